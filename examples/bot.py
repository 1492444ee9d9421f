"""A player that knows docs/api.md and nothing of a game: bot.py http://192.168.1.5:5000/J/TOKEN"""

import json
import random
import sys
import time
import urllib.request
from contextlib import suppress


class Bot:  # one seat of one match, held by its link
    def __init__(self, link, seed=None):
        self.base, _, self.token = link.rpartition("/J/")
        self.dice, self.match = random.Random(seed), "matches/" + self.call("me")["match"]

    def call(self, door, body=None):  # returns the answer; what is refused is a ValueError
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        data, address = body and json.dumps(body).encode(), f"{self.base}/api/{door}"
        try:
            return json.load(urllib.request.urlopen(urllib.request.Request(address, data, headers)))
        except urllib.request.HTTPError as error:
            with error:
                if error.code != 429:
                    raise ValueError(json.load(error)) from None
                time.sleep(float(error.headers["Retry-After"]))  # called too often
        return self.call(door, body)

    def play(self):  # until the match is over
        while not (view := self.call(f"{self.match}/view"))["outcome"]:
            self.act(view) or time.sleep(0.2)  # it is another's turn

    def act(self, view):  # take one of the offers, quick ones first; return what came of it
        able = [row for row in view["offers"] if row["enabled"] and not row["gives_up"]]
        for row in sorted(able * 4, key=lambda row: (not row["quick"], self.dice.random())):
            report = {"id": f"{view['seat']}-{time.time_ns()}", "seen": view["ply"]}
            if row["quick"] or view["seat"] in view["to_act"]:
                with suppress(ValueError, IndexError):  # it did not fit: another one
                    report |= {"name": row["name"], "args": self.args(row["name"], {})}
                    return self.call(f"{self.match}/actions", report)

    def args(self, name, chosen):  # answer the questions of an action, one after the other
        while ask := self.call(f"{self.match}/options", {"name": name, "chosen": chosen})["ask"]:
            wanted = self.dice.random() > ask["optional"] / 2
            chosen[ask["key"]] = self.answer(ask) if wanted else None
        return {key: value for key, value in chosen.items() if value is not None}

    def answer(self, ask):  # one question, at random
        if ask["kind"] == "allocate":
            return ask["suggest"]
        if ask["kind"] == "amount":
            return self.dice.randint(ask["least"], min(ask["most"], ask["least"] + 9))
        able = [row["value"] for row in ask["options"] if row["enabled"]]
        if ask["kind"] != "pickmany":
            return self.dice.choice(able)
        number = self.dice.randint(ask["least"], min(ask["most"], len(able)))
        return self.dice.choice(list(ask["presets"].values()) or [self.dice.sample(able, number)])


if __name__ == "__main__":
    Bot(sys.argv[1]).play()
