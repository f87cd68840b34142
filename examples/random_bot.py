#!/usr/bin/env python3
"""A bot for the arena in twenty lines: it plays random legal actions.

usage: ahu arena --game GAME --bots random --bot 'mine=cmd:python3 examples/random_bot.py'
"""
import json
import random
import sys

for line in sys.stdin:
    request = json.loads(line)
    # request["view"] is what the seat knows, request["log"] what it has seen happen,
    # request["actions"] what it may do, request["millis"] how long it may think.
    if request["cmd"] == "choose":
        answer = {"action": random.choice(request["actions"])}
    else:
        answer = {"ok": False, "error": {"code": "unknown_command", "message": "I only choose"}}
    if "id" in request:
        answer["id"] = request["id"]
    print(json.dumps(answer), flush=True)
