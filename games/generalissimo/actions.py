"""Every action of the game: what it asks, what may object and in which order, and what it does."""
from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from typing import Any

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import game_on
from games.checks import objection
from games.checks import where
from games.generalissimo import movement
from games.generalissimo import opening
from games.generalissimo import scoring
from games.generalissimo import shots
from games.generalissimo import turns
from games.generalissimo import volleys
from games.generalissimo import words
from games.generalissimo.board import ALL_ROUND
from games.generalissimo.board import STEPS
from games.generalissimo.board import STRAIGHT
from games.generalissimo.equipment import ACTED
from games.generalissimo.equipment import BOARD
from games.generalissimo.equipment import LONGEST_LIMIT
from games.generalissimo.equipment import PLAY
from games.generalissimo.equipment import SEATS
from games.generalissimo.equipment import SETUP
from games.generalissimo.equipment import STOCK
from games.generalissimo.equipment import board_of
from games.generalissimo.units import ARCHER
from games.generalissimo.units import CATAPULT
from games.rules import ANYONE
from games.rules import BY_REFEREE
from games.rules import BY_SERVER
from games.rules import BY_TABLE
from games.rules import ActionSpec
from games.rules import Allocate
from games.rules import Amount
from games.rules import Check
from games.rules import Chosen
from games.rules import Confirm
from games.rules import Path
from games.rules import Pick
from games.rules import Ruling
from games.rules import check
from games.table import Piece
from games.table import Table

Args = Mapping[str, Any]

# -- checks that several actions share -------------------------------------------------------------------------------


@check()
def in_play(table: Table, action: Action) -> Ruling | None:
    """Nobody moves a piece before the start (GSM-R30)."""
    return None if table.phase == PLAY else objection("GSM-R30", "The match has not been started.", "Start it first.")


@check()
def no_claim(table: Table, action: Action) -> Ruling | None:
    """A draw claim holds play (GSM-R35)."""
    if scoring.question(table, "claim") is None:
        return None
    return objection("GSM-R35", "A draw is claimed; play waits for the answer.", "Accept it, or wait for the referee.")


@check()
def own_turn(table: Table, action: Action) -> Ruling | None:
    """Only the seat whose turn it is (GSM-2.1), with a move left (GSM-2.3)."""
    if action.seat != table.active:
        return objection("GSM-2.1", f"It is {table.active}’s turn.", "Wait until that turn has ended.")
    if table.count(TABLE, "moves_left") < 1:
        return objection("GSM-2.3", "No move is left in this turn.", "Wait for your next turn.")
    return None


@check("piece")
def own_piece(table: Table, action: Action) -> Ruling | None:
    """A piece of one's own that is on the board and has not acted this turn (GSM-1.3, 3.9, 2.1, 2.4)."""
    piece = table.pieces.get(action.args["piece"])
    if piece is None:
        return objection("GSM-1.3", f"There is no piece {action.args['piece']}.", "Choose one of your pieces on the board.")
    if piece.zone != BOARD:
        return objection("GSM-3.9", "This piece has been removed from the board.", "Choose a piece on the board.", piece.id)
    if piece.owner != action.seat:
        return objection("GSM-2.1", f"This piece belongs to {piece.owner}.", "Choose a piece of your own.", piece.cell)
    if ACTED in piece.marks:
        return objection("GSM-2.4", "This piece has acted in this turn already.", "Use another piece, or refuse the move.", piece.cell)
    return None


def of_kind(kind: str, rule: str, deed: str) -> Check:
    """Only a piece of this type can do it."""

    @check("piece")
    def judge(table: Table, action: Action) -> Ruling | None:
        piece = table.pieces[action.args["piece"]]
        return None if piece.kind == kind else objection(rule, f"A {piece.kind} does not {deed}.", f"Choose a {kind}.", piece.cell)

    return judge


def of_piece(judge_piece: Callable[[Table, Piece, Action], Ruling | None], *needs: str) -> Check:
    """Judge with the piece that acts already looked up."""

    @check("piece", *needs)
    def judge(table: Table, action: Action) -> Ruling | None:
        return judge_piece(table, table.pieces[action.args["piece"]], action)

    return judge


MOVER = (game_on(), in_play, no_claim, own_turn)
WITH_PIECE = (*MOVER, own_piece)
MEANWHILE = (game_on(), in_play)

# -- what asks may be answered with ----------------------------------------------------------------------------------


def fresh(table: Table, seat: Seat, kind: str | None = None) -> list[Piece]:
    """Return a seat's pieces on the board that have not acted this turn (of one type)."""
    return [
        piece for piece in table.pieces.values()
        if piece.zone == BOARD and piece.owner == seat and ACTED not in piece.marks and kind in (None, piece.kind)
    ]


def pieces_of(kind: str | None = None) -> Callable[[Table, Seat, Chosen], list[str]]:
    """Offer a seat's pieces on the board, also those that have acted (the phone says so)."""

    def offer(table: Table, seat: Seat, chosen: Chosen) -> list[str]:
        return [piece.id for piece in table.pieces.values()
                if piece.zone == BOARD and piece.owner == seat and kind in (None, piece.kind)]

    return offer


def way_answers(table: Table, seat: Seat, chosen: Chosen) -> Iterator[tuple[str, ...]]:
    """Offer every way of the chosen piece."""
    return movement.drawn(table, table.piece(chosen["piece"]))


def shot_steps(table: Table, seat: Seat, chosen: Chosen) -> list[str]:
    """Offer the cells round an Archer."""
    return [cell for _, cell in STEPS[ALL_ROUND][table.piece(chosen["piece"]).cell]]


def volley_steps(table: Table, seat: Seat, chosen: Chosen) -> list[str]:
    """Offer the cells beside a Catapult."""
    return [cell for _, cell in STEPS[STRAIGHT][table.piece(chosen["piece"]).cell]]


def shot_targets(table: Table, seat: Seat, chosen: Chosen) -> Iterator[str]:
    """Offer the enemies in the Archer's lines."""
    archer = table.piece(chosen["piece"])
    return shots.near(table, archer, chosen.get("step") or archer.cell)


def declarations(table: Table, seat: Seat, chosen: Chosen) -> list[str]:
    """Offer the type that stands on the target cell."""
    met = board_of(table).get(chosen["target"])
    return [met.kind] if met else []


def volley_warning(table: Table, seat: Seat, chosen: Chosen) -> str:
    """Say whom the volley will destroy."""
    piece = table.pieces.get(chosen.get("piece", ""))
    return volleys.warning(piece, board_of(table)) if piece else ""


def listed_ways(table: Table, seat: Seat) -> Iterator[Args]:
    """Yield the arguments of every legal way of a seat."""
    board = board_of(table)
    for piece in fresh(table, seat):
        id_ = piece.id
        for way in movement.ways(table, board, piece):
            yield {"piece": id_, "path": way}


def listed_shots(table: Table, seat: Seat) -> Iterator[Args]:
    """Yield the arguments of every legal shot of a seat."""
    board = board_of(table)
    for piece in fresh(table, seat, ARCHER):
        yield from shots.shots(table, board, piece)


def listed_volleys(table: Table, seat: Seat) -> Iterator[Args]:
    """Yield the arguments of every legal volley of a seat."""
    board = board_of(table)
    for piece in fresh(table, seat, CATAPULT):
        yield from volleys.volleys(table, board, piece)


def nothing(table: Table, seat: Seat) -> Iterable[Args]:
    """List nothing: the table does this when it is due, no seat chooses it."""
    return ()


def asked_of(*kinds: str) -> Callable[[Table, Seat], bool]:
    """Show it to the seat that one of these questions waits for."""
    return lambda table, seat: scoring.may_answer(table, seat, *kinds)


# -- the actions with a piece ----------------------------------------------------------------------------------------

MOVES = (
    ActionSpec(
        "PieceMoved", "Move a piece", (Pick("piece", "Which piece?", pieces_of()), Path("path", "Which way?", way_answers)),
        (*WITH_PIECE, of_piece(lambda table, piece, action: movement.judge_way(table, piece, action.args["path"]), "path")),
        turns.move, (PLAY,), says=words.says_moved, listed=listed_ways,
    ),
    ActionSpec(
        "ArcherShot", "Shoot",
        (Pick("piece", "Which Archer?", pieces_of(ARCHER)), Pick("step", "Step first?", shot_steps, optional=True),
         Pick("target", "Which target?", shot_targets), Pick("declared", "Declare the target", declarations)),
        (*WITH_PIECE, of_kind(ARCHER, "GSM-5.3", "shoot"),
         of_piece(lambda table, piece, action: shots.judge_step(table, piece, action.args["step"])
                  if action.args["step"] else None, "step"),
         of_piece(lambda table, piece, action: shots.judge_line(
             table, piece, shots.stand_of(action, piece), action.args["target"]), "target"),
         of_piece(lambda table, piece, action: shots.judge_target(table, piece, action.args["target"]), "target"),
         of_piece(lambda table, piece, action: shots.judge_declared(
             table, action.args["target"], action.args["declared"]), "target", "declared")),
        turns.shoot, (PLAY,), says=words.says_shot, listed=listed_shots,
    ),
    ActionSpec(
        "VolleyFired", "Fire a volley",
        (Pick("piece", "Which Catapult?", pieces_of(CATAPULT)), Pick("step", "Step afterwards?", volley_steps, optional=True),
         Confirm("Fire?", volley_warning)),
        (*WITH_PIECE, of_kind(CATAPULT, "GSM-9.2", "fire volleys"),
         of_piece(lambda table, piece, action: volleys.judge_zone(piece)),
         of_piece(lambda table, piece, action: volleys.judge_step(table, piece, action.args["step"])
                  if action.args["step"] else None, "step")),
        turns.fire, (PLAY,), says=words.says_volley, listed=listed_volleys,
    ),
    ActionSpec("MovesRefused", "Done", (), MOVER, turns.refuse, (PLAY,), says=words.says_refused),
)

# -- before the start ------------------------------------------------------------------------------------------------

BEFORE = (
    ActionSpec(
        "FirstSeatChosen", "Draw who begins", (Pick("seat", "Who begins?", lambda table, seat, chosen: SEATS),),
        (game_on(), opening.before_start, opening.first_seat_open, opening.first_seat_known),
        opening.choose_first, (SETUP,), BY_TABLE, ("seat",), says=lambda table, action: f"{action.args['seat']} begins.",
        shown=lambda table, seat: not opening.is_custom(table) and not opening.first_seat(table),
    ),
    ActionSpec(
        "PositionLoaded", "Load the agreed position",
        (Allocate("placement", "Which piece stands where?", lambda table, seat, chosen: table_cells(),
                  items=lambda table, seat, chosen: tuple(STOCK)),
         Pick("active", "Who is to move?", lambda table, seat, chosen: SEATS),
         Amount("moves", "Moves left in this turn", 1, 2)),
        (game_on(), opening.before_start, opening.may_load, opening.placement_fits, opening.active_known,
         opening.moves_fit, opening.last_piece_once),
        opening.load_position, (SETUP,), ANYONE, says=lambda table, action: f"{action.seat} has laid out the agreed position.",
        shown=lambda table, seat: opening.is_custom(table), listed=opening.standard_placement,
    ),
    ActionSpec(
        "GameStarted", "Start the match", (Confirm("Are both seats ready?"),), (game_on(), opening.before_start, opening.ready),
        opening.start, (SETUP,), ANYONE, says=lambda table, action: f"The match begins; {opening.first_seat(table)} moves first.",
    ),
)


def table_cells() -> tuple[str, ...]:
    """Return the cells of the board."""
    return tuple(STEPS[ALL_ROUND])


# -- the clock -------------------------------------------------------------------------------------------------------


@check()
def timed(table: Table, action: Action) -> Ruling | None:
    """There is a clock only where it was agreed before the match (GSM-11.1, GSM-11.2)."""
    if table.option("move_seconds") != "off":
        return None
    return objection("GSM-11.2", "This match is played without a clock.", "Agree on a limit before the next match.")


@check("seat")
def due(table: Table, action: Action) -> Ruling | None:
    """Time runs for the seat on turn only (GSM-11.6)."""
    if action.args["seat"] == table.active:
        return None
    return objection("GSM-11.6", f"{action.args['seat']} is not on turn; the clock runs for {table.active}.")


@check("move")
def this_move(table: Table, action: Action) -> Ruling | None:
    """Time is counted per single move (GSM-11.4)."""
    wanted = table.count(TABLE, "move")
    return None if action.args["move"] == wanted else objection("GSM-11.4", f"Move {wanted} of the turn is due, not {action.args['move']}.")


@check("seconds")
def limit_fits(table: Table, action: Action) -> Ruling | None:
    """1 to 600 seconds (GSM-R27)."""
    seconds = action.args["seconds"]
    if isinstance(seconds, int) and not isinstance(seconds, bool) and 1 <= seconds <= LONGEST_LIMIT:
        return None
    return objection("GSM-R27", f"{seconds} is no limit for a move.", f"Name 1 to {LONGEST_LIMIT} seconds.")


@check()
def limit_proposed(table: Table, action: Action) -> Ruling | None:
    """The limit changes by mutual agreement only (GSM-11.3)."""
    if scoring.may_answer(table, action.seat, "limit"):
        return None
    return objection("GSM-11.3", "One seat alone cannot change the limit.", "The other seat must have proposed it.")


@check("seconds")
def as_proposed(table: Table, action: Action) -> Ruling | None:
    """Both agree on the same number (GSM-11.3)."""
    frame = scoring.question(table, "limit")
    proposed = frame.note("seconds") if frame else None
    return None if action.args["seconds"] == proposed else objection("GSM-11.3", f"{proposed} seconds were proposed.", "Agree, or propose another limit.")


def proposed_seconds(table: Table, seat: Seat, chosen: Chosen) -> int:
    """Return the proposed limit: the only one that can be agreed to."""
    frame = scoring.question(table, "limit")
    return int(frame.note("seconds")) if frame else 1


CLOCK = (
    ActionSpec(
        "MoveTimeExpired", "Time is up",
        (Pick("seat", "Whose time?", lambda table, seat, chosen: SEATS), Amount("move", "Which move of the turn?", 1, 2)),
        (*MEANWHILE, no_claim, timed, due, this_move), turns.expire, (PLAY,), BY_SERVER, says=words.says_expired,
    ),
    ActionSpec(
        "ClockStopped", "Stop the clock", (),
        (*MOVER, timed,
         where("GSM-R32", lambda table, action: table.option("clock_stop") != "tap", "Entering the move stops the clock.",
               instead="Enter your move."),
         where("GSM-R32", lambda table, action: table.count(TABLE, "stopped") == 1, "The clock is stopped.",
               instead="Enter your move.")),
        turns.stop_clock, (PLAY,), says=lambda table, action: f"{action.seat} stops the clock.",
        shown=lambda table, seat: table.option("clock_stop") == "tap" and table.option("move_seconds") != "off",
    ),
    ActionSpec(
        "LimitChangeProposed", "Propose another move limit", (Amount("seconds", "Seconds for each move", 1, LONGEST_LIMIT),),
        (*MEANWHILE, timed, limit_fits), scoring.propose_limit, (PLAY,), ANYONE, quick=False,
        says=lambda table, action: f"{action.seat} proposes {action.args['seconds']} seconds for each move.",
        shown=lambda table, seat: table.option("move_seconds") != "off",
    ),
    ActionSpec(
        "LimitChanged", "Agree to the new move limit", (Amount("seconds", "Seconds for each move", proposed_seconds, proposed_seconds),),
        (*MEANWHILE, timed, limit_proposed, limit_fits, as_proposed), scoring.change_limit, (PLAY,), ANYONE,
        says=lambda table, action: f"Both agree: {action.args['seconds']} seconds for each move from the next clock on.",
        shown=asked_of("limit"),
    ),
)

# -- agreements and the end ------------------------------------------------------------------------------------------


@check()
def nothing_offered(table: Table, action: Action) -> Ruling | None:
    """One offer at a time (GSM-R35)."""
    if scoring.question(table, "offer") is None:
        return None
    return objection("GSM-R35", "A draw is offered already.", "It waits for an answer.")


@check()
def draw_in_question(table: Table, action: Action) -> Ruling | None:
    """An answer needs a question (GSM-R35)."""
    if scoring.may_answer(table, action.seat, "offer", "claim"):
        return None
    return objection("GSM-R35", "No draw is offered to you.", "Offer one yourself.")


@check("reason")
def reason_holds(table: Table, action: Action) -> Ruling | None:
    """The named pair must be what stands on the board (GSM-12.4); any other claim goes to the other seat (GSM-12.3)."""
    reason = action.args["reason"]
    if reason not in scoring.REASONS:
        return objection("GSM-12.3", f"{reason!r} is no ground for a draw.", f"Name one of {', '.join(scoring.REASONS)}.")
    if reason == "horse_shield" and not scoring.horse_faces_shield(table):
        return objection("GSM-12.4", "It is not a Horseman alone against a Shieldman alone.", "Claim that neither side can win, or play on.")
    return None


@check()
def claim_open(table: Table, action: Action) -> Ruling | None:
    """The referee rules on a claim (GSM-12.3)."""
    if scoring.question(table, "claim") is not None:
        return None
    return objection("GSM-12.3", "No draw is claimed.", "A seat claims it first.")


AGREEMENTS = (
    ActionSpec(
        "Surrendered", "Surrender", (Confirm("Surrender the match?", lambda table, seat, chosen: "The other side wins at once."),),
        MEANWHILE, scoring.surrender, (PLAY,), ANYONE, quick=False, says=lambda table, action: f"{action.seat} surrenders.",
    ),
    ActionSpec(
        "DrawOffered", "Offer a draw", (), (*MEANWHILE, no_claim, nothing_offered), scoring.offer_draw, (PLAY,), ANYONE, quick=False,
        says=lambda table, action: f"{action.seat} offers a draw.",
    ),
    ActionSpec(
        "DrawAccepted", "Accept the draw", (), (*MEANWHILE, draw_in_question), scoring.accept_draw, (PLAY,), ANYONE,
        says=lambda table, action: f"{action.seat} accepts the draw.", shown=asked_of("offer", "claim"),
    ),
    ActionSpec(
        "DrawDeclined", "Decline the draw", (), (*MEANWHILE, draw_in_question), scoring.decline_draw, (PLAY,), ANYONE,
        says=lambda table, action: f"{action.seat} declines the draw.", shown=asked_of("offer", "claim"),
    ),
    ActionSpec(
        "DrawClaimed", "Claim a draw", (Pick("reason", "On what ground?", lambda table, seat, chosen: tuple(scoring.REASONS)),),
        (*MEANWHILE, no_claim, reason_holds), scoring.claim_draw, (PLAY,), ANYONE, quick=False,
        says=lambda table, action: f"{action.seat} claims a draw: {scoring.REASONS.get(action.args['reason'], '')}.",
    ),
    ActionSpec(
        "DrawRuled", "Rule on the claimed draw", (Pick("verdict", "Your verdict?", lambda table, seat, chosen: ("draw", "play_on")),),
        (*MEANWHILE, claim_open,
         where("GSM-12.3", lambda table, action: action.args["verdict"] not in ("draw", "play_on"), "A verdict is draw or play_on.", "verdict")),
        scoring.rule_draw, (PLAY,), BY_REFEREE, shown=lambda table, seat: scoring.question(table, "claim") is not None,
        says=lambda table, action: f"The referee rules: {'a draw' if action.args['verdict'] == 'draw' else 'play on'}.",
    ),
)

STRUCK = (
    ActionSpec(
        "MoveSlotRefused", "Count a struck move as declined", (Pick("seat", "Whose move?", lambda table, seat, chosen: SEATS),),
        (game_on(), in_play, no_claim, where(
            "GSM-2.1", lambda table, action: action.args["seat"] != table.active, "It is not this seat’s turn.", "seat")),
        turns.refuse_slot, (PLAY,), BY_SERVER, listed=nothing,
        says=lambda table, action: f"{action.args['seat']}’s struck move counts as declined.",
    ),
)

ACTIONS: tuple[ActionSpec, ...] = (*MOVES, *BEFORE, *CLOCK, *AGREEMENTS, *STRUCK)


def stand_in(action: Action) -> Action | None:
    """Return what stands in the place of a struck play: a move with a piece leaves one refused move slot (GSM-R38).

    A struck refusal, forfeit, offer or claim leaves nothing: its seat gets back what it had.
    """
    if action.name in ("PieceMoved", "ArcherShot", "VolleyFired"):
        return Action(TABLE, "MoveSlotRefused", {"seat": action.seat})
    return None


