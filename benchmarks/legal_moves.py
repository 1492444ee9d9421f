"""Legal moves of the board game against python-chess, in one run on one machine.

    python benchmarks/legal_moves.py [positions]

For each side: list all legal moves of a position and carry each of them out once, over many
positions. What counts is the time for one legal move, listed and carried out, since the boards
differ (108 cells and about 2,500 ways against 64 cells and about 30 moves). python-chess alters one
board and takes the move back; ours makes a new table for each move. The ratio of the medians of
several rounds is reported, best and worst round beside it. Needs `chess` 1.11.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import chess

from events.vocabulary import Seat
from games import play
from games.generalissimo import GAME
from games.rules import Game
from games.table import Table
from tests.games.generalissimo import positions

DEEDS = positions.DEEDS
ROUNDS = 5
LIMITS = """\
What limits it: listing makes one row of cells and one Action value for each way; carrying out
copies the pieces of the table (a dictionary of 54) and its counters and builds three frozen values,
where python-chess alters whole numbers in place and puts them back."""


def chess_boards(many: int) -> list[chess.Board]:
    """Return boards from random games, the start first."""
    chance, boards, board = random.Random(1), [chess.Board()], chess.Board()
    while len(boards) < many:
        moves = list(board.legal_moves)
        if not moves or board.fullmove_number > 60:
            board = chess.Board()
            continue
        board.push(chance.choice(moves))
        boards.append(board.copy(stack=False))
    return boards


def our_tables(many: int) -> list[Table]:
    """Return random positions of the tests, South to act."""
    chance = random.Random(1)
    return [positions.bare(positions.random_words(chance), positions.SOUTH) for _ in range(many)]


def chess_round(boards: Sequence[chess.Board]) -> tuple[int, float, float]:
    """Return moves, seconds to list them, seconds to carry them out (and to take them back)."""
    begin = time.process_time()
    moves = [list(board.legal_moves) for board in boards]
    middle = time.process_time()
    for board, of_board in zip(boards, moves, strict=True):
        for move in of_board:
            board.push(move)
            board.pop()
    return sum(map(len, moves)), middle - begin, time.process_time() - middle


def our_round(game: Game, tables: Sequence[Table], seat: Seat) -> tuple[int, float, float]:
    """Return actions with pieces, seconds to list them, seconds to carry them out."""
    count, listing, applying = 0, 0.0, 0.0
    for table in tables:
        begin = time.process_time()
        actions = [
            action for action in play.legal_actions(game, table, seat) if action.name in DEEDS
        ]
        middle = time.process_time()
        for action in actions:
            play.apply(game, table, action)
        count, listing, applying = (
            count + len(actions),
            listing + middle - begin,
            applying + time.process_time() - middle,
        )
    return count, listing, applying


def measure(
    title: str, rounds: Callable[[], tuple[int, float, float]]
) -> tuple[float, float, float]:
    """Print and return microseconds for a legal move: listed, carried out, both (medians of the
    rounds).
    """
    listed, applied, both = [], [], []
    count = 0
    for _ in range(ROUNDS):
        count, listing, applying = rounds()
        listed.append(listing / count * 1e6)
        applied.append(applying / count * 1e6)
        both.append((listing + applying) / count * 1e6)
    medians = [statistics.median(times) for times in (listed, applied, both)]
    print(
        f"{title:36} {count:8} moves  listed {medians[0]:6.2f}  carried out {medians[1]:6.2f}"
        f"  both {medians[2]:6.2f} us a move ({min(both):.2f} to {max(both):.2f})"
    )
    return medians[0], medians[1], medians[2]


def main(many: int = 40) -> None:
    """Measure both, print the ratios."""
    boards = chess_boards(many * 20)
    start = [positions.begun()]
    tables = our_tables(many)
    theirs = measure("python-chess, random games", lambda: chess_round(boards))
    first = measure("ours, start position", lambda: our_round(GAME, start, positions.SOUTH))
    ours = measure(
        f"ours, {many} random positions", lambda: our_round(GAME, tables, positions.SOUTH)
    )
    for title, mine in (("start position", first), ("random positions", ours)):
        ratios = [one / other for one, other in zip(mine, theirs, strict=True)]
        print(
            f"ratio, {title}: listed {ratios[0]:.2f}, carried out {ratios[1]:.2f}, both "
            f"{ratios[2]:.2f}  (goal: 4)"
        )
    print(LIMITS)


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:2]))
