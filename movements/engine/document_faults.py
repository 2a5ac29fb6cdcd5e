"""Everything that is wrong with the shape of a movement document, each with its place."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from club.engine.messages import Message, Value
from movements.engine.codes import Part, Unread
from movements.engine.codes import Shape as Should

MOST_ROUNDS = MOST_TABLES = 100
MOST_ENTRIES = 2 * MOST_ROUNDS * MOST_TABLES
MOST_CONTESTANTS = 10 * MOST_TABLES
HIGHEST = 9999
LONGEST = 200
_SHOWN = 60

Test = Callable[[object], bool]
Shape = tuple[Test, Message]


def _whole(value: object, most: int = HIGHEST) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= most


def _text(value: object) -> bool:
    # Half of a surrogate pair is no character, and no database takes a zero character.
    return isinstance(value, str) and 1 <= len(value) <= LONGEST and value.isprintable()


def _list_of(test: Test) -> Test:
    return lambda value: isinstance(value, list) and bool(value) and all(test(each) for each in value)


WHOLE: Shape = (_whole, Message(Should.WHOLE, {"most": HIGHEST}))
ROUNDS: Shape = (lambda value: _whole(value, MOST_ROUNDS), Message(Should.WHOLE, {"most": MOST_ROUNDS}))
TEXT: Shape = (_text, Message(Should.TEXT, {"most": LONGEST}))
WHOLES: Shape = (_list_of(_whole), Message(Should.WHOLES))
SIDE: Shape = (
    lambda value: _text(value) or (_list_of(_text)(value) and isinstance(value, list) and len(value) == 2),
    Message(Should.SIDE),
)
PLACE: Shape = (lambda value: value is None or _whole(value), Message(Should.PLACE))
SEAT: Shape = (lambda value: value in ("NS", "EW", "N", "S", "E", "W"), Message(Should.SEAT))
LIST: Shape = (
    lambda value: isinstance(value, list) and len(value) <= MOST_ENTRIES,
    Message(Should.LIST, {"most": MOST_ENTRIES}),
)
CONTESTANTS: Shape = (
    lambda value: isinstance(value, list) and len(value) <= MOST_CONTESTANTS,
    Message(Should.CONTESTANTS, {"most": MOST_CONTESTANTS}),
)

KEYS: Mapping[str, Shape] = {
    "kind": TEXT,
    "name": TEXT,
    "tables": ROUNDS,
    "rounds": ROUNDS,
    "boards_per_round": ROUNDS,
    "winners": (lambda value: value in (1, 2), Message(Should.WINNERS)),
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


def document_faults(document: object) -> Iterator[Message]:
    """Missing keys and values of the wrong sort, in document order; nothing where it can be read."""
    if not isinstance(document, Mapping):
        yield _fault(Unread.WHOLE_NO_OBJECT, path="$")
        return
    if (document.get("format"), document.get("version")) != ("bridgeclub-movement", 1):
        yield _fault(Unread.FORMAT, path="$.format")
    yield from _keys("$", document, KEYS)
    for name, shape in ENTRIES.items():
        entries = document.get(name)
        for place, entry in enumerate(entries if isinstance(entries, list) else ()):
            if isinstance(entry, Mapping):
                yield from _keys(f"$.{name}[{place}]", entry, shape)
            else:
                yield _fault(Unread.WHOLE_NO_OBJECT, path=f"$.{name}[{place}]")
    yield from _rounds(document)


def _keys(at: str, values: Mapping[str, Any], shapes: Mapping[str, Shape]) -> Iterator[Message]:
    for name, (test, due) in shapes.items():
        if name not in values:
            yield _fault(Unread.MISSING, path=f"{at}.{name}")
        elif not test(values[name]):
            yield _fault(Unread.ODD_VALUE, path=f"{at}.{name}", value=_shown(values[name]), due=due)


def _shown(value: object) -> Message | str:
    """Short, and never what stands in a list."""
    if isinstance(value, list | Mapping):
        return Message(Part.THIS_LIST if isinstance(value, list) else Part.THIS_OBJECT)
    if isinstance(value, int) and not -HIGHEST <= value <= 10 * HIGHEST:
        return Message(Part.THIS_NUMBER)
    return repr(value)[:_SHOWN]


def _rounds(document: Mapping[str, Any]) -> Iterator[Message]:
    """Lines of rounds that the movement does not have."""
    rounds = document.get("rounds")
    often: Counter[object] = Counter()
    for name in ("seatings", "sit_outs"):
        entries = document.get(name)
        for place, entry in enumerate(entries if isinstance(entries, list) else ()):
            number = entry.get("round") if isinstance(entry, Mapping) else None
            often[number if isinstance(number, int) else None] += 1
            if isinstance(rounds, int) and isinstance(number, int) and number > rounds:
                yield _fault(Unread.NO_ROUND, path=f"$.{name}[{place}].round", rounds=rounds, number=number)
    for number, times in often.items():
        if number is not None and times > 2 * MOST_CONTESTANTS:
            yield _fault(Unread.ROUND_LINES, path="$", round=number, most=2 * MOST_CONTESTANTS)


def _fault(code: Unread, **values: Value) -> Message:
    return Message(code, values)
