"""A team's matches as far as both teams may see how they compare (scoring.queries.stanzas)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from scoring.engine.document import Line
from scoring.engine.standings import score_session
from scoring.models import Snapshot
from scoring.queries.phone.card import BoardWorth
from scoring.queries.phone.rows import PhoneRows
from scoring.queries.public import MatchSheet, ResultsSheet, match_sheet
from scoring.queries.public.documents import document_of


@dataclass(frozen=True)
class Comparisons:
    """The matches of which something may be seen, and the sheet that they are of; what each board is worth to the team
    by number."""

    matches: tuple[MatchSheet, ...] = ()
    sheet: ResultsSheet | None = None
    worth: dict[int, BoardWorth] = field(default_factory=dict)


def comparisons(rows: PhoneRows, public: ResultsSheet | None) -> Comparisons:
    """During play the stanzas that both teams may see, scored by themselves: an award that follows a team's average in
    the match would tell what is not shown yet. After it what everybody may see. One query during play."""
    if not rows.by_rooms or public is None:
        return Comparisons()
    if not rows.session.playing:
        return _found(rows, public, public) if public.ranking_shown else Comparisons()
    sheet = _as_both_may_see(rows, public)
    return _found(rows, sheet, public) if sheet is not None else Comparisons()


def _as_both_may_see(rows: PhoneRows, public: ResultsSheet) -> ResultsSheet | None:
    boards = _boards(rows)
    snapshot = Snapshot.objects.filter(session_id=rows.session.id).first() if boards else None
    if snapshot is None:
        return None
    document = document_of(snapshot)
    lines = tuple(line for line in document.results if _shown(line, rows.pair.key, boards))
    own = replace(document, results=lines, sit_outs=())
    open_boards = frozenset(line.board for line in lines)
    others = tuple(line for line in document.results if line not in lines and rows.pair.key in line.ns + line.ew)
    return replace(
        public,
        document=own,
        standings=score_session(own).to_document(),
        finished=open_boards,
        closed=tuple(line for line in others if line.board not in open_boards),
        room=None,
    )


def _boards(rows: PhoneRows) -> Mapping[str, frozenset[int]]:
    """The boards that may be seen of each match, by its key. A stanza with a board that this telephone may not tell for
    another's sake stays hidden as a whole."""
    keys = {each.match.pk: each.match.key for each in rows.mine if each.match is not None}
    found = {}
    for match, key in keys.items():
        seen = [each for each in rows.stanzas.get(match, ()) if each.seen_by_both and not rows.ahead & {*each.boards}]
        found[key] = frozenset(board for stanza in seen for board in stanza.boards)
    return {key: boards for key, boards in found.items() if boards}


def _shown(line: Line, key: str, boards: Mapping[str, frozenset[int]]) -> bool:
    return key in line.ns + line.ew and line.board in boards.get(line.match or "", ())


def _found(rows: PhoneRows, sheet: ResultsSheet, public: ResultsSheet) -> Comparisons:
    key = rows.pair.key
    listed = (match_sheet(sheet, match.id) for match in sheet.document.matches if key in (match.home, match.away))
    matches = tuple(each for each in listed if each is not None and (each.boards or each.match.by_hand is not None))
    worth = {}
    for each in matches:
        at_home = each.match.home.party.key == key
        for board in each.boards:
            points = board.home if at_home else board.away
            worth[board.number] = BoardWorth(points, None, open=board.number in public.open_boards)
    return Comparisons(matches, sheet, worth)
