"""A bot from outside: takes a seat at a running server and plays a whole game over a WebSocket.

    python examples/outside_bot.py 'http://127.0.0.1:8737/join/INVITATION?t=TABLE' [--name Robo]
    python examples/outside_bot.py 'http://127.0.0.1:8737/t/TABLE' --token TOKEN

The link is the one that the lobby shows to share; a token is that of a seat one has already. Needs nothing of
Busterbox but the address: only the standard library and the package `websockets`. docs/http-api.md explains the messages.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import random
import secrets
import sys
import urllib.request
from typing import Any
from urllib.parse import parse_qs, urlsplit

from websockets.asyncio.client import ClientConnection, connect

Json = dict[str, Any]


def join(link: str, name: str) -> tuple[str, str, str]:
    """Take an open seat by invitation: the server's address, the table, and the token of the seat."""
    parts = urlsplit(link)
    server, table = f"{parts.scheme}://{parts.netloc}", parse_qs(parts.query)["t"][0]
    wish = json.dumps({"invite": parts.path.rsplit("/", 1)[1], "name": name}).encode()
    request = urllib.request.Request(
        f"{server}/api/v1/tables/{table}/join", wish, {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=30) as answer:
        return server, table, str(json.load(answer)["token"])


def choose(decision: Json, rnd: random.Random) -> int:
    """Here the bot thinks. Each option has a `code`, a `text`, a `kind` and an `argument`; this one likes any."""
    return int(rnd.choice(decision["options"])["code"])


class Bot:
    def __init__(self, rnd: random.Random) -> None:
        self.rnd = rnd
        self.seat = -1
        self.seq = -1  # of the last update that was seen
        self.situation: Json | None = None
        self.nonces: dict[str, str] = {}  # our words for the dice, by the server's promise
        self.answered: tuple[int, int] | None = (
            None  # the question that was answered last, and when in the stream
        )

    async def play(self, server: str, table: str, token: str) -> list[str]:
        """Play until the game is over; how it ended, a line a seat. A lost connection is taken up again."""
        address = server.replace("http", "ws", 1) + f"/api/v1/tables/{table}/ws"
        async for link in connect(address):
            await link.send(json.dumps({"type": "hello", "token": token, "since": self.seq}))
            async for data in link:
                message: Json = json.loads(data)
                if message["type"] == "bye" and not message["reload"]:
                    print(message["reason"], file=sys.stderr)
                standings = await self.take_in(link, message)
                if standings:
                    return standings
                await self.act(link)
        raise RuntimeError("the server is gone")

    async def take_in(self, link: ClientConnection, message: Json) -> list[str]:
        """What a message says; the standings once the game is over."""
        kind = message["type"]
        if kind == "welcome":  # everything: at the beginning, at the start of the game, after an interruption
            self.seat, self.seq, self.situation = message["seat"], message["seq"], message["situation"]
            self.answered = None
        elif kind == "update" and self.situation is not None:  # what has changed since
            self.seq = message["seq"]
            changed = dict(message["changed"])
            self.situation["view"].update(changed.pop("view", {}))
            self.situation["view"]["table"].update(message["table"])
            self.situation.update(changed)
        elif kind == "ping":  # at once: this is how the server measures the way
            await link.send(json.dumps({"type": "pong", "n": message["n"]}))
        elif kind == "problem":
            print(message["detail"], file=sys.stderr)
            self.answered = None
        if kind in ("welcome", "table"):
            info = message["info"]
            if info["status"] == "over":
                return list(info["standings"])
            if info["status"] == "lobby" and self.seat >= 0:
                await self.share(link, info)
        return []

    async def share(self, link: ClientConnection, info: Json) -> None:
        """Our share in the dice (docs/fairness.md): a hash for the promise that the server has shown, and when everybody's
        is there, the word behind it."""
        shown, start, seats = info["commitment"], info["start"], info["seats"]
        if shown not in self.nonces:
            self.nonces[shown] = secrets.token_urlsafe(16)
            text = json.dumps(["nonce", shown, self.seat, self.nonces[shown]], separators=(",", ":"))
            await self.give(link, "commit", hash=hashlib.sha256(text.encode()).hexdigest(), commitment=shown)
        elif start is not None and start["phase"] == "reveal" and self.seat in start["waiting"]:
            if all((seat["kind"] == "person") == bool(seat["nonce_commitment"]) for seat in seats):
                await self.give(link, "reveal", nonce=self.nonces[shown], commitment=shown)

    async def act(self, link: ClientConnection) -> None:
        """Answer if there is a question, once each time it is put."""
        decision = self.situation["decision"] if self.situation else None
        if decision is None:
            return
        asked = (int(decision["prompt"]), self.seq)
        if asked != self.answered:
            self.answered = asked
            await self.give(link, "answer", prompt=decision["prompt"], code=choose(decision, self.rnd))

    async def give(self, link: ClientConnection, kind: str, **values: object) -> None:
        """A command. Its id is ours: sent again with the same id it is still carried out once."""
        await link.send(json.dumps({"type": kind, "cmd_id": secrets.token_hex(8), **values}))


def main() -> int:
    parser = argparse.ArgumentParser(description="Play a seat of a Busterbox table by chance.")
    parser.add_argument("link", help="the invitation, or the table's address together with --token")
    parser.add_argument("--token", default="", help="of a seat that is taken already")
    parser.add_argument("--name", default="Outsider")
    parser.add_argument("--seed", type=int, default=None, help="makes its choices repeatable")
    args = parser.parse_args()
    if args.token:
        parts = urlsplit(args.link)
        server, table, token = f"{parts.scheme}://{parts.netloc}", parts.path.rsplit("/", 1)[1], args.token
    else:
        server, table, token = join(args.link, args.name)
    for line in asyncio.run(Bot(random.Random(args.seed)).play(server, table, token)):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
