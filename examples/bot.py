#!/usr/bin/env python3
"""A computer player for 3 Tigres that drives `bivaque engine`.

It plays a whole match through the protocol for programs (docs/protocol.md) and needs nothing but
Python's standard library. The German units share out the objective hexes of the first mission
and drive there; shots are taken where the exact odds promise most. It wins some missions and loses others:
that is where your own ideas begin. The tutorial is docs/write-a-bot.md.

    python3 examples/bot.py --seed 3 --journal match.jsonl
"""

import argparse
import json
import random
import subprocess
import sys


class Engine:
    """`bivaque engine` as an object: one request a line, one answer a line."""

    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            encoding="utf-8")

    def ask(self, do, **fields):
        request = {"do": do, **fields}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            sys.exit("bot: the engine has gone away")
        answer = json.loads(line)
        if not answer["ok"]:
            sys.exit(f"bot: {json.dumps(request)} was refused: {json.dumps(answer['error'])}")
        return answer

    def close(self):
        self.process.stdin.write('{"do":"quit"}\n')
        self.process.stdin.close()
        self.process.wait()


def distance(a, b):
    """Hexes from one to another: CCRR numbers, even columns half a hex lower."""
    (ca, ra), (cb, rb) = ((int(h[:2]), int(h[2:])) for h in (a, b))
    # To cubes: columns are q, and every second column moves the rows by a half.
    xa, za = ca, ra - (ca + 1) // 2
    xb, zb = cb, rb - (cb + 1) // 2
    dx, dz = xa - xb, za - zb
    return max(abs(dx), abs(dz), abs(dx + dz))


class Bot:
    """Chooses among the legal orders that the engine lists."""

    def __init__(self, engine, goals, chance):
        self.engine = engine
        self.goals = goals
        self.plan = {}
        self.chance = chance

    def choose(self, side, choices):
        attacks = [c for c in choices if c["kind"] == "attack"]
        if attacks:
            return max(attacks, key=lambda c: self.promise(side, c["order"]["attack"]))
        steps = [c for c in choices if c["hex"] and c["counters"]]
        here = self.places(side)
        best, gain = None, 0
        for choice in steps:
            unit = choice["counters"][0]
            goal = self.goal(unit)
            # A unit that is not on the board yet should come on.
            before = distance(here[unit], goal) if unit in here else 99
            after = distance(choice["hex"], goal)
            if before - after > gain:
                best, gain = choice, before - after
        if best:
            return best
        ends = [c for c in choices if not c["counters"]]
        return ends[0] if ends else self.chance.choice(choices)

    def goal(self, unit):
        """Units share the objectives out in the order in which they are first asked about."""
        return self.plan.setdefault(unit, self.goals[len(self.plan) % len(self.goals)])

    def places(self, side):
        view = self.engine.ask("view", **{"as": side})["view"]
        return {c["id"]: c["hex"] for c in view["counters"] if c["hex"]}

    def promise(self, side, attack):
        """The chances of a shot in hundredths, as the rules add them up: kills first, then hits."""
        odds = self.engine.ask("query", question={"odds": attack}, **{"as": side})["answer"]
        kills = sum(r["of_100"] for r in odds["results"] if r["result"] == "destroyed")
        return kills, 100 - odds["miss_of_100"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bivaque", default="bivaque", help="the program")
    parser.add_argument("--seed", type=int, default=1, help="fixes dice and choices")
    parser.add_argument("--journal", help="write the journal of the match here")
    args = parser.parse_args()

    engine = Engine(args.bivaque)
    decision = engine.ask("new", game="tres-tigres", scenario="mission-1", seed=args.seed)["decision"]
    bot = Bot(engine, goals=["0606", "1603", "1008"], chance=random.Random(args.seed))
    outcome, orders = None, 0
    while decision:
        side = decision["side"]
        choices = engine.ask("choices", **{"as": side})["choices"]
        order = bot.choose(side, choices)["order"]
        answer = engine.ask("order", side=side, order=order)
        decision, outcome = answer["decision"], answer["outcome"]
        orders += 1
        for event in answer["events"]:
            print(event["text"]["en"])
    if args.journal:
        with open(args.journal, "w", encoding="utf-8") as file:
            file.write(engine.ask("journal")["journal"])
    engine.close()
    print(f"{orders} orders: {outcome['text']['en']}")


if __name__ == "__main__":
    main()
