"""Requests that another site makes in somebody's name are refused."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit


def same_origin(headers: Mapping[str, str]) -> bool:
    """Whether a request comes from our own pages, or from no page at all (a program)."""
    origin = headers.get("origin")
    if origin is None:
        return True
    return urlsplit(origin).netloc.lower() == (headers.get("host") or "").lower()
