"""Who met whom: everybody who plays a match against everybody."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring.queries.public.matches import PlayedMatch, SeenMatch
from scoring.queries.public.people import Party

#: A table of who met whom is read as long as a screen holds it, and says something from three on.
FEWEST_IN_TABLE, MOST_IN_TABLE = 3, 14


@dataclass(frozen=True)
class CrossCell:
    """Where two contestants meet: their matches from the side of the row; `itself` on the diagonal."""

    party: Party
    seen: tuple[SeenMatch, ...]
    itself: bool


@dataclass(frozen=True)
class CrossRow:
    """A contestant against each other one, by number."""

    party: Party
    cells: tuple[CrossCell, ...]


def cross_table(matches: Iterable[PlayedMatch]) -> tuple[CrossRow, ...]:
    """Everybody who plays a match against everybody; empty for so few or so many that a list says it better."""
    listed = tuple(matches)
    parties = {side.party.key: side.party for each in listed for side in each.sides}
    if not FEWEST_IN_TABLE <= len(parties) <= MOST_IN_TABLE:
        return ()
    between: dict[frozenset[str], list[PlayedMatch]] = {}
    for each in listed:
        between.setdefault(frozenset(side.party.key for side in each.sides), []).append(each)
    ordered = sorted(parties.values(), key=lambda party: (party.section, party.number))
    return tuple(CrossRow(row, tuple(_cell(row, other, between) for other in ordered)) for row in ordered)


def _cell(row: Party, other: Party, between: Mapping[frozenset[str], list[PlayedMatch]]) -> CrossCell:
    met = between.get(frozenset((row.key, other.key)), []) if row.key != other.key else []
    return CrossCell(other, tuple(each.seen_by(row.key) for each in met), row.key == other.key)
