"""The lines of a ruling with what becomes of the scores there that it leaves alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Protocol

from club.models import Contestant, Session
from movements.models import Seating
from rulings.engine.becomes import Becomes, becomes
from rulings.engine.decision import RuledLine
from scoring.engine.sides import keys_of
from scoring.models import Line
from scoring.services.repairs import LaterChange, SeatChange

#: A board, everybody who meets on it by key, and where a match has several tables that one.
Where = tuple[int, frozenset[str], int | None]
#: A section's letter, the round and the table.
Place = tuple[str, int | None, int | None]
#: Everybody at a table by key, and its boards.
Sitting = tuple[frozenset[str], Sequence[int]]
#: Who sits North–South, and what the line says.
Said = tuple[frozenset[str], Mapping[str, Any]]


class ToBe(Protocol):
    """What an act changes, as it was looked at: facts of the session, who plays a board later, who sits where."""

    @property
    def facts(self) -> Sequence[Mapping[str, Any]]: ...
    @property
    def later(self) -> Sequence[LaterChange]: ...
    @property
    def seats(self) -> Sequence[SeatChange]: ...


def with_what_becomes(session_id: int, lines: Sequence[RuledLine], changes: ToBe) -> tuple[RuledLine, ...]:
    """Each line that awards nothing with what an act makes of it, as its sides sit after it.

    To be asked before the act. Four queries.
    """
    looked = _Looked(session_id, changes)
    return tuple(line if line.touched else looked.told(line) for line in lines)


class _Looked:
    def __init__(self, session_id: int, changes: ToBe) -> None:
        self.playing = Session.objects.get(pk=session_id).state == Session.State.PLAYING
        self.keys = dict(Contestant.objects.filter(session_id=session_id).values_list("pk", "key"))
        self.lines = list(Line.objects.filter(session_id=session_id, occurrence=0).select_related("board"))
        self.rooms = any(row.room for row in self.lines)
        self.later = {(each.board, frozenset(chain(*each.sides))): each.later for each in changes.later}
        facts = [each for each in changes.facts if each["what"] == "line"]
        self.changed = {self._where(each) for each in facts}
        self.before, self.after = (
            {self._where(each): _said(each, at) for each in facts if each[at] is not None} for at in ("before", "after")
        )
        self.sitting: dict[Place, Sitting] = dict(self._seats(session_id))
        for each in changes.seats:
            now = each.after
            where = (each.section, each.round, each.table)
            self.sitting[where] = (frozenset(chain(*now.sides)), now.boards) if now else (frozenset(), ())

    def told(self, line: RuledLine) -> RuledLine:
        everybody = self._everybody(line)
        where: Where = (line.board, everybody, line.table if self.rooms else None)
        if where in self.changed:
            had, has = self.before.get(where), self.after.get(where)
        else:
            had = has = self._stands(line, everybody)
        turned = had is not None and has is not None and had[0] != has[0]
        code = becomes(
            had[1] if had else None,
            has[1] if has else None,
            turned=turned,
            later=self._postponed(line, everybody),
            due=self.playing and self._due(line, everybody),
        )
        if code is Becomes.TURNED:
            line = replace(line, ns=line.ew, ew=line.ns, ns_partner=line.ew_partner, ew_partner=line.ns_partner)
        return replace(line, becomes=code)

    def _everybody(self, line: RuledLine) -> frozenset[str]:
        """Of an individual all four, also where the ruling names North and East alone."""
        named = {line.ns, line.ew}
        there = (row for row in self.lines if row.board.number == line.board and {row.ns_id, row.ew_id} == named)
        row = next(there, None) if line.ns_partner is None else None
        return self._keys(row.everybody if row is not None else chain(*line.sides))

    def _rows(self, line: RuledLine, everybody: frozenset[str]) -> Iterator[Line]:
        for row in self.lines:
            same = row.board.number == line.board and self._keys(row.everybody) == everybody
            if same and line.room in (0, row.room):
                yield row

    def _stands(self, line: RuledLine, everybody: frozenset[str]) -> Said | None:
        found = next((row for row in self._rows(line, everybody) if row.result_id or row.adjustment_id), None)
        return (self._keys(found.north_south), {"result": found.result_id}) if found is not None else None

    def _postponed(self, line: RuledLine, everybody: frozenset[str]) -> bool:
        known = self.later.get((line.board, everybody))
        return any(row.postponed for row in self._rows(line, everybody)) if known is None else known

    def _seats(self, session_id: int) -> Iterator[tuple[Place, Sitting]]:
        for seat in Seating.objects.filter(section__session_id=session_id).select_related("section"):
            yield (seat.section.letter, seat.round, seat.table), (self._keys(seat.everybody), seat.boards)

    def _due(self, line: RuledLine, everybody: frozenset[str]) -> bool:
        """Whether these sit there with the board, once the act is done."""
        who, boards = self.sitting.get((line.section, line.round, line.table), (frozenset(), ()))
        return who == everybody and line.board in boards

    def _where(self, change: Mapping[str, Any]) -> Where:
        everybody = frozenset(who for side in ("ns", "ew") for who in keys_of(change[side]))
        return change["board"], everybody, change.get("table") if self.rooms else None

    def _keys(self, people: Iterable[int]) -> frozenset[str]:
        return frozenset(self.keys[who] for who in people if who in self.keys)


def _said(change: Mapping[str, Any], moment: str) -> Said:
    return frozenset(keys_of(change["ns"])), change[moment]
