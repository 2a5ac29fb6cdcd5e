"""What was played at a table, from the calls and cards of its record: contract, declarer, tricks."""

from __future__ import annotations

import re
from collections.abc import Sequence

from scoring.engine.results_formats.lin.records import TableRecord

_CALL = re.compile(r"([1-7])(N|S|H|D|C)T?|(D|X|DBL)|(R|XX|RDBL)|(P|PASS)")
_RANKS = "23456789TJQKA"
_AROUND = "SWNE"
PASSES_AT_END, TRICKS, TABLE = 3, 13, 4


def contract_of(record: TableRecord) -> tuple[str, str] | None:
    """Contract and declarer; ("pass", "") where all passed; None where the auction is not whole."""
    if record.dealer not in _AROUND or not record.dealer:
        return None
    bid, doubles, last, passes = "", 0, "", 0
    first: dict[tuple[str, bool], str] = {}
    seat = _AROUND.index(record.dealer)
    calls = [_CALL.fullmatch(call.rstrip("!").upper()) for call in record.calls]
    if None in calls:
        return None
    for call in calls:
        assert call is not None
        side = seat % 2 == 0
        passes = passes + 1 if call[5] else 0
        if call[1]:
            bid, doubles, last = call[1] + call[2], 0, _AROUND[seat]
            first.setdefault((call[2], side), _AROUND[seat])
        elif call[3] or call[4]:
            doubles = 1 if call[3] else 2
        seat = (seat + 1) % TABLE
    if not bid:
        return ("pass", "") if passes == TABLE else None
    if passes < PASSES_AT_END:
        return None
    return bid + "X" * doubles, first[bid[1], _AROUND.index(last) % 2 == 0]


def tricks_of(record: TableRecord, contract: str, declarer: str) -> str:
    """Declarer's tricks: as claimed, else counted where all cards are there; empty where nobody knows."""
    if re.fullmatch(r"[0-9]{1,2}", record.claimed) and int(record.claimed) <= TRICKS:
        return record.claimed
    cards = [card for card in record.cards if re.fullmatch(rf"[SHDC][{_RANKS}]", card)]
    if len(cards) != len(record.cards) or len(set(cards)) != TRICKS * TABLE:
        return ""
    leader, won = (_AROUND.index(declarer) + 1) % TABLE, 0
    for start in range(0, len(cards), TABLE):
        leader = (leader + _winner(cards[start : start + TABLE], contract[1])) % TABLE
        won += leader % 2 == _AROUND.index(declarer) % 2
    return str(won)


def _winner(trick: Sequence[str], trumps: str) -> int:
    """Which of four cards wins."""
    led = trick[0][0]
    return max(range(TABLE), key=lambda at: (trick[at][0] == trumps, trick[at][0] == led, _RANKS.index(trick[at][1])))
