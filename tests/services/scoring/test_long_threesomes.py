"""What nobody may see between the two draws of a long threesome: half of its matches is still to be played, with boards
that one room has had, and one of its sets is that of everybody's next round."""

from __future__ import annotations

import pytest

from bridgeclub.wording.comparison import left_words, part_words
from bridgeclub.wording.matches import rounds_of_matches
from club.actor import PROGRAM
from club.models import Contestant, LineUp, Session, User
from club.queries import session_info
from club.services import end_play
from movements.models import Plan, Seating
from scoring.models import Snapshot
from scoring.queries.done_boards import board_is_done
from scoring.queries.public import matches_of, results_sheet, rounds_of
from scoring.queries.room.secrets import hidden_boards
from scoring.queries.stanzas import stanzas_of
from scoring.queries.swiss import corrected_draws
from scoring.queries.table import Place, table_state
from scoring.services import publish_session
from tests.builders import section_of, standings_of
from tests.swiss_evenings import draw, play_round, started_swiss

pytestmark = pytest.mark.django_db


def half_played(entries: int) -> tuple[Session, list[Seating], set[int]]:
    """After round 1 with a long threesome: its seats, and all boards that they have."""
    session = started_swiss("teams", entries, rounds=3, odd="long")
    play_round(session)
    standings_of(session)
    tables = Plan.objects.get(section__session=session).tables
    seats = list(Seating.objects.filter(section__session=session, table__gt=tables - 3).order_by("table"))
    return session, seats, {board for seat in seats for board in seat.boards}


def opened(session: Session) -> set[int]:
    return set(Snapshot.objects.get(session=session).finished)


@pytest.mark.parametrize("entries", [7, 9])
def test_no_board_of_it_is_open_before_its_second_round_was_played(entries: int) -> None:
    session, _seats, boards = half_played(entries)
    assert opened(session) & boards == set()
    assert not [number for number in boards if board_is_done(session.pk, number)]
    draw(session)
    standings_of(session)
    assert opened(session) & boards == set()
    play_round(session)
    standings_of(session)
    assert opened(session) >= boards


def test_it_is_no_finished_match_at_half_time() -> None:
    session, seats, _boards = half_played(7)
    known = stanzas_of(session.pk)
    for seat in seats:
        (stanza,) = known[seat.match_id or 0]
        assert not stanza.finished
        state = table_state(Place(session.pk, section_of(session).pk, seat.table))
        shown = state.current or state.previous
        assert shown is not None
        assert shown.match is not None
        assert "in round 2" in part_words(1, shown.match)
        (comparing,) = state.comparing
        assert comparing.stanza is None
        assert left_words(comparing) == "The other two pairs play these boards in round 2. Then you can compare."
    (of_two,) = known[Seating.objects.get(section__session=session, table=1).match_id or 0]
    assert of_two.seen_by_both
    assert not of_two.seen_by_all
    end_play(session_id=session.pk, actor=PROGRAM)
    (of_two,) = stanzas_of(session.pk)[of_two.match]
    assert of_two.seen_by_all


def test_the_next_set_stays_hidden_from_a_director_who_plays_it_next() -> None:
    session, seats, _boards = half_played(7)
    plays_two = Contestant.objects.exclude(pk__in=[who for seat in seats for who in (seat.ns_id, seat.ew_id)]).filter(
        session=session
    )[0]
    place = LineUp.objects.filter(contestant=plays_two).order_by("seat")[0]
    place.player.user = User.objects.create(email="plays@example.org")
    place.player.save()
    info = session_info(session.pk)
    assert info is not None
    assert hidden_boards(info, place.player.user.pk) == {3, 4}


def test_its_points_are_no_correction_and_its_matches_have_two_rounds() -> None:
    session, _seats, _boards = half_played(7)
    draw(session)
    play_round(session)
    standings_of(session)
    assert corrected_draws(session.pk) == ()
    end_play(session_id=session.pk, actor=PROGRAM)
    publish_session(session_id=session.pk, actor=PROGRAM)
    info = session_info(session.pk)
    assert info is not None
    sheet = results_sheet(info)
    assert sheet is not None
    said = [(rounds_of_matches(each.matches), len(each.matches)) for each in rounds_of(matches_of(sheet))]
    assert said == [("Round 1", 2), ("Rounds 1, 2", 3), ("Round 2", 2)]
