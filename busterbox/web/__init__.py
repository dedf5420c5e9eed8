"""Pages and the table's client: templates, static files, and drawings kept as text.

sprites: drawings kept as text, rendered into one sheet a game
card_pictures: which drawing a card has
files: the files of the client, each read and compressed once
styles: style sheets, a room of them sent as one
pages: the pages, templates with what they need to begin
app: the whole server as one application
art: the drawings
static: the client's scripts, style sheets and fonts
templates: the pages' HTML
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
