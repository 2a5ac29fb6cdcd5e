"""What everybody may know of a knock-out match that is played here, and what an edition says of it."""

from __future__ import annotations

import pytest

from club.actor import PROGRAM
from club.models import Bracket, Contestant, Session
from club.services import end_play, resume_play
from movements.models import Seating
from movements.queries.bracket_values import BracketView
from movements.services import start_session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line
from scoring.queries.brackets import public_bracket
from scoring.recompute import recompute
from scoring.services import penalise, publish_session, withdraw_edition
from scoring.services.bracket_sessions import play_here
from scoring.services.lines import Meeting
from scoring.services.repairs.later import postpone
from tests.brackets import drawn_bracket, score, seen
from tests.builders import DAY, play_all

pytestmark = [pytest.mark.django_db, pytest.mark.always]


def set_up(teams: int = 4) -> tuple[Bracket, Session]:
    row = drawn_bracket(teams, players=4)
    session = play_here(bracket_id=row.pk, number=1, day=DAY, actor=PROGRAM)
    start_session(session_id=session.pk, actor=PROGRAM)
    return row, session


def ended(session: Session) -> None:
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)


def published(session: Session) -> None:
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)


def public(row: Bracket) -> BracketView:
    found = public_bracket(row.club_id, row.slug)
    assert found is not None
    return found


def told(row: Bracket) -> bool:
    """Whether everybody is told who won match 1, by its figures, its winner or who is foreseen for the final."""
    view = public(row)
    first, final = view.matches[0], view.matches[-1]
    signs = {first.result is not None, first.decided, any(each.through for each in first.sides)}
    signs.add(final.number == 1 or final.sides[0].team is not None)
    if final.number == 1:
        signs = {first.result is not None, first.decided}
    assert len(signs) == 1, signs
    return signs.pop()


def test_nothing_is_told_before_an_edition_counts_and_while_play_goes_on_again() -> None:
    row, session = set_up()
    play_all(session, 3)
    # The director writes down what was agreed at the table, while both rooms still play.
    score(row, 1, 30, 20)
    assert seen(row).matches[0].decided
    assert not told(row)
    ended(session)
    assert not told(row), "ended, but no edition: its own page tells no result either"
    published(session)
    assert told(row)
    resume_play(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert not told(row)
    ended(session)
    assert told(row)
    withdraw_edition(session_id=session.pk, number=1, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert not told(row)


def test_a_match_without_a_session_is_told_at_once() -> None:
    row = drawn_bracket(4)
    assert not told(row)
    score(row, 1, 30, 20)
    assert told(row)


def test_that_teams_are_level_stays_known_while_they_play_extra_boards() -> None:
    row = drawn_bracket(2, players=4)
    score(row, 1, 20, 20)
    extra = play_here(bracket_id=row.pk, number=1, day=DAY, actor=PROGRAM)
    start_session(session_id=extra.pk, actor=PROGRAM)
    assert public(row).matches[0].level
    score(row, 1, 20, 20, 5, 2)
    assert not told(row)


def test_an_edition_that_leaves_a_board_out_decides_nothing() -> None:
    row, session = set_up()
    seat = Seating.objects.filter(section__session=session, round=1).order_by("table").first()
    assert seat is not None
    meeting = Meeting.at(seat, seat.boards[0])
    postpone(session_id=session.pk, meeting=meeting, permission=BY_THE_CLOCKS, actor=PROGRAM)
    play_all(session, 3)
    late = Line.objects.get(session=session, postponed=True)
    Line.objects.filter(pk=late.pk).update(result=None)
    ended(session)
    published(session)
    match = seen(row).matches[0]
    assert match.result is None
    assert not told(row)


@pytest.mark.parametrize("team", [1, 4])
def test_a_fine_comes_off_the_imps_whole(team: int) -> None:
    row, session = set_up()
    play_all(session, 3)
    ended(session)
    published(session)
    before = seen(row).matches[0].result
    fined = Contestant.objects.get(session=session, entry__number=team)
    penalise(
        session_id=session.pk,
        contestant_id=fined.pk,
        kind="procedural",
        amount="200",
        unit="points",
        note="",
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    published(session)
    after = seen(row).matches[0].result
    assert before is not None
    assert after is not None
    figures = [each.scores[0].of(team) for each in (before, after)]
    assert [figures[0][0] - 200, None] == list(figures[1] or ())  # type: ignore[index]
    assert after.through == (5 - team,)
