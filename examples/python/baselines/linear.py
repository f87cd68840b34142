#!/usr/bin/python3
"""A linear policy in numpy (REINFORCE with a baseline) learns the card game by playing itself.

The policy is a softmax over `observation @ weights`, one column of weights for each action; the
baseline is a linear guess of the share of the win. Nothing else is learned.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from curves import Curve, arguments

import ahu

Floats = npt.NDArray[np.float32]
Masks = npt.NDArray[np.bool_]


class Linear:
    def __init__(self, game: ahu.Game, seed: int) -> None:
        size = int(np.prod(game.observation_shape)) + 1
        self.policy = np.zeros((size, game.num_actions), np.float32)
        self.value = np.zeros(size, np.float32)
        self.rng = np.random.default_rng(seed)

    @staticmethod
    def features(observations: Floats) -> Floats:
        flat = observations.reshape(len(observations), -1)
        return np.concatenate([np.minimum(flat, 1), np.ones((len(flat), 1), np.float32)], axis=1)

    def chances(self, features: Floats, masks: Masks) -> Floats:
        logits = np.where(masks, features @ self.policy, -1e9)
        weights = np.exp(logits - logits.max(axis=1, keepdims=True))
        return (weights / weights.sum(axis=1, keepdims=True)).astype(np.float32)

    def decide(self, observations: Floats, masks: Masks) -> ahu.Decisions:
        features = self.features(observations)
        noise = self.rng.gumbel(size=masks.shape)
        chances = self.chances(features, masks)
        actions = np.where(masks, np.log(chances + 1e-12) + noise, -np.inf).argmax(axis=1)
        return ahu.Decisions(actions, 0.0, features @ self.value)

    def best(self, observations: Floats, masks: Masks) -> npt.NDArray[np.int64]:
        return self.chances(self.features(observations), masks).argmax(axis=1)

    def improve(self, rollout: ahu.Rollout, rate: float) -> None:
        advantages, returns = rollout.advantages(gamma=1.0, lam=1.0)
        whole = rollout.complete
        features = self.features(rollout.observations[whole])
        chances = self.chances(features, rollout.masks[whole])
        actions, gains = rollout.actions[whole], advantages[whole]
        slope = -chances
        slope[np.arange(len(actions)), actions] += 1
        self.policy += rate * features.T @ (slope * gains[:, None]) / len(actions)
        error = returns[whole] - features @ self.value
        self.value += 0.02 * features.T @ error / len(actions)


def main() -> None:
    options = arguments(__doc__.splitlines()[0], iterations=200, matches=64, steps=256, every=40,
                     rounds=40, seed=1)
    game = ahu.game("rapa-nui-cards")
    learner = Linear(game, options.seed)
    rollout = ahu.Rollout(ahu.Batch(game, options.matches, seed=options.seed), options.steps)
    curve = Curve(game, "Linear policy, self-play", ["random", "level-1"], options.rounds, options.out)
    for iteration in range(options.iterations + 1):
        if iteration % options.every == 0:
            curve.measure(iteration * options.matches * options.steps, learner.best)
        rollout.collect(learner.decide)
        learner.improve(rollout, rate=30.0)


if __name__ == "__main__":
    main()
