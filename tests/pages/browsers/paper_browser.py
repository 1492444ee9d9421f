"""A browser without scripts: it keeps cookies, follows redirects, reads forms and sends them.
Nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field
from html.parser import HTMLParser
from http.cookiejar import CookieJar
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.parse import urljoin
from urllib.request import HTTPCookieProcessor
from urllib.request import Request
from urllib.request import build_opener

Pairs = list[tuple[str, str]]


@dataclass(slots=True)
class Form:
    """A form: where it goes, its fields as they stand, what may be ticked, chosen or typed, and its
    buttons (words, name, value).
    """

    action: str
    method: str
    fields: Pairs = field(default_factory=list)
    choices: Pairs = field(default_factory=list)
    numbers: dict[str, tuple[str, str]] = field(default_factory=dict)
    """The bounds that fields for numbers are given, "" where there is none."""
    buttons: list[tuple[str, str, str]] = field(default_factory=list)


class Reader(HTMLParser):
    """Reads the forms of a page and its text."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.text: list[str] = []
        self._button: list[str] | None = None
        self._select = ""
        self._silent = 0
        self._area = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append(Form(said.get("action", ""), said.get("method", "get")))
        elif tag in ("script", "style"):
            self._silent += 1
        elif self.forms:
            self._field(tag, said)

    def _field(self, tag: str, said: dict[str, str]) -> None:
        form = self.forms[-1]
        ticked = said.get("type") in ("checkbox", "radio")
        chosen = not ticked or "checked" in said
        if tag == "input" and ticked:
            form.choices.append((said["name"], said.get("value", "")))
        if tag == "input" and said.get("type") == "number":
            form.numbers[said["name"]] = (said.get("min", ""), said.get("max", ""))
        if tag == "input" and said.get("name") and chosen:
            form.fields.append((said["name"], said.get("value", "")))
        elif tag == "textarea" and said.get("name"):
            form.fields.append((said["name"], ""))
            self._area = True
        elif tag == "select":
            self._select = said.get("name", "")
        if tag == "option" and self._select:
            form.choices.append((self._select, said.get("value", "")))
        if (
            tag == "option"
            and self._select
            and ("selected" in said or self._select not in dict(form.fields))
        ):
            form.fields = [pair for pair in form.fields if pair[0] != self._select] + [
                (self._select, said.get("value", ""))
            ]
        elif tag == "button":
            self._button = [said.get("name", ""), said.get("value", ""), ""]

    def handle_endtag(self, tag: str) -> None:
        if tag == "button" and self._button and self.forms:
            name, value, words = self._button
            self.forms[-1].buttons.append((" ".join(words.split()), name, value))
            self._button = None
        elif tag == "textarea":
            self._area = False
        elif tag in ("script", "style"):
            self._silent -= 1

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.text.append(data)
        if self._button:
            self._button[2] += data
        if self._area:
            name, text = self.forms[-1].fields[-1]
            self.forms[-1].fields[-1] = (name, text + data)


class PaperBrowser:
    """One person's browser without scripts."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.url = base
        self.status = 0
        self.html = ""
        self.opener = build_opener(HTTPCookieProcessor(CookieJar()))

    def go(self, path: str, data: Pairs | None = None) -> PaperBrowser:
        """Open an address; with *data*, send a form there."""
        body = None if data is None else urlencode(data).encode()
        try:
            with self.opener.open(Request(urljoin(self.url, path), body)) as answer:
                self.url, self.status, self.html = answer.url, answer.status, answer.read().decode()
        except HTTPError as error:
            with error:
                self.url, self.status = error.url or self.url, error.code
                self.html = error.read().decode()
        return self

    def since(self, mark: str) -> PaperBrowser:
        """The page as it stands, from a mark in its source on."""
        rest = PaperBrowser(self.base)
        rest.url, rest.status, rest.html = self.url, self.status, self.html.partition(mark)[2]
        return rest

    @property
    def forms(self) -> list[Form]:
        """The forms of the page."""
        reader = Reader()
        reader.feed(self.html)
        return reader.forms

    @property
    def text(self) -> str:
        """The words of the page."""
        reader = Reader()
        reader.feed(self.html)
        return " ".join(" ".join(reader.text).split())

    def buttons(self) -> list[str]:
        """The words on all buttons."""
        return [words for form in self.forms for words, _, _ in form.buttons]

    def press(self, words: str, **typed: str) -> PaperBrowser:
        """Press the last button with these words (an open panel stands below the table), after
        typing into its form.
        """
        form, name, value = [
            (form, name, value)
            for form in self.forms
            for label, name, value in form.buttons
            if label.startswith(words)
        ][-1]
        pairs = [(key, typed.pop(key, old)) for key, old in form.fields] + list(typed.items())
        return self.send(form, [*pairs, (name, value)] if name else pairs)

    def send(self, form: Form, pairs: Pairs) -> PaperBrowser:
        """Send a form with these fields."""
        if form.method.lower() == "get":
            return self.go(f"{form.action}?{urlencode(pairs)}")
        return self.go(form.action or self.url, pairs)
