"""Documents that are the same for everybody as long as the server runs: encoded and compressed once, and not sent again to
whoever has them (ETag)."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.openapi import ResponseSpec

LEVEL = 6
PACKED = {"packed": True}  # of a handler whose answers are compressed already
SHORT = 1000  # bytes that are not worth compressing


@dataclass(frozen=True)
class Constant:
    body: bytes
    packed: bytes  # empty: too short for that
    tag: str
    media_type: str

    def response(self, request: Request[Any, Any, Any], cache: str = "no-cache") -> Response[bytes]:
        headers = {"ETag": self.tag, "Cache-Control": cache, "Vary": "Accept-Encoding"}
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, headers=headers, media_type=self.media_type)
        if self.packed and "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            return Response(self.packed, headers=headers, media_type=self.media_type)
        return Response(self.body, headers=headers, media_type=self.media_type)


def unpacked(request: Request[Any, Any, Any], packed: bytes) -> Response[bytes]:
    """JSON that a worker has compressed, as it is for whoever takes it so."""
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(packed, headers=headers, media_type="application/json")
    return Response(gzip.decompress(packed), headers=headers, media_type="application/json")


def constant(body: bytes, media_type: str = "application/json", pack: bool = True) -> Constant:
    packed = gzip.compress(body, LEVEL, mtime=0) if pack and len(body) >= SHORT else b""
    return Constant(body, packed, f'"{hashlib.sha256(body).hexdigest()[:16]}"', media_type)


def encoded(document: Any) -> Constant:
    return constant(msgspec.json.encode(document))


def says(kind: Any) -> dict[int, ResponseSpec]:
    """What a handler answers that sends it encoded."""
    return {
        200: ResponseSpec(kind, generate_examples=False, description="Request fulfilled, document follows")
    }
