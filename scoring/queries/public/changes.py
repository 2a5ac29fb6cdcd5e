"""What changed between two editions: for everybody, and for each contestant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scoring.engine.changes import changes_between
from scoring.engine.document import BoardInfo, Penalty, SessionDocument
from scoring.queries.public.causes import causes
from scoring.queries.public.change_values import (
    BoardChange,
    Changes,
    Effect,
    LineChange,
    MatchChange,
    PartyChange,
    PartyEffect,
    PenaltyChange,
)
from scoring.queries.public.matches import PlayedMatch, matches_of
from scoring.queries.public.placed import Place, Standings, placed_lines, placed_scores
from scoring.queries.public.ranking import FormerRow, Row, before_of, rank_lists
from scoring.queries.public.sheets import ResultsSheet, sheet_before, sheet_beside
from scoring.queries.public.travellers import TravellerLine, traveller_line

Worth = Mapping[Place, str | None]


def changes(new: ResultsSheet) -> Changes | None:
    """What an edition changed; None where none counted before it, and under an embargo."""
    old = sheet_before(new) if new.embargo is None else None
    return compare(old, new, new.recorded) if old is not None else None


def changes_since(number: int, new: ResultsSheet) -> Changes | None:
    """What lies between edition `number` and this one, whatever came between; None where there is no such edition, and
    under an embargo."""
    old = sheet_beside(new, number) if new.embargo is None else None
    return between(old, new) if old is not None else None


def between(old: ResultsSheet, new: ResultsSheet) -> Changes:
    """What lies between any two sheets of a session, the older one first."""
    documents = ({"facts": each.facts, "standings": each.standings} for each in (old, new))
    return compare(old, new, changes_between(*documents))


def compare(old: ResultsSheet, new: ResultsSheet, recorded: Iterable[Mapping[str, Any]]) -> Changes:
    """What lies between two sheets; `recorded` are the changes of their facts (scoring.engine.changes)."""
    listed: dict[str, list[Mapping[str, Any]]] = {}
    for each in recorded:
        listed.setdefault(each["what"], []).append(each)
    lines = _line_changes(old, new)
    penalties = tuple(_penalty(each, old, new) for each in listed.get("penalty", ()))
    return Changes(
        old=old,
        new=new,
        lines=lines,
        penalties=penalties,
        contestants=tuple(_contestant(each, old, new) for each in listed.get("contestant", ())),
        boards=tuple(_board(each["number"], old, new) for each in listed.get("board", ())),
        rules="scoring" in listed,
        matches=tuple(each for each in _match_changes(old, new) if each.by_hand),
        effects=_effects(old, new, lines, penalties),
    )


def _line_changes(old: ResultsSheet, new: ResultsSheet) -> tuple[LineChange, ...]:
    before, after = _shown_lines(old), _shown_lines(new)
    places = sorted(before.keys() | after.keys(), key=str)
    changed = [place for place in places if _compared(before.get(place)) != _compared(after.get(place))]
    why = causes(old, new, {place: (before.get(place), after.get(place)) for place in changed})
    found = [LineChange(place[0], before.get(place), after.get(place), why[place]) for place in changed]
    return tuple(sorted(found, key=lambda each: (each.board, each.line.section, each.line.table or 0)))


def _shown_lines(of: ResultsSheet) -> dict[Place, TravellerLine]:
    scores = dict(placed_scores(of.standings))
    return {
        place: traveller_line(of, line, scores[place])
        for place, line in placed_lines(of.document)
        if place in scores and line.board in of.open_boards
    }


def _compared(line: TravellerLine | None) -> object:
    """What was recorded on a line, without what it was worth."""
    if line is None:
        return None
    outcomes = (line.ns_outcome, line.ew_outcome, line.unless_better)
    return (line.played, line.score, line.not_played, outcomes, line.group, line.lead)


def _penalty(change: Mapping[str, Any], old: ResultsSheet, new: ResultsSheet) -> PenaltyChange:
    key = change["contestant"]
    party = new.people.get(key) or old.people[key]
    return PenaltyChange(party, _as_penalty(change["after"]), _as_penalty(change["before"]))


def _as_penalty(written: Mapping[str, Any] | None) -> Penalty | None:
    if written is None:
        return None
    return Penalty(written["contestant"], written["kind"], written["amount"], written["unit"])


def _contestant(change: Mapping[str, Any], old: ResultsSheet, new: ResultsSheet) -> PartyChange:
    key = change["id"]
    party = new.people.get(key) or old.people[key]
    return PartyChange(party, came=change["before"] is None, left=change["after"] is None)


def _board(number: int, old: ResultsSheet, new: ResultsSheet) -> BoardChange:
    return BoardChange(number, _info(old.document, number), _info(new.document, number))


def _info(document: SessionDocument, number: int) -> BoardInfo | None:
    return next((board for board in document.boards if board.number == number), None)


def _effects(
    old: ResultsSheet, new: ResultsSheet, lines: tuple[LineChange, ...], penalties: tuple[PenaltyChange, ...]
) -> tuple[PartyEffect, ...]:
    """Every contestant whose total, rank or a board's points moved, in the order of the new ranking."""
    was, now = _worth(old), _worth(new)
    changed: dict[int, list[LineChange]] = {}
    for line in lines:
        changed.setdefault(line.board, []).append(line)
    before = before_of(new, old.standings)
    matches = _match_changes(old, new)
    found = []
    for row in (row for listed in rank_lists(new, old) for row in listed.rows):
        key = row.party.key
        boards = _board_effects(was.get(key, {}), now.get(key, {}), key, _of_its_match(changed, new, key))
        own = tuple(_seen_by(each, key) for each in matches if each.seen.match.has(key))
        if boards or own or _moved(row, before.get(key)):
            mine = tuple(each for each in penalties if each.party.key == key)
            found.append(PartyEffect(row.party, row, boards, mine, own))
    return tuple(found)


def _of_its_match(
    changed: Mapping[int, Sequence[LineChange]], sheet: ResultsSheet, key: str
) -> Mapping[int, Sequence[LineChange]]:
    """The changed lines that can move a contestant: where a match is scored by its rooms, those that it sat at."""
    if not sheet.by_rooms:
        return changed
    return {number: [each for each in lines if each.concerns(key)] for number, lines in changed.items()}


def _match_changes(old: ResultsSheet, new: ResultsSheet) -> list[MatchChange]:
    """The matches that give something else, from the home side."""
    was, now = ({each.key: each for each in matches_of(sheet)} for sheet in (old, new))
    found = []
    for name in dict.fromkeys((*now, *was)):
        before, after = was.get(name), now.get(name)
        seen = [each.seen_by(each.home.party.key) if each and each.scored else None for each in (before, after)]
        if any(seen) and _given(before) != _given(after):
            entered = [each.by_hand if each else None for each in (before, after)]
            found.append(MatchChange(seen[0], seen[1], by_hand=entered[0] != entered[1]))
    return found


def _given(match: PlayedMatch | None) -> object:
    """What both sides have of it, without their names."""
    if match is None or not match.scored:
        return None
    return match.by_hand, [(side.party.key, side.imps, side.points, side.vp) for side in match.sides]


def _seen_by(change: MatchChange, key: str) -> MatchChange:
    before, after = (each.match.seen_by(key) if each else None for each in (change.before, change.after))
    return MatchChange(before, after, change.by_hand)


def _board_effects(was: Worth, now: Worth, key: str, changed: Mapping[int, Sequence[LineChange]]) -> tuple[Effect, ...]:
    """The boards of one contestant that are worth something else, and those of its lines that say something else."""
    found, moved = [], _moved_places(was, now)
    for place in sorted(was.keys() | now.keys(), key=lambda place: (place[0], str(place))):
        if place in moved.values():
            continue
        before, after = was.get(moved.get(place, place)), now.get(place)
        lines = tuple(changed.get(place[0], ()))
        own = any(each.concerns(key) for each in lines)
        if before != after or own:
            found.append(Effect(place[0], before, after, own, lines))
    return tuple(found)


def _moved_places(was: Worth, now: Worth) -> dict[Place, Place]:
    """Where a board stood that stands elsewhere now: its pairs had sat in each other's direction."""
    come = sorted(now.keys() - was.keys(), key=str)
    found: dict[Place, Place] = {}
    for old in sorted(was.keys() - now.keys(), key=str):
        new = next((each for each in come if each[0] == old[0] and each not in found), None)
        if new is not None:
            found[new] = old
    return found


def _moved(row: Row, before: FormerRow | None) -> bool:
    if before is None or before.vp != row.vp:
        return True
    return (before.rank, before.percent, before.total) != (row.rank, row.percent, row.total)


def _worth(of: ResultsSheet) -> dict[str, Worth]:
    """By contestant: what each line gave it."""
    found: dict[str, dict[Place, str | None]] = {}
    for place, scored in placed_scores(of.standings):
        if place[0] not in of.open_boards:
            continue
        for keys, name in ((place[1], "ns_points"), (place[2], "ew_points")):
            for at, key in enumerate(keys):
                figure = _figure(scored, name, at)
                where = _between(place) if of.by_rooms else place
                mine = found.setdefault(key, {})
                mine[where] = figure if mine.get(where) is None else mine[where]
    return dict(found)


def _between(place: Place) -> Place:
    """One place for all tables at which two contestants have the same score of a board, whichever way they sat."""
    first, second = sorted((place[1], place[2]))
    return place[0], first, second, 0


def _figure(scored: Standings, name: str, at: int) -> str | None:
    value = scored[name]
    return value if value is None or isinstance(value, str) else value[min(at, len(value) - 1)]
