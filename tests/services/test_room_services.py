"""Rounds by hand, results put right where they stand, and the last word on the results."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest

from club.actor import PROGRAM
from club.models import AuditRow, Contestant, Session
from club.services import end_play, set_standing
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.official import declare_official
from scoring.engine.contract import Played
from scoring.errors import DomainError, StaleError
from scoring.models import Line, Result
from scoring.services import Award, Entry, adjust, enter_result, publish_session
from scoring.services.correct import remove_result, turn_result
from scoring.services.curtail import bring_back, cut_short
from scoring.services.rounds import back_to_round, close_rounds, go_alone, go_together, open_next_round
from tests import builders
from tests.team_evenings import started_teams

pytestmark = pytest.mark.django_db


def together() -> Session:
    return builders.started_session(8, habits={"pace": "together"})


def open_of(session: Session) -> tuple[int, int]:
    section = builders.section_of(session)
    return section.open_round, section.closed_round


def test_rounds_open_one_by_one() -> None:
    session = together()
    section = builders.section_of(session).pk
    open_next_round(section_id=section, number=2, actor=PROGRAM)
    open_next_round(section_id=section, number=2, actor=PROGRAM)
    assert open_of(session) == (2, 0)
    with pytest.raises(StaleError):
        open_next_round(section_id=section, number=4, actor=PROGRAM)
    assert AuditRow.objects.filter(session=session, action="round opened").count() == 1


def test_no_round_after_the_last() -> None:
    session = together()
    section = builders.section_of(session).pk
    for number in (2, 3, 4):
        open_next_round(section_id=section, number=number, actor=PROGRAM)
    with pytest.raises(StaleError):
        open_next_round(section_id=section, number=5, actor=PROGRAM)


def test_a_round_opened_too_early_is_taken_back() -> None:
    session = together()
    section = builders.section_of(session).pk
    open_next_round(section_id=section, number=2, actor=PROGRAM)
    back_to_round(section_id=section, number=1, actor=PROGRAM)
    back_to_round(section_id=section, number=1, actor=PROGRAM)
    assert open_of(session) == (1, 0)
    with pytest.raises(StaleError):
        back_to_round(section_id=section, number=0, actor=PROGRAM)


def test_closing_and_opening_rounds_to_the_tables() -> None:
    session = together()
    section = builders.section_of(session).pk
    close_rounds(section_id=section, number=1, actor=PROGRAM)
    assert open_of(session) == (1, 1)
    close_rounds(section_id=section, number=0, actor=PROGRAM)
    assert open_of(session) == (1, 0)
    with pytest.raises(DomainError):
        close_rounds(section_id=section, number=2, actor=PROGRAM)
    with pytest.raises(StaleError):
        close_rounds(section_id=section, number=-1, actor=PROGRAM)


def test_rounds_that_a_colleague_closed_meanwhile_are_not_opened_unseen() -> None:
    session = together()
    section = builders.section_of(session).pk
    open_next_round(section_id=section, number=2, actor=PROGRAM)
    close_rounds(section_id=section, number=1, seen_round=0, actor=PROGRAM)
    close_rounds(section_id=section, number=2, seen_round=1, actor=PROGRAM)
    with pytest.raises(StaleError, match="Another director has just opened or closed"):
        close_rounds(section_id=section, number=0, seen_round=1, actor=PROGRAM)
    close_rounds(section_id=section, number=2, seen_round=0, actor=PROGRAM)
    assert open_of(session) == (2, 2)
    close_rounds(section_id=section, number=0, seen_round=2, actor=PROGRAM)


def test_at_the_tables_own_pace_there_is_no_round_to_open() -> None:
    section = builders.section_of(builders.started_session(8)).pk
    for act in (open_next_round, back_to_round):
        with pytest.raises(DomainError, match="own pace"):
            act(section_id=section, number=2, actor=PROGRAM)


def test_rounds_are_for_sessions_being_played() -> None:
    session = together()
    section = builders.section_of(session).pk
    end_play(session_id=session.pk, actor=PROGRAM)
    for act in (open_next_round, back_to_round, close_rounds):
        with pytest.raises(DomainError, match="not being played"):
            act(section_id=section, number=1, actor=PROGRAM)


def test_going_together_stands_where_play_is() -> None:
    session = builders.started_session(8)
    builders.play_all(session, rounds=[1, 2])
    go_together(session_id=session.pk, actor=PROGRAM)
    assert open_of(session) == (2, 0)
    go_alone(session_id=session.pk, actor=PROGRAM)
    assert open_of(session) == (4, 0)


def result_at_table_one(session: Session) -> Line:
    board = builders.seating_at(session, 1, 1).boards[0]
    builders.enter(session, 1, 1, board, "4SN=", lead="HK")
    return Line.objects.get(session=session)


def test_a_result_on_the_wrong_board_is_taken_away_and_can_be_entered_again() -> None:
    session = builders.started_session(8)
    line = result_at_table_one(session)
    assert line.result_id
    remove_result(
        session_id=session.pk, line_id=line.pk, seen_result_id=line.result_id, permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    line.refresh_from_db()
    assert (line.result_id, line.confirmed) == (None, False)
    assert Result.objects.filter(line=line).count() == 1
    assert builders.facts_of(session)["results"] == []
    builders.enter(session, 1, 1, builders.seating_at(session, 1, 1).boards[0], "2HE-1")
    assert builders.facts_of(session)["results"][0]["contract"] == "2H"


def test_a_result_is_turned_to_the_pairs_as_they_sat() -> None:
    session = builders.started_session(8)
    line = result_at_table_one(session)
    assert line.result_id
    turned = turn_result(
        session_id=session.pk, line_id=line.pk, seen_result_id=line.result_id, permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    now = Line.objects.select_related("result").get(pk=turned)
    assert (now.ns_id, now.ew_id, now.round, now.table) == (line.ew_id, line.ns_id, 1, 1)
    assert now.result is not None
    assert (now.result.contract, now.result.declarer, now.result.lead, now.confirmed) == ("4S", "N", "HK", True)
    (listed,) = builders.facts_of(session)["results"]
    assert (listed["contract"], listed.get("unscheduled")) == ("4S", None)
    back = turn_result(
        session_id=session.pk, line_id=turned, seen_result_id=now.result.pk, permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    assert back == line.pk


@pytest.mark.parametrize("act", [remove_result, turn_result])
def test_only_what_was_seen_is_moved(act: Callable[..., object]) -> None:
    session = builders.started_session(8)
    line = result_at_table_one(session)
    with pytest.raises(StaleError):
        act(session_id=session.pk, line_id=line.pk, seen_result_id=10**9, permission=BY_THE_CLOCKS, actor=PROGRAM)
    other = builders.started_session(8)
    with pytest.raises(StaleError):
        act(
            session_id=other.pk, line_id=line.pk, seen_result_id=line.result_id, permission=BY_THE_CLOCKS, actor=PROGRAM
        )


@pytest.mark.parametrize("act", [remove_result, turn_result])
def test_a_conflict_and_an_adjusted_score_come_first(act: Callable[..., object]) -> None:
    session = builders.started_session(8)
    line = result_at_table_one(session)
    meeting = builders.meeting_at(session, 1, 1)
    award = Award(ns={"artificial": "60"}, ew={"artificial": "40"})
    adjust(
        session_id=session.pk,
        meeting=meeting,
        award=award,
        seen_version=line.version,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    with pytest.raises(DomainError, match="adjusted score"):
        act(
            session_id=session.pk,
            line_id=line.pk,
            seen_result_id=line.result_id,
            permission=BY_THE_CLOCKS,
            actor=PROGRAM,
        )
    line.refresh_from_db()
    adjust(
        session_id=session.pk,
        meeting=meeting,
        award=Award(),
        seen_version=line.version,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    builders.enter(session, 1, 1, meeting.board, "4SN-1")
    with pytest.raises(DomainError, match="which of the two"):
        act(
            session_id=session.pk,
            line_id=line.pk,
            seen_result_id=line.result_id,
            permission=BY_THE_CLOCKS,
            actor=PROGRAM,
        )


def test_official_needs_an_edition_that_has_everything() -> None:
    session = builders.ended_session(8)
    with pytest.raises(DomainError, match="Publish"):
        declare_official(session_id=session.pk, actor=PROGRAM)
    publish_session(session_id=session.pk, actor=PROGRAM)
    pair = Contestant.objects.filter(session=session)[0]
    set_standing(
        session_id=session.pk,
        contestant_id=pair.pk,
        standing="without_standing",
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    with pytest.raises(DomainError, match="since the last edition"):
        declare_official(session_id=session.pk, actor=PROGRAM)
    set_standing(
        session_id=session.pk, contestant_id=pair.pk, standing="ranked", permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    builders.settle_doubts(session)
    declare_official(session_id=session.pk, actor=PROGRAM)
    declare_official(session_id=session.pk, actor=PROGRAM)
    session.refresh_from_db()
    assert session.state == Session.State.OFFICIAL


def test_official_waits_for_a_conflict() -> None:
    session = builders.started_session(8)
    builders.play_all(session)
    line = Line.objects.filter(session=session, result__isnull=False).select_related("board")[0]
    meeting = builders.meeting_at(session, line.table or 0, line.round or 0, line.board.number)
    entry = Entry(uuid4(), Played.parse("7NTXXN="))
    enter_result(
        session_id=session.pk, meeting=meeting, entry=entry, source="table", permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    end_play(session_id=session.pk, actor=PROGRAM)
    publish_session(session_id=session.pk, actor=PROGRAM)
    with pytest.raises(DomainError, match="two different results"):
        declare_official(session_id=session.pk, actor=PROGRAM)


def test_official_before_the_end_of_play_is_refused() -> None:
    session = builders.started_session(8)
    with pytest.raises(DomainError):
        declare_official(session_id=session.pk, actor=PROGRAM)


def test_the_last_rounds_are_cut_short_in_one_act_and_brought_back() -> None:
    session = builders.started_session(8)
    builders.play_all(session, rounds=[1, 2])
    played = builders.seating_at(session, 1, 3).boards[0]
    builders.enter(session, 1, 3, played, "1NTN=")
    section = builders.section_of(session).pk
    assert cut_short(section_id=section, first_round=3, permission=BY_THE_CLOCKS, actor=PROGRAM) == 15
    facts = builders.facts_of(session)
    assert sum(line.get("not_played", False) for line in facts["results"]) == 15
    # Boards of rounds 3 and 4 are played by fewer tables now, so the top is that of two rounds and the odd one.
    assert facts["scoring"]["expected_results"] == max(
        sum(line["board"] == board and not line.get("not_played") for line in facts["results"]) for board in range(1, 9)
    )
    with pytest.raises(DomainError):
        cut_short(section_id=section, first_round=3, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert bring_back(section_id=section, first_round=4, permission=BY_THE_CLOCKS, actor=PROGRAM) == 8
    assert bring_back(section_id=section, first_round=1, permission=BY_THE_CLOCKS, actor=PROGRAM) == 7
    with pytest.raises(DomainError):
        bring_back(section_id=section, first_round=1, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert len(builders.facts_of(session)["results"]) == 17


def test_one_board_of_each_round_is_left_out_and_brought_back() -> None:
    session = builders.started_session(10, "straight-mitchell", boards_per_round=3)
    builders.play_all(session, rounds=[1, 2])
    section = builders.section_of(session).pk
    cut = cut_short(section_id=section, first_round=3, a_board_each=True, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert cut == 3 * 5
    left_out = {line["board"] for line in builders.facts_of(session)["results"] if line.get("not_played")}
    assert left_out == {3, 6, 9, 12, 15}
    # What is still played: two boards at each table in each round.
    assert len(list(builders.still_to_play(session))) == 2 * 3 * 5
    assert bring_back(section_id=section, first_round=3, permission=BY_THE_CLOCKS, actor=PROGRAM) == 15


def test_of_sets_of_one_board_and_of_teams_no_single_board_is_left_out() -> None:
    session = builders.started_session(8, boards_per_round=1)
    with pytest.raises(DomainError):
        cut_short(
            section_id=builders.section_of(session).pk,
            first_round=2,
            a_board_each=True,
            permission=BY_THE_CLOCKS,
            actor=PROGRAM,
        )
    teams = started_teams(4, "round-robin", boards_per_round=4)
    with pytest.raises(DomainError, match="cut whole rounds"):
        cut_short(
            section_id=builders.section_of(teams).pk,
            first_round=2,
            a_board_each=True,
            permission=BY_THE_CLOCKS,
            actor=PROGRAM,
        )


def test_an_adjusted_board_is_not_cut() -> None:
    session = builders.started_session(8)
    meeting = builders.meeting_at(session, 1, 4)
    award = Award(ns={"artificial": "60"}, ew={"artificial": "40"})
    adjust(
        session_id=session.pk, meeting=meeting, award=award, seen_version=None, permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    cut_short(section_id=builders.section_of(session).pk, first_round=4, permission=BY_THE_CLOCKS, actor=PROGRAM)
    line = Line.objects.get(session=session, board__number=meeting.board, ns=meeting.ns)
    assert line.result_id is None


@pytest.mark.parametrize("act", [cut_short, bring_back])
def test_nothing_is_cut_before_play(act: Callable[..., int]) -> None:
    section = builders.section_of(builders.ready_session(8)).pk
    with pytest.raises(DomainError, match="not begun"):
        act(section_id=section, first_round=1, permission=BY_THE_CLOCKS, actor=PROGRAM)
