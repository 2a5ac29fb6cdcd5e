"""A prize-giving as it is kept: what is to be given, and what was given, as plain values of JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum
from typing import Any

MOST_PLACES = 20
MOST_OWN = 12
MOST_WINNERS = 1000
TITLE_AT_MOST = 60


class Special(StrEnum):
    """Prizes beside the places of a ranking."""

    BEST = "best"  # the best score on a board
    SWING = "swing"  # teams: the most on a board of a match; else the most points above the others' mean
    SLAM = "slam"  # a slam bid and made that the fewest bid
    MIDDLE = "middle"
    LAST = "last"
    LOT = "lot"


@dataclass(frozen=True)
class OwnCategory:
    """A category of the club's own: its title, the keys of those in it, and for how many places there is a prize."""

    title: str
    keys: tuple[str, ...] = ()
    places: int = 1


@dataclass(frozen=True)
class PrizePlan:
    """What is to be given. `places`: for how many places of a list, by its key; `specials`: which of them.

    `once`: nobody gets two prizes. `hold`: the wall shows no ranking before they are given.
    """

    places: Mapping[str, int] = field(default_factory=dict)
    specials: tuple[str, ...] = ()
    own: tuple[OwnCategory, ...] = ()
    once: bool = True
    hold: bool = True


@dataclass(frozen=True)
class Figure:
    """A figure as it is read: of a `unit`, `value` as decimal text, with so many `places`; `signed`: with its sign."""

    unit: str
    value: str
    places: int = 0
    signed: bool = False


@dataclass(frozen=True)
class Winner:
    """Who gets a prize, by key, and for what: the figure, on a board the results that made it."""

    key: str
    figure: Figure | None = None
    board: str = ""
    played: tuple[str, ...] = ()


@dataclass(frozen=True)
class GivenPrize:
    """A prize of a list. `kind` says which, with `title` where that is the club's own word, `section` and `line`.

    `place`: of its prizes; `only`: it is the only one of the list. `rank`: where the winners stand there; `passed`:
    who stands no worse and has a prize already.
    """

    kind: str
    place: int
    winners: tuple[Winner, ...]
    title: str = ""
    section: str = ""
    line: str = ""
    rank: int = 1
    only: bool = False
    passed: tuple[str, ...] = ()

    @property
    def shared(self) -> bool:
        return len(self.winners) > 1

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(each.key for each in self.winners)

    @property
    def who(self) -> tuple[object, ...]:
        """What tells whether it is given to the same as another."""
        return self.kind, self.title, self.section, self.line, self.place, frozenset(self.keys)


def read_plan(document: Mapping[str, Any]) -> PrizePlan:
    """What a session keeps; {} is the usual plan. Raises ValueError, KeyError or TypeError."""
    _known(document, PrizePlan)
    places = {_text(key): _number(number, MOST_PLACES) for key, number in document.get("places", {}).items()}
    specials = tuple(Special(each).value for each in document.get("specials", ()))
    own = tuple(_own(each) for each in document.get("own", ()))
    if len(own) > MOST_OWN:
        raise ValueError(len(own))
    return PrizePlan(places, specials, own, _bool(document.get("once", True)), _bool(document.get("hold", True)))


def written_plan(plan: PrizePlan) -> dict[str, Any]:
    """What `read_plan` reads."""
    return {name: _plain(value) for name, value in asdict(plan).items()}


def read_given(document: Sequence[Mapping[str, Any]]) -> tuple[GivenPrize, ...]:
    """What was given, in the order in which it is read out. Raises ValueError, KeyError or TypeError."""
    return tuple(_prize(each) for each in document)


def written_given(given: Sequence[GivenPrize]) -> list[dict[str, Any]]:
    """What `read_given` reads."""
    return [_plain(asdict(each)) for each in given]


def _own(document: Mapping[str, Any]) -> OwnCategory:
    _known(document, OwnCategory)
    title = _text(document["title"])
    if not 0 < len(title) <= TITLE_AT_MOST:
        raise ValueError(title)
    return OwnCategory(title, _texts(document["keys"]), _number(document["places"], MOST_PLACES))


def _prize(document: Mapping[str, Any]) -> GivenPrize:
    _known(document, GivenPrize)
    return GivenPrize(
        **{name: _text(document[name]) for name in ("kind", "title", "section", "line")},
        place=_number(document["place"], MOST_WINNERS),
        rank=_number(document["rank"], MOST_WINNERS),
        only=_bool(document["only"]),
        winners=tuple(_winner(each) for each in document["winners"]),
        passed=_texts(document["passed"]),
    )


def _winner(document: Mapping[str, Any]) -> Winner:
    _known(document, Winner)
    figure = None if document["figure"] is None else _figure(document["figure"])
    return Winner(_text(document["key"]), figure, _text(document["board"]), _texts(document["played"]))


def _figure(document: Mapping[str, Any]) -> Figure:
    _known(document, Figure)
    unit, value = _text(document["unit"]), _text(document["value"])
    return Figure(unit, value, _number(document["places"], MOST_PLACES), _bool(document["signed"]))


def _known(document: Mapping[str, Any], kind: Any) -> None:
    unknown = set(document) - {each.name for each in fields(kind)}
    if unknown:
        raise ValueError(sorted(unknown))


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def _texts(values: Any) -> tuple[str, ...]:
    if not isinstance(values, list | tuple):
        raise TypeError(values)
    return tuple(_text(each) for each in values)


def _number(value: Any, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise ValueError(value)
    return value


def _bool(value: Any) -> bool:
    if not isinstance(value, bool):
        raise TypeError(value)
    return value


def _plain(value: Any) -> Any:
    """Tuples as lists, as JSON has them."""
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value
