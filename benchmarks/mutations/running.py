"""Running tests in a process in which a function of the product was changed.

The product and its tests are imported once. For each change the process forks; the child puts the
changed function in the place of the old one and runs tests until one fails. What is worked out
while modules are imported is not worked out anew.
"""

from __future__ import annotations

import builtins
import importlib
import json
import math
import os
import re
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from contextlib import contextmanager
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from itertools import groupby
from itertools import pairwise
from itertools import zip_longest
from pathlib import Path

import pytest

from benchmarks.mutations.places import Functions
from benchmarks.mutations.reach import MARK
from benchmarks.mutations.reach import REACHED
from benchmarks.mutations.reach import Reach
from benchmarks.mutations.reach import Recorder
from benchmarks.mutations.reach import digest
from benchmarks.mutations.reach import marked
from benchmarks.mutations.reach import put_marks
from benchmarks.mutations.reach import statements
from benchmarks.mutations.tests import Tests

FIRST = "tests/events/test_canonical.py"
"""What pytest begins with; then all tests are collected together."""
PRODUCT = ("app", "events", "games", "printables", "projections", "tests")
SOME, TURN = 12, 25
"""Tests of a file that are run at once where its first ones reach the change; files after which the
rest of those that do has its turn.
"""
HANGS = 60
"""Of the processor; a single test that takes so long does not end: the change is noticed."""
SLEEPS = 900
"""Seconds of the wall; a child that takes so long has told nothing."""


@dataclass(frozen=True)
class Outcome:
    """Which test failed ("": none), how many had run, and whether those were all."""

    seen: str = ""
    tried: int = 0
    whole: bool = False


# -- the session -----------------------------------------------------------------------------------


class Session:
    """Everything imported and collected, ready to fork."""

    def __init__(self, root: Path, session: pytest.Session) -> None:
        self.root, self.session, self.functions = root, session, Functions()
        self.tests = Tests(root, session)
        self.tests.collect()
        self.functions.find()
        self._fit: dict[str, bool] = {}

    def first_failure(
        self, file: Path, after: str, items: Sequence[pytest.Item], seconds: float
    ) -> Outcome:
        """Run tests in a process in which *file* says *after*, until one fails that does not fail
        by itself; one that starts processes must fail twice, as a busy machine lets it fail once.
        """
        outcome = self._with(file, after, items, seconds)
        if outcome.seen and "::" in outcome.seen and not self._certain(file, after, outcome.seen):
            others = [item for item in items if item.nodeid != outcome.seen]
            return self.first_failure(file, after, others, seconds)
        return outcome

    def _with(
        self, file: Path, after: str, items: Sequence[pytest.Item], seconds: float
    ) -> Outcome:
        with _saying(file, after) as source:  # for what reads it anew, as migrations are
            return self._in_child(lambda: self._changed(file, source, after, items, seconds))

    def _certain(self, file: Path, after: str, seen: str) -> bool:
        item = self.tests.by_id[seen]
        if not self._passes(seen):
            return False
        return self.tests.unit(item) not in self.tests.of_processes or bool(
            self._with(file, after, [item], HANGS).seen
        )

    def anew(self, file: Path, after: str, units: Sequence[str], seconds: float) -> Outcome:
        """Run files of tests by a process of their own while *file* says *after*: what the product
        works out as it is imported is worked out anew.
        """
        with _saying(file, after):
            seen = _failing(self.root, units, seconds)
        if seen and _failing(self.root, units, seconds):
            seen = ""
        return Outcome(seen, len(units), False)

    def _changed(
        self, file: Path, source: str, after: str, items: Sequence[pytest.Item], seconds: float
    ) -> Outcome:
        self.functions.forget()
        line = next(n for n, two in enumerate(_lines(source, after), 1) if two[0] != two[1])
        setattr(builtins, MARK, REACHED.add)
        changed = marked(after, {statements(source)[line]: 0})
        if not self.functions.put_in_place(str(file), source, changed):
            return Outcome("tool: nothing to put in place")
        return self._run(items, seconds, self._by_turns(items))

    def _by_turns(self, items: Sequence[pytest.Item]) -> Iterator[pytest.Item]:
        """The first two tests of each file and one amid it: where none of them reaches the change,
        the others of the file come last. Each test is told while the one before it runs: pytest
        must know it.
        """
        files = [[*own] for _, own in groupby(items, self.tests.unit)]
        far: list[pytest.Item] = []
        for some in range(0, len(files), TURN):
            near: list[pytest.Item] = []
            for own in files[some : some + TURN]:
                REACHED.clear()
                first = [*own[:2], *own[2:][len(own) // 2 :][:1]]
                yield from first
                rest = [item for item in own if item not in first]
                yield from rest[: SOME if REACHED else 0]
                (near if REACHED else far).extend(rest[SOME if REACHED else 0 :])
            yield from near
        yield from far

    def _passes(self, id_: str) -> bool:
        """Whether a test passes by itself when nothing is changed."""
        if id_ not in self._fit:
            alone = self._in_child(lambda: self._run([self.tests.by_id[id_]], HANGS))
            self._fit[id_] = not alone.seen
        return self._fit[id_]

    def _run(
        self,
        items: Sequence[pytest.Item],
        seconds: float,
        ordered: Iterable[pytest.Item] | None = None,
    ) -> Outcome:
        (runner,) = [
            one
            for one in self.session.config.pluginmanager.get_plugins()
            if isinstance(one, _Runner)
        ]
        runner.failed = ""
        for tried, (item, following) in enumerate(pairwise(chain(ordered or items, [None])), 1):
            signal.setitimer(signal.ITIMER_PROF, HANGS)
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
            signal.setitimer(signal.ITIMER_PROF, 0)
            if runner.failed or _spent() > seconds:
                return Outcome(runner.failed, tried, tried == len(items))
        return Outcome("", len(items), True)

    def _in_child(self, work: Callable[[], Outcome]) -> Outcome:
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(read)
            signal.alarm(SLEEPS)
            self._answer(work, write)  # never returns
        os.close(write)
        with os.fdopen(read, encoding="utf-8") as answer:
            answered = answer.read()
        _, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status):
            number = os.WTERMSIG(status)
            return Outcome("hangs" if number == signal.SIGPROF else f"tool: signal {number}")
        return Outcome(*json.loads(answered))

    def _answer(self, work: Callable[[], Outcome], write: int) -> None:
        try:
            nothing = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(nothing, stream)
            outcome = work()
            os.write(write, json.dumps([outcome.seen, outcome.tried, outcome.whole]).encode())
        except BaseException as error:
            os.write(write, json.dumps([f"tool: {error!r}", 0, False]).encode())
        finally:
            os._exit(0)

    # -- looking what each test reaches

    def look(self, reach: Reach, paths: Iterable[str], seconds: float = math.inf) -> Reach:
        """Run the tests of which it is not known what they reach, each file in its own process,
        until this time of the processor is over; return all that is known then.
        """
        units = reach.missing(self.root, self.tests.units)
        print(f"{len(units)} files of tests are run to see what they reach", flush=True)
        if units:
            child = os.fork()
            if child == 0:
                try:
                    self._look(reach, paths, units, seconds)
                finally:
                    os._exit(0)
            os.waitpid(child, 0)
        return Reach(reach.file)

    def _look(
        self, reach: Reach, paths: Iterable[str], units: Sequence[str], seconds: float
    ) -> None:
        reach.add({"marks": put_marks(self.root, paths, self.functions)})
        for number, unit in enumerate(units, 1):
            if _spent(resource.RUSAGE_CHILDREN) > seconds:
                print(f"time is over, {len(units) - number + 1} files left", flush=True)
                return
            recorder = Recorder()
            outcome = self._in_child(lambda: self._record(reach, unit, recorder))  # noqa: B023
            if outcome.seen:
                print(f"{unit}: {outcome.seen}", flush=True)
            elif number % 50 == 0:
                print(f"{number} of {len(units)}", flush=True)

    def _record(self, reach: Reach, unit: str, recorder: Recorder) -> Outcome:
        self.session.config.pluginmanager.register(recorder)
        self.functions.forget()
        items = self.tests.items(unit)
        for item, following in pairwise([*items, None]):
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
        reach.add(
            {
                "unit": unit,
                "text": digest(self.root / unit),
                "rows": recorder.rows,
                "unfit": recorder.unfit,
            }
        )
        return Outcome()


@contextmanager
def _saying(file: Path, after: str) -> Iterator[str]:
    """Let a file say *after* for a while; yield what it says else."""
    source, times = file.read_text(encoding="utf-8"), file.stat()
    try:
        file.write_text(after, encoding="utf-8")
        yield source
    finally:
        file.write_text(source, encoding="utf-8")
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))


def _failing(root: Path, units: Sequence[str], seconds: float) -> str:
    """The first test of these files that fails in a new process, "" where none does so soon."""
    options = ["-x", "-q", "-rfE", "-p", "no:cacheprovider", "-m", "not browser"]
    run = subprocess.run(
        [sys.executable, "-B", "-m", "pytest", *options, *units],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1,) * 2),
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode <= 0:
        return ""
    failed = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - |$)", run.stdout, re.MULTILINE)
    return failed[1] if failed else "imported anew"


def _lines(source: str, after: str) -> Iterator[tuple[str, str]]:
    return zip_longest(source.splitlines(), after.splitlines(), fillvalue="")


def _spent(whose: int = resource.RUSAGE_SELF) -> float:
    used = resource.getrusage(whose)
    return used.ru_utime + used.ru_stime


# -- pytest ----------------------------------------------------------------------------------------

Work = Callable[[Session], None]


class _Runner:
    """In the place of pytest's own loop over the tests: *work*. Nor does pytest report: its summary
    would be taken for that of a run of the tests.
    """

    def __init__(self, root: Path, modules: Iterable[str], work: Work) -> None:
        self.root, self.modules, self.work = root, modules, work
        self.failed = ""

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        config.pluginmanager.unregister(name="terminalreporter")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        session.config.pluginmanager.getplugin("capturemanager").suspend_global_capture(in_=True)
        for name in self.modules:
            with suppress(AttributeError):  # scripts of migrations want their tool around them
                importlib.import_module(name)
        self.work(Session(self.root, session))
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            print(f"{report.nodeid} cannot be collected\n{report.longreprtext}", file=sys.stderr)
            self.failed = self.failed or f"{report.nodeid} cannot be collected"


def with_tests(root: Path, modules: Iterable[str], work: Work) -> None:
    """Import the product's modules from a checkout and hand its tests to *work*."""
    imports_from(root)
    runner = _Runner(root, modules, work)
    code = pytest.main(["-q", "-p", "no:cacheprovider", FIRST], [runner])
    if code != pytest.ExitCode.OK:
        raise SystemExit(f"pytest ended with {code}")


def imports_from(root: Path) -> None:
    """Import the product and its tests from another checkout than this one."""
    sys.dont_write_bytecode = True  # a changed file may be as long and as old as it was
    sys.path.insert(0, str(root))
    os.chdir(root)
    for name in [*sys.modules]:
        if name.partition(".")[0] in PRODUCT:
            del sys.modules[name]
