"""What both programs say to each other, as it is on the wire."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

#: Of the packed file, as for archives that are uploaded.
BYTES_AT_MOST = 20 * 1024 * 1024
#: So much goes in one request: after a broken connection no more than this is sent again.
PART_BYTES = 36_000
PROTOCOL = 1
ADDRESS = "/api/feed"
HEADERS = ("X-Feed-Key", "X-Feed-Sequence", "X-Feed-Signature")


class WireFaulty(Exception):
    """What arrived is no request, or no answer, of this protocol."""


@dataclass(frozen=True)
class Sent:
    """A piece of a package: of which session of whose data, how long and of which digest all of it is, from where on
    this piece is. An empty piece only asks."""

    source: str
    there: int
    slug: str
    title: str
    date: date
    kind: str
    digest: str
    size: int
    offset: int
    data: bytes

    @property
    def end(self) -> int:
        return self.offset + len(self.data)


@dataclass(frozen=True)
class Stands:
    """How a package stands at the hosted site: how many bytes of it are there, and `state` as FedPackage has it."""

    have: int
    state: str
    why: str = ""

    @classmethod
    def read(cls, plain: Any) -> Stands:
        """Raises WireFaulty."""
        try:
            have, state, why = plain["have"], plain["state"], plain["why"]
        except (KeyError, TypeError) as odd:
            raise WireFaulty from odd
        if type(have) is not int or have < 0 or not isinstance(state, str) or not isinstance(why, str):
            raise WireFaulty
        return cls(have, state[:20], why[:20])
