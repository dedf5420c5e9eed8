"""A whole game by plain HTTP requests, without a WebSocket: opens a table against bots and plays one seat.

    python examples/play_by_http.py http://127.0.0.1:8737 [--game dicebot] [--set form=draft]

Only the standard library. A long poll waits for something new; the situation is always the whole truth, so nothing
is lost if a request is. docs/http-api.md explains the requests.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import secrets
import sys
import time
import urllib.error
import urllib.request
from typing import Any

Json = dict[str, Any]
WAIT = 20  # seconds of a long poll
TOO_MANY = 429


class Refused(Exception):
    """The server's problem document: why nothing was done."""

    def __init__(self, problem: Json) -> None:
        super().__init__(problem["detail"])
        self.kind = str(problem["type"]).rsplit("/", 1)[1]


class Table:
    """A table as one seat reaches it."""

    def __init__(self, server: str, wish: Json) -> None:
        self.base, self.token = server.rstrip("/") + "/api/v1/tables", ""
        self.nonces: dict[str, str] = {}  # our words for the dice, by the server's promise
        opened = self.request("", wish)
        self.base += "/" + opened["table"]
        self.token = opened["tokens"]["0"]  # ours: nobody else has it, and the server keeps only its hash

    def request(self, path: str, body: Json | None = None) -> Any:
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"})
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        while True:
            try:
                with urllib.request.urlopen(request, timeout=WAIT + 30) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                if error.code != TOO_MANY:
                    raise Refused(json.load(error)) from None
                time.sleep(2)  # too much at once: the same request again, with the same id, a little later

    def command(self, kind: str, **values: object) -> Json:
        """Carried out once, however often it is sent: the id names it."""
        found: Json = self.request("/commands", {"type": kind, "cmd_id": secrets.token_hex(8), **values})
        return found

    def play(self, rnd: random.Random) -> list[str]:
        """Until the game is over; how it ended, a line a seat."""
        while True:
            seen: Json = self.request("/situation")
            info, situation = seen["info"], seen["situation"]
            if info["status"] == "over":
                return list(info["standings"])
            if info["status"] == "lobby":
                if not self.share(info, seen["seat"]):
                    time.sleep(0.2)  # somebody else has to join or to start the game
            elif situation["decision"] is not None:
                self.answer(situation["decision"], rnd)
            else:  # the others think: wait until something happens that we can see
                self.request(f"/updates?since={seen['seq']}&wait={WAIT}")

    def share(self, info: Json, seat: int) -> bool:
        """Our share in the dice (docs/fairness.md): the hash of a word, and when everybody's is there, the word."""
        shown, start = info["commitment"], info["start"]
        if shown not in self.nonces:
            self.nonces[shown] = secrets.token_urlsafe(16)
            text = json.dumps(["nonce", shown, seat, self.nonces[shown]], separators=(",", ":"))
            self.command("commit", hash=hashlib.sha256(text.encode()).hexdigest(), commitment=shown)
        elif start is not None and start["phase"] == "reveal" and seat in start["waiting"]:
            self.command("reveal", nonce=self.nonces[shown], commitment=shown)
        else:
            return False
        return True

    def answer(self, decision: Json, rnd: random.Random) -> None:
        try:
            self.command("answer", prompt=decision["prompt"], code=rnd.choice(decision["options"])["code"])
        except Refused as refused:
            if refused.kind not in ("late", "not_allowed", "not_now"):  # somebody was faster: look again
                raise


def main() -> int:
    parser = argparse.ArgumentParser(description="Play one seat against bots, by HTTP alone.")
    parser.add_argument("server", help="its address, as http://127.0.0.1:8737")
    parser.add_argument("--game", default="dicebot")
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="an option of the game"
    )
    parser.add_argument("--seed", type=int, default=None, help="makes its choices repeatable")
    args = parser.parse_args()
    settings = dict(pair.split("=", 1) for pair in args.set)
    table = Table(args.server, {"game": args.game, "settings": settings, "pace": "instant"})
    for line in table.play(random.Random(args.seed)):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
