"""An auction as a director jots it down, laid out from the dealer: `1S 2D 3S P 4S` or `P 1NT (2H) X`."""

from __future__ import annotations

import re

from scoring.engine.notation.writing import normalised

_CALL = re.compile(r"([1-7])(C|D|H|S|NT?)[!*]*|(XX|RDBL|REDOUBLE|X|DBL|DOUBLE|P|PASS|AP|-)")
_WORDS = {
    "P": "P",
    "PASS": "P",
    "-": "P",
    "X": "X",
    "DBL": "X",
    "DOUBLE": "X",
    "XX": "XX",
    "RDBL": "XX",
    "REDOUBLE": "XX",
}


def read_auction(text: str, dealer: str) -> tuple[tuple[str, ...], ...]:
    """The calls in rows of four, West first, "" before the dealer and after the end; `4S`, `N` for no trumps, P, X, XX.

    Empty where it is written in another way: then it is shown as it was written.
    """
    calls: list[str] = []
    for word in re.split(r"[\s,;|]+", re.sub(r"[()]", "", normalised(text).replace(". ", " "))):
        found = _CALL.fullmatch(word)
        if not word:
            continue
        if not found:
            return ()
        calls += ["P", "P", "P"] if word == "AP" else [_WORDS.get(word) or f"{found[1]}{found[2][0]}"]
    if not calls:
        return ()
    cells = [""] * "WNES".index(dealer) + calls
    cells += [""] * (-len(cells) % 4)
    return tuple(tuple(cells[at : at + 4]) for at in range(0, len(cells), 4))


def next_to_call(text: str, dealer: str) -> str:
    """Whose turn it is after an auction, N, E, S or W; "" where it is over, or written in another way."""
    calls = [call for row in read_auction(text, dealer) for call in row if call]
    if not calls or (len(calls) > len("PPP") and calls[-3:] == ["P"] * 3):
        return ""
    return "NESW"[("NESW".index(dealer) + len(calls)) % 4]
