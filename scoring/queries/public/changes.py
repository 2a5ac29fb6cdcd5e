"""What changed between two editions that follow each other: for everybody, and for each contestant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from club.queries import SessionInfo
from scoring.engine.document import BoardInfo, Penalty, SessionDocument
from scoring.models import Publication
from scoring.queries.public.people import Party
from scoring.queries.public.ranking import Before, Row, before_of, rank_lists
from scoring.queries.public.sheets import Place, Sheet, Standings, placed_lines, placed_scores, sheet
from scoring.queries.public.travellers import TravellerLine, traveller_line


@dataclass(frozen=True)
class LineChange:
    """One table's result on one board, before and after; a side that was not there is None."""

    board: int
    before: TravellerLine | None
    after: TravellerLine | None

    @property
    def line(self) -> TravellerLine:
        """Where it was: table and names."""
        found = self.after or self.before
        assert found is not None
        return found


@dataclass(frozen=True)
class PenaltyChange:
    """A penalty or an award that was given, or taken back."""

    party: Party
    given: Penalty | None
    withdrawn: Penalty | None


@dataclass(frozen=True)
class PartyChange:
    """A contestant that came, left, or whose number, standing or handicap is another now."""

    party: Party
    came: bool
    left: bool


@dataclass(frozen=True)
class BoardChange:
    """Dealer and vulnerability as they really were."""

    number: int
    before: BoardInfo | None
    after: BoardInfo | None


@dataclass(frozen=True)
class Effect:
    """A board that is worth something else to a contestant; `own` when its own result was changed."""

    board: int
    before: str | None
    after: str | None
    own: bool


@dataclass(frozen=True)
class PartyEffect:
    """What an edition did to one contestant; its row of the new ranking carries what it had before."""

    party: Party
    row: Row
    boards: tuple[Effect, ...]


@dataclass(frozen=True)
class Changes:
    """From edition n − 1 to edition n."""

    old: Sheet
    new: Sheet
    lines: tuple[LineChange, ...]
    penalties: tuple[PenaltyChange, ...]
    contestants: tuple[PartyChange, ...]
    boards: tuple[BoardChange, ...]
    rules: bool
    effects: tuple[PartyEffect, ...]


def changes(session: SessionInfo, number: int) -> Changes | None:
    """What edition `number` changed; None where there is no such edition or none before it."""
    new = sheet(session, number) if number > 1 else None
    old = sheet(session, number - 1) if new else None
    if new is None or old is None:
        return None
    recorded = Publication.objects.filter(session_id=session.id, number=number).values_list("changes", flat=True).get()
    return compare(old, new, recorded)


def compare(old: Sheet, new: Sheet, recorded: Iterable[Mapping[str, Any]]) -> Changes:
    """What lies between two sheets; `recorded` are the changes of their facts (scoring.engine.changes)."""
    listed: dict[str, list[Mapping[str, Any]]] = {}
    for each in recorded:
        listed.setdefault(each["what"], []).append(each)
    lines = _line_changes(old, new)
    return Changes(
        old=old,
        new=new,
        lines=lines,
        penalties=tuple(_penalty(each, old, new) for each in listed.get("penalty", ())),
        contestants=tuple(_contestant(each, old, new) for each in listed.get("contestant", ())),
        boards=tuple(_board(each["number"], old, new) for each in listed.get("board", ())),
        rules="scoring" in listed,
        effects=_effects(old, new, lines),
    )


def _line_changes(old: Sheet, new: Sheet) -> tuple[LineChange, ...]:
    before, after = _shown_lines(old), _shown_lines(new)
    places = sorted(before.keys() | after.keys(), key=str)
    found = [
        LineChange(place[0], before.get(place), after.get(place))
        for place in places
        if _said(before.get(place)) != _said(after.get(place))
    ]
    return tuple(sorted(found, key=lambda each: (each.board, each.line.section, each.line.table or 0)))


def _shown_lines(of: Sheet) -> dict[Place, TravellerLine]:
    scores = dict(placed_scores(of.standings))
    return {
        place: traveller_line(of, line, scores[place])
        for place, line in placed_lines(of.document)
        if place in scores and line.board in of.open_boards
    }


def _said(line: TravellerLine | None) -> object:
    """What was recorded on a line, without what it was worth."""
    if line is None:
        return None
    outcomes = (line.ns_outcome, line.ew_outcome, line.unless_better)
    return (line.played, line.score, line.not_played, outcomes, line.group, line.lead)


def _penalty(change: Mapping[str, Any], old: Sheet, new: Sheet) -> PenaltyChange:
    key = change["contestant"]
    party = new.people.get(key) or old.people[key]
    return PenaltyChange(party, _as_penalty(change["after"]), _as_penalty(change["before"]))


def _as_penalty(written: Mapping[str, Any] | None) -> Penalty | None:
    if written is None:
        return None
    return Penalty(written["contestant"], written["kind"], written["amount"], written["unit"])


def _contestant(change: Mapping[str, Any], old: Sheet, new: Sheet) -> PartyChange:
    key = change["id"]
    party = new.people.get(key) or old.people[key]
    return PartyChange(party, came=change["before"] is None, left=change["after"] is None)


def _board(number: int, old: Sheet, new: Sheet) -> BoardChange:
    return BoardChange(number, _info(old.document, number), _info(new.document, number))


def _info(document: SessionDocument, number: int) -> BoardInfo | None:
    return next((board for board in document.boards if board.number == number), None)


def _effects(old: Sheet, new: Sheet, lines: tuple[LineChange, ...]) -> tuple[PartyEffect, ...]:
    """Every contestant whose total, rank or a board's points moved, in the order of the new ranking."""
    was, now = _worth(old), _worth(new)
    own = {(each.board, party.key) for each in lines for party in (*each.line.ns, *each.line.ew)}
    before = before_of(old.standings)
    found = []
    for row in (row for listed in rank_lists(new) for row in listed.rows):
        key = row.party.key
        places = sorted(was.get(key, {}).keys() | now.get(key, {}).keys(), key=str)
        boards = tuple(
            Effect(place[0], was.get(key, {}).get(place), now.get(key, {}).get(place), (place[0], key) in own)
            for place in sorted(places, key=lambda place: place[0])
            if was.get(key, {}).get(place) != now.get(key, {}).get(place)
        )
        if boards or _moved(row, before.get(key)):
            found.append(PartyEffect(row.party, row, boards))
    return tuple(found)


def _moved(row: Row, before: Before | None) -> bool:
    return before is None or (before.rank, before.percent, before.total) != (row.rank, row.percent, row.total)


def _worth(of: Sheet) -> dict[str, dict[Place, str | None]]:
    """By contestant and line: its points."""
    found: dict[str, dict[Place, str | None]] = {}
    for place, scored in placed_scores(of.standings):
        if place[0] not in of.open_boards:
            continue
        for keys, name in ((place[1], "ns_points"), (place[2], "ew_points")):
            for at, key in enumerate(keys):
                found.setdefault(key, {})[place] = _figure(scored, name, at)
    return found


def _figure(scored: Standings, name: str, at: int) -> str | None:
    value = scored[name]
    return value if value is None or isinstance(value, str) else value[min(at, len(value) - 1)]
