"""The page for designers on the words of the fields `effects` and `active`."""

from __future__ import annotations

from games.generals_order.cards.vocabulary import MEASURES

ROWS = (
    (
        "MIGHT+n(scope), WITS-n(scope)",
        "change a value: for this turn; on Equipment while it is attached (scope bearer); on a "
        "Commandment always (scope ownEB, your generals at ENEMY'S BORDER). Other scopes: self, "
        "own1 (one of yours), enemy1 (one enemy), ownzone (all of yours in a zone)",
        ("MIGHT+2(own1)", "WITS-2(enemy1)", "MIGHT+1(bearer)"),
    ),
    ("DRAW n", "you draw n cards", ("DRAW 2",)),
    ("DEPLETE n", "the enemy puts n RESOURCE cards on DISCARD", ("DEPLETE 1",)),
    ("RESTORE n", "n unseen cards of DISCARD go under RESOURCE", ("RESTORE 2",)),
    ("DISCARD n", "the enemy puts n hand cards of its choice on DISCARD", ("DISCARD 1",)),
    (
        "SHIFT(own1, ZONE), SHIFT(self, ZONE, fresh)",
        "a general of yours goes to FORTRESS, BORDER or ENEMY'S BORDER without using its move; "
        "with fresh even in the turn in which it was recruited",
        ("SHIFT(own1, BORDER)", "SHIFT(self, ENEMY'S BORDER, fresh)"),
    ),
    ("UPKEEP-n", "so many cards less upkeep, never below none", ("UPKEEP-1",)),
    (
        "COST-n(recruit), COST-n(first recruit)",
        "what recruiting costs, for every general or for the first of a turn",
        ("COST-1(recruit)", "COST-1(first recruit)"),
    ),
    ("PLACE(ZONE)", "the general may be recruited there", ("PLACE(BORDER)",)),
    (
        "STRIKE n(range), STRIKE all(range)",
        "a plot: generals of lower Wits go to CASUALTY; range own zone, any BORDER, one zone, any",
        ("STRIKE 1(any)", "STRIKE all(one zone)"),
    ),
    (
        "NEGATE(kinds)",
        "what a Counter stops: recruit, move, melee, tactical_strike, siege, equip, strategy, "
        "active",
        ("NEGATE(melee, siege)",),
    ),
    (
        "WIN(when, measure, n), WIN(claim)",
        f"you win: at the start of your turn (start), at once (any), or when you claim it; "
        f"measures {', '.join(MEASURES)}",
        (f"WIN(start, {MEASURES[0]}, 3)", "WIN(claim)"),
    ),
    ("MANUAL", "people carry it out and report what changed", ("MANUAL",)),
)
"""The form of each word, its meaning, examples."""
_ON = (
    "On a character: PLACE. On Equipment: MIGHT and WITS of its bearer. On a Counter: NEGATE.",
    "On a Commandment: MIGHT, WITS, UPKEEP, COST, WIN, MANUAL. On a Strategy, and in `active`:",
    "MIGHT, WITS, DRAW, DEPLETE, RESTORE, DISCARD, SHIFT, UPKEEP, COST, STRIKE, MANUAL; a",
    "Strategy has a STRIKE exactly where its name contains the word Tactics.",
)


def words_page() -> str:
    """Return the page, as Markdown."""
    rows = (
        f"| `{written}` | {meaning} | {', '.join(f'`{one}`' for one in examples)} |"
        for written, meaning, examples in ROWS
    )
    head = ("# What the cards of Generals' Order can do", "", *_ON, "")
    return "\n".join((*head, "| words | meaning | for example |", "|---|---|---|", *rows)) + "\n"
