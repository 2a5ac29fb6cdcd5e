"""The deals of a LIN file (Bridge Base Online): `md|3SAK…,…,…,|`, the board's number in `qx|o7|` or `ah|Board 7|`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from club.engine.cards import RANKS, SUITS
from club.engine.deal_files import Collected, Found, Reading

_PAIR = re.compile(r"([a-z]{2})\|([^|]*)\|", re.IGNORECASE)
_SUIT = re.compile(r"([SHDC])([^SHDC]*)")
# The hands begin with South; the figure before them is the dealer.
_DEALERS = {"1": "S", "2": "W", "3": "N", "4": "E"}
_PATTERN = {"md": "", "ah": "", "sv": ""}


def read_lin(text: str) -> Reading:
    """Every deal of the text."""
    collected = Collected()
    for found in _records(text):
        if collected.full:
            break
        collected.add(found)
    return collected.reading()


def _records(text: str) -> Iterator[Found]:
    """One record for each `md`, with the number before it (qx) or after it (ah)."""
    before, record, at = "", dict(_PATTERN), 0
    line, counted = 1, 0
    for pair in _PAIR.finditer(text):
        line, counted = line + text.count("\n", counted, pair.start()), pair.start()
        name, value = pair[1].lower(), pair[2].strip()
        if name == "qx" or (name == "md" and value):
            if record["md"]:
                yield _found(record, before, at)
            if name == "qx":
                before, record = "".join(filter(str.isdigit, value)), dict(_PATTERN)
            else:
                before = "" if record["md"] else before
                record, at = {**_PATTERN, "md": value}, line
        elif name in record and value:
            record[name] = value
    if record["md"]:
        yield _found(record, before, at)


def _found(record: dict[str, str], before: str, line: int) -> Found:
    number = "".join(filter(str.isdigit, record["ah"])) or before
    first, hands = record["md"][:1], record["md"][1:].upper().split(",")
    vulnerable = "" if record["sv"] in ("", "?") else record["sv"].replace("0", "o")
    return Found(line, number, f"S:{_four(hands)}", _DEALERS.get(first, ""), vulnerable)


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
