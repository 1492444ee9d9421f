"""Forms of pages: how many fields one may have.

The library counts the fields of a form with files (`MAX_FORM_PARTS`) and not those of a plain one:
half a megabyte of them took a tenth of a second of everybody's time, also where it was refused.
"""

from __future__ import annotations

from io import BytesIO
from typing import IO
from typing import Any

from flask import Flask
from flask import Request
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.formparser import FormDataParser

MOST_FIELDS = 1_000
"""Most fields of a form, with files or without."""


class TooManyFields(RequestEntityTooLarge):
    """A form has more fields than any page has."""

    description = f"a form has at most {MOST_FIELDS} fields"


class CountedForm(FormDataParser):
    """Reads forms; raises `TooManyFields` before it reads one with too many."""

    def _parse_urlencoded(self, stream: IO[bytes], *more: Any) -> Any:
        body = stream.read()
        if body.count(b"&") >= MOST_FIELDS:
            raise TooManyFields
        return super()._parse_urlencoded(BytesIO(body), *more)


class CountedRequest(Request):
    """A request whose forms are counted."""

    form_data_parser_class = CountedForm


def count_fields(app: Flask) -> None:
    """Limit the number of fields of every form of *app*."""
    app.request_class = CountedRequest
    app.config["MAX_FORM_PARTS"] = MOST_FIELDS
