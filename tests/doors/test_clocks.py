"""Until when what may be asked for, at the desk: the times, their rules, and scoring errors found after them."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import Mock
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone

from club.models import LineUp, Session
from rulings.engine.decision import Decision, Kind, RuledLine
from rulings.errors import DeadlinePassed
from rulings.models import Call, GrossError, MadeAvailable
from rulings.services.calls import CallRequest, call_director
from rulings.services.ruling import issue_ruling
from scoring.engine.document import Artificial
from scoring.models import Penalty, Publication, Repair, Result
from scoring.services import publish_session
from tests import builders
from tests.builders import PROGRAM, facts_of, meeting_at, published_session, put_back
from tests.doors.clocks import error_at, late_room
from tests.doors.every_address import ADDRESSES, Everything
from tests.doors.forms import fields, main_form
from tests.doors.pages import words
from tests.doors.rooms import Room, room_of
from tests.scored_outside import rolled_back

pytestmark = pytest.mark.django_db
LONDON = ZoneInfo("Europe/London")


def recorded(room: Room, **typed: Any) -> str:
    path = error_at(room)
    values = {"result": "7NTN=", "reasons": "Both scorecards say so.", "satisfied": "on", **typed}
    return room.send(path, **{"seen": fields(room.html(path)).get("seen", ""), **values})


def test_the_times_are_the_club_s_and_say_what_has_ended() -> None:
    session, edition = published_session(8)
    room = room_of(session)
    until = (edition.at + timedelta(minutes=30)).astimezone(LONDON)
    text = room.read("times/")
    assert text.count(f"until {until:%H:%M}") == 5
    put_back(session, hours=2)
    assert room.read("times/").count("ended ") >= 5
    assert "not yet" in room_of(builders.ended_session(8)).read("times/")


NIGHTS = [
    # Out, and half an hour later: over midnight, as summer time ends, as it begins.
    ("2026-11-20 23:45", "2026-11-21 00:15", "00:15"),
    ("2026-10-25 00:45", "2026-10-25 01:15", "01:15"),
    ("2026-03-29 00:45", "2026-03-29 01:15", "02:15"),
]


def correct(session: Session, table: int) -> None:
    """The first board of a table, as the director would at the desk."""
    where = meeting_at(session, table, 1)
    stands = session.lines.get(board__number=where.board, ns=where.ns).result_id
    builders.enter(session, table, 1, where.board, "7NTN=", source="desk", replaces=stands)


def test_what_the_pages_say_and_what_is_done_change_at_the_same_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Instants in UTC; `there` is the time on the wall of the club in London."""
    session, edition = published_session(8)
    for out, ends, there in NIGHTS:
        began, over = (datetime.fromisoformat(each).replace(tzinfo=UTC) for each in (out, ends))
        with rolled_back(), monkeypatch.context() as clock:
            put_back(session, seconds=(edition.at - began).total_seconds())
            clock.setattr(timezone, "now", Mock(return_value=over - timedelta(seconds=1)))
            room = room_of(session)
            assert room.read("times/").count(f"until {there}") == 5
            public = words(Client().get(f"/{session.club.slug}/{session.slug}/").content.decode())
            assert f"Query a score before {there}" in public
            assert "The time for rulings ended" not in room.read("rulings/new/")
            correct(session, 1)
            clock.setattr(timezone, "now", Mock(return_value=over))
            with pytest.raises(DeadlinePassed, match=f"Corrections ended at {there}"):
                correct(session, 2)
            assert "ended" in room.read("times/")
            assert f"The time for rulings ended at {there}" in room.read("rulings/new/")
            public = words(Client().get(f"/{session.club.slug}/{session.slug}/").content.decode())
            assert "Query a score before" not in public


def test_the_room_counts_down_and_says_what_waits() -> None:
    session, edition = published_session(8)
    room = room_of(session)
    until = (edition.at + timedelta(minutes=30)).astimezone(LONDON)
    assert f"Corrections until {until:%H:%M on %A} (in 30 minutes)." in room.read()
    put_back(session, hours=2)
    recorded(room)
    text = room.read()
    assert "Corrections ended at" in text
    assert "1 scoring error waits for the manager." in text


def test_where_the_results_can_be_read_and_since_when() -> None:
    session, _edition = published_session(8)
    room = room_of(session)
    assert "on the web: " in room.read("times/")
    assert "Saved with the time" in room.send("times/available/1/", place="wall")
    room.send("times/available/1/", place="wall")
    text = room.read("times/")
    assert "on the notice board: " in text
    assert "On the notice board now" not in text
    assert "On paper at the club now" in text
    assert MadeAvailable.objects.count() == 1
    assert "There is no such edition" in room.send("times/available/2/", place="wall")
    assert "There is no such edition" in room.send("times/available/1/", place="web")


def test_before_the_results_are_out_a_session_may_have_rules_of_its_own() -> None:
    room = room_of(builders.ended_session(8))
    room.send("times/", correction="hours48", qualifying="on")
    room.session.refresh_from_db()
    assert room.session.correction == {"preset": "hours48", "qualifying": True}
    form = fields(room.html("times/"))
    own = {name: value for name, value in form.items() if name.startswith("own-")}
    own |= {f"own-{clock}-1-lasts": "minutes" for clock in ("rulings", "appeals", "queries", "errors", "computing")}
    own |= {f"own-{clock}-1-count": "45" for clock in ("rulings", "appeals", "queries", "errors", "computing")}
    room.send("times/", correction="custom", **own)
    room.session.refresh_from_db()
    assert room.session.correction["queries"] == [{"after": "results", "minutes": 45}]
    assert "qualifying" not in room.session.correction


def test_once_they_are_out_the_rules_stay_as_announced() -> None:
    session, _edition = published_session(8)
    room = room_of(session)
    assert "these time limits can no longer change" in room.read("times/")
    assert "can no longer change" in room.refused("times/", correction="week")
    session.refresh_from_db()
    assert session.correction == {"preset": "law"}


def test_the_director_records_and_the_manager_approves() -> None:
    room = late_room()
    closed = room.html(room.line(1, 1))
    assert error_at(room) in closed
    first = LineUp.objects.filter(contestant=meeting_at(room.session, 1, 1).ns, seat=0).get().player.name
    assert first in room.read(error_at(room))
    assert "Nothing changes until" in recorded(room)
    error = GrossError.objects.get()
    page = room.read("times/")
    assert "waits for the manager" in page
    assert "7NT by North, made" in page
    assert "Approve" not in page
    assert "Only a manager" in room.send(f"times/error/{error.pk}/approve/")
    assert Publication.objects.count() == 1
    manager = room_of(room.session, manager=True)
    assert "edition 2 is published" in manager.send(f"times/error/{error.pk}/approve/")
    assert "approved: edition 2" in room.read("times/")
    assert "This has just been decided" in manager.send(f"times/error/{error.pk}/decline/", note="no")


def test_a_board_that_was_marked_otherwise_is_recorded_at_one_of_its_lines() -> None:
    room = late_room()
    assert "Scored with: Dealer North, neither side vulnerable." in room.read(error_at(room))
    recorded(room, result="", vulnerable="both")
    page = room.read("times/")
    assert "Board 1, at every table" in page
    assert "Dealer North, neither side vulnerable" in page
    assert "Dealer North, both sides vulnerable" in page
    manager = room_of(room.session, manager=True)
    error = GrossError.objects.get()
    assert "edition 2 is published" in manager.send(f"times/error/{error.pk}/approve/")
    assert "another dealer or vulnerability" in room.read("times/")


def test_the_manager_declines_with_a_reason() -> None:
    room = late_room()
    recorded(room, result="", turned="on")
    assert "the same, with the pairs sitting the other way round" in room.read("times/")
    path = f"times/error/{GrossError.objects.get().pk}/decline/"
    manager = room_of(room.session, manager=True)
    assert "Write why not" in manager.send(path)
    manager.send(path, note="East is sure.")
    assert "declined: the score stands" in (text := room.read("times/"))
    assert "East is sure." in text
    assert Publication.objects.count() == 1


def test_what_is_missing_is_said_and_nothing_typed_is_lost() -> None:
    room = late_room()
    cases = [
        ({"result": ""}, "Choose one: a result"),
        ({"turned": "on"}, "Choose one: a result"),
        ({"result": "9NTN="}, ""),
        ({"reasons": ""}, "Please fill this in"),
        ({"satisfied": ""}, "You can change the score now only if you are"),
    ]
    for typed, said in cases:
        values = {"result": "7NTN=", "reasons": "Both scorecards say so.", "satisfied": "on", **typed}
        text = words(room.post(error_at(room), **values).content.decode())
        assert said in text
        assert typed.get("reasons", "Both scorecards say so.") in text
        assert not GrossError.objects.exists()


def test_in_time_nobody_needs_to_approve() -> None:
    session, _edition = published_session(8)
    room = room_of(session)
    values = {"result": "7NTN=", "reasons": "Both.", "satisfied": "on"}
    seen = fields(room.html(error_at(room))).get("seen", "")
    assert "still be corrected in the usual way" in room.refused(error_at(room), seen=seen, **values)


def part(minutes: int) -> list[dict[str, Any]]:
    return [{"after": "results", "minutes": minutes}]


ORDERS = [
    # Minutes after the edition: computing, rulings, queries; then when it is looked at, and what is offered there.
    ((10, 30, 60), 5, {"result", "ruling"}),
    ((10, 30, 60), 20, {"result", "ruling", "marking"}),
    ((10, 30, 60), 45, {"result", "marking"}),
    ((10, 30, 60), 61, {"error", "marking"}),
    ((60, 30, 10), 20, {"error", "ruling"}),
    ((60, 30, 10), 45, {"error"}),
    ((30, 60, 10), 45, {"error", "marking", "ruling"}),
]


@pytest.mark.once
@pytest.mark.parametrize(("clocks", "minutes", "offered"), ORDERS)
def test_a_line_offers_each_way_until_its_own_clock_ends(
    monkeypatch: pytest.MonkeyPatch, clocks: tuple[int, int, int], minutes: int, offered: set[str]
) -> None:
    names = ("computing", "rulings", "queries")
    rules = {name: part(each) for name, each in zip(names, clocks, strict=True)}
    rules |= {"preset": "custom", "appeals": part(60), "errors": part(60)}
    session, edition = published_session(8, habits={"correction": rules})
    room = room_of(session)
    monkeypatch.setattr(timezone, "now", lambda: edition.at + timedelta(minutes=minutes))
    page, board = room.html(room.line(1, 1)), room.html(f"boards/{meeting_at(session, 1, 1).board}/")
    error = room.html(error_at(room))
    assert ('name="contract"' in page) is ("result" in offered)
    assert ("Make a ruling" in page) is ('name="a-award"' in page) is ("ruling" in offered)
    assert ("Record a gross scoring error" in page) is ("error" in offered)
    assert ("Record how the board was marked" in board) is ("marking" in offered)
    assert ('name="vulnerable"' in board) is ("marking" not in offered)
    if "result" in offered:
        assert ("Record how the board was marked" in page) is ("marking" in offered)
    if offered & {"error", "marking"}:
        assert error_at(room) in page
        assert ('name="result"' in error) is ("error" in offered)
        assert ('name="vulnerable"' in error) is ("marking" in offered)


def test_a_marking_is_recorded_and_approved_while_results_are_still_corrected(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = {"preset": "custom", **{name: part(60) for name in ("rulings", "appeals", "queries", "errors")}}
    session, edition = published_session(8, habits={"correction": {**rules, "computing": part(10)}})
    room, manager = room_of(session), room_of(session, manager=True)
    monkeypatch.setattr(timezone, "now", lambda: edition.at + timedelta(minutes=20))
    assert "Nothing changes until" in recorded(room, result="", vulnerable="both")
    error = GrossError.objects.get()
    assert "edition 2 is published" in manager.send(f"times/error/{error.pk}/approve/")
    assert "Dealer North, both sides vulnerable" in room.read("boards/1/")
    correct(session, 1)


def evening() -> tuple[Room, dict[str, Any]]:
    """Two hours after its results: a fine, a repair, a board cut short and one of Ave+ among them."""
    session = builders.ended_session(8)
    room = room_of(session)
    pair = builders.seating_at(session, 1, 1).ns_id
    room.send("penalties/", pair=pair, kind="procedural", amount="10", unit="percent_of_top", note="slow")
    room.send("standing/", pair=pair, standing="without_standing")
    room.send("publish/", after="0")
    line = room.line(1, 1)
    form = main_form(room.html(line))
    put_back(session, hours=2)
    return room, {"pair": pair, "line": line, "form": form}


def acts(room: Room, known: dict[str, Any]) -> dict[str, tuple[str, dict[str, Any]]]:
    """What is pressed: the name of the address, the path and what is sent."""
    line, form, pair = known["line"], known["form"], known["pair"]
    board = meeting_at(room.session, 1, 1).board
    key = f"{board}-{'-'.join(line.split('/')[2].split('-'))}"
    keyed = {"key": key, "text": "7NTN=", "client_id": str(uuid4()), "sure": "on", "seen": form["seen"]}
    fine = {"pair": pair, "kind": "procedural", "amount": "10", "unit": "percent_of_top", "note": "late"}
    version = room.stored(1, 1).version
    return {
        "line": (line, {**form, "contract": "7NTN="}),
        "line-adjust": (line + "adjust/", {"a-award": "A6040", "a-version": version}),
        "line-not-played": (line + "not-played/", form),
        "line-remove": (line + "remove/", {"seen": form["seen"]}),
        "line-turn": (line + "turn/", {"seen": form["seen"]}),
        "penalties": ("penalties/", fine),
        "withdraw-penalty": (f"penalties/{Penalty.objects.get().pk}/withdraw/", {}),
        "standing": ("standing/", {"pair": pair, "standing": "ranked"}),
        "undo-repair": (f"repairs/{Repair.objects.get().pk}/undo/", {}),
        "board": (f"boards/{board}/", {"dealer": "W", "vulnerable": "both"}),
        "key-line": ("keying/line/", keyed),
        "resume": ("resume/", {}),
        "withdraw-edition": ("editions/1/withdraw/", {"note": ""}),
        "clocks": ("times/", {"correction": "week"}),
        "setup": ("setup/", {**fields(room.html("setup/")), "scored_by": "butler"}),
    }


def test_every_act_on_a_score_is_refused_after_its_time() -> None:
    room, known = evening()
    before, results = facts_of(room.session), Result.objects.count()
    silent = []
    for name, (path, sent) in acts(room, known).items():
        response = room.client.post(room.at(path), sent, follow=True)
        said = words(response.content.decode())
        if "ended at" not in said and "could be corrected until" not in said and "can no longer change" not in said:
            silent.append((name, response.status_code, said[:600]))
        assert facts_of(room.session) == before, name
    assert silent == []
    assert Result.objects.count() == results
    assert Publication.objects.filter(session=room.session, withdrawal=None).count() == 1
    room.session.refresh_from_db()
    assert room.session.state == Session.State.ENDED


def test_a_ruling_is_refused_after_its_time() -> None:
    room, _known = evening()
    meeting = meeting_at(room.session, 2, 1)
    lines = (RuledLine(meeting.board, meeting.ns, meeting.ew),)
    decision = Decision(Kind.NO_ACTION, "West hesitated.", lines=lines)
    with pytest.raises(DeadlinePassed, match="The time for rulings ended at"):
        issue_ruling(session_id=room.session.pk, decision=decision, actor=builders.actor(room.user))


def test_what_was_called_for_in_time_is_ruled_on_later() -> None:
    session, edition = published_session(8)
    room = room_of(session)
    call = call_director(
        session_id=session.pk, asking=CallRequest("A", 2), client_id=uuid4(), actor=builders.actor(room.user)
    ).id
    put_back(session, hours=2)
    meeting = meeting_at(session, 2, 1)
    decision = Decision(Kind.NO_ACTION, "No damage.", lines=(RuledLine(meeting.board, meeting.ns, meeting.ew),))
    given = {"session_id": session.pk, "decision": decision, "actor": builders.actor(room.user)}
    with pytest.raises(DeadlinePassed):
        issue_ruling(**given, call=call)
    assert "The time for rulings ended" in room.read(f"rulings/new/?call={call}")
    Call.objects.filter(pk=call).update(opened_at=edition.at - timedelta(hours=2))
    assert "The time for rulings ended" not in room.read(f"rulings/new/?call={call}")
    assert issue_ruling(**given, call=call) == 1


def changing(everything: Everything) -> set[str]:
    """The addresses of the session that change its score, each sent all that any form of the desk may ask for."""
    session = everything.over
    changed, before = set(), facts_of(session)
    desk = [name for name, said in ADDRESSES.items() if name.startswith("desk:") and "session" in said]
    desk.remove("desk:archive")  # a file, which the test client would leave open
    for name, address in {each: everything.address(each) for each in desk}.items():
        line = session.lines.filter(result__isnull=False, adjustment=None).latest("pk")
        sent = {"contract": "7NTN=", "text": "7NTN=", "award": "A6040", "a-award": "A6040", "dealer": "W"}
        sent |= {"seen": line.result_id, "version": line.version, "a-version": line.version, "sure": "on"}
        sent |= {"pair": line.ns_id, "standing": "withdrawn", "kind": "procedural", "amount": "10", "note": "x"}
        sent |= {"unit": "percent_of_top", "vulnerable": "both", "client_id": str(uuid4()), "keep": line.result_id}
        sent |= {"key": f"{line.board.number}-{line.ns_id}-{line.ew_id}"}
        here = f"/line/{line.board.number}/{line.ns_id}-{line.ew_id}/"
        path = re.sub(r"/line/\d+/\d+-\d+/", here, address)
        everything.clients["manager"].post(path, sent)
        if (now := facts_of(session)) != before:
            changed.add(name.removeprefix("desk:"))
            before = now
    return changed


@pytest.mark.long
@pytest.mark.once
@pytest.mark.parametrize("hours", [0, 2])
def test_no_address_of_a_session_changes_a_score_after_its_time(hours: int) -> None:
    everything = Everything()
    everything.playing = everything.over
    put_back(everything.over, hours=hours)
    changed = changing(everything)
    acts = {"line", "line-adjust", "line-not-played", "line-remove", "line-turn", "penalties", "standing", "board"}
    assert (changed >= acts) if hours == 0 else (changed == set()), changed


def test_an_award_keyed_wrongly_is_recorded_at_the_desk_and_approved() -> None:
    """Its ruling cannot be amended any more; the page says so and leads to the record."""
    session, _edition = published_session(8)
    room = room_of(session)
    meeting = meeting_at(session, 1, 1)
    line = session.lines.get(board__number=meeting.board, ns=meeting.ns, ew=meeting.ew)
    wrong = Artificial("60"), Artificial("40")
    sides = RuledLine(
        meeting.board, meeting.ns, meeting.ew, ns_outcome=wrong[0], ew_outcome=wrong[1], seen_version=line.version
    )
    decision = Decision(Kind.ARTIFICIAL, "Board 1 could not be played.", lines=(sides,))
    issue_ruling(session_id=session.pk, decision=decision, actor=PROGRAM)
    assert "Change by a new ruling" in room.read("rulings/1/")
    assert "Somebody appeals" in room.read("rulings/1/")
    publish_session(session_id=session.pk, actor=PROGRAM)
    put_back(session, hours=2)
    ruling = room.html("rulings/1/")
    assert "Change by a new ruling" not in ruling
    assert "Somebody appeals" not in ruling
    assert "The time for rulings ended at" in ruling
    assert error_at(room) in ruling
    assert error_at(room) in room.html(room.line(1, 1))
    form = room.html(error_at(room))
    assert 'name="award"' in form
    assert 'name="result"' not in form
    values = {"seen": fields(form).get("seen", ""), "version": fields(form)["version"], "satisfied": "on"}
    values |= {"reasons": "The sheet of the ruling says 40 to North-South."}
    assert "Choose one" in room.refused(error_at(room), **values)
    assert "the award on record" in room.refused(error_at(room), **values, award="A6040")
    assert "Nothing changes until" in room.send(error_at(room), **values, award="A4060")
    page = room.read("times/")
    assert "N–S: average minus · E–W: average plus" in page
    manager = room_of(session, manager=True)
    assert "edition 3 is published" in manager.send(f"times/error/{GrossError.objects.get().pk}/approve/")
    line.refresh_from_db()
    assert (line.adjustment.ns_outcome, line.adjustment.ew_outcome) == ({"artificial": "40"}, {"artificial": "60"})
