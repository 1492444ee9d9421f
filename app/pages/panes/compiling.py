"""Compiles templates of panes to shorter code than Jinja's own generator: it works out constant
texts once, and calls functions, macros and attributes directly.

What differs from other pages: a value's name after a dot is an attribute, never an item; a function
that wants Jinja's context must be a global of the environment.
"""

from __future__ import annotations

from keyword import iskeyword
from typing import Any

from jinja2 import Environment
from jinja2 import nodes
from jinja2.compiler import CodeGenerator
from jinja2.compiler import Frame
from jinja2.visitor import NodeTransformer
from markupsafe import Markup
from markupsafe import escape

_TRANSLATION = "_"
"""The name of the function that translates texts of templates."""
_QUICK = """\
from app.pages.panes.quick import as_html
from app.pages.panes.quick import escaped as escape
from app.pages.panes.quick import joined as markup_join
from app.pages.panes.quick import macro as Macro"""
"""What the code takes in place of Jinja's functions of these names."""
_OUT = "out"
"""The list in which the code of a template gathers its text."""


class ShortCode(CodeGenerator):
    """Generates the code of a template whose environment is bound to one language."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:
        """Write the code of a template, and below it the constants that its functions read."""
        self._constants: dict[str, str] = {}
        super().visit_Template(_Translated(self.environment).visit(node), frame)
        for line in _QUICK.splitlines():
            self.writeline(line)
        for text, name in self._constants.items():
            self.writeline(f"{name} = as_html({text!r})")

    def visit_Const(self, node: nodes.Const, frame: Frame) -> None:
        """Write a constant; one that is HTML is made once."""
        if isinstance(node.value, Markup):
            text = str(node.value)
            self.write(self._constants.setdefault(text, f"html_{len(self._constants)}"))
            return
        super().visit_Const(node, frame)

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:
        """Write the code that reads an attribute as Python does. Jinja also looks for an item of
        that name, by a call each time.
        """
        if iskeyword(node.attr):
            super().visit_Getattr(node, frame)
            return
        self.write("(")
        self.visit(node.node, frame)
        self.write(f").{node.attr}")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        """Write a call without keywords as Python's own. Jinja asks at each call whether the
        function wants the context.
        """
        if forward_caller or node.kwargs or node.dyn_args or node.dyn_kwargs or self._asks(node):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for argument in node.args:
            self.visit(argument, frame)
            self.write(", ")
        self.write(")")

    def _asks(self, node: nodes.Call) -> bool:
        """Whether a call is one of a global function that wants the context."""
        called = node.node
        known = self.environment.globals
        named = known.get(called.name) if isinstance(called, nodes.Name) else None
        asking = (named, named.__call__) if callable(named) else ()
        return any(hasattr(one, "jinja_pass_arg") for one in asking)

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Frame) -> None:
        """Write a choice; without another value it is an empty text, not a new `Undefined`."""
        if node.expr2 is None:
            node = nodes.CondExpr(node.test, node.expr1, nodes.Const(""), lineno=node.lineno)
        super().visit_CondExpr(node, frame)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if not _is_escaped(node):
            super()._output_child_pre(node, frame, finalize)

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if not _is_escaped(node):
            super()._output_child_post(node, frame, finalize)

    def enter_frame(self, frame: Frame) -> None:
        """Write the names that a block of code reads; a template gathers its text in a list."""
        super().enter_frame(frame)
        if frame.rootlevel:
            frame.buffer = _OUT
            self.writeline(f"{_OUT} = []")

    def leave_frame(self, frame: Frame, with_python_scope: bool = False) -> None:
        """Write the end of a block of code; that of a template yields all of its text at once."""
        if frame.rootlevel:
            self.writeline(f"yield concat({_OUT})")
        super().leave_frame(frame, with_python_scope)

    def return_buffer_contents(self, frame: Frame, force_unescaped: bool = False) -> None:
        """Write the return of a macro: its text is HTML."""
        self.writeline(f"return as_html(concat({frame.buffer}))")


class _Translated(NodeTransformer):
    """Replaces calls that translate a constant text by the translation."""

    def __init__(self, environment: Environment) -> None:
        self._translate: Any = environment.globals.get(_TRANSLATION)

    def visit_Call(self, node: nodes.Call) -> nodes.Node:
        """Return the translation, or the call of another function."""
        self.generic_visit(node)
        called, translate = node.node, self._translate
        if (
            translate is None
            or not isinstance(called, nodes.Name)
            or called.name != _TRANSLATION
            or node.kwargs
            or not all(isinstance(argument, nodes.Const) for argument in node.args)
        ):
            return node
        texts = [argument.value for argument in node.args if isinstance(argument, nodes.Const)]
        return nodes.Const(translate(*texts), lineno=node.lineno)


def _is_escaped(node: nodes.Node) -> bool:
    """Whether an expression is a choice between texts that look the same as HTML."""
    if isinstance(node, nodes.CondExpr):
        return _is_escaped(node.expr1) and (node.expr2 is None or _is_escaped(node.expr2))
    if not isinstance(node, nodes.Const) or not isinstance(node.value, str):
        return False
    return isinstance(node.value, Markup) or escape(node.value) == node.value
