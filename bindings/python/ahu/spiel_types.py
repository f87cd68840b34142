"""The enumerations and values of OpenSpiel: its own if installed, else equivalents."""

from __future__ import annotations

import enum
from typing import Any, NamedTuple

try:
    import pyspiel  # type: ignore[import]
except ImportError:
    pyspiel = None

CHANCE_PLAYER = -1
TERMINAL_PLAYER = -4


class _Dynamics(enum.Enum):
    SIMULTANEOUS = 0
    SEQUENTIAL = 1


class _ChanceMode(enum.Enum):
    DETERMINISTIC = 0
    EXPLICIT_STOCHASTIC = 1
    SAMPLED_STOCHASTIC = 2


class _Information(enum.Enum):
    ONE_SHOT = 0
    PERFECT_INFORMATION = 1
    IMPERFECT_INFORMATION = 2


class _Utility(enum.Enum):
    ZERO_SUM = 0
    CONSTANT_SUM = 1
    GENERAL_SUM = 2
    IDENTICAL = 3


class _RewardModel(enum.Enum):
    REWARDS = 0
    TERMINAL = 1


class _StateType(enum.Enum):
    DECISION = 0
    CHANCE = 1
    TERMINAL = 2


class _PrivateInfoType(enum.Enum):
    NONE = 0
    SINGLE_PLAYER = 1
    ALL_PLAYERS = 2


class _IIGObservationType(NamedTuple):
    """What an observer shows: the defaults are those of OpenSpiel."""

    public_info: bool = True
    perfect_recall: bool = False
    private_info: Any = _PrivateInfoType.SINGLE_PLAYER


def _of(name: str, own: Any) -> Any:
    found = pyspiel
    for part in name.split("."):
        found = getattr(found, part, None)
    return own if found is None else found


Dynamics = _of("GameType.Dynamics", _Dynamics)
ChanceMode = _of("GameType.ChanceMode", _ChanceMode)
Information = _of("GameType.Information", _Information)
Utility = _of("GameType.Utility", _Utility)
RewardModel = _of("GameType.RewardModel", _RewardModel)
StateType = _of("StateType", _StateType)
PrivateInfoType = _of("PrivateInfoType", _PrivateInfoType)
IIGObservationType = _of("IIGObservationType", _IIGObservationType)


class GameType(NamedTuple):
    """The kind of game, in OpenSpiel's terms."""

    short_name: str
    long_name: str
    dynamics: Any
    chance_mode: Any
    information: Any
    utility: Any
    reward_model: Any
    max_num_players: int
    min_num_players: int
    provides_information_state_string: bool = True
    provides_information_state_tensor: bool = True
    provides_observation_string: bool = True
    provides_observation_tensor: bool = True
    parameter_specification: dict[str, Any] = {}
    default_loadable: bool = True
    provides_factored_observation_string: bool = False


class PlayerAction(NamedTuple):
    """An entry of a history."""

    player: int
    action: int
