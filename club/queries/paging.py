"""A long list, a window at a time: by the key of the last row that was seen, so that nothing is shown twice or missed
while rows come and go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db.models import Model, Q, QuerySet

Row = TypeVar("Row")
Item = TypeVar("Item")
M = TypeVar("M", bound=Model)
Key = tuple[Any, ...]


@dataclass(frozen=True)
class Window:
    """At most `limit` rows after the one with this key, or (`back`) before it; without a key the first ones."""

    limit: int
    key: Key | None = None
    back: bool = False


@dataclass(frozen=True)
class Part(Generic[Row]):
    """The rows of a window in the order of the list; `next` and `previous` are keys where there is more."""

    rows: tuple[Row, ...]
    next: Key | None = None
    previous: Key | None = None


def part_of(rows: QuerySet[M], fields: Sequence[str], window: Window) -> Part[M]:
    """The window of rows ordered by these fields ("-date" falls), the last of which tells any two apart. One query."""
    order = [_turned(each) for each in fields] if window.back else list(fields)
    found = rows.order_by(*order)
    if window.key is not None:
        found = found.filter(_beyond(order, window.key))
    taken = list(found[: window.limit + 1])
    return _part(taken, window, lambda row: tuple(_value(row, each.lstrip("-")) for each in fields))


def part_of_list(items: Sequence[Item], key_of: Callable[[Item], Key], window: Window) -> Part[Item]:
    """The same of a short list that is at hand in its order. A key that is gone begins again."""
    ordered = list(reversed(items)) if window.back else list(items)
    at = next((place + 1 for place, each in enumerate(ordered) if key_of(each) == window.key), 0)
    return _part(ordered[at : at + window.limit + 1], window, key_of)


def _part(taken: list[Item], window: Window, key_of: Callable[[Item], Key]) -> Part[Item]:
    more, taken = len(taken) > window.limit, taken[: window.limit]
    if not taken:
        return Part(())
    rows = tuple(reversed(taken)) if window.back else tuple(taken)
    after = window.back or more
    before = more if window.back else window.key is not None
    return Part(rows, key_of(rows[-1]) if after else None, key_of(rows[0]) if before else None)


def _turned(field: str) -> str:
    return field[1:] if field.startswith("-") else f"-{field}"


def _beyond(order: Sequence[str], key: Key) -> Q:
    """After the row with this key: the first field that differs is further on."""
    found, same = Q(pk__in=()), Q()
    for field, value in zip(order, key, strict=True):
        name = field.lstrip("-")
        further = f"{name}__lt" if field.startswith("-") else f"{name}__gt"
        found |= same & Q(**{further: value})
        same &= Q(**{name: value})
    return found


def _value(row: Model, path: str) -> Any:
    found: Any = row
    for name in path.split("__"):
        found = getattr(found, name)
    return found
