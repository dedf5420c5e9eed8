"""Check the dice of a recorded game without Busterbox: what the check page in the browser does.

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

PARTS = ["game", "rules_version", "content", "settings", "names", "decks", "nonce_commitments", "start"]


def text(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":"), sort_keys=True).encode()


def sha(*parts: bytes) -> str:
    return hashlib.sha256(b"".join(parts)).hexdigest()


def draws(word: int, wanted: list[int]) -> list[list[int]]:
    """What sfc32, seeded by a word, draws: one out of each number that is wanted."""
    s, found = [0x9E3779B9, 0x243F6A88, 0xB7E15162, 1], []

    def number() -> int:
        a, b, c, d = s
        t = (a + b + d) % 2**32
        s[:] = b ^ b >> 9, c * 9 % 2**32, ((c << 21 | c >> 11) + t) % 2**32, (d + 1) % 2**32
        return t

    while word or s[3] == 1:
        s[:3] = [s[i] ^ (word >> 32 * i) % 2**32 for i in range(3)]
        word, _ = word >> 96, [number() for _ in range(12)]
    for k in wanted:
        t = number() * k if k > 1 else 0
        while k > 1 and t % 2**32 < (2**32 - k) % k:
            t = number() * k
        found.append([k, t >> 32])
    return found


def check(record: dict[str, Any], commitment: str, nonces: dict[str, str], heads: list[str]) -> str:
    """The first thing that is wrong, in a sentence; empty if nothing is."""
    fair = record.get("fairness", {})
    if "parts" not in fair:
        return "the record does not say where its dice come from"
    secret, promise, shown = bytes.fromhex(fair["secret"]), fair["commitment"], fair["nonce_commitments"]
    start = [promise, fair["start"], "practice" in record]
    begun = {"decks": [], **record, "nonce_commitments": shown, "start": start}
    salt = hmac.digest(secret, b"salt0", "sha256")
    changed = [part for part in PARTS if sha(salt, text([part, begun[part]])) != fair["parts"][part]]
    if changed and changed != PARTS:
        return f"this is not as the game began: {changed[0]}"
    begun = {name: record[name] for name in ("game", "rules_version", "content", "seats", "settings")}
    if sha(text({**begun, "seed": fair["secret"]})) != promise or commitment not in ("", promise):
        return "the secret is not the one that was committed to"
    for seat, nonce in enumerate(fair["nonces"]):
        if (sha(text(["nonce", promise, seat, nonce])) if nonce else "") != shown[seat]:
            return f"the nonce of seat {seat} is not the one that was committed to"
        if nonces.get(str(seat), nonce) != nonce:
            return f"the nonce of seat {seat} is not the one that was told"
    words = [record["seed"], *(entry["input"][1] for entry in record["log"] if entry["input"][0] == "reseed")]
    moves = [entry for entry in record["log"] if entry["input"][0] != "reseed"]
    links = [sha(*(bytes.fromhex(fair["parts"][part]) for part in PARTS))]
    for n, entry in enumerate(moves):
        if n:
            salt = hmac.digest(secret, b"salt%d" % n, "sha256")
            links.append(sha(bytes.fromhex(links[-1]), bytes.fromhex(sha(salt, text(entry["input"])))))
        if entry["link"] != links[n]:
            return f"input {n} was rewritten"
    if len(links) - 1 != fair["inputs"] or not set(heads) <= set(links):
        return "the end was cut off, or another game was shown"
    if links[-1] != fair["head"]:
        return "the head was replaced"
    for n, entry in enumerate(moves):
        word = int.from_bytes(hmac.digest(secret, text([fair["nonces"], n]), "sha256"), "big")
        listed = entry.get("draws", [[0, 0]])
        if (
            int(str(words[n]), 0) != word
            or draws(word, [k for k, _ in listed]) != listed
            or "draws" not in entry
        ):
            return f"the dice of input {n} do not come from the secret and the nonces"
    return ""


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Check the dice of a recorded game.")
    parser.add_argument("record", type=Path)
    parser.add_argument("--commitment", default="")
    parser.add_argument("--nonce", action="append", default=[], metavar="SEAT=NONCE")
    parser.add_argument("--head", action="append", default=[])
    args = parser.parse_args()
    told = dict(pair.split("=", 1) for pair in args.nonce)
    wrong = check(json.loads(args.record.read_text(encoding="utf-8")), args.commitment, told, args.head)
    print(wrong or "the dice are fair, and the record is whole")
    raise SystemExit(1 if wrong else 0)
