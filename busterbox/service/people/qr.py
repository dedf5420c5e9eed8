"""The way to a table as a QR code. A worker draws it: that takes as long as several moves."""

from __future__ import annotations

from io import BytesIO

import segno

from busterbox.kernel.game import Game

COST = 4  # in plain requests


def drawn(games: dict[str, Game], address: str) -> bytes:
    """An address as SVG."""
    svg = BytesIO()
    segno.make(address, error="m").save(svg, kind="svg", scale=4, border=2, light="#ffffff", xmldecl=False)
    return svg.getvalue()
