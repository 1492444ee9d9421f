"""Putting changed functions in the place of those that are already there, in this process."""

from __future__ import annotations

import ast
import gc
import inspect
import sysconfig
from collections import defaultdict
from collections.abc import Mapping
from functools import _lru_cache_wrapper
from functools import cached_property
from types import CodeType
from types import FunctionType
from typing import Any

Source = str | ast.Module
LIBRARY = sysconfig.get_paths()["stdlib"]


class Functions:
    """Every function that is there now, by the file that it was read from, and every cache."""

    @cached_property
    def _found(self) -> tuple[Mapping[str, list[FunctionType]], list[_lru_cache_wrapper[Any]]]:
        functions: defaultdict[str, list[FunctionType]] = defaultdict(list)
        caches = []
        gc.unfreeze()  # what is frozen is not listed; the tests freeze all that they have imported
        for one in gc.get_objects():
            if isinstance(one, FunctionType):
                functions[one.__code__.co_filename].append(one)
            elif isinstance(one, _lru_cache_wrapper) and _of_this_program(one):
                caches.append(one)
        gc.freeze()  # a full collection would write to each page that the forks share
        return functions, caches

    def find(self) -> None:
        """Look for them now, before processes fork."""
        _ = self._found

    def forget(self) -> None:
        """Clear every cache of this program and its tests: what is kept was worked out by the
        functions as they were. What libraries keep is not of its making.
        """
        for one in self._found[1]:
            one.cache_clear()

    def put_in_place(self, file: str, before: Source, after: Source) -> int:
        """Give every function of a file that differs the code that it has in the changed source;
        return how many there were.
        """
        old, new = (
            {(code.co_qualname, code.co_firstlineno): code for code in _codes(file, source)}
            for source in (before, after)
        )
        codes = {key: new[key] for key in old if key in new and old[key] != new[key]}
        done = 0
        for one in self._found[0].get(file, []):
            code = codes.get((one.__code__.co_qualname, one.__code__.co_firstlineno))
            if code is not None:
                one.__code__, done = code, done + 1
        return done


def _of_this_program(one: object) -> bool:
    """Whether a function is no library's."""
    code = getattr(inspect.unwrap(one), "__code__", None)  # type: ignore[arg-type]
    return code is None or (
        "site-packages" not in code.co_filename and not code.co_filename.startswith(LIBRARY)
    )


def _codes(file: str, source: Source) -> list[CodeType]:
    """The code of every function of a source, as far as it is nested."""
    whole = compile(source, file, "exec", dont_inherit=True)
    codes = [whole]
    for code in codes:
        codes += [const for const in code.co_consts if isinstance(const, CodeType)]
    return codes
