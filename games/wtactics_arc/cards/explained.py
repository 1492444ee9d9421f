"""Reports for each sentence on a set's cards whether it is enforced, carried out by hand, or not
understood.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping

from games.cards import Card
from games.cards import CardSet
from games.cards import Grasp
from games.cards import Grasped
from games.text import Text
from games.text import joined
from games.text import text
from games.wtactics_arc.cards.imported import derive
from games.wtactics_arc.cards.imported import paragraphs
from games.wtactics_arc.cards.imported import sentences_of
from games.wtactics_arc.cards.text.abilities import parse
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.language.fitting import Sentence
from games.wtactics_arc.words.sentences.abilities import paragraph
from games.wtactics_arc.words.sentences.abilities import this


def explain(cards: CardSet) -> Iterator[Grasped]:
    """Yield the report for each sentence, card by card."""
    for card in cards.cards.values():
        if card.get("text"):
            yield from _of_text(card, cards.keywords)
            yield from _otherwise(card, cards.keywords)
            yield from _beside(card, cards.keywords)
        else:
            yield from _of_abilities(card)


def _of_abilities(card: Card) -> Iterator[Grasped]:
    for written in (*card.get("abilities", ()), card.get("advantage")):
        if written:
            ability = parse(written)
            grasp = Grasp.BY_HAND if ability.by_hand else Grasp.ENFORCED
            yield Grasped(card.called, written, grasp, _words(card, ability))


def _of_text(card: Card, keywords: Mapping[str, str]) -> Iterator[Grasped]:
    row = {"type": card.type, "name": card.name, "keywords": keywords, "fixed": _is_fixed(card)}
    for part in paragraphs({"type": card.type, "text": card.get("text")}):
        if not part.strip():
            continue
        known = derive({**row, "text": part})
        sentences = sentences_of(part, row)
        if known.get("advantage") and not known["abilities"]:
            yield _of_advantage(card, part.strip(), parse(str(known["advantage"])))
        elif known.get("x_is"):
            yield Grasped(card.called, part.strip(), Grasp.ENFORCED, text("what X is"))
        elif all(_enforced(written) for written in known["abilities"]):
            words = joined(" ", [_words(card, parse(one)) for one in known["abilities"]])
            yield Grasped(card.called, part.strip(), Grasp.ENFORCED, words)
        else:
            yield from (_told(card, sentence) for sentence in sentences)


def _is_fixed(card: Card) -> bool:
    """Whether nothing says what an X in the text would be."""
    return "X" not in str(card.get("cost")) and not card.get("x_is")


def _beside(card: Card, keywords: Mapping[str, str]) -> Iterator[Grasped]:
    """Report an advantage that stands beside the text, in a field of its own."""
    row = {"type": card.type, "name": card.name, "text": card.get("text"), "keywords": keywords}
    row["fixed"] = _is_fixed(card)
    written = card.get("advantage")
    if written and not derive(row).get("advantage"):
        yield _of_advantage(card, written, parse(written))


def _of_advantage(card: Card, written: str, ability: Ability) -> Grasped:
    if not ability.by_hand:
        return Grasped(card.called, written, Grasp.ENFORCED, _words(card, ability))
    return Grasped(card.called, written, Grasp.BY_HAND, _asked(ability))


def _enforced(written: str) -> bool:
    return not parse(written).by_hand


def _told(card: Card, sentence: Sentence) -> Grasped:
    written = sentence.written.replace("manual: ", "").replace("~", card.name)
    words = joined(" ", [_words(card, one) for one in sentence.abilities])
    if sentence.misread is not None:
        asked = _asked(sentence.abilities[0])
        why = text("%(why)s; %(asked)s", why=sentence.misread.why, asked=asked)
        return Grasped(card.called, written, Grasp.NOT_UNDERSTOOD, why)
    if any(one.by_hand for one in sentence.abilities):
        return Grasped(card.called, written, Grasp.BY_HAND, _asked(sentence.abilities[0]))
    return Grasped(card.called, written, Grasp.ENFORCED, words)


def _asked(ability: Ability) -> Text:
    """Return the sentence on when people are asked to carry an ability out."""
    if ability.kind == AbilityKind.TRIGGERED:
        return text("its player is asked for it when it is triggered")
    if ability.kind == AbilityKind.ACTIVATED:
        return text("its player is asked for it when it is used")
    if ability.effects:
        return text("its player is asked for it when the card is played")
    return text("players mind it themselves")


def _words(card: Card, ability: Ability) -> Text:
    return paragraph(ability, this(card.type)).sentence


def _otherwise(card: Card, keywords: Mapping[str, str]) -> Iterator[Grasped]:
    """Report a card whose text and abilities differ: what it prints is not what is enforced."""
    row = {"type": card.type, "name": card.name, "text": card.get("text"), "keywords": keywords}
    row["fixed"] = _is_fixed(card)
    read = [parse(one) for one in derive(row)["abilities"]]
    held = [parse(one) for one in card.get("abilities", ())]
    says = {str(_words(card, one)) for one in read if not one.by_hand}
    does = {str(_words(card, one)) for one in held if not one.by_hand}
    for words in sorted(says ^ does):
        why = (
            text("the text says so, the abilities do not")
            if words in says
            else text("the abilities say so, the text does not")
        )
        yield Grasped(card.called, words, Grasp.NOT_UNDERSTOOD, why)
