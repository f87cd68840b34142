"""Runs the stages of a test run: dependencies, lanes, logs, results and processor time."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

CTEST_LINE = re.compile(r"^\d+% tests passed, (\d+) tests failed out of (\d+)", re.M)
STEP = re.compile(r"^\[(\d+)/(\d+)\]")


class CommandFailed(Exception):
    """A command of a stage failed; its log says how."""


@dataclass
class Stage:
    """One step of the run. Stages of the lanes `wide` and `beside` can keep every processor busy and have a
    lower priority than those of other lanes, which use one processor or often wait for sockets or pages."""

    name: str
    title: str
    work: Callable[["Shell"], None]
    needs: tuple[str, ...] = ()
    lane: str = "narrow"
    state: str = "waiting"  # running, ok, FAILED, SKIPPED
    seconds: float = 0.0
    processor: float = 0.0
    log: Path = field(default_factory=Path)


class Shell:
    """Runs the commands of one stage; their output goes to its log."""

    def __init__(self, root: Path, log: Path, yields: bool = False):
        self.root = root
        self.log = log
        self.priority = ["nice", "-n", "5"] if yields else []
        self.processor = 0.0
        self._file = open(log, "w", encoding="utf-8")

    def close(self) -> None:
        self._file.close()

    def say(self, text: str) -> None:
        print(text, file=self._file, flush=True)

    def run(self, *command: object, output: Path | None = None, **environment: str) -> None:
        """Runs a command from the top of the tree and counts its processor time, children included."""
        words = [str(word) for word in command]
        self.say("+ " + " ".join(words))
        target = open(output, "w", encoding="utf-8") if output else self._file
        child = subprocess.Popen(self.priority + words, cwd=self.root, stdin=subprocess.DEVNULL, stdout=target,
                                 stderr=self._file, env={**os.environ, **environment})
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        self.processor += usage.ru_utime + usage.ru_stime
        if output:
            target.close()
        if child.returncode != 0:
            raise CommandFailed(f"{words[0]} ended with {child.returncode}")


def selected(stages: list[Stage], names: list[str]) -> list[Stage]:
    """The named stages and those that they need, in the given order; without names all of them."""
    known = {stage.name: stage for stage in stages}
    unknown = [name for name in names if name not in known]
    if unknown:
        raise KeyError(unknown[0])
    wanted: set[str] = set()

    def add(name: str) -> None:
        if name not in wanted:
            wanted.add(name)
            for need in known[name].needs:
                add(need)

    for name in names or known:
        add(name)
    return [stage for stage in stages if stage.name in wanted]


class Run:
    """Runs stages in their order, one of each lane at a time, each after those that it needs."""

    def __init__(self, root: Path, logs: Path, stages: list[Stage], out=sys.stdout):
        self.root, self.logs, self.stages, self.out = root, logs, stages, out
        self.passed = self.failed = 0
        self._by_name = {stage.name: stage for stage in stages}
        self._changed = threading.Condition()
        self._shown = False

    def execute(self) -> bool:
        self.logs.mkdir(parents=True, exist_ok=True)
        names = dict.fromkeys(stage.lane for stage in self.stages)
        lanes = [threading.Thread(target=self._lane, args=(lane,)) for lane in names]
        for lane in lanes:
            lane.start()
        if self.out.isatty():
            self._show_until_done(lanes)
        for lane in lanes:
            lane.join()
        return self.failed == 0 and self.passed > 0

    def _lane(self, lane: str) -> None:
        while True:
            with self._changed:
                while (stage := self._next(lane)) is None:
                    if all(each.state != "waiting" for each in self.stages if each.lane == lane):
                        return
                    self._changed.wait()
                stage.state = "running"
            self._perform(stage)

    def _next(self, lane: str) -> Stage | None:
        for stage in self.stages:
            if stage.lane != lane or stage.state != "waiting":
                continue
            needs = [self._by_name[name].state for name in stage.needs]
            if any(state in ("FAILED", "SKIPPED") for state in needs):
                self._finish(stage, "SKIPPED")
            elif all(state == "ok" for state in needs):
                return stage
        return None

    def _perform(self, stage: Stage) -> None:
        began = time.monotonic()
        stage.log = self.logs / f"{stage.name}.log"
        shell = Shell(self.root, stage.log, yields=stage.lane in ("wide", "beside"))
        verdict = "ok"
        try:
            stage.work(shell)
        except Exception as error:  # a stage that breaks must not take the others along
            shell.say(f"{type(error).__name__}: {error}")
            verdict = "FAILED"
        shell.close()
        stage.seconds = time.monotonic() - began
        stage.processor = shell.processor
        with self._changed:
            self._finish(stage, verdict)

    def _finish(self, stage: Stage, verdict: str) -> None:
        stage.state = verdict
        self._count(stage)
        self._clear_line()
        print(f"{stage.name:12} {verdict:8} {stage.seconds:5.0f} s {stage.processor:6.0f} s of processor"
              f"   {stage.title}", file=self.out, flush=True)
        if verdict == "FAILED":
            lines = stage.log.read_text(errors="replace").splitlines()[-80:]
            print(*(f"   {line}" for line in lines), sep="\n", file=self.out)
            print(f"   The whole log is in {stage.log.relative_to(self.root)}", file=self.out, flush=True)
        self._changed.notify_all()

    def _count(self, stage: Stage) -> None:
        """A stage counts as one test, or as many as ctest ran in it."""
        bad = total = 0
        if stage.log.is_file():
            for match in CTEST_LINE.finditer(stage.log.read_text(errors="replace")):
                bad, total = bad + int(match.group(1)), total + int(match.group(2))
        if total == 0 or (stage.state != "ok" and bad == 0):
            total += 1
            bad += stage.state != "ok"
        self.passed += total - bad
        self.failed += bad

    def _show_until_done(self, lanes: list[threading.Thread]) -> None:
        """One line that says what is running, overwritten every second."""
        while any(lane.is_alive() for lane in lanes):
            with self._changed:
                running = [self._progress(each) for each in self.stages if each.state == "running"]
                done = sum(each.state not in ("waiting", "running") for each in self.stages)
                self._clear_line()
                self.out.write(f"[{done}/{len(self.stages)}] " + " · ".join(running)[:100])
                self.out.flush()
                self._shown = True
            time.sleep(1)
        self._clear_line()

    @staticmethod
    def _progress(stage: Stage) -> str:
        try:
            with open(stage.log, "rb") as log:
                log.seek(max(0, log.seek(0, os.SEEK_END) - 2000))
                lines = log.read().decode(errors="replace").splitlines()
        except OSError:
            return stage.name
        steps = [match for line in lines if (match := STEP.match(line))]
        return f"{stage.name} {steps[-1].group(1)}/{steps[-1].group(2)}" if steps else stage.name

    def _clear_line(self) -> None:
        if self._shown:
            self.out.write("\r\033[K")
            self._shown = False

    def summary(self, seconds: float) -> str:
        processor = sum(stage.processor for stage in self.stages)
        return (f"{seconds // 60:.0f} min {seconds % 60:.0f} s, {processor:.0f} s of processor time\n"
                f"{self.passed} passed, {self.failed} failed")
