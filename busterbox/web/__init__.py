"""Pages and the table's client: templates, static files, and drawings kept as text."""

from __future__ import annotations

from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
