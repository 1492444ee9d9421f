"""What a referee waits for, in CPU time, against a whole replay of the same log in the same run.

    python -m benchmarks.referee [--plays 1033] [--long 10000] [--quick]   (from the root)

For every game: the preview of a strike at several depths against seeking there and replaying as
many plays (bar: at most 1.6 times); seeking to any play of a long match against a whole replay
(bar: its p99 at most 1/20); a strike anywhere in a match of 1,033 plays (bar: less than
boardgame.io 0.50.2 takes to replay 1,000 actions) and within its last 20 plays (at most 1/6 of
that); a match in which 7 % of the plays are struck. Matches are random and legal. boardgame.io
takes part where `node` is there and BGIO_DIR names a folder that has it (see
benchmarks/bgio/replay.cjs).
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import time
from collections.abc import Callable
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from statistics import median

from events.amend import amend
from projections.clocks.clocks import Clocks
from projections.clocks.clocks import fold
from projections.referee.backup import assess
from projections.replay.rebase import Rebase
from projections.replay.rebase import rebase
from projections.replay.replay import Replay
from projections.replay.replay import Step
from projections.replay.replay import replay
from projections.replay.replay import take
from projections.walkback.checklist import walk_back
from tests.referee.everygame import GAMES
from tests.referee.matches import Match
from tests.referee.matches import random_match
from tests.referee.matches import ruling

DEPTHS = (1, 5, 20, 100, 500)
UNDONE = 0.07
SEED = 20


def cpu_ms(work: Callable[[], object], rounds: int) -> float:
    """Return the least CPU milliseconds of a few rounds: what the work takes when nothing disturbs
    it.
    """
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best * 1_000


def longest(key: str, plays: int) -> Match:
    """Return the longest of a few random matches of a game, at most *plays* long."""
    best = None
    for seed in range(SEED, SEED + 6):
        match = random_match(GAMES[key], seed, plays)
        if best is None or len(match.events) > len(best.events):
            best = match
        if len(match.events) >= plays:
            break
    assert best is not None
    return best


def seek_and_replay(match: Match, version: int) -> list[Step]:
    """The table before a play, and every play from there carried out and judged again, kept as
    every replay keeps them.
    """
    table, ply, steps = match.history.before(version), 0, []
    for old in match.history.steps[version - 1 :]:
        step = take(match.game, table, ply, old.entry)
        table, ply = step.table, step.ply
        steps.append(step)
    return steps


def in_turn(works: Sequence[Callable[[], object]], rounds: int) -> list[float]:
    """Return the least CPU milliseconds of each work, taken in turn, so that what disturbs one
    disturbs the others too.
    """
    best = [float("inf")] * len(works)
    for _ in range(rounds):
        best = [min(least, cpu_ms(work, 1)) for least, work in zip(best, works, strict=True)]
    return best


def preview(match: Match, history: Replay, target: int) -> Rebase:
    """What a preview judges: a strike with every later play judged anew."""
    return rebase(
        match.game, match.events, history, "PlayStruck", ruling(target=target, onward="skip")
    )


def advice(match: Match, outcome: Rebase, clocks: Clocks) -> None:
    """What the referee is told beside it: the checklist for the real table, and what taking plays
    back would cost.
    """
    walk_back(match.game, match.history, outcome)
    assess(match.game, match.events, match.history, outcome, clocks, match.now)


def depths(match: Match, rounds: int) -> None:
    """Print the price of a preview by depth. Every play around that depth is a target, and the
    median is told.

    The history is one that was read from the log and never looked into.
    """
    match.history = replay(match.game, match.start, amend(match.events))
    clocks = fold(match.game, match.start, match.events, match.manifest.opened_at)
    for depth in DEPTHS:
        if depth * 1.2 > len(match.events):
            continue
        ratios, judged, whole = [], [], []
        last = len(match.events)
        for target in range(last - depth, last - depth - min(9, last - depth), -1):
            outcome = preview(match, match.history, target)
            plain, mine, rest = in_turn(
                (
                    partial(seek_and_replay, match, target),
                    partial(preview, match, match.history, target),
                    partial(advice, match, outcome, clocks),
                ),
                rounds,
            )
            ratios.append(mine / plain)
            judged.append(mine)
            whole.append(mine + rest)
        print(
            f"  strike {depth:>4} plays back: {median(judged):7.2f} ms, {median(ratios):5.2f} x "
            f"seek and replay "
            f"(worst {max(ratios):.2f}); with checklist and assessment {median(whole):7.2f} ms"
        )


def seeks(match: Match, rounds: int) -> None:
    """Print the p99 of seeking to any play against a whole replay."""
    chance = random.Random(1)
    whole = cpu_ms(lambda: replay(match.game, match.start, amend(match.events)), rounds)
    times = []
    for _ in range(2_000):
        ply = chance.randint(0, match.history.ply)
        start = time.perf_counter()
        match.history.at_ply(ply)
        times.append((time.perf_counter() - start) * 1_000)
    p99 = sorted(times)[int(len(times) * 0.99)]
    print(
        f"  seek in {match.history.ply:,} plays: p99 {p99:.4f} ms; whole replay {whole:.1f} ms, "
        f"{whole / p99:,.0f} x"
    )


def anywhere(match: Match, rounds: int, yardstick: float | None) -> None:
    """Print the dearest strike of a match, over targets from its first play to its last, and of the
    last 20 plays.
    """
    size = len(match.events)
    places = sorted({*range(1, size + 1, max(1, size // 25)), *range(max(1, size - 19), size + 1)})
    measured = {
        onward: {
            at: cpu_ms(partial(match.wonder, "PlayStruck", target=at, onward=onward), rounds)
            for at in places
        }
        for onward in ("stop", "skip")
    }
    for onward, times in measured.items():
        late = max(value for at, value in times.items() if at > size - 20)
        words = (
            f"  strike anywhere in {size:,} plays, {onward}: median "
            f"{median(times.values()):6.2f} ms"
        )
        words += f", worst {max(times.values()):6.2f} ms; in the last 20 plays worst {late:.2f} ms"
        if yardstick:
            words += (
                f"  ({max(times.values()) / yardstick:.2f} and {late / yardstick:.3f} of "
                f"boardgame.io)"
            )
        print(words)


def profile(key: str, plays: int) -> None:
    """Print what a match costs in which 7 % of the plays are struck, most of them soon after:
    judging and previews alone.
    """
    chance = random.Random(SEED)
    match = random_match(GAMES[key], SEED, plays)
    previews = []
    for _ in range(int(len(match.events) * UNDONE)):
        standing = [
            step.entry.version
            for step in match.history.steps
            if step.entry.is_play and step.entry.standing == "stands"
        ]
        if not standing:
            break
        back = min(len(standing), 1 + int(chance.expovariate(1 / 6)))
        data = {"target": standing[-back], "onward": "skip"}
        previews.append(cpu_ms(partial(match.wonder, "PlayStruck", **data), 1))
        match.rule("PlayStruck", **data)
    if previews:
        whole = cpu_ms(lambda: replay(match.game, match.start, amend(match.events)), 3)
        print(
            f"  {len(previews)} of {len(match.events) - len(previews):,} plays struck: preview "
            f"median {median(previews):.2f} ms, "
            f"worst {max(previews):.2f} ms; whole replay of that log {whole:.1f} ms"
        )


def boardgame_io(actions: int) -> float | None:
    """Return the median CPU milliseconds that boardgame.io takes to replay a log, or None where it
    cannot be asked.
    """
    node, where = shutil.which("node"), os.environ.get("BGIO_DIR", "")
    if node is None or not where:
        return None
    script = Path(__file__).parent / "bgio" / "replay.cjs"
    done = subprocess.run(
        [node, str(script), str(actions)], capture_output=True, text=True, check=True
    )
    return float(json.loads(done.stdout)["median_cpu_ms"])


def main() -> None:
    """Run every part for every game and print a table of results."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--plays", type=int, default=1_033)
    parser.add_argument("--long", type=int, default=10_000)
    parser.add_argument("--quick", action="store_true", help="fewer rounds, no long match")
    parser.add_argument("--games", nargs="*", default=sorted(GAMES))
    asked = parser.parse_args()
    rounds = 3 if asked.quick else 20
    yardstick = boardgame_io(1_000)
    print(
        f"boardgame.io, 1,000 actions replayed: "
        f"{f'{yardstick:.1f} CPU-ms' if yardstick else 'not asked (no node or no BGIO_DIR)'}"
    )
    for key in asked.games:
        match = longest(key, asked.plays)
        print(f"{key}: a random match of {len(match.events):,} plays")
        depths(match, rounds)
        anywhere(match, max(2, rounds // 4), yardstick)
        profile(key, asked.plays)
        seeks(match if asked.quick else longest(key, asked.long), 1 if not asked.quick else rounds)


if __name__ == "__main__":
    main()
