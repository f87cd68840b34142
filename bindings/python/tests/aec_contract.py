"""What PettingZoo's `api_test` and `seed_test` check of an AEC environment, checked by playing.

The checks are written after the behaviour of these two tests, for machines without PettingZoo.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np

Env = Any


def check_reset(env: Env) -> None:
    env.reset(seed=1)
    assert env.agents == env.possible_agents and env.num_agents == env.max_num_agents > 0
    assert isinstance(env.num_agents, int) and env.agent_selection in env.agents
    for table in (env.rewards, env.terminations, env.truncations, env.infos):
        assert isinstance(table, dict) and set(table) == set(env.agents)
    assert not any(env.terminations.values()) and not any(env.truncations.values())
    assert isinstance(env.metadata, dict) and env.metadata["name"] and env.unwrapped is env


def check_spaces(env: Env) -> None:
    first = env.agents[0]
    for agent in env.agents:
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent) is env.action_space(agent)
        assert env.observation_space(agent) == env.observation_space(first)
        assert env.action_space(agent) == env.action_space(first)
        assert agent.rpartition("_")[2].isdigit(), "named like player_0"


def check_observation(env: Env, agent: str, observation: Any) -> None:
    assert env.observation_space(agent).contains(observation)
    assert set(observation) == {"observation", "action_mask"}
    numbers = observation["observation"]
    assert isinstance(numbers, np.ndarray) and np.isfinite(numbers).all() and numbers.any()
    assert numbers.ndim <= 3 and numbers.size > 1


def check_tables(env: Env) -> None:
    assert env.num_agents == len(env.agents)
    for table in (env.rewards, env.terminations, env.truncations, env.infos):
        assert set(table) == set(env.agents)
    for agent in env.agents:
        assert isinstance(env.terminations[agent], bool) and isinstance(env.truncations[agent], bool)
        assert np.isfinite(float(env.rewards[agent])) and isinstance(env.infos[agent], dict)


def choice(observation: Any, rng: random.Random) -> int:
    return int(rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))


def play(env: Env, seed: int) -> dict[str, float]:
    """A whole match; rewards must add up, and who is done must leave. What each agent got."""
    env.reset(seed=seed)
    rng = random.Random(seed)
    gained = dict.fromkeys(env.possible_agents, 0.0)
    waiting = dict.fromkeys(env.possible_agents, 0.0)
    finished: set[str] = set()
    for agent in env.agent_iter():
        assert agent == env.agent_selection and agent in env.agents and agent not in finished
        observation, reward, terminated, truncated, info = env.last()
        check_observation(env, agent, observation)
        assert reward == waiting[agent], "last() tells what came together since the agent acted"
        assert terminated == env.terminations[agent] and truncated == env.truncations[agent]
        assert info == env.infos[agent]
        gained[agent] += reward
        waiting[agent] = 0.0
        if terminated or truncated:
            finished.add(agent)
            assert env.step(None) is None
        else:
            assert observation["action_mask"].any(), "an agent that is to act has a choice"
            for other in env.agents:
                if other != agent:
                    assert not env.observe(other)["action_mask"].any()
            assert env.step(choice(observation, rng)) is None
        for other, more in env.rewards.items():
            waiting[other] += more
        check_tables(env)
    assert env.agents == [] and finished == set(env.possible_agents)
    return gained


def check_actions_of_other_types(env: Env) -> None:
    """An action may be a number of numpy, too."""
    env.reset(seed=1)
    action = choice(env.last()[0], random.Random(1))
    env.step(action)
    env.reset(seed=1)
    env.step(np.int32(action))


def check(env: Env) -> None:
    """The checks of `api_test`."""
    check_reset(env)
    check_spaces(env)
    first = play(env, seed=3)
    assert first == play(env, seed=3)
    assert abs(sum(first.values()) - 1) < 1e-6
    check_actions_of_other_types(env)
    env.reset(seed=1)
    assert env.last(observe=False)[0] is None
    assert len(list(zip(range(99), env.agent_iter(max_iter=5)))) == 5
    assert isinstance(env.render(), str)
    assert env.state_space.contains(env.state())
    env.close()


def same(one: Any, two: Any) -> bool:
    if isinstance(one, dict):
        return one.keys() == two.keys() and all(same(one[name], two[name]) for name in one)
    return type(one) is type(two) and bool(np.all(one == two))


def seed_spaces(env: Env) -> None:
    for number, agent in enumerate(env.agents):
        env.action_space(agent).seed(42 + number)
        env.observation_space(agent).seed(42 + number)


def check_seeds(make: Callable[[], Env], cycles: int = 500) -> None:
    """The checks of `seed_test`: two environments with one seed do the same."""
    one, two = make(), make()
    for env in (one, two):
        env.reset(seed=42)
        seed_spaces(env)
    left = cycles * len(one.agents)
    for agent, other in zip(one.agent_iter(left), two.agent_iter(left)):
        assert agent == other
        seen, again = one.last(), two.last()
        assert all(same(first, second) for first, second in zip(seen, again))
        if seen[2] or seen[3]:
            break
        action = one.action_space(agent).sample(seen[0]["action_mask"])
        assert action == two.action_space(agent).sample(again[0]["action_mask"])
        one.step(action)
        two.step(action)
    one.close()
    two.close()
