"""One pair's, or one team's, evening on a player's own telephone.

It shows results of its own alone, and none of a board that the pair has still to play (Laws 16D, 90B): not even its
own, where the movement brings it the board once more. What a board is worth comes from the public pages, which wait
until every table has played it, and before that, where the club shows them, from the results so far of boards that the
pair has played. A team's boards are compared when both tables have finished a stanza (scoring.queries.stanzas).
"""

from __future__ import annotations

from collections.abc import Iterable

from club.models.during_play import BoardResults
from movements.queries.round_clock import running_clock
from scoring.queries.phone.card import BoardWorth, card_of, worth_so_far
from scoring.queries.phone.comparisons import comparisons
from scoring.queries.phone.rows import PhoneRows, read_phone
from scoring.queries.phone.values import Itinerary, PhonePhase, PhoneState
from scoring.queries.phone.whereabouts import ways_of
from scoring.queries.public import ResultsSheet, Scorecard, results_sheet, scorecard

DONE = (PhonePhase.FINISHED, PhonePhase.OVER)


def phone_state(session_id: int, contestant: int, before: Iterable[int] = ()) -> PhoneState | None:
    """What the telephone of a pair or a team may know now; None where the session or the pair is no longer there.

    `before`: the pairs that the telephone followed earlier. As many queries for many boards as for few.
    """
    rows = read_phone(session_id, contestant, before)
    if rows is None:
        return None
    page = results_sheet(rows.session)
    public = scorecard(page, rows.pair.key) if page is not None else None
    ways = ways_of(rows)
    way = next((each for each in ways if each.phase not in DONE), ways[0])
    reached = _reached(rows, ways)
    number = way.now.round if way.now else way.next.round if way.next else rows.rounds
    own = comparisons(rows, page)
    worth = worth_so_far(rows, reached) | own.worth | _worth(rows, page, public)
    return PhoneState(
        session=rows.session,
        contestant=rows.pair.id,
        key=rows.pair.key,
        pair=rows.called(number),
        section=rows.section.letter if rows.several else "",
        phase=way.phase,
        rounds=rows.rounds_in_all,
        to_draw=_to_draw(rows),
        rounds_a_draw=rows.rounds_a_draw,
        now=way.now,
        next=way.next,
        then=way.then,
        turns=way.turns,
        clock=running_clock(rows.session, rows.section),
        card=card_of(rows, reached, worth),
        standing=public.row if public else None,
        same=public.party.same if public else "",
        edition=page.edition.number if page and page.edition else None,
        public=public,
        ways=ways,
        matches=own.matches,
        results=own.sheet,
        labels=rows.labels,
    )


def _to_draw(rows: PhoneRows) -> int:
    if rows.rounds >= rows.rounds_in_all or not rows.session.playing:
        return 0
    return rows.rounds // rows.rounds_a_draw + 1


def _reached(rows: PhoneRows, ways: Iterable[Itinerary]) -> int:
    """Up to which round the card is shown: with boards of this round that wait, without rounds to come."""
    listed = tuple(ways)
    if any(way.phase is PhonePhase.NOT_STARTED for way in listed):
        return 0
    begun = max((each.round for each in rows.playable if _begun(rows, each.round)), default=0)
    return max(begun, *(way.now.round if way.now else 0 for way in listed), 0 if _playing(listed) else rows.rounds)


def _playing(ways: Iterable[Itinerary]) -> bool:
    return any(way.now for way in ways)


def _begun(rows: PhoneRows, number: int) -> bool:
    """Whether a board of the round was played; awards do not begin it, nor do results of rounds not opened."""
    if rows.session.playing and number > rows.section.open_round:
        return False
    return any(rows.begun(each) for each in rows.playable if each.round == number)


def _worth(rows: PhoneRows, sheet: ResultsSheet | None, card: Scorecard | None) -> dict[int, BoardWorth]:
    """Of the open boards; during play as the club shows them, after it with the ranking."""
    if sheet is None or card is None or rows.by_rooms:
        return {}
    if not (sheet.ranking_shown if rows.session.over else rows.session.board_results != BoardResults.NEVER):
        return {}
    lines = (line for meeting in card.meetings for line in meeting.lines)
    return {line.board: BoardWorth(line.points, line.percent, open=True) for line in lines}
