"""A player that does anything legal: it knows a seat's link and docs/api.md, and nothing of a game.

    python bot.py http://192.168.1.5:5000/J/TOKEN [PLAYS]

It looks at its view, picks an offer, answers its questions one by one, and reports.
"""

import json
import random
import sys
import time
import urllib.error
import urllib.request
import uuid


class Refused(Exception):
    """The server refused; the first argument is its answer."""


class Bot:
    """One seat of one match, held by the token of its link."""

    def __init__(self, link, seed=None):
        self.base, _, self.token = link.rpartition("/J/")
        self.dice = random.Random(seed)
        self.match = self.call("GET", "/api/me")["match"]

    def call(self, method, path, body=None):
        """Return the answer of a door; wait where it says that this was too often."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        request = urllib.request.Request(self.base + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            if error.code == 429:
                time.sleep(float(error.headers.get("Retry-After", 1)))
                return self.call(method, path, body)
            raise Refused(json.load(error)) from None

    def play(self, plays):
        """Play until the match is over or *plays* were made; return how many."""
        made = 0
        while made < plays:
            view = self.call("GET", f"/api/matches/{self.match}/view")
            if view["outcome"]:
                break
            if self.act(view):
                made += 1
            else:
                time.sleep(0.2)  # it is another's turn
        return made

    def act(self, view):
        """Report one of the offers; tell whether one was taken."""
        offers = [row for row in view["offers"] if row["enabled"] and not row["gives_up"]]
        self.dice.shuffle(offers)
        for offer in sorted(offers * 4, key=lambda row: not row["quick"]):
            if not offer["quick"] and view["seat"] not in view["to_act"]:
                continue
            try:
                args = self.answers(offer["name"])
                report = {"id": uuid.uuid4().hex, "seen": view["ply"], "name": offer["name"]}
                self.call("POST", f"/api/matches/{self.match}/actions", {**report, "args": args})
            except (Refused, IndexError, ValueError):
                continue  # nothing fits here: another offer, or an older view
            return True
        return False

    def answers(self, name):
        """Answer the questions of an action, one after the other."""
        chosen = {}
        while True:
            body = {"name": name, "chosen": chosen}
            ask = self.call("POST", f"/api/matches/{self.match}/options", body)["ask"]
            if ask is None:
                return {key: value for key, value in chosen.items() if value is not None}
            leave_out = ask["optional"] and self.dice.random() < 0.5
            chosen[ask["key"]] = None if leave_out else self.answer(ask)

    def answer(self, ask):
        """Answer one question at random."""
        if ask["kind"] == "amount":
            return self.dice.randint(ask["least"], min(ask["most"], ask["least"] + 9))
        if ask["kind"] == "allocate":
            return ask["suggest"]
        able = [row["value"] for row in ask["options"] if row["enabled"]]
        if ask["kind"] != "pickmany":
            return self.dice.choice(able)
        if ask["presets"]:
            return self.dice.choice(list(ask["presets"].values()))
        return self.dice.sample(able, self.dice.randint(ask["least"], min(ask["most"], len(able))))


if __name__ == "__main__":
    print(f"{Bot(sys.argv[1]).play(int(sys.argv[2]) if sys.argv[2:] else 10_000)} plays made")
