"""Cards to mark before the match, and the quick reference (GSM-13.2)."""

from __future__ import annotations

from games.paper import Leaflet
from games.paper import Look
from games.paper import Section
from games.paper import pictured
from games.text import text

DARK = Look(ink="#1d1d1d", solid=True)

TO_MARK = (
    Leaflet(
        text("First seat"),
        (
            Section(
                text("Who begins"),
                (
                    text("This side moves first: ____________"),
                    text("One move in its first turn; two in every later one."),
                ),
            ),
            Section(
                text("Instead"),
                (text("The second seat’s first turn: [ ] two moves  [ ] one move"),),
            ),
        ),
        size="card",
    ),
    Leaflet(
        text("Archers"),
        (
            Section(
                text("Agreed before the match"),
                (
                    text("[ ] aggressive: shots of 3 cells all round"),
                    text("[ ] tactical: 3 cells straight, 2 on a diagonal"),
                ),
            ),
        ),
        size="card",
    ),
    Leaflet(
        text("Clock"),
        (
            Section(
                text("Seconds for each move"),
                (text("[ ] none   [ ] 10   [ ] 20   [ ] 30   [ ] ____"),),
            ),
            Section(
                text("When time runs out"),
                (text("The turn is lost; a first move that was made stands."),),
            ),
        ),
        size="card",
    ),
)

REFERENCE = (
    Leaflet(
        text("Generalissimo: pieces"),
        (
            Section(
                text("Six types"),
                (
                    pictured(
                        "horse",
                        text(
                            "H Horseman: 5 cells along columns and rows, may turn. Leaps one "
                            "own piece at a time, straight on, never two in a row; the leapt "
                            "cell counts. May capture several on its way."
                        ),
                    ),
                    pictured(
                        "bow",
                        text(
                            "A Archer: 1 cell, all eight ways. May shoot instead, or step and "
                            "then shoot: straight or slanting, up to 3 cells, nothing between. "
                            "Tactical: 2 cells on a diagonal. Name the target first."
                        ),
                    ),
                    pictured(
                        "shield",
                        text("S Shieldman: 2 cells, all eight ways, may turn. Cannot be shot."),
                    ),
                    pictured("sword", text("W Swordsman: 3 cells, all eight ways, may turn.")),
                    pictured("tower", text("G Guardsman: 4 cells, all eight ways, straight.")),
                    pictured(
                        "wheel",
                        text(
                            "C Catapult: 1 cell along columns and rows. Or a volley: everything "
                            "on the cells 4, 5 and 6 ahead is destroyed, your own too; then it "
                            "may step. Cannot be shot."
                        ),
                    ),
                ),
            ),
            Section(
                text("Who defeats whom by moving in"),
                (
                    text("H defeats H A W G C, not S"),
                    text("A defeats A C, not H S W G"),
                    text("S defeats H A S C, not W G"),
                    text("W defeats A S W C, not H G"),
                    text("G defeats everybody"),
                    text("C defeats A C, not H S W G"),
                ),
            ),
            Section(
                text("At a distance"),
                (
                    pictured(
                        "target", text("A shot destroys H A W G, never S or C, never your own.")
                    ),
                    pictured("burst", text("A volley destroys all six types, of both sides.")),
                ),
            ),
        ),
        size="A5",
        copies=2,
        look=DARK,
    ),
    Leaflet(
        text("Generalissimo: play"),
        (
            Section(
                text("Your turn"),
                (
                    text("Up to two moves, by two different pieces. You may decline one or both."),
                    text(
                        "The first seat’s first turn is one move. With one piece left a turn is "
                        "one move."
                    ),
                    text(
                        "A move is one of: a way, a shot, a step and a shot, a volley, a volley "
                        "and a step."
                    ),
                    text("Lay a marker with the hand on the first piece until the turn is over."),
                ),
            ),
            Section(
                text("Moving"),
                (
                    text(
                        "Step by step from cell to cell; nobody jumps over a piece, but the "
                        "Horseman over its own."
                    ),
                    text(
                        "No move ends on a piece of your own, or where it began without a capture."
                    ),
                    text(
                        "Moving onto an enemy you can defeat removes it for good; you need not "
                        "capture."
                    ),
                    text(
                        "All but the Horseman stop where they capture. An Archer that captures "
                        "does not shoot."
                    ),
                ),
            ),
            Section(
                text("On the clock"),
                (
                    text(
                        "Each move has its own full time; nothing is saved up. The next clock "
                        "starts when a move is done."
                    ),
                    text(
                        "Out of time: the turn is lost, and the other side’s clock is running "
                        "already."
                    ),
                    text("Another limit only if both agree."),
                ),
            ),
            Section(
                text("The end"),
                (
                    pictured(
                        "crown",
                        text("All enemy pieces are gone, or the enemy surrenders: you win."),
                    ),
                    text("Neither side can win: a draw, by agreement or by the referee."),
                    text("One Horseman alone against one Shieldman alone is a draw at once."),
                ),
            ),
            Section(
                text("The board"),
                (
                    text(
                        "Forward is towards the other side’s home rows. Stand discs so that "
                        "their letter faces you: a Catapult’s arrow then points at the enemy."
                    ),
                ),
            ),
        ),
        size="A5",
        copies=2,
        look=DARK,
    ),
)
