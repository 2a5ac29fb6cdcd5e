"""Results from tables and desk: what counts, what is kept beside it, what is refused."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from club.actor import PROGRAM
from club.errors import DomainError, NotFoundError, StaleError
from club.models import Contestant, Session
from club.services import end_play, make_official
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.contract import Played
from scoring.models import Line, Result
from scoring.services import Award, Entry, Meeting, adjust, confirm_result, enter_result, mark_board
from scoring.services.lines import move_pointer
from tests.builders import (
    actor,
    ended_session,
    enter,
    facts_of,
    make_director,
    meeting_at,
    ready_session,
    standings_of,
    started_session,
    table_device,
)
from tests.services.watching import audited, not_audited, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return started_session(pairs=6)


def line_at(session: Session, table: int = 1, board: int = 1) -> Line:
    found = meeting_at(session, table, 1, board)
    lines = Line.objects.select_related("result", "rival", "adjustment")
    return lines.get(session=session, board__number=board, ns_id=found.ns, ew_id=found.ew)


def result_of(session: Session) -> Result:
    found = line_at(session).result
    assert found
    return found


def desk(session: Session, result: str | None, **options: Any) -> Any:
    return enter(session, 1, 1, 1, result, source="desk", **options)


def test_a_first_result_counts(session: Session) -> None:
    device, _token = table_device(session, 1)
    with audited(session.club, "result entered", facts_of=session):
        entered = enter(session, 1, 1, 1, "4SXN-1", by=device, lead="HK", note="slow")
    line, result = line_at(session), result_of(session)
    assert (entered.status, entered.result_id, entered.version) == ("current", result.pk, 1)
    assert (line.section, line.round, line.table, line.confirmed, line.version) == ("A", 1, 1, False, 1)
    assert (result.contract, result.declarer, result.tricks, result.score) == ("4SX", "N", 9, -100)
    assert (result.lead, result.note, result.device_id, result.source) == ("HK", "slow", device.device_id, "table")


def test_passed_out_and_not_played(session: Session) -> None:
    enter(session, 1, 1, 1, "pass", lead="HK")
    passed = result_of(session)
    assert (passed.outcome, passed.score, passed.lead) == ("passed", 0, "")
    desk(session, None, replaces=passed.pk)
    assert (result_of(session).outcome, result_of(session).score) == ("not_played", None)


def test_the_same_client_id_twice_is_one_entry(session: Session) -> None:
    client_id = uuid4()
    first = enter(session, 1, 1, 1, "4SN=", client_id=client_id)
    with not_audited(session.club, session):
        again = enter(session, 1, 1, 1, "4SN=", client_id=client_id)
        other = enter(session, 1, 1, 2, "3NN=", client_id=client_id)
    assert (again.status, again.result_id, again.version) == ("repeated", first.result_id, 1)
    assert other.status == "repeated"
    assert Result.objects.filter(line__session=session).count() == 1


def test_an_entry_that_arrives_again_after_the_end_is_not_refused(session: Session) -> None:
    client_id = uuid4()
    enter(session, 1, 1, 1, "4SN=", client_id=client_id)
    end_play(session_id=session.pk, actor=PROGRAM)
    assert enter(session, 1, 1, 1, "4SN=", client_id=client_id).status == "repeated"


def test_a_client_id_of_another_session_is_refused(session: Session) -> None:
    client_id = uuid4()
    enter(session, 1, 1, 1, "4SN=", client_id=client_id)
    other = started_session(pairs=6)
    with refused("belongs to another session"):
        enter(other, 1, 1, 1, "4SN=", client_id=client_id)


def test_another_device_that_says_the_same_agrees(session: Session) -> None:
    first = enter(session, 1, 1, 1, "4SN=")
    with audited(session.club, "result entered again", facts_of=session, bumps=0):
        second = enter(session, 1, 1, 1, "4SN=")
    assert (second.status, second.version) == ("agreed", 1)
    assert result_of(session).pk == first.result_id
    assert Result.objects.filter(line__session=session).count() == 2


def test_who_agrees_may_add_the_lead(session: Session) -> None:
    first = enter(session, 1, 1, 1, "4SN=")
    confirm_result(session_id=session.pk, result_id=first.result_id, actor=PROGRAM)
    with audited(session.club, "result entered again", facts_of=session):
        second = enter(session, 1, 1, 1, "4SN=", lead="D10")
    assert (second.status, second.version) == ("agreed", 3)
    assert (result_of(session).lead, line_at(session).confirmed) == ("DT", True)
    with audited(session.club, "result entered again", facts_of=session, bumps=0):
        enter(session, 1, 1, 1, "4SN=")
    assert result_of(session).lead == "DT"


def test_two_different_results_are_both_kept(session: Session) -> None:
    first = enter(session, 1, 1, 1, "4SN=")
    with audited(session.club, "conflicting result", facts_of=session):
        second = enter(session, 1, 1, 1, "4SN-1")
    line = line_at(session)
    assert second.status == "conflict"
    assert (line.result_id, line.rival_id) == (first.result_id, second.result_id)
    assert facts_of(session)["results"][0]["tricks"] == 10


def test_a_table_corrects_what_it_saw(session: Session) -> None:
    first = enter(session, 1, 1, 1, "4SN=")
    confirm_result(session_id=session.pk, result_id=first.result_id, actor=PROGRAM)
    with audited(session.club, "result corrected", facts_of=session):
        second = enter(session, 1, 1, 1, "4SN-1", replaces=first.result_id)
    line = line_at(session)
    assert (second.status, line.result_id, line.rival_id, line.confirmed) == ("current", second.result_id, None, False)
    assert result_of(session).replaces_id == first.result_id


def test_a_correction_does_not_do_away_with_the_other_device(session: Session) -> None:
    first = enter(session, 1, 1, 1, "4SN=")
    rival = enter(session, 1, 1, 1, "4SN-1")
    third = enter(session, 1, 1, 1, "4SN+1", replaces=first.result_id)
    line = line_at(session)
    assert (third.status, line.result_id, line.rival_id) == ("current", third.result_id, rival.result_id)
    fourth = enter(session, 1, 1, 1, "4SN-1", replaces=third.result_id)
    line.refresh_from_db()
    assert (fourth.status, line.result_id, line.rival_id) == ("current", fourth.result_id, None), "now they agree"


def test_the_directors_result_stands(session: Session) -> None:
    first = enter(session, 1, 1, 1, "4SN=")
    director = make_director(session.club)
    with audited(session.club, "result corrected", facts_of=session):
        second = desk(session, "4SN-1", replaces=first.result_id, by=actor(director))
    assert (line_at(session).confirmed, result_of(session).user) == (True, director)
    third = enter(session, 1, 1, 1, "4SN+1", replaces=second.result_id)
    assert (third.status, line_at(session).result_id) == ("conflict", second.result_id)


def test_the_desk_is_told_when_it_had_not_seen_what_stands(session: Session) -> None:
    first = enter(session, 1, 1, 1, "4SN=")
    with refused("omebody has just entered another result", StaleError):
        desk(session, "4SN-1")
    desk(session, "4SN-1", replaces=first.result_id)
    with refused("omebody has just entered another result", StaleError):
        desk(session, "4SN+1", replaces=first.result_id)


def test_the_director_who_says_the_same_settles_it(session: Session) -> None:
    first = enter(session, 1, 1, 1, "4SN=")
    enter(session, 1, 1, 1, "4SN-1")
    with audited(session.club, "result corrected", facts_of=session):
        desk(session, "4SN=", replaces=first.result_id)
    line = line_at(session)
    assert (line.rival, line.confirmed) == (None, True)
    with audited(session.club, "result entered again", facts_of=session, bumps=0):
        assert desk(session, "4SN=", replaces=line.result_id).status == "agreed"


def test_a_result_the_device_made_up_is_not_believed(session: Session) -> None:
    elsewhere = enter(session, 2, 1, 3, "4SN=")
    first = enter(session, 1, 1, 1, "4SN=")
    for believed in (elsewhere.result_id, 10**9):
        assert (
            enter(session, 1, 1, 1, f"4SN{'+1' if believed > 10**8 else '-1'}", replaces=believed).status == "conflict"
        )
    assert result_of(session).pk == first.result_id
    assert set(Result.objects.values_list("replaces_id", flat=True)) == {None}


def test_a_board_marked_otherwise_leaves_the_result_the_same(session: Session) -> None:
    first = enter(session, 1, 1, 1, "4SN=")
    mark_board(session_id=session.pk, number=1, dealer="N", vulnerable="both", permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert enter(session, 1, 1, 1, "4SN=").status == "agreed"
    assert result_of(session).pk == first.result_id
    (board,) = standings_of(session)["boards"]
    assert board["lines"][0]["score"] == 620


@pytest.mark.parametrize(
    ("change", "words", "error"),
    [
        ({"board": 99}, "board 99 is not played in this session", DomainError),
        ({"ns": 0}, "nobody in this session", NotFoundError),
    ],
)
def test_a_meeting_that_cannot_be(
    session: Session, change: dict[str, int], words: str, error: type[DomainError]
) -> None:
    found = meeting_at(session, 1, 1)
    meeting = Meeting(**{"board": found.board, "ns": found.ns, "ew": found.ew, **change})
    entry = Entry(client_id=uuid4(), played=Played.parse("4SN="))
    with refused(words, error):
        enter_result(
            session_id=session.pk, meeting=meeting, entry=entry, source="table", permission=BY_THE_CLOCKS, actor=PROGRAM
        )


def turned(session: Session) -> Meeting:
    found = meeting_at(session, 1, 1)
    return Meeting(found.board, found.ew, found.ns)


def test_a_pair_does_not_play_itself_or_a_stranger(session: Session) -> None:
    found, stranger = meeting_at(session, 1, 1), Contestant.objects.filter(session=started_session(pairs=6))[0]
    entry = Entry(client_id=uuid4(), played=Played.parse("4SN="))
    for ew in (found.ns, stranger.pk):
        meeting = Meeting(found.board, found.ns, ew)
        with refused("nobody in this session", NotFoundError):
            enter_result(
                session_id=session.pk,
                meeting=meeting,
                entry=entry,
                source="desk",
                permission=BY_THE_CLOCKS,
                actor=PROGRAM,
            )


def test_the_same_pairs_do_not_play_a_board_both_ways_round(session: Session) -> None:
    enter(session, 1, 1, 1, "4SN=")
    entry = Entry(client_id=uuid4(), played=Played.parse("4SN="))
    with refused("sitting the other way round"):
        enter_result(
            session_id=session.pk,
            meeting=turned(session),
            entry=entry,
            source="desk",
            permission=BY_THE_CLOCKS,
            actor=PROGRAM,
        )


def test_a_line_without_a_section_gets_that_of_north_south(session: Session) -> None:
    entry = Entry(client_id=uuid4(), played=Played.parse("4SN="))
    enter_result(
        session_id=session.pk,
        meeting=turned(session),
        entry=entry,
        source="desk",
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    line = Line.objects.get(session=session)
    assert (line.section, line.round, line.table) == ("A", None, None)


@pytest.mark.parametrize("source", ["table", "desk"])
def test_nothing_is_entered_before_play(source: str) -> None:
    session = ready_session(pairs=6)
    with refused("play has not begun"):
        enter(session, 1, 1, 1, "4SN=", source=source)


def test_after_play_the_desk_enters_and_after_that_nobody() -> None:
    session = ended_session(pairs=6)
    current = result_of(session)
    with refused("play has ended"):
        enter(session, 1, 1, 1, "1CN=", replaces=current.pk)
    assert desk(session, "1CN=", replaces=current.pk).status == "current"
    make_official(session_id=session.pk, actor=PROGRAM)
    with refused("results are official"):
        desk(session, "1DN=", replaces=result_of(session).pk)
    with refused("results are official"):
        confirm_result(session_id=session.pk, result_id=result_of(session).pk, actor=PROGRAM)


def test_a_session_that_is_gone() -> None:
    entry = Entry(client_id=uuid4(), played=None)
    with refused("no longer there", NotFoundError):
        enter_result(
            session_id=0, meeting=Meeting(1, 1, 2), entry=entry, source="desk", permission=BY_THE_CLOCKS, actor=PROGRAM
        )


def test_not_played_where_a_side_needs_the_result(session: Session) -> None:
    first = enter(session, 1, 1, 1, "4SN=")
    one_side = Award(ns={"assigned": 450})
    adjust(
        session_id=session.pk,
        meeting=meeting_at(session, 1, 1),
        award=one_side,
        seen_version=1,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    with refused("has an adjusted score that needs the result"):
        desk(session, None, replaces=first.result_id)
    both = Award(ns={"artificial": "60"}, ew={"artificial": "60"})
    adjust(
        session_id=session.pk,
        meeting=meeting_at(session, 1, 1),
        award=both,
        seen_version=2,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    desk(session, None, replaces=first.result_id)
    (line,) = facts_of(session)["results"]
    assert line["adjusted"] == {"ns": {"artificial": "60"}, "ew": {"artificial": "60"}}
    assert "not_played" not in line


def test_a_pointer_moves_only_from_where_it_was_seen(session: Session) -> None:
    """Whoever has read the line without holding the session does not overwrite what came since."""
    enter(session, 1, 1, 1, "4SN=")
    seen = line_at(session)
    other = enter(session, 1, 1, 1, "4SN-1", replaces=seen.result_id)
    with refused("board has just been changed", StaleError):
        move_pointer(seen, result_id=seen.result_id)
    assert line_at(session).result_id == other.result_id
