"""How long a connection's own way is: as the kernel has measured it, or a proxy that we trust.

A client cannot make it longer by answering late. It can by acknowledging packets late, with a network stack of its own:
that is why so little is made of it (`tables/lag.py`).
"""

from __future__ import annotations

import contextlib
import ipaddress
import socket
import struct
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

HEADER = (
    "x-connection-rtt"  # of a proxy, in microseconds; nginx: proxy_set_header X-Connection-Rtt $tcpinfo_rtt;
)
EXTENSION = "busterbox.connection"  # in the scope of a WebSocket: its socket
LONGEST = 10**7  # microseconds that are believed

# `struct tcp_info` of Linux: where the smoothed way and the shortest one stand, in microseconds.
RTT, MIN_RTT = 68, 148
NEVER = 0xFFFFFFFF


class Socket(Protocol):
    """What is needed of a socket; asyncio gives one that can do little else."""

    def getsockopt(self, level: int, name: int, size: int, /) -> bytes: ...

    def getpeername(self) -> Any: ...


class RoundTripProtocol(WebSocketsSansIOProtocol):
    """uvicorn's, with the connection's socket in the scope."""

    async def run_asgi(self) -> None:
        extensions: Any = self.scope["extensions"]
        extensions[EXTENSION] = self.transport.get_extra_info("socket")
        await super().run_asgi()


def connection_trip(
    connection: Socket | None, headers: Mapping[str, str], trusted: tuple[str, ...]
) -> Callable[[], int]:
    """What tells a connection's own way there and back in microseconds, -1 if it is not known."""
    if connection is None:
        return lambda: -1
    if is_trusted(peer_of(connection), trusted):  # its own way is the one to the proxy: only the proxy knows
        told = from_proxy(headers.get(HEADER, ""))
        return lambda: told
    return lambda: from_kernel(connection)


def from_kernel(connection: Socket) -> int:
    option = getattr(socket, "TCP_INFO", None)
    if option is None:
        return -1
    try:
        info = connection.getsockopt(socket.IPPROTO_TCP, option, 256)
    except OSError:  # closed, or no connection of this kind
        return -1
    found = [struct.unpack_from("=I", info, place)[0] for place in (RTT, MIN_RTT) if len(info) >= place + 4]
    return min((trip for trip in found if 0 < trip < NEVER), default=-1)


def from_proxy(text: str) -> int:
    known = text.isascii() and text.isdigit() and len(text) <= len(str(LONGEST))
    return int(text) if known and int(text) <= LONGEST else -1


def peer_of(connection: Socket) -> str:
    """The address at the other end itself, whatever headers say."""
    with contextlib.suppress(OSError):
        peer = connection.getpeername()
        return str(peer[0]) if isinstance(peer, tuple) else ""
    return ""


def is_trusted(peer: str, trusted: tuple[str, ...]) -> bool:
    """Whether an address is among those of trusted proxies (addresses or networks)."""
    try:
        address = ipaddress.ip_address(peer)
        if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
            address = address.ipv4_mapped
        return any(address in ipaddress.ip_network(one, strict=False) for one in trusted)
    except ValueError:
        return False
