"""The deals of a LIN file (Bridge Base Online): `md|3SAK…,…,…,|`.

The number of the board stands in `qx|o7|` (open room, c: closed room), `qx|o7,BOARD 7|` or `ah|Board 7|`. What is
called a board by that name is meant; the figure behind the room only counts deals where both are written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from club.engine.cards import RANKS, SUITS
from club.engine.deal_files import DealCollector, DealFault, DealsRead, FoundDeal

_PAIR = re.compile(r"([a-z]{2})\|([^|]*)\|", re.IGNORECASE)
_SUIT = re.compile(r"([SHDC])([^SHDC]*)")
# The hands begin with South; the figure before them is the dealer.
_DEALERS = {"1": "S", "2": "W", "3": "N", "4": "E"}
_PATTERN = {"md": "", "qx": "", "ah": "", "sv": ""}
_BOARD = "board|deal|bord|brd|bd|brett|donne|spil|bricka|giv|rozdanie|smazzata|mano|mão"
_NAMED = re.compile(rf"\b(?:{_BOARD})\W{{0,3}}([0-9]{{1,5}})(?![0-9])", re.IGNORECASE)
_COUNTED = re.compile(r"[a-z]?\s*([0-9]{1,5})(?![0-9])", re.IGNORECASE)
_ONLY = re.compile(r"[^0-9]*([0-9]{1,5})[^0-9]*")


def read_lin(text: str) -> DealsRead:
    """Every deal of the text."""
    collected = DealCollector()
    for found, names in _records(text):
        if collected.full:
            break
        if len(names) > 1:
            collected.faults.append(DealFault("numbers", found.line, values={"numbers": ", ".join(names[:5])}))
        else:
            collected.add(found)
    return collected.reading()


def _records(text: str) -> Iterator[tuple[FoundDeal, tuple[str, ...]]]:
    """One record for each `md`, with the numbers that it is called by: before it (qx) or after it (ah)."""
    record, at = dict(_PATTERN), 0
    line, counted = 1, 0
    for pair in _PAIR.finditer(text):
        line, counted = line + text.count("\n", counted, pair.start()), pair.start()
        name, value = pair[1].lower(), pair[2].strip()
        if name == "qx" or (name == "md" and value):
            if record["md"]:
                yield _found(record, at)
            if name == "qx":
                record = {**_PATTERN, "qx": value}
            else:
                before = "" if record["md"] else record["qx"]
                record, at = {**_PATTERN, "qx": before, "md": value}, line
        elif name in record and value:
            record[name] = value
    if record["md"]:
        yield _found(record, at)


def _found(record: dict[str, str], line: int) -> tuple[FoundDeal, tuple[str, ...]]:
    names = _names(record["qx"], record["ah"])
    first, hands = record["md"][:1], record["md"][1:].upper().split(",")
    vulnerable = "" if record["sv"] in ("", "?") else record["sv"].replace("0", "o")
    number = names[0] if names else ""
    return FoundDeal(line, number, f"S:{_four(hands)}", _DEALERS.get(first, ""), vulnerable), names


def _names(qx: str, ah: str) -> tuple[str, ...]:
    """The numbers by which a deal is called a board, each once; else the one that counts it."""
    named = [str(int(number)) for text in (ah, qx) for number in _NAMED.findall(text)]
    if not named:
        said = _ONLY.fullmatch(ah) or _COUNTED.match(qx)
        named = [str(int(said[1]))] if said else []
    return tuple(dict.fromkeys(named))


def _four(hands: list[str]) -> str:
    """South, West, North, East as dots between the suits; the hand that is left out has what the others have not."""
    written = [_dotted(hand) for hand in hands[:4]]
    written += ["-"] * (4 - len(written))
    given = [hand for hand in written if hand != "-"]
    if len(given) == 3 and all(len(hand) == 13 + 3 for hand in given):
        suits = [[hand.split(".")[at] for hand in given] for at in range(4)]
        rest = ("".join(rank for rank in RANKS if rank not in "".join(held)) for held in suits)
        written[written.index("-")] = ".".join(rest)
    return " ".join(written)


def _dotted(hand: str) -> str:
    suits = {suit: ranks.replace("10", "T") for suit, ranks in _SUIT.findall(hand)}
    return ".".join(suits.get(suit, "") for suit in SUITS) if any(suits.values()) else "-"
