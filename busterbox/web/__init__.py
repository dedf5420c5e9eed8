"""Pages and the table's client: templates, static files, and drawings kept as text.

app            the application: API, pages and files in one
pages          the pages
sprites        drawings as sheets of SVG
card_pictures  which picture a card has
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
