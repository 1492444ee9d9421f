"""What each rule of the grammar means: sentences as abilities.

Each method of `further.whole.WholeBuilder` has the name of a rule in `grammar.lark`, takes what the
parts of that rule mean, and returns what the whole means. As one file would be too long, each file
has a class that adds methods to that of the file before it, in this order:

`things`, `restrictions`, `keywords`, `amounts`, `occasions`, `unseen`, `for_a_turn`, `deeds`,
`itself`, `sentences`, `standing`, `other_games`, `effects`; in `further`: `changes`, `places`,
`of_it`, `moments`, `cities`, `timing`, `counters`, `from_hand`, `unmarking`, `prohibitions`,
`permissions`, `limits_by_x`, `whole`.

A later class may widen a rule of an earlier one, and then calls it by `super()`. Rules in `further`
came later. A rule is found by its name, as a method of it.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence
from types import FunctionType
from typing import Any
from typing import TypeVar

Builder = TypeVar("Builder", bound=type)


def inline(builder: Builder) -> Builder:
    """Let the methods of a builder take parts one by one, as with lark's `v_args(inline=True)`.

    That looks through all that a class inherits, for each class anew, which is half of the time in
    which the games are loaded, and wraps a method again at each call.
    """
    for name, member in vars(builder).items():
        method = getattr(member, "__func__", member)  # of a static method
        if isinstance(method, FunctionType) and not name.startswith("_"):
            vars(method)["visit_wrapper"] = _one_by_one  # lark calls this in the method's place
    return builder


def _one_by_one(
    method: Callable[..., Any], _data: str, parts: Sequence[Any], _meta: object
) -> object:
    return method(*parts)
