# busterbox: not compiled
"""Lines of a drawn table that fit: parts joined, long lines broken, small print below."""

from __future__ import annotations

from textwrap import wrap

from busterbox.kernel.content.markup import breadth, broken, styled

NARROWEST = 24  # columns that small print has at least


class Lines:
    """Lines of markup; whoever draws them sets how many columns there are."""

    width: int

    def joined(self, head: str, parts: list[str], sign: str = " · ") -> list[str]:
        """`head: part · part`, broken between parts, and within one only where it must be."""
        indent = len(head) - len(head.lstrip()) + 2
        lines: list[str] = []
        line = f"{head}: " if head.strip() else head
        begun = False
        for part in parts:
            if not part:
                continue
            if begun and breadth(line) + len(sign) + breadth(part) > self.width:
                tail = (
                    "" if sign == " · " or breadth(line) + len(sign.rstrip()) > self.width else sign.rstrip()
                )
                lines += broken(line + tail, self.width, indent)
                line, begun = " " * indent, False
            line += (sign if begun else "") + part
            begun = True
        return lines + broken(line, self.width, indent)

    def small(self, text: str, indent: int) -> list[str]:
        """Small print."""
        return [
            " " * indent + styled(line, "dim") for line in wrap(text, max(NARROWEST, self.width - indent))
        ]

    def with_text(self, head: str, text: str, sign: str = ": ") -> list[str]:
        """A head and what it says: in one line if that fits, else the text below."""
        if text and breadth(head) + len(sign) + len(text) <= self.width:
            return [f"{head}{sign}{styled(text, 'dim')}"]
        return [*broken(head, self.width, 4), *self.small(text, 4)]

    def explained(self, head: str, text: str) -> list[str]:
        """The same, but the text begins behind the head."""
        indent = len(head) - len(head.lstrip()) + 2
        room = self.width - breadth(head) - 2
        if len(text) <= room:
            return [f"{head}: {styled(text, 'dim')}"]
        if room < NARROWEST:
            return [*broken(f"{head}:", self.width, indent), *self.small(text, indent)]
        first = wrap(text, room)[0]
        return [f"{head}: {styled(first, 'dim')}", *self.small(text[len(first) :].strip(), indent)]
