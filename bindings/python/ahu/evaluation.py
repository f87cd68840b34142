"""The strength of a policy: matches against opponents in paired seats, with error bars."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Union

import numpy as np
import numpy.typing as npt

from . import Bot, Game, Match, Sprt, View, estimate
from .errors import Error

# Observations and masks of many positions to the index of an action for each.
Chooser = Callable[[npt.NDArray[np.float32], npt.NDArray[np.bool_]], Any]
Player = Union[Chooser, Bot, str]


@dataclass(frozen=True)
class Evaluation:
    """The result of a policy against one opponent. A round is one deal played from every seat, so that
    the luck of the deal is the same for both; intervals are of 95 %, by rounds.

    `score` counts, against each opponent at the table, 1 for ending above it, ½ for level and 0 for
    below; at 0 and 1 there is no Elo. `share` is the mean share of the win.
    """

    opponent: str
    rounds: int
    games: int
    wins: int
    draws: int
    losses: int
    score: float
    low: float
    high: float
    elo: float | None
    elo_low: float | None
    elo_high: float | None
    superiority: float
    share: float
    share_by_seat: tuple[float, ...]
    verdict: str | None  # of the sequential test, if there was one

    def __str__(self) -> str:
        elo = "" if self.elo is None else f", {self.elo:+.0f} Elo"
        if self.elo_low is not None and self.elo_high is not None:
            elo += f" [{self.elo_low:+.0f}, {self.elo_high:+.0f}]"
        verdict = f", accepted: {self.verdict}" if self.verdict else ""
        return (
            f"against {self.opponent}: {self.score:.3f} [{self.low:.3f}, {self.high:.3f}]{elo}, "
            f"{self.wins} won, {self.draws} level, {self.losses} lost{verdict}"
        )


class _Seated:
    """One match with the policy at one seat and the opponent at the others."""

    def __init__(self, game: Game, seat: int, deal: int, players: tuple[Player, Player]) -> None:
        self.seat = seat
        self.match = Match(game, seed=deal)
        self.luck = random.Random(f"{deal} {seat}")
        self.choosers: list[Player] = []
        for at in range(game.players):
            player = players[0] if at == seat else players[1]
            name = player.name if isinstance(player, Bot) else player
            self.choosers.append(Bot(game, name) if isinstance(name, str) else name)

    @property
    def to_act(self) -> Player:
        return self.choosers[self.match.turn]

    def let_bot(self, bot: Bot, simulations: int) -> None:
        seat = self.match.turn
        log = self.match.log_for(seat)
        self.match.act(bot.choose(self.match.view(seat), log, simulations=simulations,
                                  seed=self.luck))

    def places(self) -> list[tuple[int, int]]:
        """Winners first, then by points."""
        return list(zip(self.match.payoffs(), self.match.scores()))

    def score(self) -> float:
        places = self.places()
        own = places[self.seat]
        others = [place for at, place in enumerate(places) if at != self.seat]
        return sum(1.0 if own > one else 0.5 if own == one else 0.0 for one in others) / len(others)


def _act_together(choose: Chooser, seated: list[_Seated]) -> None:
    views: list[View] = [one.match.view(one.match.turn) for one in seated]
    observations = np.stack([view.tensor() for view in views])
    masks = np.stack([view.mask() for view in views])
    actions = np.asarray(choose(observations, masks))
    if actions.shape != (len(seated),):
        raise Error("a policy gives one action index for each position")
    for one, action in zip(seated, actions):
        one.match.act(int(action))


def _play(seated: list[_Seated], simulations: int) -> None:
    """Plays all matches to their end, with one call of a policy for all its positions."""
    running = [one for one in seated if not one.match.is_over]
    while running:
        waiting: dict[int, list[_Seated]] = {}
        for one in running:
            player = one.to_act
            if isinstance(player, Bot):
                one.let_bot(player, simulations)
            else:
                waiting.setdefault(id(player), []).append(one)
        for group in waiting.values():
            _act_together(group[0].to_act, group)  # type: ignore[arg-type]
        running = [one for one in running if not one.match.is_over]


def _name(player: Player) -> str:
    if isinstance(player, Bot):
        return player.name
    return player if isinstance(player, str) else getattr(player, "__name__", "policy")


def _against(
    policy: Player,
    opponent: Player,
    game: Game,
    rounds: int,
    seed: int,
    simulations: int,
    test: Sprt | None,
    at_once: int,
) -> Evaluation:
    deals = random.Random(seed)
    scores: list[float] = []
    played: list[_Seated] = []
    while len(scores) < rounds and not (test and test.verdict != "undecided"):
        wave = min(at_once, rounds - len(scores))
        seated = [
            [_Seated(game, seat, deal, (policy, opponent)) for seat in range(game.players)]
            for deal in (deals.getrandbits(64) for _ in range(wave))
        ]
        _play([one for round in seated for one in round], simulations)
        for round in seated:
            if test and test.verdict != "undecided":
                break  # what was played after the decision does not count
            scores.append(sum(one.score() for one in round) / len(round))
            played += round
            if test:
                test.add(scores[-1])
    return _told(_name(opponent), game, scores, played, test)


def _told(
    opponent: str, game: Game, scores: list[float], played: list[_Seated], test: Sprt | None
) -> Evaluation:
    results = [one.score() for one in played]
    shares = np.array([one.match.payoffs()[one.seat] / 60 for one in played])
    by_seat = tuple(float(shares[at :: game.players].mean()) for at in range(game.players))
    told = estimate(scores)
    told.pop("normalised_elo")
    return Evaluation(
        opponent=opponent,
        rounds=len(scores),
        games=len(played),
        wins=sum(one > 0.5 for one in results),
        draws=sum(one == 0.5 for one in results),
        losses=sum(one < 0.5 for one in results),
        share=float(shares.mean()),
        share_by_seat=by_seat,
        verdict=test.verdict if test else None,
        **told,
    )


def evaluate(
    policy: Player,
    opponents: Player | Sequence[Player],
    game: Game,
    *,
    rounds: int = 100,
    seed: int = 0,
    simulations: int = 0,
    sprt: tuple[float, float] | None = None,
    at_once: int = 32,
) -> list[Evaluation]:
    """Plays a policy against each opponent, from every seat of the same deals.

    A policy is a function from observations and masks to action indices, a bot or a bot's name; it
    judges the positions of up to `at_once` rounds together. With more than two seats the opponent
    has all the others. `simulations` limits bots; `sprt=(elo0, elo1)` ends the match as soon as the
    arena's sequential test has decided, after `rounds` at the latest.

    >>> found, = ahu.evaluate("shallow", "random", game, rounds=4, simulations=50)
    >>> found.games == 4 * game.players and 0 <= found.score <= 1
    True
    """
    if not isinstance(game, Game):
        raise TypeError(f"ahu.evaluate: game must be Game, not {game!r}")
    if rounds < 1 or at_once < 1:
        raise Error("rounds and at_once must be at least 1")
    everyone = list(opponents) if isinstance(opponents, (list, tuple)) else [opponents]
    for argument, player in [("policy", policy), *(("opponents", one) for one in everyone)]:
        if not isinstance(player, (str, Bot)) and not callable(player):
            raise TypeError(f"ahu.evaluate: {argument}: a player is a function, a bot or a bot's "
                            f"name, not {player!r}")
    return [
        _against(policy, one, game, rounds, seed, simulations, Sprt(*sprt) if sprt else None,
                 at_once)
        for one in everyone
    ]
