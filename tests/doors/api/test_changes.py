"""A program reads what changed from one edition to another, as the pages show it."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.actor import PROGRAM
from club.models import Contestant, Membership, Player, Session
from club.services import resume_play
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line
from scoring.recompute import recompute
from scoring.services import Award, publish_session
from tests import builders
from tests.doors.editions_compared import correct, key_of
from tests.doors.pages import award_at
from tests.doors.programs import Program, director_program, of, refusal
from tests.doors.rooms import Room, sits_down

pytestmark = pytest.mark.django_db
Three = tuple[Session, int, int]


@pytest.fixture
def three() -> Three:
    """Edition 2 corrects table 1, edition 3 awards at table 2; the two boards."""
    session, _first = builders.published_session(8)
    corrected = correct(session, 1, 1, "7NTN=")
    publish_session(session_id=session.pk, actor=PROGRAM)
    awarded = award_at(session, 2, 2, Award(ns={"artificial": "60"}, ew={"artificial": "40"}))
    publish_session(session_id=session.pk, actor=PROGRAM)
    return session, corrected, awarded


def test_any_two_editions_are_compared(three: Three) -> None:
    session, corrected, awarded = three
    program = Program()
    both = program.read(of(session, "/editions/3/changes?since=1"))
    assert (both["since"], both["edition"], both["rules"]) == (1, 3, False)
    said = {each["board"]: (each["cause"]["what"], each["after"]["contract"]) for each in both["lines"]}
    assert (said[corrected], said[awarded][0]) == (("corrected", "7N"), "awarded")
    (line,) = (each for each in both["lines"] if each["board"] == awarded)
    assert (line["before"]["ns_adjusted"], line["after"]["ns_adjusted"]) == (None, {"artificial": "60"})
    step = program.read(of(session, "/editions/3/changes"))
    assert step["since"] == 2
    assert [each["board"] for each in step["lines"]] == [awarded]
    assert step["effects"]


def test_a_contestant_reads_what_changed_for_it(three: Three) -> None:
    session, corrected, _awarded = three
    program, own = Program(), key_of(builders.meeting_at(session, 1, 1).ns)
    mine = program.read(of(session, f"/editions/2/changes/{own}"))
    assert (mine["changed"], mine["own"], mine["contestant"]["key"]) == (True, True, own)
    (board,) = (each for each in mine["boards"] if each["board"] == corrected)
    assert board["own"]
    assert board["before"] != board["after"]
    assert board["lines"][0]["cause"]["what"] == "corrected"
    assert mine["before"]["total"] != mine["after"]["total"]
    whole = program.read(of(session, "/editions/2/changes"))["effects"]
    (effect,) = (each for each in whole if each["contestant"]["key"] == own)
    assert (effect["before"], effect["after"]) == (mine["before"], mine["after"])
    untouched = set(Contestant.objects.filter(session=session).values_list("key", flat=True))
    for key in untouched - {each["contestant"]["key"] for each in whole}:
        found = program.read(of(session, f"/editions/2/changes/{key}"))
        assert (found["changed"], found["before"], found["boards"]) == (False, None, [])


def test_what_is_not_there_is_said(three: Three) -> None:
    session, _corrected, _awarded = three
    program = Program()
    for path in ("/editions/9/changes", "/editions/1/changes?since=3", "/editions/2/changes?since=2"):
        assert "no such edition" in refusal(program.get(of(session, path)), 404, "not-here")["detail"]
    for path in ("/editions/1/changes", "/editions/1/changes/NS1"):
        assert refusal(program.get(of(session, path)), 404, "not-here")["detail"].startswith("The first edition")
    said = refusal(program.get(of(session, "/editions/2/changes/NS99")), 404, "not-here")
    assert said["detail"].startswith("Nobody with this number")
    refusal(program.get(of(session, "/editions/2/changes?since=x")), 422, "faulty")


def test_it_is_not_sent_twice_and_names_stay_as_the_members_chose(three: Three) -> None:
    session, _corrected, _awarded = three
    Player.objects.filter(club=session.club).update(privacy=Player.Privacy.HIDDEN)
    names = set(Player.objects.filter(club=session.club).values_list("name", flat=True))
    path = of(session, "/editions/3/changes?since=1")
    found = Program().get(path)
    assert not [name for name in names if name in found.content.decode()]
    assert Program().get(path, If_None_Match=found["ETag"]).status_code == 304
    desk = director_program(session.club).get(of(session, "/provisional/changes?since=1&edition=3"))
    assert [name for name in names if name in desk.content.decode()]


def test_the_director_reads_what_no_edition_has(three: Three) -> None:
    session, _corrected, awarded = three
    third = correct(session, 3, 1, "7NTN=")
    recompute(session.pk)
    program = director_program(session.club)
    now = program.read(of(session, "/provisional/changes?since=2"))
    assert (now["since"], now["edition"]) == (2, None)
    assert {each["board"] for each in now["lines"]} == {third, awarded}
    for asked in ("", "?since=9", "?since=3&edition=2"):
        refusal(program.get(of(session, f"/provisional/changes{asked}")), 404, "not-here")
    others = (
        (Program(), 401, "not-logged-in"),
        (Program(builders.make_director(session.club, role=Membership.Role.MEMBER)), 404, "not-here"),
        (director_program(builders.make_club("Hillside")), 404, "not-here"),
    )
    for other, status, slug in others:
        refusal(other.get(of(session, "/provisional/changes?since=2")), status, slug)


def test_a_director_who_plays_reads_nothing_of_what_no_edition_has(three: Three) -> None:
    session, _corrected, _awarded = three
    resume_play(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    plays = director_program(session.club)
    assert plays.user is not None
    pair = sits_down(Room(session, plays.user, plays.client), table=2)
    mine = Line.objects.filter(session=session, ns=pair) | Line.objects.filter(session=session, ew=pair)
    mine.update(result=None)
    said = refusal(plays.get(of(session, "/provisional/changes?since=1")), 409, "refused")
    assert "still have " in said["detail"]


def test_comparing_asks_as_often_for_many_as_for_few(three: Three) -> None:
    session, _corrected, _awarded = three
    paths = ("/editions/3/changes", "/editions/3/changes?since=1", "/editions/3/changes/NS1?since=1")

    def counted(path: str) -> int:
        Program().read(of(session, path))
        with CaptureQueriesContext(connection) as queries:
            Program().read(of(session, path))
        return len(queries)

    found: dict[str, Any] = {path: counted(path) for path in paths}
    assert set(found.values()) == {10}
