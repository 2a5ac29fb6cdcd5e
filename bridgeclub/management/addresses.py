"""Where this computer can be reached, and whether a port of it is free."""

from __future__ import annotations

import errno
import ipaddress
import socket
import sys

#: One address in each range of private networks and one outside: no packet is sent to them,
#: the system only says from which of its own addresses it would.
DIRECTIONS = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
EVERYWHERE = "0.0.0.0"  # noqa: S104


def network_addresses() -> list[str]:
    """This computer's IPv4 addresses in its networks, the likeliest first; empty without a network."""
    found = []
    for direction in DIRECTIONS:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((direction, 9))
            except OSError:
                continue
            found.append(str(probe.getsockname()[0]))
    return [address for address in dict.fromkeys(found) if not ipaddress.ip_address(address).is_loopback]


def host_names() -> list[str]:
    """The names by which other computers in a small network may know this one."""
    name = socket.gethostname().lower()
    return [name, f"{name.split('.')[0]}.local"]


def listen_error(host: str, port: int) -> int | None:
    """The errno with which the system refuses to listen there; None when it would not."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            if sys.platform != "win32":
                # As the server does: a connection of the last run still closing is no reason to refuse.
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
            probe.listen(1)
    except socket.gaierror:
        return errno.EADDRNOTAVAIL
    except OSError as refused:
        return refused.errno
    return None


def is_listening(host: str, port: int) -> bool:
    """Whether somebody listens there now."""
    try:
        with socket.create_connection(("127.0.0.1" if host == EVERYWHERE else host, port), timeout=1):
            return True
    except OSError:
        return False
