"""The game in words: names of pieces, facts of a card with their sources, sentences for the log,
previews and warnings.
"""

from __future__ import annotations

from events.vocabulary import Action
from events.vocabulary import Seat
from games.cards import Card
from games.generals_order.board import CELLS
from games.generals_order.board import cell_label
from games.generals_order.cards.cardset import card_of
from games.generals_order.cards.cardset import design
from games.generals_order.cards.cardset import faction
from games.generals_order.cards.cardset import nation_name
from games.generals_order.cards.nations import faction_words
from games.generals_order.cards.stats import THE_CARD
from games.generals_order.cards.stats import value
from games.generals_order.cards.stats import value_sources
from games.generals_order.names import BOX_WORDS
from games.generals_order.names import BY_HAND
from games.generals_order.names import CHARACTER
from games.generals_order.names import CLASS_WORDS
from games.generals_order.names import COMMANDMENT
from games.generals_order.names import COUNTER_WINDOW
from games.generals_order.names import DRAW
from games.generals_order.names import FIELD
from games.generals_order.names import HAND
from games.generals_order.names import HAND_MAXIMUM
from games.generals_order.names import MAIN
from games.generals_order.names import MIGHT
from games.generals_order.names import POOL
from games.generals_order.names import RESOURCE
from games.generals_order.names import SETUP
from games.generals_order.names import STAT_WORDS
from games.generals_order.names import TYPE_WORDS
from games.generals_order.names import UPKEEP
from games.generals_order.names import WITS
from games.generals_order.opening.registering import declared_deck
from games.generals_order.talking import offered_by
from games.generals_order.turn.recruiting import cost_words
from games.rules import Chosen
from games.table import Piece
from games.table import Table
from games.text import NOTHING
from games.text import Text
from games.text import Value
from games.text import joined
from games.text import listed
from games.text import name
from games.text import plural
from games.text import seat_name
from games.text import text
from games.text import usual_text

ATTACKS = ("MeleeDeclared", "TacticalStrikeDeclared", "SiegeDeclared")


def label(table: Table, id_: str) -> Text:
    """Return the name of a piece, with Chinese characters if the card has them."""
    return _called(card_of(table, table.piece(id_)))


def _called(card: Card) -> Text:
    native = str(card.get("native") or "")
    return name(f"{card.name} {native}", native) if native else card.called


def describe(table: Table, id_: str) -> tuple[tuple[Text, str], ...]:
    """Return the facts of a card for the phone: values with their parts, its present cost, its
    text.
    """
    piece = table.piece(id_)
    card = card_of(table, piece)
    return (*_values(table, piece, card), *_costs(table, piece, card), *_printed(card))


def _values(table: Table, piece: Piece, card: Card) -> tuple[tuple[Text, str], ...]:
    if card.type != CHARACTER:
        return ()
    return tuple((STAT_WORDS[stat], _sum(table, piece, stat)) for stat in (MIGHT, WITS))


def _sum(table: Table, piece: Piece, stat: str) -> str:
    parts = value_sources(table, piece, stat) if piece.zone == FIELD else []
    if len(parts) < 2:
        return str(card_of(table, piece).get(stat, 0))
    return joined(
        " = ",
        (
            value(table, piece, stat),
            joined(
                ", ",
                [
                    number if source == THE_CARD else joined(" ", (source, f"{number:+}"))
                    for source, number in parts
                ],
            ),
        ),
    )


def _costs(table: Table, piece: Piece, card: Card) -> tuple[tuple[Text, str], ...]:
    if card.type == COMMANDMENT:
        return ()
    if card.type == CHARACTER and piece.zone == POOL:
        return ((text("Cost"), cost_words(table, piece.owner, piece.id)),)
    return ((text("Cost"), str(card.get("cost", 0))),)


def _printed(card: Card) -> tuple[tuple[Text, str], ...]:
    kind = CLASS_WORDS.get(card.get("kind") or "", TYPE_WORDS[card.type])
    facts: list[tuple[Text, str]] = [
        (text("Type"), kind),
        (text("Faction"), nation_name(faction(card))),
    ]
    if card.get("active"):
        cost = usual_text("costs %(active_cost)s", active_cost=card.get("active_cost", 0))
        facts.append((text("Active"), cost))
    facts.append((text("Text"), name(str(card.get("text") or ""))))
    return tuple((words, fact) for words, fact in facts if fact)


# -- the log ---------------------------------------------------------------------------------------


def _named(table: Table, id_: str) -> Value:
    if id_ in table.pieces:
        return label(table, id_)
    card = design(table.cards, id_)
    return card.called if card else cell_label(id_) if id_ in CELLS else id_


def _done(action: Action, what: Value) -> Text:
    seat = seat_name(action.seat)
    return {
        "GeneralRecruited": text("%(seat)s recruits %(what)s", seat=seat, what=what),
        "GeneralMoved": text("%(seat)s moves %(what)s", seat=seat, what=what),
        "MeleeDeclared": text("%(seat)s attacks with %(what)s", seat=seat, what=what),
        "TacticalStrikeDeclared": text("%(seat)s strikes with %(what)s", seat=seat, what=what),
        "SiegeDeclared": text("%(seat)s besieges with %(what)s", seat=seat, what=what),
        "EquipmentAttached": text("%(seat)s equips %(what)s", seat=seat, what=what),
        "StrategyActivated": text("%(seat)s plays %(what)s", seat=seat, what=what),
        "ActiveEffectUsed": text("%(seat)s uses %(what)s", seat=seat, what=what),
        "CounterPlayed": text("%(seat)s counters with %(what)s", seat=seat, what=what),
    }[action.name]


def says_deed(table: Table, action: Action) -> Text:
    """Put a declaration or a Counter into words: who, what, with which card, the targets, and the
    number of cards paid.
    """
    args = action.args
    words = _done(action, _with(table, action))
    aims = [
        *(args.get("targets") or ()),
        *(str(args[key]) for key in ("target", "to", "zone") if args.get(key)),
    ]
    if aims:
        words = _aimed(words, action.name, joined(", ", [_named(table, id_) for id_ in aims]))
    if not args.get("discards"):
        return words
    return plural(
        "%(words)s, for %(n)s card", "%(words)s, for %(n)s cards", args["discards"], words=words
    )


def _with(table: Table, action: Action) -> Value:
    """The general and card of an action, or the one of them that it names."""
    who, *cards = [
        _named(table, str(action.args[key]))
        for key in ("attacker", "general", "card")
        if action.args.get(key)
    ]
    if not cards:
        return who
    if action.name == "EquipmentAttached":
        return text("%(who)s with %(card)s", who=who, card=cards[0])
    return text("%(who)s and %(card)s", who=who, card=cards[0])


def _aimed(words: Text, name: str, aims: Text) -> Text:
    if name in ATTACKS:
        return text("%(words)s against %(aims)s", words=words, aims=aims)
    if name == "GeneralMoved":
        return text("%(words)s to %(aims)s", words=words, aims=aims)
    return text("%(words)s on %(aims)s", words=words, aims=aims)


def says_registered(table: Table, action: Action) -> Text:
    """Put `DeckRegistered` into words: only size and factions are public (GOR-R5)."""
    size, factions = declared_deck(table, action)
    return text(
        "%(seat)s registers a deck of %(size)s cards: %(factions)s",
        seat=seat_name(action.seat),
        size=size,
        factions=faction_words(factions),
    )


def says_sealed_deck(table: Table, action: Action) -> Text:
    """Put another's `DeckRegistered` into words: of cards that are not known no faction is read."""
    return text(
        "%(seat)s registers a deck of %(n)s cards",
        seat=seat_name(action.seat),
        n=len(action.arg("cards") or ()),
    )


def says_starter(table: Table, action: Action) -> Text:
    """Put `FirstPlayerChosen` into words."""
    return text("%(seat)s is the first player", seat=seat_name(action.args["seat"]))


def says_upkeep(table: Table, action: Action) -> Text:
    """Put `UpkeepPaid` into words."""
    n = int(action.args.get("n", 1))
    return text("%(seat)s pays upkeep: %(n)s", seat=seat_name(action.seat), n=n)


def says_adjusted(table: Table, action: Action) -> Text:
    """Put `HandAdjusted` into words."""
    n = int(action.args.get("n", 1))
    return text("%(seat)s brings the hand down by %(n)s", seat=seat_name(action.seat), n=n)


def says_manual(table: Table, action: Action) -> Text:
    """Put `ManualEffectResolved` into words."""
    source = _named(table, action.args["source"])
    changes = action.args.get("changes", ())
    if not changes:
        return text("%(card)s is carried out: nothing changes on the table", card=source)
    return text("%(card)s is carried out: %(changes)s", card=source, changes=joined("; ", changes))


def says_shown(table: Table, action: Action) -> Text:
    """Put `CardRevealed` into words."""
    return text(
        "%(seat)s shows %(named)s from %(zone)s",
        seat=seat_name(action.seat),
        named=_named(table, action.args["card"]),
        zone=BOX_WORDS.get(action.args["zone"], action.args["zone"]),
    )


def says_claimed(table: Table, action: Action) -> Text:
    """Put `SpecialVictoryClaimed` into words."""
    return text(
        "%(seat)s wins by %(named)s",
        seat=seat_name(action.seat),
        named=_named(table, action.args["card"]),
    )


def window_words(table: Table) -> Text:
    """Return the sentence on what waits for a Counter, and who answers."""
    frame = table.frame_of(COUNTER_WINDOW)
    return (
        text(
            "%(deed)s. %(asked)s may play a Counter.",
            deed=says_deed(table, frame.stack[-1]),
            asked=listed(map(seat_name, frame.asked)),
        )
        if frame
        else NOTHING
    )


def by_hand_words(table: Table) -> Text:
    """Return the sentence on what is carried out by hand."""
    frame = table.frame_of(BY_HAND)
    if frame is None:
        return NOTHING
    card = card_of(table, table.piece(str(frame.note("source"))))
    return text(
        "%(name)s: %(what)s Then record what changed.",
        name=card.called,
        what=name(str(card.get("text") or "")) or text("carry out its text"),
    )


def offer_words(table: Table) -> Text:
    """Return the sentence on who has offered a draw."""
    return text("%(seat)s offers a draw", seat=seat_name(offered_by(table)))


# -- warnings --------------------------------------------------------------------------------------


def resource_warning(table: Table, seat: str) -> Text:
    """Warn that RESOURCE is less than the upkeep due and the next draw (GOR-10.1, 10.2)."""
    need = table.count(seat, UPKEEP) + 1
    held = table.hides(seat, RESOURCE)
    if table.phase_is(SETUP) or table.outcome is not None or held >= need:
        return NOTHING
    return text("%(held)s left; upkeep and the next draw need %(need)s", held=held, need=need)


def hand_warning(table: Table, seat: str) -> Text:
    """Warn that the draw is due, or that the hand is above its maximum (GOR-4.3, 9.5)."""
    if table.outcome is not None or table.phase_is(SETUP):
        return NOTHING
    if table.phase_is(DRAW) and table.active == seat:
        return text("Draw a card")
    over = table.hides(seat, HAND) - table.count(seat, HAND_MAXIMUM)
    return text("%(over)s above the maximum", over=over) if over > 0 else NOTHING


def before_ending(table: Table, seat: Seat, chosen: Chosen) -> Text:
    """The upkeep in words, and its consequences (GOR-9.2 to 9.5)."""
    due, held = table.count(seat, UPKEEP), table.hides(seat, RESOURCE)
    words = [text("Upkeep: %(due)s of %(held)s RESOURCE cards.", due=due, held=held)]
    if due > held:
        return joined(" ", (*words, text("You cannot pay it and lose.")))
    if held - due < 1:
        words.append(text("Nothing is left for your next draw."))
    over = table.hides(seat, HAND) - table.count(seat, HAND_MAXIMUM)
    if over > 0:
        words.append(text("Then discard %(over)s.", over=over))
    return joined(" ", words)


def ending_costs(table: Table, seat: Seat) -> Text:
    """What ends the turn now: the RESOURCE cards that it costs (GOR-9.2, 9.3)."""
    due = table.count(seat, UPKEEP)
    return plural("%(n)s card lost", "%(n)s cards lost", due) if due > 0 else NOTHING


def before_conceding(table: Table, seat: Seat, chosen: Chosen) -> Text:
    """The text to read before giving up."""
    if not table.phase_is(MAIN, DRAW):
        return text("You give up.")
    return text("You give up, and %(seat)s wins.", seat=seat_name(table.next_seat(seat)))
