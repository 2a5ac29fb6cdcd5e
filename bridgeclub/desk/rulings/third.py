"""What is said back of a line that is ruled on, and what a third average plus is by the conditions of contest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from bridgeclub.award_wording import outcome_words
from bridgeclub.desk.room.door import Desk
from bridgeclub.desk.room.people import labels
from bridgeclub.desk.room.preview import Said
from club.queries import pairs_of
from rulings.engine.decision import RuledLine
from rulings.engine.limit import INSTEAD, Limited, limited, plus_on
from rulings.queries.offences import averages_plus
from rulings.queries.rulings import ruling_of
from rulings.services.resolving import changed_lines
from scoring.engine.notation import award_text
from scoring.queries.room import LineView


@dataclass(frozen=True)
class LineSaid:
    """A board at a table with what its sides get, said back; `fault`: why the order for it cannot be read."""

    line: LineView
    said: tuple[Said, ...] = ()
    group: str = ""
    fault: str = ""


def as_allowed(
    desk: Desk, data: Mapping[str, Any], said: tuple[LineSaid, ...], ruled: tuple[RuledLine, ...]
) -> tuple[tuple[LineSaid, ...], tuple[RuledLine, ...], tuple[Limited, ...]]:
    """A third average plus of one contestant is what the conditions make of it, unless the director says otherwise."""
    worth = desk.session.third_average_plus
    if data.get("third_plus") or worth not in INSTEAD or not any(map(plus_on, ruled)):
        return said, ruled, ()
    former = ruling_of(desk.session.id, data["supersedes"]) if data.get("supersedes") else None
    given = [*ruled, *(former.decision.lines if former else ())]
    elsewhere = averages_plus(desk.session.id, but={(line.board, line.ns, line.ew) for line in given})
    allowed, third = limited(ruled, elsewhere, worth)
    pairs = [_told(*each) for each in zip(said, ruled, allowed, strict=True)]
    return tuple(each for each, _line in pairs), tuple(line for _said, line in pairs), third


def _told(said: LineSaid, before: RuledLine, after: RuledLine) -> tuple[LineSaid, RuledLine]:
    """A line that is awarded otherwise than it was written says so."""
    if before == after:
        return said, before
    sides = (("N–S", after.ns_outcome, "ns"), ("E–W", after.ew_outcome, "ew"))
    told = tuple(Said(who, words=outcome_words(outcome, side)) for who, outcome, side in sides if outcome)
    return replace(said, said=told), replace(after, written=f"{after.board}: {award_text(*after.outcomes)}")


def third_words(third: Iterable[Limited], named: Mapping[int, str]) -> Iterator[str]:
    """What the conditions of contest make of it; `named` are the pairs by contestant."""
    for each in third:
        said = {
            "board": each.board,
            "pair": named.get(each.contestant, ""),
            "count": each.count,
            "words": outcome_words(each.instead, each.side),
        }
        yield (
            _(
                "Board %(board)s: %(pair)s would have average plus number %(count)s of this session. By the conditions "
                "of contest it is: %(words)s."
            )
            % said
        )


def third_by_repair(desk: Desk, facts: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """The same of what a repair awards, which awards it as the Laws have it."""
    lines = tuple(changed_lines(desk.session.id, facts))
    worth = desk.session.third_average_plus
    if worth not in INSTEAD or not any(map(plus_on, lines)):
        return ()
    mine = {(line.board, line.ns, line.ew) for line in lines}
    _allowed, third = limited(lines, averages_plus(desk.session.id, but=mine), worth)
    after = _("Record it; then amend the ruling to give that.")
    return tuple(f"{said} {after}" for said in third_words(third, labels(pairs_of(desk.session.id))))
