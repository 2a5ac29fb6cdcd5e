"""One signed request to the hosted site, and what came of it. Nobody waits for it but the worker; no transaction is
open meanwhile."""

from __future__ import annotations

import errno
import json
import socket
import ssl
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any
from urllib.parse import urlsplit

from django.utils import timezone

from backups.feeding.words import ADDRESS, HEADERS, PROTOCOL
from club.services.hosted_site import Place, next_sequence
from club.services.laptop_keys import signature_of

#: A hosted site that says nothing for so long is away.
SECONDS = 10
ANSWER_AT_MOST = 100_000
NO_NETWORK = frozenset({errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN, errno.EADDRNOTAVAIL})


class NotReached(Exception):
    """No answer of a hosted site; `code` says what was found instead."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def ask(place: Place, words: Mapping[str, Any]) -> Mapping[str, Any]:
    """The answer to a signed request. Raises NotReached; "repeated": its turn was over, the next one may be taken."""
    body = json.dumps({"protocol": PROTOCOL, **words}, separators=(",", ":")).encode()
    sequence = next_sequence(place, timezone.now())
    values = (place.mark, str(sequence), signature_of(place.secret, place.mark, sequence, body))
    headers = {"Content-Type": "application/json", **dict(zip(HEADERS, values, strict=True))}
    try:
        status, told = _sent(place.address, body, headers)
    except ssl.SSLCertVerificationError as odd:
        raise NotReached("certificate") from odd
    except ssl.SSLError as odd:
        raise NotReached("no_site") from odd
    except socket.gaierror as odd:
        raise NotReached("name") from odd
    except TimeoutError as odd:
        raise NotReached("silent") from odd
    except ConnectionRefusedError as odd:
        raise NotReached("no_site") from odd
    except OSError as odd:
        raise NotReached("no_network" if odd.errno in NO_NETWORK else "broken") from odd
    except HTTPException as odd:
        raise NotReached("broken") from odd
    return _read(status, told)


def _sent(address: str, body: bytes, headers: Mapping[str, str]) -> tuple[int, bytes]:
    parts = urlsplit(address)
    host = parts.hostname or ""
    if parts.scheme == "https":
        context = ssl.create_default_context()
        line: HTTPConnection = HTTPSConnection(host, parts.port, timeout=SECONDS, context=context)
    else:
        line = HTTPConnection(host, parts.port, timeout=SECONDS)
    try:
        line.request("POST", ADDRESS, body, dict(headers))
        # No redirect is followed: what is signed goes where the manager has said.
        response = line.getresponse()
        return response.status, response.read(ANSWER_AT_MOST)
    finally:
        line.close()


def _read(status: int, told: bytes) -> Mapping[str, Any]:
    if status >= 500:
        raise NotReached("away")
    try:
        plain = json.loads(told)
    except (ValueError, RecursionError) as odd:
        raise NotReached("no_site") from odd
    if not isinstance(plain, dict) or plain.get("bridgeclub") != PROTOCOL:
        raise NotReached("versions" if isinstance(plain, dict) and "bridgeclub" in plain else "no_site")
    refused = plain.get("refused")
    if status != 200 or refused is not None:
        raise NotReached(str(refused)[:20] if refused else "no_site")
    return plain
