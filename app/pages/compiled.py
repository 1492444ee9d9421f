"""Compiled templates, kept for the whole process: a second application in it compiles none anew."""

from __future__ import annotations

from types import CodeType

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket


class Compiled(BytecodeCache):
    """The code of templates by their name and text. Environments that compile the same text to
    different code have one each.
    """

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give a template the code that was made of the same text."""
        bucket.code = self._kept.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code of a template."""
        assert bucket.code is not None, "the loader compiled it"
        self._kept[bucket.key, bucket.checksum] = bucket.code
