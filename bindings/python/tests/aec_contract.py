"""A small stand-in for PettingZoo: what its AEC interface promises, checked by playing."""

from __future__ import annotations

import random
from typing import Any

import numpy as np


def check_reset(env: Any) -> None:
    env.reset(seed=1)
    assert env.agents == env.possible_agents and env.num_agents == env.max_num_agents
    assert env.agent_selection in env.agents
    for table in (env.rewards, env.terminations, env.truncations, env.infos):
        assert set(table) == set(env.agents)
    assert not any(env.terminations.values()) and not any(env.truncations.values())
    assert isinstance(env.metadata, dict) and env.metadata["name"]


def check_observation(env: Any, agent: str, observation: Any) -> None:
    assert env.observation_space(agent).contains(observation)
    assert env.observation_space(agent) is env.observation_space(agent)
    assert set(observation) == {"observation", "action_mask"}


def play(env: Any, seed: int) -> dict[str, float]:
    """A whole match by `agent_iter`, `last` and `step`; what each agent got."""
    env.reset(seed=seed)
    rng = random.Random(seed)
    gained = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        assert agent == env.agent_selection and agent in env.agents
        observation, reward, terminated, truncated, info = env.last()
        check_observation(env, agent, observation)
        gained[agent] += reward
        assert isinstance(info, dict)
        if terminated or truncated:
            env.step(None)
            continue
        mask = observation["action_mask"]
        assert mask.any(), "an agent that is to act has a choice"
        for other in env.agents:
            if other != agent:
                assert not env.observe(other)["action_mask"].any()
        env.step(rng.choice(np.flatnonzero(mask).tolist()))
    assert env.agents == []
    return gained


def check(env: Any) -> None:
    check_reset(env)
    first = play(env, seed=3)
    assert first == play(env, seed=3)
    assert abs(sum(first.values()) - 1) < 1e-6
    env.reset(seed=1)
    assert env.last(observe=False)[0] is None
    assert len(list(zip(range(99), env.agent_iter(max_iter=5)))) == 5
    assert isinstance(env.render(), str)
    env.close()
