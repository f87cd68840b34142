"""A game in the style of OpenSpiel: `Game` and `State` with the methods of `pyspiel`'s classes.

OpenSpiel need not be installed. Actions are the indices of the game's action space; an outcome of
chance is its place in `chance_outcomes()`. Returns are shares of the win: they add up to 1.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Any, NamedTuple

import ahu

CHANCE_PLAYER = -1
TERMINAL_PLAYER = -4


class Dynamics(enum.Enum):
    SEQUENTIAL = 1


class ChanceMode(enum.Enum):
    DETERMINISTIC = 0
    EXPLICIT_STOCHASTIC = 1


class Information(enum.Enum):
    PERFECT_INFORMATION = 1
    IMPERFECT_INFORMATION = 2


class Utility(enum.Enum):
    CONSTANT_SUM = 1


class RewardModel(enum.Enum):
    TERMINAL = 1


class GameType(NamedTuple):
    """What kind of game it is, in OpenSpiel's words."""

    short_name: str
    long_name: str
    dynamics: Dynamics
    chance_mode: ChanceMode
    information: Information
    utility: Utility
    reward_model: RewardModel
    max_num_players: int
    min_num_players: int
    provides_information_state_string: bool
    provides_information_state_tensor: bool
    provides_observation_string: bool
    provides_observation_tensor: bool


class Game:
    """The rules, as OpenSpiel's algorithms want them.

    >>> import ahu.openspiel
    >>> spiel = ahu.openspiel.load_game(ahu.games()[0])
    >>> state = spiel.new_initial_state()
    >>> while not state.is_terminal():
    ...     state.apply_action(state.legal_actions()[0])
    >>> sum(state.returns()) == spiel.utility_sum()
    True
    """

    def __init__(self, game: ahu.Game) -> None:
        self.game = game

    def new_initial_state(self) -> State:
        return State(self, self.game.initial_state())

    def num_players(self) -> int:
        return self.game.players

    def num_distinct_actions(self) -> int:
        return self.game.num_actions

    def policy_tensor_shape(self) -> list[int]:
        return [self.game.num_actions]

    def max_chance_outcomes(self) -> int:
        """No turn of chance has more outcomes; 0 where nothing is left to chance."""
        return self.game.max_chance_outcomes

    def min_utility(self) -> float:
        return 0.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 1.0

    def max_game_length(self) -> int:
        return self.game.max_plies

    def observation_tensor_shape(self) -> list[int]:
        return list(self.game.observation_shape)

    def observation_tensor_size(self) -> int:
        size = 1
        for length in self.game.observation_shape:
            size *= length
        return size

    def get_parameters(self) -> dict[str, Any]:
        return {"players": self.game.players, **self.game.options}

    def get_type(self) -> GameType:
        secret = self.game.has_secrets
        return GameType(
            short_name=self.game.id.replace("-", "_"),
            long_name=self.game.name,
            dynamics=Dynamics.SEQUENTIAL,
            chance_mode=(
                ChanceMode.EXPLICIT_STOCHASTIC
                if self.max_chance_outcomes() > 0
                else ChanceMode.DETERMINISTIC
            ),
            information=(
                Information.IMPERFECT_INFORMATION if secret else Information.PERFECT_INFORMATION
            ),
            utility=Utility.CONSTANT_SUM,
            reward_model=RewardModel.TERMINAL,
            max_num_players=self.game.max_players,
            min_num_players=self.game.min_players,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
        )

    def __str__(self) -> str:
        return repr(self.game)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.game == other.game

    def __hash__(self) -> int:
        return hash(self.game)


class State:
    """A state with its history. What a player may know comes from the player's view alone."""

    def __init__(self, game: Game, state: ahu.State) -> None:
        self._game = game
        self._state = state
        self._history: list[tuple[int, int]] = []  # player and action
        self._logs: list[list[str]] = [[] for _ in range(game.num_players())]

    # -- whose turn it is, and what may be done --

    def current_player(self) -> int:
        turn = self._state.turn
        return {ahu.CHANCE: CHANCE_PLAYER, ahu.OVER: TERMINAL_PLAYER}.get(turn, turn)

    def is_chance_node(self) -> bool:
        return self._state.is_chance

    def is_terminal(self) -> bool:
        return self._state.is_over

    def is_player_node(self) -> bool:
        return self.current_player() >= 0

    def is_simultaneous_node(self) -> bool:
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        if self.is_chance_node() and player in (None, CHANCE_PLAYER):
            return [action for action, _ in self.chance_outcomes()]
        if player is not None and player != self.current_player():
            return []
        return sorted(self._state.legal_indices())

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        size = (
            self._game.max_chance_outcomes()
            if self.is_chance_node()
            else self._game.num_distinct_actions()
        )
        mask = [0] * size
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(enumerate(weight for _, weight in self._state.chance_outcomes()))

    # -- playing --

    def apply_action(self, action: int) -> None:
        player = self.current_player()
        text = self.action_to_string(player, action)
        before = self._state.clone()
        self._state.apply(text)
        self._history.append((player, action))
        for seat, log in enumerate(self._logs):
            log.append(before.seen_as(text, seat))

    def child(self, action: int) -> State:
        child = self.clone()
        child.apply_action(action)
        return child

    def clone(self) -> State:
        copy = State(self._game, self._state.clone())
        copy._history = list(self._history)
        copy._logs = [list(log) for log in self._logs]
        return copy

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> State:
        """Another state that the player cannot tell from this one; without its history."""
        seed = int(probability_sampler() * 2**53)
        return State(self._game, self._state.sample_world(player_id, seed))

    # -- the end --

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.num_players()
        payoffs = self._state.payoffs()
        return [payoff / sum(payoffs) for payoff in payoffs]

    def rewards(self) -> list[float]:
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def player_reward(self, player: int) -> float:
        return self.returns()[player]

    # -- what is known --

    def observation_tensor(self, player: int | None = None) -> list[float]:
        tensor: list[float] = self._view(player).tensor().ravel().tolist()
        return tensor

    def observation_string(self, player: int | None = None) -> str:
        return self._view(player).to_json()

    def information_state_string(self, player: int | None = None) -> str:
        """Everything the player has seen: the log as the player may read it, and the view."""
        seat = self.current_player() if player is None else player
        return "; ".join([*self._logs[seat], self.observation_string(seat)])

    # -- words --

    def action_to_string(self, player_or_action: int, action: int | None = None) -> str:
        player = self.current_player() if action is None else player_or_action
        index = player_or_action if action is None else action
        if player == CHANCE_PLAYER:
            outcomes = self._state.chance_outcomes()
            if not 0 <= index < len(outcomes):
                raise ahu.Error(f"there is no outcome {index}")
            return outcomes[index][0]
        if player < 0:
            raise ahu.Error("the game is over", "game_over")
        text = self._game.game.action(index, player)
        if text is None:
            raise ahu.Error(f"index {index} is no action of this match")
        return text

    def string_to_action(self, player_or_text: int | str, text: str | None = None) -> int:
        player = self.current_player() if text is None else player_or_text
        words = player_or_text if text is None else text
        assert isinstance(player, int) and isinstance(words, str)
        if player == CHANCE_PLAYER:
            return [outcome for outcome, _ in self._state.chance_outcomes()].index(words)
        return self._game.game.index(words, player)

    def history(self) -> list[int]:
        return [action for _, action in self._history]

    def full_history(self) -> list[tuple[int, int]]:
        return list(self._history)

    def history_str(self) -> str:
        return ", ".join(map(str, self.history()))

    def move_number(self) -> int:
        return len(self._history)

    def num_players(self) -> int:
        return self._game.num_players()

    def num_distinct_actions(self) -> int:
        return self._game.num_distinct_actions()

    def get_game(self) -> Game:
        return self._game

    def __str__(self) -> str:
        return self._state.to_json()

    def _view(self, player: int | None) -> ahu.View:
        seat = self.current_player() if player is None else player
        if not 0 <= seat < self.num_players():
            raise ahu.Error(f"there is no player {seat}")
        return self._state.observe(seat)


def load_game(id: str, parameters: dict[str, Any] | None = None) -> Game:
    """The game of that id; `players` and the game's options are parameters."""
    return Game(ahu.game(id, **(parameters or {})))
