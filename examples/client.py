#!/usr/bin/env python3
"""Plays one match over the engine protocol: our bot against random moves.

usage: client.py [GAME [ENGINE COMMAND …]]      e.g.  client.py easter-island ./ahu engine

The variable NODES sets how long our bot searches for each action.
"""
import json
import os
import random
import subprocess
import sys

game = sys.argv[1] if len(sys.argv) > 1 else "easter-island"
engine = subprocess.Popen(sys.argv[2:] or [os.environ.get("AHU", "./ahu"), "engine"], text=True, bufsize=1,
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE)
nodes = int(os.environ.get("NODES", "2000"))


def ask(**request):
    print(json.dumps(request), file=engine.stdin)
    answer = json.loads(engine.stdout.readline())
    if not answer["ok"]:
        raise SystemExit(f"{answer['error']['code']}: {answer['error']['message']}")
    return answer


position = ask(cmd="new", game=game, seed=random.randrange(2**53))
while position["to_act"] is not None:
    if position["to_act"] == 0:
        action = ask(cmd="search", nodes=nodes)["action"]
    else:
        action = random.choice(position["actions"])
    position = ask(cmd="act", action=action)
    print(" · ".join(position["log"]))
print("scores", position["state"]["scores"], "winners", position["state"]["winners"])
