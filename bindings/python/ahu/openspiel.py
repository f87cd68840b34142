"""A game in the style of OpenSpiel: `Game` and `State` with the methods of `pyspiel`'s classes.

OpenSpiel need not be installed. Actions are the indices of the game's action space; an outcome of
chance is its place in `chance_outcomes()`. Returns are shares of the win: they add up to 1.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

import ahu

from .spiel_types import (
    CHANCE_PLAYER,
    TERMINAL_PLAYER,
    ChanceMode,
    Dynamics,
    GameType,
    IIGObservationType,
    Information,
    PlayerAction,
    PrivateInfoType,
    RewardModel,
    StateType,
    Utility,
)

__all__ = ["CHANCE_PLAYER", "TERMINAL_PLAYER", "ChanceMode", "Dynamics", "Game", "GameType",
           "IIGObservationType", "Information", "Observer", "PlayerAction", "PrivateInfoType",
           "RewardModel", "SpielError", "State", "StateType", "Utility", "load_game",
           "registered_names"]


class SpielError(ahu.Error, RuntimeError):
    """An error for which OpenSpiel raises a RuntimeError."""


class Game:
    """The rules, with the interface that OpenSpiel's algorithms expect.

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

    def new_initial_states(self) -> list[State]:
        return [self.new_initial_state()]

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

    def max_history_length(self) -> int:
        return self.game.max_plies

    def max_move_number(self) -> int:
        return self.game.max_plies

    def max_chance_nodes_in_history(self) -> int:
        return self.game.max_plies if self.max_chance_outcomes() > 0 else 0

    # -- tensors --

    def observation_tensor_shape(self) -> list[int]:
        return list(self.game.observation_shape)

    def observation_tensor_size(self) -> int:
        return int(np.prod(self.game.observation_shape))

    def information_state_tensor_shape(self) -> list[int]:
        """The observation, and two numbers for each entry that the log may have."""
        return [self.observation_tensor_size() + 2 * self.game.max_plies]

    def information_state_tensor_size(self) -> int:
        return self.information_state_tensor_shape()[0]

    def make_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer of this game; the kinds are those of OpenSpiel."""
        return Observer(self, iig_obs_type or IIGObservationType(), params)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return self.make_observer(iig_obs_type, params)

    # -- what it is --

    def get_parameters(self) -> dict[str, Any]:
        return {"players": self.game.players, **self.game.options}

    def get_type(self) -> GameType:
        has_chance = self.max_chance_outcomes() > 0
        least = ahu.game(self.game.id)
        return GameType(
            short_name=self.game.id.replace("-", "_"),
            long_name=self.game.name,
            dynamics=Dynamics.SEQUENTIAL,
            chance_mode=ChanceMode.EXPLICIT_STOCHASTIC if has_chance else ChanceMode.DETERMINISTIC,
            information=(
                Information.IMPERFECT_INFORMATION
                if self.game.has_secrets
                else Information.PERFECT_INFORMATION
            ),
            utility=Utility.CONSTANT_SUM,
            reward_model=RewardModel.TERMINAL,
            max_num_players=self.game.max_players,
            min_num_players=self.game.min_players,
            parameter_specification={"players": least.players, **least.options},
        )

    def action_to_string(self, player: int, action: int) -> str:
        text = self.game.action(action, player)
        if text is None:
            raise SpielError(f"index {action} is no action of this match")
        return text

    # -- texts --

    def serialize(self) -> str:
        return str(self)

    def deserialize_state(self, text: str) -> State:
        """The state that `State.serialize` wrote."""
        saved = json.loads(text)
        state = State(self, self.game.load_state(saved["state"]))
        state._history = None if saved["history"] is None else [
            PlayerAction(*entry) for entry in saved["history"]]
        state._moves = saved["moves"]
        state._logs = saved["logs"]
        state._public = saved["public"]
        return state

    def __str__(self) -> str:
        inside = ",".join(f"{name}={value}" for name, value in self.get_parameters().items())
        return f"{self.get_type().short_name}({inside})"

    def __repr__(self) -> str:
        return str(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.game == other.game

    def __hash__(self) -> int:
        return hash(self.game)


class State:
    """A state with its history. What a player may know comes from the player's view alone."""

    def __init__(self, game: Game, state: ahu.State) -> None:
        self._game = game
        self._state = state
        self._history: list[PlayerAction] | None = []  # None: not known
        self._moves = 0
        self._logs: list[list[str]] = [[] for _ in range(game.num_players())]
        self._public: list[str] = []  # the log as a spectator may read it

    # -- whose turn it is, and what may be done --

    def current_player(self) -> int:
        turn = self._state.turn
        return {ahu.CHANCE: CHANCE_PLAYER, ahu.OVER: TERMINAL_PLAYER}.get(turn, turn)

    def get_type(self) -> Any:
        kinds = {CHANCE_PLAYER: StateType.CHANCE, TERMINAL_PLAYER: StateType.TERMINAL}
        return kinds.get(self.current_player(), StateType.DECISION)

    def is_chance_node(self) -> bool:
        return self._state.is_chance

    def is_terminal(self) -> bool:
        return self._state.is_over

    def is_player_node(self) -> bool:
        return self.current_player() >= 0

    def is_initial_state(self) -> bool:
        return self._moves == 0

    def is_simultaneous_node(self) -> bool:
        return False

    def is_mean_field_node(self) -> bool:
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
        self._moves += 1
        if self._history is not None:
            self._history.append(PlayerAction(player, int(action)))
        self._public.append(before.seen_as(text, None))
        for seat, log in enumerate(self._logs):
            log.append(before.seen_as(text, seat))

    def apply_action_with_legality_check(self, action: int) -> None:
        self.apply_action(action)

    def child(self, action: int) -> State:
        child = self.clone()
        child.apply_action(action)
        return child

    def clone(self) -> State:
        copy = State(self._game, self._state.clone())
        copy._history = None if self._history is None else list(self._history)
        copy._moves = self._moves
        copy._logs = [list(log) for log in self._logs]
        copy._public = list(self._public)
        return copy

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> State:
        """Another state with the same information state of that player.

        Its history is not known: of the others' secrets it says where they stand now, and their logs
        are those that a spectator reads.
        """
        seat = self._seat(player_id)
        seed = int(probability_sampler() * 2**53)
        other = State(self._game, self._state.sample_world(seat, seed))
        other._history = None
        other._moves = self._moves
        other._public = list(self._public)
        other._logs = [list(self._logs[seat] if at == seat else self._public)
                       for at in range(self.num_players())]
        return other

    # -- the end --

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.num_players()
        payoffs = self._state.payoffs()
        return [payoff / sum(payoffs) for payoff in payoffs]

    def rewards(self) -> list[float]:
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[self._seat(player)]

    def player_reward(self, player: int) -> float:
        return self.returns()[self._seat(player)]

    # -- what is known --

    def observation_tensor(self, player: int | None = None) -> list[float]:
        return self._observation(player).tolist()  # type: ignore[no-any-return]

    def observation_string(self, player: int | None = None) -> str:
        return self._state.observe(self._seat(player)).to_json()

    def information_state_string(self, player: int | None = None) -> str:
        """Everything the player has seen: the log as the player may read it, and the view."""
        seat = self._seat(player)
        return "; ".join([f"player {seat}", *self._logs[seat], self.observation_string(seat)])

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """The observation, then the log as the player may read it: two numbers an entry, from the
        halves of the action's code, and zeros up to the longest match."""
        return self._information(player).tolist()  # type: ignore[no-any-return]

    def _observation(self, player: int | None) -> npt.NDArray[np.float32]:
        return self._state.observe(self._seat(player)).tensor().ravel()

    def _information(self, player: int | None) -> npt.NDArray[np.float32]:
        seat = self._seat(player)
        codes = np.array([self._game.game.code(text) for text in self._logs[seat]], np.uint32)
        tensor = np.zeros(self._game.information_state_tensor_size(), np.float32)
        observation = self._observation(seat)
        tensor[: observation.size] = observation
        log = tensor[observation.size :].reshape(-1, 2)
        log[: codes.size, 0] = (codes >> 16) / 65536
        log[: codes.size, 1] = ((codes & 65535) + 1) / 65536  # never 0: an entry is there
        return tensor

    # -- words --

    def action_to_string(self, player_or_action: int, action: int | None = None) -> str:
        player = self.current_player() if action is None else player_or_action
        index = player_or_action if action is None else action
        if player == CHANCE_PLAYER:
            outcomes = self._state.chance_outcomes()
            if not 0 <= index < len(outcomes):
                raise SpielError(f"there is no outcome {index}")
            return outcomes[index][0]
        if player < 0:
            raise SpielError("the match is over", "game_over")
        return self._game.action_to_string(player, index)

    def string_to_action(self, player_or_text: int | str, text: str | None = None) -> int:
        player = self.current_player() if text is None else player_or_text
        words = player_or_text if text is None else text
        assert isinstance(player, int) and isinstance(words, str)
        if player == CHANCE_PLAYER:
            return [outcome for outcome, _ in self._state.chance_outcomes()].index(words)
        return self._game.game.index(words, player)

    def history(self) -> list[int]:
        return [entry.action for entry in self.full_history()]

    def full_history(self) -> list[PlayerAction]:
        if self._history is None:
            raise SpielError("a resampled state has no history")
        return list(self._history)

    def history_str(self) -> str:
        return ", ".join(map(str, self.history()))

    def move_number(self) -> int:
        return self._moves

    def num_players(self) -> int:
        return self._game.num_players()

    def num_distinct_actions(self) -> int:
        return self._game.num_distinct_actions()

    def get_game(self) -> Game:
        return self._game

    def serialize(self) -> str:
        """The text that `Game.deserialize_state` reads: the state with its history and logs."""
        return json.dumps({"state": self._state.to_json(), "history": self._history,
                           "moves": self._moves, "logs": self._logs, "public": self._public})

    def __str__(self) -> str:
        return self._state.to_json()

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, State) and self._state == other._state
                and self._history == other._history and self._logs == other._logs)

    def __hash__(self) -> int:
        return hash(self._state)

    def _seat(self, player: int | None) -> int:
        seat = self.current_player() if player is None else player
        if seat < 0:
            raise SpielError(f"there is no player {seat}: it must be player >= 0")
        if seat >= self.num_players():
            raise SpielError(f"there is no player {seat}: it must be player < {self.num_players()}")
        return seat


class Observer:
    """Observations of states in one place, as `open_spiel.python.observation` has them: `tensor` is
    overwritten by every `set_from`, `dict` has its parts by name.

    The observing player's private information is that of the view; with `private_info` NONE it is
    the spectator's, who has no tensor.
    """

    def __init__(self, game: Game, iig_obs_type: Any, params: Any = None) -> None:
        if params:
            raise SpielError(f"an observer takes no parameters, not {params}")
        if iig_obs_type.private_info == PrivateInfoType.ALL_PLAYERS or not iig_obs_type.public_info:
            raise SpielError("an observer tells public information, and one player's own")
        self._recalls = bool(iig_obs_type.perfect_recall)
        self._is_public = iig_obs_type.private_info == PrivateInfoType.NONE
        self.tensor: npt.NDArray[np.float32] | None = None
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        if not self._is_public:
            self._make_tensor(game)

    def _make_tensor(self, game: Game) -> None:
        size = game.observation_tensor_size()
        whole = game.information_state_tensor_size() if self._recalls else size
        self.tensor = np.zeros(whole, np.float32)
        self.dict["observation"] = self.tensor[:size].reshape(game.game.observation_shape)
        if self._recalls:
            self.dict["log"] = self.tensor[size:].reshape(-1, 2)

    def set_from(self, state: State, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = state._information(player) if self._recalls else (
                state._observation(player))

    def string_from(self, state: State, player: int) -> str:
        if self._is_public:
            seen = state._state.observe(None).to_json()
            return "; ".join([*state._public, seen]) if self._recalls else seen
        if self._recalls:
            return state.information_state_string(player)
        return state.observation_string(player)


_CALL = re.compile(r"^\s*([\w-]+)\s*(?:\((.*)\))?\s*$", re.S)


def _value(text: str) -> int | str | bool:
    words: dict[str, bool] = {"true": True, "false": False}
    if text.lower() in words:
        return words[text.lower()]
    return int(text) if re.fullmatch(r"-?\d+", text) else text


def registered_names() -> list[str]:
    """The short names of all games."""
    return [id.replace("-", "_") for id in ahu.games()]


def load_game(name: str, parameters: dict[str, Any] | None = None) -> Game:
    """The game of an id or a short name; `players` and the game's options are parameters, given
    apart or in the text: `load_game("a_game(players=3)")`."""
    call = _CALL.match(name)
    if not call:
        raise SpielError(f"'{name}' names no game")
    given = dict(parameters or {})
    for part in filter(None, (part.strip() for part in (call[2] or "").split(","))):
        key, separator, value = part.partition("=")
        if not separator:
            raise SpielError(f"the parameter '{part}' must be written name=value")
        given[key.strip()] = _value(value.strip())
    return Game(ahu.game(call[1].replace("_", "-"), **given))
