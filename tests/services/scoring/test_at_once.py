"""Tables, directors, publishers and the worker at the same moment."""

from __future__ import annotations

from collections import Counter
from functools import partial
from threading import Event
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction

from club.actor import PROGRAM
from club.models import AuditRow, Session
from club.services import change_player, close_round, create_session, first_broken_row, locked_session, open_round
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line, Publication, Result, Snapshot, Unscored
from scoring.recompute import recompute
from scoring.services import (
    Award,
    adjust,
    choose_movement,
    confirm_result,
    penalise,
    publish_session,
    set_plays_itself,
    settle_conflict,
)
from scoring.services.practice import play_next_board
from scoring.services.sweep import sweep
from tests.builders import (
    DAY,
    add_pairs,
    ended_session,
    enter,
    make_session,
    meeting_at,
    seat,
    section_of,
    started_session,
)
from tests.services.at_once import at_once, refusals, successes
from tests.services.watching import version_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.always]
EIGHT = range(8)
PATIENCE = 10


def whole(session: Session) -> None:
    """The audit log holds, and standings catch up with the facts."""
    assert first_broken_row(session.club_id) is None
    sweep()
    snapshot = Snapshot.objects.get(session=session)
    assert snapshot.version == version_of(session)
    assert not Unscored.objects.exists()


def test_eight_devices_enter_one_board_and_one_result_counts() -> None:
    session = started_session(pairs=6)
    before = version_of(session)
    results = ["4SN=", "4SN+1", "4SN-1", "3NN=", "2HE=", "pass", "5DXW-2", "1CS+3"]
    entered = successes(at_once([partial(enter, session, 1, 1, 1, result) for result in results]))
    assert Counter(each.status for each in entered) == {"current": 1, "conflict": 7}
    line = Line.objects.get(session=session)
    (current,) = [each for each in entered if each.status == "current"]
    assert line.result_id == current.result_id
    assert line.rival_id in {each.result_id for each in entered} - {current.result_id}
    assert (line.version, Result.objects.filter(line=line).count()) == (8, 8)
    assert version_of(session) == before + 8
    whole(session)
    assert len(Snapshot.objects.get(session=session).facts["results"]) == 1


def test_one_entry_sent_eight_times_is_one() -> None:
    session = started_session(pairs=6)
    client_id = uuid4()
    entered = successes(at_once([partial(enter, session, 1, 1, 1, "4SN=", client_id=client_id) for _ in EIGHT]))
    assert Counter(each.status for each in entered) == {"current": 1, "repeated": 7}
    assert len({each.result_id for each in entered}) == 1
    assert Result.objects.count() == 1
    whole(session)


def test_eight_tables_enter_eight_boards() -> None:
    session = started_session(pairs=16)
    before = version_of(session)
    acts = [partial(enter, session, table, 1, meeting_at(session, table, 1).board, "4SN=") for table in range(1, 9)]
    assert {each.status for each in successes(at_once(acts))} == {"current"}
    assert version_of(session) == before + 8
    whole(session)
    assert len(Snapshot.objects.get(session=session).facts["results"]) == 8


def test_two_directors_correct_the_same_result() -> None:
    session = started_session(pairs=6)
    first = enter(session, 1, 1, 1, "4SN=")
    options: dict[str, Any] = {"source": "desk", "replaces": first.result_id}
    results = at_once([partial(enter, session, 1, 1, 1, text, **options) for text in ("4SN+1", "4SN-1")])
    (current,) = successes(results)
    (said,) = refusals(results)
    assert "Somebody has just entered another result" in said
    assert Line.objects.get(session=session).result_id == current.result_id
    whole(session)


def test_two_directors_award_on_the_same_line() -> None:
    session = started_session(pairs=6)
    enter(session, 1, 1, 1, "4SN=")
    meeting = meeting_at(session, 1, 1)
    awards = [Award(ns={"artificial": text}, ew={"artificial": text}) for text in ("60", "50", "40")]
    shared: dict[str, Any] = {"session_id": session.pk, "meeting": meeting, "seen_version": 1, "actor": PROGRAM}
    results = at_once([partial(adjust, award=award, permission=BY_THE_CLOCKS, **shared) for award in awards])
    assert (len(successes(results)), len(refusals(results))) == (1, 2)
    whole(session)


def test_two_directors_settle_a_conflict() -> None:
    session = started_session(pairs=6)
    first, second = enter(session, 1, 1, 1, "4SN="), enter(session, 1, 1, 1, "4SN-1")
    shared: dict[str, Any] = {"session_id": session.pk, "line_id": first.line_id, "actor": PROGRAM}
    acts = [partial(settle_conflict, keep_result_id=each.result_id, **shared) for each in (first, second)]
    results = at_once(acts)
    assert len(refusals(results)) == 1
    assert Line.objects.get(session=session).rival is None
    whole(session)


def test_opponents_confirm_on_two_devices() -> None:
    session = started_session(pairs=6)
    entered = enter(session, 1, 1, 1, "4SN=")
    act = partial(confirm_result, session_id=session.pk, result_id=entered.result_id, actor=PROGRAM)
    assert successes(at_once([act] * 4)) == [True] * 4
    assert AuditRow.objects.filter(action="result confirmed").count() == 1


def test_two_publishers_make_one_edition() -> None:
    session = ended_session(pairs=6)
    results = at_once([partial(publish_session, session_id=session.pk, actor=PROGRAM)] * 4)
    assert [edition.number for edition in successes(results)] == [1]
    assert set(refusals(results)) == {"Nothing has changed since edition 1."}


def test_every_edition_has_a_number_of_its_own() -> None:
    session = ended_session(pairs=8)
    lines = list(Line.objects.filter(session=session, round=1).select_related("board").order_by("pk"))

    def corrected_and_published(line: Line) -> int:
        assert line.table
        enter(session, line.table, 1, line.board.number, "7NN-13", source="desk", replaces=line.result_id)
        return publish_session(session_id=session.pk, actor=PROGRAM).number

    results = at_once([partial(corrected_and_published, line) for line in lines[:6]])
    numbers = list(Publication.objects.filter(session=session).values_list("number", flat=True))
    assert sorted(successes(results)) == numbers == list(range(1, len(numbers) + 1))
    assert numbers
    whole(session)
    newest, snapshot = Publication.objects.latest("number"), Snapshot.objects.get(session=session)
    if newest.version != snapshot.version:
        assert publish_session(session_id=session.pk, actor=PROGRAM).number == len(numbers) + 1


def test_eight_workers_write_one_snapshot() -> None:
    session = started_session(pairs=6)
    Snapshot.objects.all().delete()
    assert sorted(successes(at_once([partial(recompute, session.pk)] * 8))) == [False] * 7 + [True]
    enter(session, 1, 1, 1, "4SN=")
    Snapshot.objects.update(version=1)
    assert sorted(successes(at_once([partial(recompute, session.pk)] * 8))) == [False] * 7 + [True]
    whole(session)


def test_practice_goes_on_once_at_a_time() -> None:
    session = make_session(practice=True)
    add_pairs(session, 6)
    seat(session)
    Session.objects.filter(pk=session.pk).update(state="playing")
    section_of(session).session.sections.update(open_round=3)
    set_plays_itself(session_id=session.pk, on=True, actor=PROGRAM)
    assert successes(at_once([partial(play_next_board, session.pk)] * 8)) == [True] * 8
    assert Line.objects.filter(session=session, confirmed=True, rival__isnull=True).count() == 8
    assert Result.objects.count() == 8


def test_nobody_waits_in_a_circle() -> None:
    """Everything that holds a session, a section, a club or the audit log, at the same moment."""
    session = started_session(pairs=8, habits={"pace": "together"})
    section, club = section_of(session).pk, session.club_id
    pair = session.contestants.order_by("place")[0]
    player = pair.line_up.all()[0].player
    fine: dict[str, Any] = {"kind": "procedural", "amount": "1", "unit": "points", "note": ""}
    renamed = {"national_number": "", "privacy": "hidden", "active": True}
    options = {"tables": 4, "boards_per_round": 2}
    acts: list[Any] = [
        partial(open_round, section_id=section, number=2, actor=PROGRAM),
        partial(close_round, section_id=section, number=1, actor=PROGRAM),
        partial(enter, session, 1, 1, meeting_at(session, 1, 1).board, "4SN="),
        partial(enter, session, 2, 1, meeting_at(session, 2, 1).board, "4SN="),
        partial(
            penalise, session_id=session.pk, contestant_id=pair.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, **fine
        ),
        partial(change_player, club_id=club, player_id=player.pk, name="New", actor=PROGRAM, **renamed),
        partial(create_session, club_id=club, title="Other", day=DAY, actor=PROGRAM),
        partial(create_session, club_id=club, title="Other", day=DAY, actor=PROGRAM),
        partial(choose_movement, section_id=section, kind="share-and-relay-mitchell", options=options, actor=PROGRAM),
        partial(recompute, session.pk),
    ]
    results = at_once(acts)
    assert all("Round 1 is over" in said for said in refusals(results))
    slugs = list(Session.objects.filter(title="Other").values_list("slug", flat=True))
    assert sorted(slugs) == ["2026-11-20-other", "2026-11-20-other-2"]
    whole(session)


@pytest.mark.served
def test_the_worker_does_not_wait_for_who_holds_the_session() -> None:
    """A row that only names the session is written while somebody changes it."""
    session = started_session(pairs=6)
    Snapshot.objects.all().delete()
    held, written = Event(), Event()

    def holding() -> bool:
        with transaction.atomic():
            locked_session(session.pk)
            held.set()
            return written.wait(PATIENCE)

    def writing() -> bool:
        held.wait(PATIENCE)
        done = recompute(session.pk)
        written.set()
        return done

    assert at_once([holding, writing]) == [True, True]
