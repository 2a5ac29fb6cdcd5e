"""What passes between a laptop and its hosted site: the key as a text, and the bytes that are signed."""

from __future__ import annotations

import base64
import binascii
import hashlib
from typing import NamedTuple

#: Stands before every signature, so that it is worth nothing anywhere else.
SIGN = "bridgeclub-feed-1"
#: So many bytes have a key's two parts.
MARK_BYTES, SECRET_BYTES = 10, 32
PREFIX = "bc1"


class Key(NamedTuple):
    """What the hosted site shows once: by what it knows the key, and what the laptop signs with, in hexadecimal."""

    mark: str
    secret: str

    def text(self) -> str:
        """As it is copied: in groups of letters and figures, the last of which say whether all was copied."""
        raw = bytes.fromhex(self.mark) + bytes.fromhex(self.secret)
        word = base64.b32encode(raw + _check(raw)).decode().lower().rstrip("=")
        return "-".join([PREFIX, *(word[at : at + 6] for at in range(0, len(word), 6))])


def _check(raw: bytes) -> bytes:
    return hashlib.sha256(SIGN.encode() + raw).digest()[:3]


def read_key(text: str) -> Key | None:
    """The key that somebody pasted, with whatever spaces and line ends; None where it is none, or not all of it."""
    word = "".join(text.split()).replace("-", "").lower()
    if not word.startswith(PREFIX):
        return None
    word = word.removeprefix(PREFIX).upper()
    try:
        raw = base64.b32decode(word + "=" * (-len(word) % 8))
    except (binascii.Error, ValueError):
        return None
    raw, check = raw[:-3], raw[-3:]
    if len(raw) != MARK_BYTES + SECRET_BYTES or check != _check(raw):
        return None
    return Key(raw[:MARK_BYTES].hex(), raw[MARK_BYTES:].hex())


def signed_bytes(mark: str, sequence: int, body: bytes) -> bytes:
    """What a request's signature is of: whose key, its place in the order of requests, and all that is sent."""
    return "\n".join([SIGN, mark, str(sequence), hashlib.sha256(body).hexdigest()]).encode()


def chain_digest(seals: list[str]) -> str:
    """One digest of the seals of acts, in their order."""
    return hashlib.sha256("\n".join(seals).encode()).hexdigest()
