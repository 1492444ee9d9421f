"""A browser without scripts that asks an application in the same process: quick enough for many
whole plays.
"""

from __future__ import annotations

from urllib.parse import urljoin

from flask import Flask
from werkzeug.datastructures import MultiDict

from tests.pages.browsers.paper_browser import Pairs
from tests.pages.browsers.paper_browser import PaperBrowser


class ClientBrowser(PaperBrowser):
    """The browser of somebody who holds a token, on a Flask application."""

    def __init__(self, app: Flask, token: str) -> None:
        super().__init__("http://localhost")
        self._client = app.test_client()
        self._headers = {"Authorization": f"Bearer {token}"}

    def go(self, path: str, data: Pairs | None = None) -> ClientBrowser:
        """Open an address; with *data*, send a form there."""
        address, form = urljoin(self.url, path), None if data is None else MultiDict(data)
        answer = self._client.open(
            address,
            method="GET" if data is None else "POST",
            data=form,
            follow_redirects=True,
            headers=self._headers,
        )
        self.url, self.status, self.html = answer.request.url, answer.status_code, answer.text
        return self
