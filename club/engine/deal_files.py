"""Files of deals: what they are, the deals in them, and what is wrong, by line and board.

PBN (Portable Bridge Notation 2.1) and LIN (Bridge Base Online) are read. A library would read them too, but it takes
a bad file for a good one (a hand of twelve cards, a card dealt twice) and cannot say in which line it stumbled.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from club.engine.cards import Deal, NotADeal
from club.engine.marking import dealer_of, vulnerable_on

BYTES_AT_MOST = 2_000_000
BOARDS_AT_MOST = 400
NUMBER_AT_MOST = 999
# Of a file in which more is wrong, the rest is not looked at.
FAULTS_AT_MOST = 500
# What other programs write begins or contains so.
OTHER_FORMATS: tuple[tuple[bytes, str], ...] = (
    (b"%PDF", "pdf"),
    (b"PK\x03\x04", "zip"),
    (b"\xd0\xcf\x11\xe0", "office"),
    (b"\x00\x01\x00\x00Standard Jet DB", "access"),
    (b"\x00\x01\x00\x00Standard ACE DB", "access"),
)


@dataclass(frozen=True)
class DealFault:
    """What is wrong with a file. `line` counts from 1; `board` is 0 where it is not about one."""

    code: str
    line: int = 0
    board: int = 0
    values: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True)
class FoundDeal:
    """One deal as a file writes it: the cards not yet looked at, "" for what it does not say."""

    line: int
    number: str
    cards: str
    dealer: str
    vulnerable: str


@dataclass(frozen=True)
class DealsRead:
    """The deals of a file by board number, and its faults; with a fault none of it should be used."""

    deals: Mapping[int, Deal]
    faults: tuple[DealFault, ...]


def only_fault(code: str) -> DealsRead:
    return DealsRead({}, (DealFault(code),))


def foreign(data: bytes, name: str) -> str:
    """What a file is that holds no deals we can read; "" for a text. `name` is what its owner calls it."""
    if not data.strip():
        return "empty"
    if len(data) > BYTES_AT_MOST:
        return "too_big"
    for start, kind in OTHER_FORMATS:
        if data.startswith(start):
            return kind
    suffix = name.rpartition(".")[2].lower()
    if suffix in ("dup", "bri", "dlm", "dge") or b"[Document]" in data[:400]:
        return "duplimate"
    return "binary" if b"\x00" in data and not data.startswith((b"\xff\xfe", b"\xfe\xff")) else ""


def text_of(data: bytes) -> str:
    """The text in whatever letters it was written, with one kind of line end."""
    text = ""
    for encoding in ("utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig", "cp1252", "latin-1"):
        try:
            text = data.decode(encoding)
            break
        except UnicodeDecodeError:
            continue
    return text.replace("\r\n", "\n").replace("\r", "\n")


class DealCollector:
    """Deals and faults, gathered one found deal after the other."""

    def __init__(self) -> None:
        self.deals: dict[int, Deal] = {}
        self.faults: list[DealFault] = []

    @property
    def full(self) -> bool:
        """Whether what comes would change nothing: there are too many boards, or too many faults."""
        return len(self.deals) > BOARDS_AT_MOST or len(self.faults) >= FAULTS_AT_MOST

    def add(self, places: FoundDeal) -> None:
        """Take one over, or note what is wrong. The same board with the same cards again is nothing new."""
        number = board_number(places.number)
        if number is None:
            self.faults.append(DealFault("number", places.line))
            return
        try:
            deal = Deal.parse(places.cards, *marking(places, number))
        except NotADeal as wrong:
            self.faults.append(DealFault(wrong.code, places.line, number, wrong.values))
            return
        if self.deals.setdefault(number, deal).cards != deal.cards:
            self.faults.append(DealFault("again", places.line, number))

    def reading(self) -> DealsRead:
        if not self.deals and not self.faults:
            return only_fault("none")
        if len(self.deals) > BOARDS_AT_MOST:
            return only_fault("too_many")
        return DealsRead(MappingProxyType(dict(sorted(self.deals.items()))), tuple(self.faults))


def board_number(text: str) -> int | None:
    """A number from 1 to 999, or None."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
    return number if 1 <= number <= NUMBER_AT_MOST else None


def marking(places: FoundDeal, number: int) -> tuple[str, str]:
    """(dealer, vulnerable) as the file has them, else by the board's number (L2). Raises NotADeal."""
    dealer = places.dealer.strip().upper()
    if dealer in ("", "?", "-"):
        dealer = dealer_of(number)
    if dealer not in tuple("NESW"):
        raise NotADeal("dealer")
    written = places.vulnerable.strip().lower()
    known = VULNERABLE.get(written, "") if written not in ("", "?") else vulnerable_on(number)
    if not known:
        raise NotADeal("vulnerable")
    return dealer, known


VULNERABLE: Mapping[str, str] = MappingProxyType(
    {
        "none": "none",
        "love": "none",
        "-": "none",
        "o": "none",
        "ns": "ns",
        "n": "ns",
        "ew": "ew",
        "e": "ew",
        "both": "both",
        "all": "both",
        "b": "both",
    }
)
