"""Answers of workers that are kept for whoever asks the same, as many bytes of them as there may be."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable


class Answers:
    """Whatever was asked for longest ago goes first."""

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self.bytes = 0
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()

    def find(self, key: Hashable) -> bytes | None:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def keep(self, key: Hashable, answer: bytes) -> None:
        if len(answer) > self.most_bytes // 4:  # one alone would push out most of the others
            return
        self.bytes += len(answer) - len(self._kept.pop(key, b""))
        self._kept[key] = answer
        while self.bytes > self.most_bytes:
            self.bytes -= len(self._kept.popitem(last=False)[1])
