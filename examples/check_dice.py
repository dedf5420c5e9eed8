"""Check the dice of a recorded game without Busterbox: what the browser's check page does, in a few lines.

    python examples/check_dice.py RECORD [--commitment HEX] [--nonce SEAT=NONCE] [--head HEX]

Only the standard library. docs/fairness.md explains what is hashed; that the rules ask for these draws is checked by
`busterbox verify`.
"""

import argparse
import hashlib
import hmac
import json
from pathlib import Path
from typing import Any

NAMES = ["game", "rules_version", "content", "settings", "names", "decks", "nonce_commitments", "start"]


def text(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":"), sort_keys=True).encode()


def sha(*parts: bytes) -> str:
    return hashlib.sha256(b"".join(parts)).hexdigest()


def mac(secret: bytes, message: bytes) -> bytes:
    return hmac.new(secret, message, hashlib.sha256).digest()


def draws(word: int, wanted: list[int]) -> list[list[int]]:
    """What sfc32, seeded by a word, draws: one out of each number that is wanted."""
    a, b, c, d, found = 0x9E3779B9, 0x243F6A88, 0xB7E15162, 1, []

    def number() -> int:
        nonlocal a, b, c, d
        t = (a + b + d) % 2**32
        a, b, c, d = b ^ b >> 9, c * 9 % 2**32, ((c << 21 | c >> 11) + t) % 2**32, (d + 1) % 2**32
        return t

    while word or d == 1:
        a, b, c = a ^ word % 2**32, b ^ (word >> 32) % 2**32, c ^ (word >> 64) % 2**32
        word, _ = word >> 96, [number() for _ in range(12)]
    for k in wanted:
        t = number() * k if k > 1 else 0
        while k > 1 and t % 2**32 < (2**32 - k) % k:
            t = number() * k
        found.append([k, t >> 32])
    return found


def check(
    record: dict[str, Any],
    commitment: str = "",
    nonces: dict[int, str] | None = None,
    heads: list[str] | None = None,
) -> str:
    """The first thing that is wrong, in a sentence; empty if nothing is."""
    fair = record.get("fairness") or {}
    if "parts" not in fair:
        return "the record does not say where its dice come from"
    secret, shown = bytes.fromhex(fair["secret"]), fair["nonce_commitments"]
    moves = [entry for entry in record["log"] if entry["input"][0] != "reseed"]
    given = [record["seed"], *(entry["input"][1] for entry in record["log"] if entry["input"][0] == "reseed")]
    begun = {"decks": [], **record, "nonce_commitments": shown, "start": [fair["commitment"], fair["start"]]}
    salt = mac(secret, b"salt0")
    changed = [name for name in NAMES if sha(salt, text([name, begun[name]])) != fair["parts"][name]]
    if changed and changed != NAMES:
        return f"this is not as the game began: {changed[0]}"
    public = {name: record[name] for name in ("game", "rules_version", "content", "seats", "settings")}
    if sha(text({**public, "seed": fair["secret"]})) != fair["commitment"] or commitment not in (
        "",
        fair["commitment"],
    ):
        return "the secret is not the one that was committed to"
    for seat, nonce in enumerate(fair["nonces"]):
        if (sha(text(["nonce", fair["commitment"], seat, nonce])) if nonce else "") != shown[seat]:
            return f"the nonce of seat {seat} is not the one that was committed to"
        if nonces and nonces.get(seat, nonce) != nonce:
            return f"the nonce of seat {seat} is not the one that was told"
    links = [sha(b"".join(bytes.fromhex(fair["parts"][name]) for name in NAMES))]
    for n, entry in enumerate(moves):
        if n:
            hidden = hashlib.sha256(mac(secret, b"salt%d" % n) + text(entry["input"])).digest()
            links.append(sha(bytes.fromhex(links[-1]), hidden))
        if entry["link"] != links[n]:
            return f"input {n} was rewritten"
    if len(moves) - 1 != fair["inputs"] or not set(heads or []) <= set(links):
        return "the end was cut off, or another game was shown"
    if links[-1] != fair["head"]:
        return "the head was replaced"
    for n, entry in enumerate(moves):
        word = int.from_bytes(mac(secret, text([fair["nonces"], n])), "big")
        if int(str(given[n]), 0) != word or draws(word, [k for k, _ in entry.get("draws", [])]) != entry.get(
            "draws"
        ):
            return f"the dice of input {n} do not come from the secret and the nonces"
    return ""


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Check the dice of a recorded game.")
    parser.add_argument("record")
    parser.add_argument("--commitment", default="")
    parser.add_argument("--nonce", action="append", default=[], metavar="SEAT=NONCE")
    parser.add_argument("--head", action="append", default=[])
    args = parser.parse_args()
    told = {int(seat): nonce for seat, nonce in (pair.split("=", 1) for pair in args.nonce)}
    data = json.loads(Path(args.record).read_text(encoding="utf-8"))
    wrong = check(data, args.commitment, told, args.head)
    print(wrong or "the dice are fair, and the record is whole")
    raise SystemExit(1 if wrong else 0)
