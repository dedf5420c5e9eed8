"""A record read: what was played, whether it is true, and the last table.

    python examples/read_record.py GAME.json

The terminal writes one with `save FILE`, a server gives one at `/api/v1/tables/ID/record`, `busterbox.play` returns one.
"""

from __future__ import annotations

import argparse
import sys

import busterbox


def main() -> int:
    parser = argparse.ArgumentParser(description="Read a recorded game.")
    parser.add_argument("file")
    record = busterbox.Record.read(parser.parse_args().file)
    print(record)
    print(record.verify().sentence)
    answered = [0] * record.seats
    for words in record.inputs:
        if words[0] == "answer":
            answered[int(words[1])] += 1
    for name, count in zip(record.names, answered, strict=True):
        print(f"{name} answered {count} times")
    *_, last = record.positions()
    print(last)
    return 0


if __name__ == "__main__":
    sys.exit(main())
