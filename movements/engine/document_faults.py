"""Everything that is wrong with the shape of a movement document, each with its place."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

Test = Callable[[object], bool]
Shape = tuple[Test, str]


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1


def _text(value: object) -> bool:
    return isinstance(value, str) and bool(value)


def _list_of(test: Test) -> Test:
    return lambda value: isinstance(value, list) and bool(value) and all(test(each) for each in value)


WHOLE: Shape = (_whole, "a whole number from 1")
TEXT: Shape = (_text, "text")
WHOLES: Shape = (_list_of(_whole), "a list of whole numbers")
SIDE: Shape = (
    lambda value: _text(value) or (_list_of(_text)(value) and isinstance(value, list) and len(value) == 2),
    "an id, or the two of an individual",
)
PLACE: Shape = (lambda value: value is None or _whole(value), "a table, or null")
SEAT: Shape = (lambda value: value in ("NS", "EW", "N", "S", "E", "W"), "a seat: NS, EW, N, S, E or W")
LIST: Shape = (lambda value: isinstance(value, list), "a list")

KEYS: Mapping[str, Shape] = {
    "kind": TEXT,
    "name": TEXT,
    "tables": WHOLE,
    "rounds": WHOLE,
    "boards_per_round": WHOLE,
    "winners": (lambda value: value in (1, 2), "1 or 2"),
    "copies": WHOLE,
    "contestants": LIST,
    "seatings": LIST,
    "sit_outs": LIST,
    "shared": LIST,
    "arrow_switched": LIST,
    "repeats": LIST,
}
ENTRIES: Mapping[str, Mapping[str, Shape]] = {
    "contestants": {"id": TEXT, "table": PLACE, "seat": SEAT},
    "seatings": {"round": WHOLE, "table": WHOLE, "ns": SIDE, "ew": SIDE, "set": WHOLE, "boards": WHOLES},
    "sit_outs": {"round": WHOLE, "contestant": TEXT},
    "shared": {"round": WHOLE, "set": WHOLE, "tables": WHOLES},
    "arrow_switched": {"round": WHOLE, "table": WHOLE},
    "repeats": {"ns": TEXT, "ew": TEXT, "rounds": WHOLES},
}


def document_faults(document: object) -> Iterator[str]:
    """Missing keys and values of the wrong sort, in document order; nothing where it can be read."""
    if not isinstance(document, Mapping):
        yield "$: this is no object"
        return
    if (document.get("format"), document.get("version")) != ("bridgeclub-movement", 1):
        yield "$.format: this is no bridgeclub-movement document of version 1"
    yield from _keys("$", document, KEYS)
    for name, shape in ENTRIES.items():
        entries = document.get(name)
        for place, entry in enumerate(entries if isinstance(entries, list) else ()):
            if isinstance(entry, Mapping):
                yield from _keys(f"$.{name}[{place}]", entry, shape)
            else:
                yield f"$.{name}[{place}]: this is no object"
    yield from _rounds(document)


def _keys(at: str, values: Mapping[str, Any], shapes: Mapping[str, Shape]) -> Iterator[str]:
    for name, (test, words) in shapes.items():
        if name not in values:
            yield f"{at}.{name}: this is missing"
        elif not test(values[name]):
            yield f"{at}.{name}: {values[name]!r} is not {words}"


def _rounds(document: Mapping[str, Any]) -> Iterator[str]:
    """Lines of rounds that the movement does not have."""
    rounds = document.get("rounds")
    for name in ("seatings", "sit_outs"):
        entries = document.get(name)
        for place, entry in enumerate(entries if isinstance(entries, list) else ()):
            number = entry.get("round") if isinstance(entry, Mapping) else None
            if isinstance(rounds, int) and isinstance(number, int) and number > rounds:
                yield f"$.{name}[{place}].round: there are {rounds} rounds, not {number}"
