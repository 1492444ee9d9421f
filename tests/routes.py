"""An application's addresses are compiled once in a process of tests, not once in each application.

werkzeug writes and compiles two functions for every rule of every application: 157 rules, a tenth
of a second, most of what a fresh application costs. What they do depends on nothing but the
rule's text.
"""

from collections.abc import Callable
from typing import Any

from werkzeug.routing import Rule

Builder = Callable[..., tuple[str, str]]


def compile_once() -> None:
    """Let applications of this process share what was compiled for the same rule."""
    anew, kept = Rule._compile_builder, {}

    def compiled(rule: Rule, append_unknown: bool = True) -> Builder:
        if rule.defaults:
            return anew(rule, append_unknown)
        key: Any = (rule.rule, *rule._trace, append_unknown)
        if key not in kept:
            kept[key] = anew(rule, append_unknown)
        return kept[key]

    Rule._compile_builder = compiled  # type: ignore[method-assign]
