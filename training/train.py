#!/usr/bin/env python3
"""Trains a game's net by self-play: search, play and learning on one device.

    training/train.py stone_race --minutes 5 --out build/nets/stone_race
    training/train.py stone_race --minutes 5 --resume build/nets/stone_race/checkpoint.pt
    training/train.py stone_race --minutes 5 --start games/stone_race/nets/stone_race.net

Writes checkpoint.pt every minute, curve.json and curve.png.
"""

import argparse
import json
import sys
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path

import torch

sys.path.insert(0, str(Path(__file__).resolve().parent))
from library import Batch, Library, Replay  # noqa: E402
from net import Evaluator, Net, WorldEvaluator, loss_of, read_nets, world_loss_of  # noqa: E402


@dataclass
class Plan:
    """How to train; kept in the checkpoint."""

    game: str
    matches: int = 16384
    rounds: int = 96
    simulations: int = 32
    considered: int = 16
    random_plies: int = 6
    wide: int = 512
    narrow: int = 128
    world_wide: int = 0  # of the net that values whole worlds; 0: there is none
    world_narrow: int = 32
    world_steps: int = 4000  # of learning, before the search uses it
    student_wide: int = 0  # of a smaller one that learns beside it and is exported; 0: there is none
    world_rate: float = 2e-3
    world_rate_steps: int = 10000  # after which half of the rate is left
    batch: int = 8192
    moves_a_turn: int = 8
    reuse: float = 3.0
    rate: float = 2e-3
    last_rate: float = 2e-4
    warm_steps: int = 500
    value_scale: float = 0.5
    points_share: float = 0.0
    lessons: float = 0.0
    lesson_samples: int = 4
    slips: float = 0.1
    symmetries: int = 64
    report_seconds: float = 60.0
    evaluation_seconds: float = 60.0
    evaluation_matches: int = 256
    players: tuple = (0, 0)
    few_share: float = 0.0  # of the matches: these have the fewest players
    seed: int = 1


@dataclass
class Progress:
    seconds: float = 0.0
    positions: int = 0
    steps: int = 0
    world_steps: int = 0
    curve: list = field(default_factory=list)


def set_rate(optimizer, rate: float, steps: int, warm_steps: int) -> None:
    for group in optimizer.param_groups:
        group["lr"] = rate * min(1.0, (steps + 1) / warm_steps)


class WorldTrainer:
    """Trains the net that values worlds with nothing hidden; the search uses it at its leaves."""

    def __init__(self, library: Library, plan: Plan, wide: int):
        if not library.info.has_worlds:
            raise SystemExit(f"{plan.game}: the encoding has no world_view")
        self.plan = plan
        self.net = Net(library.units, 0, wide, plan.world_narrow).to(library.device)
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=plan.rate)
        self.evaluator = Evaluator(self.net)
        self.losses = []

    def learn(self, replay: Replay, rows: torch.Tensor, symmetries, steps: int) -> None:
        fall = self.plan.world_rate_steps / (self.plan.world_rate_steps + steps)
        set_rate(self.optimizer, self.plan.world_rate * fall, steps, 500)
        loss = world_loss_of(self.net, replay, rows, symmetries, self.plan.points_share)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        self.optimizer.step()
        self.net.clip()
        self.losses.append(loss.detach())

    def mean_loss(self) -> float:
        mean = torch.stack(self.losses).mean().item()
        self.losses.clear()
        return mean

    def state(self) -> dict:
        return {"net": self.net.state_dict(), "optimizer": self.optimizer.state_dict()}

    def resume(self, state: dict) -> None:
        self.net.load_state_dict(state["net"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.evaluator.refresh()


class Trainer:
    def __init__(self, plan: Plan, device: str, out: Path):
        torch.manual_seed(plan.seed)
        self.plan, self.device, self.out = plan, device, out
        self.library = Library(plan.game, device)
        self.net = Net(self.library.units, self.library.info.actions, plan.wide,
                       plan.narrow).to(device)
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=plan.rate)
        self.policy = Evaluator(self.net)
        self.world = WorldTrainer(self.library, plan, plan.world_wide) if plan.world_wide else None
        self.student = (WorldTrainer(self.library, plan, plan.student_wide)
                        if plan.student_wide else None)
        self.progress = Progress()
        self.previous = None  # the net of the last evaluation
        self.batch = Batch(self.library, plan.matches, simulations=plan.simulations,
                           considered=plan.considered, random_plies=plan.random_plies,
                           players=tuple(plan.players), value_scale=plan.value_scale,
                           few_share=plan.few_share)
        self.replay = Replay(self.library, plan.matches, plan.rounds)
        self.symmetries = self.library.symmetries(plan.symmetries)
        self.losses = []
        self.spent = {"search": 0.0, "learn": 0.0}

    @property
    def evaluator(self):
        """The evaluator of the search: the net, and that of whole worlds once it has learned enough."""
        if self.world is None or self.progress.world_steps < self.plan.world_steps:
            return self.policy
        return WorldEvaluator(self.policy, self.world.evaluator)

    def world_trainers(self) -> list:
        return [each for each in (self.world, self.student) if each is not None]

    def wait(self) -> float:
        if self.device == "cuda":
            torch.cuda.synchronize()
        return time.monotonic()

    def play(self, has_teacher: bool) -> None:
        for _ in range(self.plan.moves_a_turn):
            if has_teacher:
                self.batch.teach(self.replay, self.plan.lesson_samples, self.plan.slips)
            else:
                self.batch.search(self.evaluator)
                self.batch.play(self.replay)
        self.progress.positions += self.plan.moves_a_turn * self.plan.matches

    def learn(self, rate: float) -> None:
        known = self.replay.known_rows()
        if len(known) < max(self.plan.batch, len(self.replay.is_known) // 16):
            return  # the first matches to end are few, and not like the others
        steps = max(1, round(self.plan.reuse * self.plan.moves_a_turn * self.plan.matches
                             / self.plan.batch))
        for _ in range(steps):
            set_rate(self.optimizer, rate, self.progress.steps, self.plan.warm_steps)
            rows = known[torch.randint(len(known), (self.plan.batch,), device=self.device)]
            policy, value, entropy = loss_of(self.net, self.replay, rows, self.symmetries,
                                             points_share=self.plan.points_share)
            self.optimizer.zero_grad(set_to_none=True)
            (policy + value).backward()
            self.optimizer.step()
            self.net.clip()
            self.progress.steps += 1
            for each in self.world_trainers():
                each.learn(self.replay, rows, self.symmetries, self.progress.world_steps)
            self.progress.world_steps += self.world is not None
        self.losses.append([policy.item(), value.item(), entropy.item()])
        self.policy.refresh()
        if self.world is not None:
            self.world.evaluator.refresh()

    def run(self, minutes: float) -> None:
        """Plays and learns until the time is up; saves every minute."""
        begin = self.wait()
        before = self.progress.seconds
        end, next_save = begin + 60 * minutes, begin + 60
        next_report = begin + self.plan.report_seconds
        next_evaluation = begin + self.plan.evaluation_seconds
        self.batch.reset(self.plan.seed + 1000 * len(self.progress.curve))
        now = begin
        while now < end:
            start = now
            self.play(self.progress.seconds < 60 * self.plan.lessons)
            searched = self.wait()
            part = min(1.0, (start - begin) / max(1.0, end - begin))
            self.learn(self.plan.rate + part * (self.plan.last_rate - self.plan.rate))
            now = self.wait()
            self.spent["search"] += searched - start
            self.spent["learn"] += now - searched
            self.progress.seconds = before + now - begin
            if now >= next_save or now >= end:
                self.save()
                next_save = now + 60
            if now >= next_report or now >= end:
                evaluates = now >= next_evaluation or now >= end
                self.report(evaluates)
                self.save()
                next_report = self.wait() + self.plan.report_seconds
                if evaluates:
                    next_evaluation = self.wait() + self.plan.evaluation_seconds

    def report(self, evaluates: bool) -> None:
        speed = self.progress.positions / max(1e-9, self.progress.seconds)
        entry = {"seconds": round(self.progress.seconds, 1),
                 "positions": self.progress.positions, "steps": self.progress.steps,
                 "moves_a_second": round(speed)}
        if evaluates:
            entry["against_shallow"] = evaluate(self.library, self.evaluator, None, self.plan)
            if self.previous is not None:
                entry["against_previous"] = evaluate(self.library, self.evaluator, self.previous,
                                                     self.plan)
        if self.losses:
            policy, value, entropy = torch.tensor(self.losses).mean(dim=0).tolist()
            entry |= {"policy_loss": round(policy, 4), "value_loss": round(value, 4),
                      "target_entropy": round(entropy, 4)}
            rows = self.replay.known_rows()[:4096]
            entry |= {f"world_{each.net.wide}_loss": round(each.mean_loss(), 4)
                      for each in self.world_trainers()}
            entry["stuck_units"] = round(self.net.stuck_units(self.replay.features[rows]), 3)
        total = sum(self.spent.values()) or 1.0
        entry["share_of_learning"] = round(self.spent["learn"] / total, 3)
        self.losses.clear()
        self.progress.curve.append(entry)
        print(json.dumps(entry), flush=True)
        if evaluates:
            self.previous = self.frozen()

    def frozen(self):
        """The evaluator as it is now."""
        evaluator = self.evaluator
        if evaluator is self.policy:
            return self.policy.copy()
        return WorldEvaluator(self.policy.copy(), self.world.evaluator.copy())

    def save(self) -> None:
        self.out.mkdir(parents=True, exist_ok=True)
        unfinished = self.out / "checkpoint.part"
        torch.save({"plan": asdict(self.plan), "progress": asdict(self.progress),
                    "net": self.net.state_dict(), "optimizer": self.optimizer.state_dict(),
                    "world": self.world and self.world.state(),
                    "student": self.student and self.student.state(),
                    "rules_version": self.library.info.rules_version,
                    "encoding": self.library.encoding_text}, unfinished)
        unfinished.replace(self.out / "checkpoint.pt")
        (self.out / "curve.json").write_text(json.dumps(self.progress.curve, indent=1) + "\n")
        draw_curve(self.progress.curve, self.out / "curve.png", self.plan.game)

    def resume(self, checkpoint: dict) -> None:
        self.library.check_checkpoint(checkpoint)
        self.net.load_state_dict(checkpoint["net"])
        self.optimizer.load_state_dict(checkpoint["optimizer"])
        self.progress = Progress(**checkpoint["progress"])
        for each, name in ((self.world, "world"), (self.student, "student")):
            if each is not None and checkpoint.get(name):
                each.resume(checkpoint[name])
        self.policy.refresh()
        self.previous = self.frozen()

    def start(self, path: Path) -> None:
        """Begins with the rounded weights of a file, where their checkpoint is lost. Nets of worlds
        begin with them only where they are as wide."""
        nets = read_nets(path, self.library)
        self.net.load_state_dict(nets[0].state_dict())
        for each in self.world_trainers():
            for net in nets[1:]:
                if (net.wide, net.narrow) == (each.net.wide, each.net.narrow):
                    each.net.load_state_dict(net.state_dict())
                    each.evaluator.refresh()
        self.policy.refresh()
        self.previous = self.frozen()


def evaluate(library: Library, first, second, plan: Plan,
             shallow_nodes: int = 300) -> dict:
    """Share of the win of `first`, which holds every second seat, against `second`, or against the
    bot that looks a few plies ahead, for every number of players (an odd one gives every other match
    a seat more)."""
    info = library.info
    low, high = plan.players[0] or info.min_players, plan.players[1] or info.max_players
    matches = plan.evaluation_matches * (high - low + 1)
    batch = Batch(library, matches, simulations=plan.simulations, considered=plan.considered,
                  with_noise=False, random_plies=2, players=(low, high), ends_once=True,
                  value_scale=plan.value_scale)
    batch.reset(77)
    parity = torch.arange(matches, device=library.device) % 2
    for _ in range(3000):
        seats, players, over, shares = batch.read()
        if bool(over.all()):
            break
        owns = (seats % 2) == parity
        if second is None:
            batch.search(first)
            batch.shallow((~owns).to(torch.uint8), shallow_nodes)
        else:
            def both(rows, worlds, owns=owns):
                one, other = first(rows, worlds), second(rows, worlds)
                pick = owns.unsqueeze(1)
                return (torch.where(pick, one[0], other[0]).contiguous(),
                        torch.where(pick, one[1], other[1]).contiguous())
            batch.search(both)
        batch.play()
    ours = (torch.arange(shares.shape[1], device=library.device).unsqueeze(0) % 2
            == parity.unsqueeze(1))
    won = (shares * ours).sum(dim=1)
    result = {}
    for number in range(low, high + 1):
        some = won[players == number]
        error = (some.std() / len(some) ** 0.5).item()
        result[str(number)] = [round(some.mean().item(), 4), round(1.96 * error, 4)]
    return result


def draw_curve(curve: list, path: Path, game: str) -> None:
    try:
        import matplotlib
        matplotlib.use("Agg")
        from matplotlib import pyplot
    except ImportError:
        return
    figure, (left, right) = pyplot.subplots(1, 2, figsize=(10, 4))
    minutes = [entry["seconds"] / 60 for entry in curve]
    for players in sorted({key for entry in curve for key in entry.get("against_shallow", {})}):
        points = [(entry["seconds"] / 60, *entry["against_shallow"][players]) for entry in curve
                  if players in entry.get("against_shallow", {})]
        left.errorbar(*zip(*[(when, share) for when, share, _ in points]),
                      [error for _, _, error in points], label=f"{players} players")
    left.set(title=f"{game}: share of the win against shallow play", xlabel="minutes", ylim=(0, 1))
    if left.get_legend_handles_labels()[0]:
        left.legend()
    for key in ("policy_loss", "target_entropy", "value_loss"):
        right.plot(minutes, [entry.get(key) for entry in curve], label=key.replace("_", " "))
    right.set(title="losses", xlabel="minutes")
    right.legend()
    figure.tight_layout()
    figure.savefig(path, dpi=100)
    pyplot.close(figure)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", help="a folder under games/")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--resume", type=Path, help="a checkpoint to go on from")
    parser.add_argument("--start", type=Path, help="a net file to begin with, as wide as the plan says")
    parser.add_argument("--out", type=Path, help="where to write (default build/nets/GAME)")
    parser.add_argument("--device", choices=["cuda", "cpu"],
                        default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--players", metavar="FROM,TO", help="numbers of players (default: all)",
                        type=lambda text: tuple(int(number) for number in text.split(",")))
    for name, value in asdict(Plan("")).items():
        if isinstance(value, (int, float)):
            parser.add_argument("--" + name.replace("_", "-"), type=type(value))
    given = parser.parse_args()
    checkpoint = None
    if given.resume:
        checkpoint = torch.load(given.resume, map_location=given.device)
        if checkpoint["plan"]["game"] != given.game:
            raise SystemExit(f"{given.resume} is a net of {checkpoint['plan']['game']}, "
                             f"not of {given.game}")
    plan = Plan(given.game)
    for name, value in (checkpoint["plan"] if checkpoint else {}).items():
        if hasattr(plan, name):  # an older checkpoint may have settings that are no more
            setattr(plan, name, value)
    for name in asdict(plan):
        if getattr(given, name, None) is not None:
            setattr(plan, name, getattr(given, name))
    trainer = Trainer(plan, given.device, given.out or Path("build/nets") / given.game)
    if checkpoint:
        trainer.resume(checkpoint)
    elif given.start:
        trainer.start(given.start)
    trainer.run(given.minutes)


if __name__ == "__main__":
    main()
