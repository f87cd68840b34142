#!/usr/bin/python3
"""PPO (Schulman and others, 2017) in PyTorch: a small net learns Connect Four by playing itself.

Every seat is played by the same net. A seat's return is its share of the win, and its advantages
come from its own decisions alone (`ahu.Rollout`).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import torch
from curves import Curve, arguments
from torch import nn

import ahu

CLIP, EPOCHS, MINIBATCH, ENTROPY = 0.2, 3, 2048, 0.01


class Net(nn.Module):
    """Logits of the actions, and the share of the win that the seat to act expects."""

    def __init__(self, game: ahu.Game, width: int = 128) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Flatten(), nn.Linear(int(np.prod(game.observation_shape)), width), nn.ReLU(),
            nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, game.num_actions)
        self.value = nn.Linear(width, 1)

    def forward(
        self, observations: torch.Tensor, masks: torch.Tensor
    ) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        body = self.body(observations)
        logits = self.policy(body).masked_fill(~masks, -1e9)
        values = torch.sigmoid(self.value(body)).squeeze(-1)
        return torch.distributions.Categorical(logits=logits, validate_args=False), values


def decide(net: Net, observations: npt.NDArray[np.float32],
           masks: npt.NDArray[np.bool_]) -> ahu.Decisions:
    with torch.no_grad():
        chances, values = net(torch.from_numpy(observations), torch.from_numpy(masks))
        actions = chances.sample()
    return ahu.Decisions(actions.numpy(), chances.log_prob(actions).numpy(), values.numpy())


def best_actions(net: Net, observations: npt.NDArray[np.float32],
                 masks: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
    with torch.no_grad():
        chances, _ = net(torch.from_numpy(observations), torch.from_numpy(masks))
    found: npt.NDArray[np.int64] = chances.logits.argmax(dim=1).numpy()
    return found


def improve(net: Net, optimizer: torch.optim.Optimizer, rollout: ahu.Rollout) -> None:
    advantages, returns = rollout.advantages(gamma=1.0, lam=0.9)
    whole = rollout.complete
    data = [torch.from_numpy(array[whole]) for array in (
        rollout.observations, rollout.masks, rollout.actions, rollout.log_probs, advantages,
        returns)]
    for _ in range(EPOCHS):
        for rows in torch.randperm(int(whole.sum())).split(MINIBATCH):
            observations, masks, actions, before, gains, targets = (one[rows] for one in data)
            chances, values = net(observations, masks)
            ratio = torch.exp(chances.log_prob(actions) - before)
            gains = (gains - gains.mean()) / (gains.std() + 1e-8)
            surrogate = torch.minimum(ratio * gains, ratio.clamp(1 - CLIP, 1 + CLIP) * gains)
            loss = (-surrogate.mean() + 0.5 * (values - targets).square().mean()
                    - ENTROPY * chances.entropy().mean())
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()


def main() -> None:
    options = arguments(__doc__.splitlines()[0], iterations=120, matches=256, steps=32, every=20,
                     rounds=50, seed=1)
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    game = ahu.game("connect-four")
    net = Net(game)
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
    rollout = ahu.Rollout(ahu.Batch(game, options.matches, seed=options.seed), options.steps)
    curve = Curve(game, "PPO, self-play", ["random", "level-1", "level-2"], options.rounds, options.out)
    for iteration in range(options.iterations + 1):
        if iteration % options.every == 0:
            curve.measure(iteration * options.matches * options.steps,
                          lambda observations, masks: best_actions(net, observations, masks))
        rollout.collect(lambda observations, masks: decide(net, observations, masks))
        improve(net, optimizer, rollout)


if __name__ == "__main__":
    main()
