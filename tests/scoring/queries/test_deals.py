"""Which deals may be seen: never one of a board that somebody has still to play."""

from __future__ import annotations

import pytest

from club.actor import PROGRAM
from club.models import Board, Session
from club.services import end_play, make_official, reopen, resume_play
from movements.models import Seating
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line
from scoring.queries.deals import kept_sets, loaded_deals, open_deal, open_deals
from scoring.recompute import recompute
from scoring.services import Award, mark_board
from scoring.services.curtail import bring_back, cut_short
from scoring.services.deals import use_deals
from tests import builders
from tests.deal_makers import load, set_of
from tests.doors.pages import award_at

pytestmark = pytest.mark.django_db


def waiting(session: Session) -> set[int]:
    lines = Line.objects.filter(session=session).exclude(result=None, adjustment=None)
    done = {(board, frozenset({ns, ew})) for board, ns, ew in lines.values_list("board__number", "ns", "ew")}
    seats = Seating.objects.filter(section__session=session, ns__isnull=False, ew__isnull=False)
    return {b for seat in seats for b in seat.boards if (b, frozenset({seat.ns_id, seat.ew_id})) not in done}


def boards(session: Session) -> set[int]:
    return set(Board.objects.filter(session=session).values_list("number", flat=True))


def seen(session: Session) -> set[int]:
    """The boards whose deals may be seen, by either query."""
    recompute(session.pk)
    found = set(open_deals(session.pk))
    assert found == {number for number in boards(session) if open_deal(session.pk, number)}
    return found


@pytest.mark.parametrize(("pairs", "kind"), [(8, ""), (6, "straight-mitchell"), (4, "howell"), (7, "")])
def test_after_every_result_of_a_movement_only_done_boards_are_open(pairs: int, kind: str) -> None:
    session = builders.started_session(pairs, kind, habits={"live_ranking": "exact"})
    dealt = load(session)
    assert seen(session) == set()
    for seating, board in list(builders.still_to_play(session)):
        builders.enter(session, seating.table, seating.round, board, "1NTN=")
        recompute(session.pk)
        assert set(open_deals(session.pk)) == boards(session) - waiting(session)
    assert {n: deal.cards for n, deal in open_deals(session.pk).items()} == {n: d.cards for n, d in dealt.items()}


def test_nothing_is_open_before_play_or_without_deals() -> None:
    session = builders.ready_session(8)
    load(session)
    assert seen(session) == set()
    played = builders.ended_session(8)
    assert seen(played) == set()
    assert loaded_deals(played.pk) is None


def test_standings_that_are_behind_open_nothing() -> None:
    session = builders.started_session(8)
    load(session)
    recompute(session.pk)
    builders.play_all(session)
    assert open_deals(session.pk) == {}
    recompute(session.pk)
    assert set(open_deals(session.pk)) == boards(session)


def test_a_board_that_comes_back_to_be_played_is_hidden_before_the_standings_know() -> None:
    cut = builders.started_session(8)
    load(cut)
    builders.play_all(cut, rounds=[1, 2])
    section = builders.section_of(cut)
    cut_short(section_id=section.pk, first_round=3, permission=BY_THE_CLOCKS, actor=PROGRAM)
    recompute(cut.pk)
    opened = set(open_deals(cut.pk))
    assert opened
    bring_back(section_id=section.pk, first_round=3, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert set(open_deals(cut.pk)) == opened - waiting(cut)
    assert opened & waiting(cut)


def test_of_a_session_cut_short_the_boards_that_nobody_played_stay_unseen() -> None:
    session = builders.started_session(8, "howell", boards_per_round=2)
    load(session)
    builders.play_all(session, rounds=[1])
    played = boards(session) & set(builders.seating_at(session, 1, 1).boards)
    for table in range(2, 5):
        played |= set(builders.seating_at(session, table, 1).boards)
    cut_short(section_id=builders.section_of(session).pk, first_round=2, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert seen(session) == played
    assert boards(session) - played
    end_play(session_id=session.pk, actor=PROGRAM)
    make_official(session_id=session.pk, actor=PROGRAM)
    assert seen(session) == played


def test_a_board_that_some_table_lacks_after_play_may_be_played_later() -> None:
    session = builders.started_session(8)
    load(session)
    last, *_rest = [(s, b) for s, b in builders.still_to_play(session) if (s.table, s.round) == (1, 4)]
    for seating, board in list(builders.still_to_play(session)):
        if (seating.pk, board) != (last[0].pk, last[1]):
            builders.enter(session, seating.table, seating.round, board, "1NTN=")
    end_play(session_id=session.pk, actor=PROGRAM)
    assert seen(session) == boards(session) - {last[1]}
    make_official(session_id=session.pk, actor=PROGRAM)
    assert seen(session) == boards(session)
    reopen(session_id=session.pk, actor=PROGRAM)
    assert seen(session) == boards(session) - {last[1]}
    builders.enter(session, 1, 4, last[1], "2SS=", source="desk")
    assert seen(session) == boards(session)


def test_play_that_goes_on_after_its_end_hides_again() -> None:
    session = builders.started_session(8)
    load(session)
    builders.play_all(session, rounds=[1, 2, 3])
    end_play(session_id=session.pk, actor=PROGRAM)
    resume_play(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert seen(session) == boards(session) - waiting(session)


def test_an_award_in_place_of_a_result_counts_as_done() -> None:
    session = builders.started_session(4, "howell", habits={"live_ranking": "exact"})
    load(session)
    for table in (1, 2):
        award_at(session, table, 1, Award(ns={"artificial": "60"}, ew={"artificial": "40"}))
    board = builders.seating_at(session, 1, 1).boards[0]
    assert (board in seen(session)) == (board not in waiting(session))


def test_what_another_session_with_the_same_cards_has_still_to_play_stays_hidden() -> None:
    club = builders.make_club()
    first = builders.ended_session(8, club=club)
    dealt = load(first)
    assert seen(first) == boards(first)
    second = builders.ready_session(8, club=club)
    load(second, dealt)
    assert set_of(second) != set_of(first)
    assert seen(first) == set()
    from_the_start = builders.started_session(8, club=club)
    load(from_the_start, dealt)
    builders.play_all(from_the_start, rounds=[1, 2, 3])
    assert seen(from_the_start) == set()
    use_deals(session_id=second.pk, deal_set_id=load_other(second), seen_deal_set_id=set_of(second).pk, actor=PROGRAM)
    recompute(from_the_start.pk)
    left = boards(from_the_start) - waiting(from_the_start)
    assert seen(from_the_start) == left
    assert seen(first) == left


def load_other(session: Session) -> int:
    """Another set of the session's club."""
    elsewhere = builders.ready_session(8, club=session.club)
    load(elsewhere, seed="other ")
    return set_of(elsewhere).pk


def test_a_deal_is_marked_as_the_sessions_board_is() -> None:
    session = builders.ended_session(8)
    load(session)
    mark_board(session_id=session.pk, number=1, dealer="W", vulnerable="both", permission=BY_THE_CLOCKS, actor=PROGRAM)
    deal = open_deals(session.pk)[1]
    assert (deal.dealer, deal.vulnerable) == ("W", "both")
    loaded = loaded_deals(session.pk)
    assert loaded is not None
    assert [each.number for each in loaded.fits.differing] == [1]
    assert loaded.count == len(boards(session))


@pytest.mark.parametrize("sets", [1, 3])
def test_the_clubs_sets_are_listed_with_three_queries(sets: int, django_assert_num_queries: object) -> None:
    club = builders.make_club()
    for _each in range(sets):
        load(builders.ready_session(8, club=club))
    with django_assert_num_queries(4):  # type: ignore[operator]
        found = kept_sets(club.pk)
    assert [len(each.sessions) for each in found] == [1] * sets
    assert found[0].numbers == tuple(range(1, 9))


@pytest.mark.parametrize("pairs", [4, 12])
def test_a_deal_is_asked_for_as_often_in_a_large_session_as_in_a_small_one(
    pairs: int, django_assert_num_queries: object
) -> None:
    session = builders.ended_session(pairs, "howell")
    load(session)
    with django_assert_num_queries(8):  # type: ignore[operator]
        assert open_deal(session.pk, 1)
