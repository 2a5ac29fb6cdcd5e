"""One pair's evening on a player's own telephone.

It shows results of the pair alone, and none of a board that the pair has still to play (Laws 16D, 90B): not even its
own, where the movement brings it the board once more. What a board is worth comes from the public pages, which wait
until every table has played it, and before that, where the club shows them, from the results so far of boards that the
pair has played.
"""

from __future__ import annotations

from collections.abc import Iterable

from club.models.during_play import BoardResults
from scoring.queries.phone.card import BoardWorth, card_of, worth_so_far
from scoring.queries.phone.rows import PhoneRows, read_phone
from scoring.queries.phone.values import PhonePhase, PhoneState
from scoring.queries.phone.whereabouts import Whereabouts, round_ends, whereabouts_of
from scoring.queries.public import ResultsSheet, Scorecard, results_sheet, scorecard


def phone_state(session_id: int, contestant: int, before: Iterable[int] = ()) -> PhoneState | None:
    """What the telephone of a pair may know now; None where the session or the pair is no longer there.

    `before`: the pairs that the telephone followed earlier. As many queries for many boards as for few.
    """
    rows = read_phone(session_id, contestant, before)
    if rows is None:
        return None
    page = results_sheet(rows.session)
    public = scorecard(page, rows.pair.key) if page is not None else None
    where = whereabouts_of(rows)
    reached = _reached(rows, where)
    worth = worth_so_far(rows, reached) | _worth(rows, page, public)
    return PhoneState(
        session=rows.session,
        contestant=rows.pair.id,
        key=rows.pair.key,
        pair=rows.named(rows.pair.id, where.now.round if where.now else _round_of(where, rows)),
        section=rows.section.letter if rows.several else "",
        phase=where.phase,
        rounds=rows.rounds,
        now=where.now,
        next=where.next,
        then=where.then,
        turns=where.turns,
        ends=round_ends(rows),
        card=card_of(rows, reached, worth),
        standing=public.row if public else None,
        same=public.party.same if public else "",
        edition=page.edition.number if page and page.edition else None,
        public=public,
    )


def _round_of(where: Whereabouts, rows: PhoneRows) -> int:
    """The round whose names are the pair's, where it is in none."""
    return where.next.round if where.next else rows.rounds


def _reached(rows: PhoneRows, where: Whereabouts) -> int:
    """Up to which round the card is shown: with boards of this round that wait, without rounds to come."""
    if where.phase is PhonePhase.NOT_STARTED:
        return 0
    begun = max((each.round for each in rows.playable if _begun(rows, each.round)), default=0)
    return max(begun, where.now.round if where.now else rows.rounds)


def _begun(rows: PhoneRows, number: int) -> bool:
    """Whether a board of the round was played; awards do not begin it, nor do results of rounds not opened."""
    if rows.session.playing and number > rows.section.open_round:
        return False
    return any(rows.begun(each) for each in rows.playable if each.round == number)


def _worth(rows: PhoneRows, sheet: ResultsSheet | None, card: Scorecard | None) -> dict[int, BoardWorth]:
    """Of the open boards; during play as the club shows them, after it with the ranking."""
    if sheet is None or card is None:
        return {}
    if not (sheet.ranking_shown if rows.session.over else rows.session.board_results != BoardResults.NEVER):
        return {}
    lines = (line for meeting in card.meetings for line in meeting.lines)
    return {line.board: BoardWorth(line.points, line.percent, open=True) for line in lines}
