"""Everything that is wrong with the shape of a movement document, each with its place."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

MOST_ROUNDS = MOST_TABLES = 100
MOST_ENTRIES = 2 * MOST_ROUNDS * MOST_TABLES
MOST_CONTESTANTS = 10 * MOST_TABLES
HIGHEST = 9999
LONGEST = 200
_SHOWN = 60

Test = Callable[[object], bool]
Shape = tuple[Test, str]


def _whole(value: object, most: int = HIGHEST) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= most


def _text(value: object) -> bool:
    # Half of a surrogate pair is no character, and no database takes a zero character.
    return isinstance(value, str) and 1 <= len(value) <= LONGEST and value.isprintable()


def _list_of(test: Test) -> Test:
    return lambda value: isinstance(value, list) and bool(value) and all(test(each) for each in value)


WHOLE: Shape = (_whole, f"a whole number from 1 to {HIGHEST}")
ROUNDS: Shape = (lambda value: _whole(value, MOST_ROUNDS), f"a whole number from 1 to {MOST_ROUNDS}")
TEXT: Shape = (_text, f"text of at most {LONGEST} characters")
WHOLES: Shape = (_list_of(_whole), "a list of whole numbers")
SIDE: Shape = (
    lambda value: _text(value) or (_list_of(_text)(value) and isinstance(value, list) and len(value) == 2),
    "an id, or the two of an individual",
)
PLACE: Shape = (lambda value: value is None or _whole(value), "a table, or null")
SEAT: Shape = (lambda value: value in ("NS", "EW", "N", "S", "E", "W"), "a seat: NS, EW, N, S, E or W")
LIST: Shape = (
    lambda value: isinstance(value, list) and len(value) <= MOST_ENTRIES,
    f"a list of at most {MOST_ENTRIES:,} entries",
)
CONTESTANTS: Shape = (
    lambda value: isinstance(value, list) and len(value) <= MOST_CONTESTANTS,
    f"a list of at most {MOST_CONTESTANTS:,} contestants",
)

KEYS: Mapping[str, Shape] = {
    "kind": TEXT,
    "name": TEXT,
    "tables": ROUNDS,
    "rounds": ROUNDS,
    "boards_per_round": ROUNDS,
    "winners": (lambda value: value in (1, 2), "1 or 2"),
    "copies": WHOLE,
    "contestants": CONTESTANTS,
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
            yield f"{at}.{name}: {_shown(values[name])} is not {words}"


def _shown(value: object) -> str:
    """Short, and never what stands in a list."""
    if isinstance(value, list | Mapping):
        return "this list" if isinstance(value, list) else "this object"
    if isinstance(value, int) and not -HIGHEST <= value <= 10 * HIGHEST:
        return "this number"
    return repr(value)[:_SHOWN]


def _rounds(document: Mapping[str, Any]) -> Iterator[str]:
    """Lines of rounds that the movement does not have."""
    rounds = document.get("rounds")
    often: Counter[object] = Counter()
    for name in ("seatings", "sit_outs"):
        entries = document.get(name)
        for place, entry in enumerate(entries if isinstance(entries, list) else ()):
            number = entry.get("round") if isinstance(entry, Mapping) else None
            often[number if isinstance(number, int) else None] += 1
            if isinstance(rounds, int) and isinstance(number, int) and number > rounds:
                yield f"$.{name}[{place}].round: there are {rounds} rounds, not {number}"
    for number, times in often.items():
        if number is not None and times > 2 * MOST_CONTESTANTS:
            yield f"$: round {number} has more than {2 * MOST_CONTESTANTS} lines"
