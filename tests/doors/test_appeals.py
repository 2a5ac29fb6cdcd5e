"""Two appeals of one evening at the desk: one in time, heard and varied; one four minutes late."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from club.models import Session
from rulings.engine.decision import Decision, Kind, RuledLine
from rulings.queries.appeals import appeals_of
from rulings.services.ruling import issue_ruling
from scoring.engine.document import Assigned
from scoring.models import Line, Publication
from tests import builders
from tests.appeals import varied
from tests.doors.desks import Desk, director_desk
from tests.doors.pages import words

pytestmark = pytest.mark.django_db
GROUNDS = "South had no other call than pass."


def ruled(session: Session, index: int) -> Line:
    """A ruling on a board in round 1 at the first, second … table."""
    meeting = builders.meeting_at(session, index, 1)
    line = Line.objects.get(session=session, board__number=meeting.board, ns=meeting.ns, ew=meeting.ew)
    place = (meeting.board, meeting.ns, meeting.ew, meeting.section, meeting.round, meeting.table)
    on = RuledLine(
        *place,
        ns_outcome=Assigned(-2000),
        ew_outcome=Assigned(-2000),
        seen_version=line.version,
        written="EW 2000",
    )
    told = frozenset({meeting.ns, meeting.ew})
    decision = Decision(Kind.ASSIGNED, "West hesitated.", lines=(on,), informed=told, appeal_mentioned=True)
    issue_ruling(session_id=session.pk, decision=decision, actor=builders.PROGRAM)
    return line


@pytest.fixture
def evening() -> tuple[Session, Desk]:
    session = builders.ended_session(8)
    ruled(session, 1)
    ruled(session, 2)
    builders.publish_session(session_id=session.pk, actor=builders.PROGRAM)
    return session, director_desk(session.club)


def lodge(desk: Desk, session: Session, number: int, pair: int, **more: Any) -> Any:
    about = {"contestant": pair, "agreed": "all", "grounds": GROUNDS, "deposit": "£20", **more}
    return desk.client.post(desk.at(f"{session.slug}/rulings/{number}/appeal/"), about, follow=True)


def test_one_is_varied_and_moves_the_scores_and_one_is_four_minutes_late(evening: tuple[Session, Desk]) -> None:
    session, desk = evening
    here = f"{session.slug}/"
    first, second = (builders.meeting_at(session, table, 1) for table in (1, 2))
    assert "Somebody appeals" in desk.read(f"{here}rulings/1/")
    page = words(lodge(desk, session, 1, first.ns, adviser="Ada Vise").content.decode())
    assert "The appeal is lodged." in page
    assert "Still to be heard" in page
    (appeal,) = appeals_of(session.pk)
    assert "1 appeal waits for the director." in desk.read()
    assert "1 appeal waits" in desk.read(here)
    assert "appealed" in desk.read(f"{here}rulings/")
    at = f"{here}appeals/{appeal.id}/"

    def act(name: str, **said: Any) -> Any:
        return desk.client.post(desk.at(f"{at}act/"), {"act": name, **said}, follow=True)

    player = session.contestants.get(pk=first.ew).line_up.first().player.name
    refused = act("heard", heard_by="committee", members=f"Ann Ash\n{player}\nCleo Cedar", words="They agree.")
    assert refused.status_code == 422
    text = refused.content.decode()
    assert f"{player} plays at the table" in words(text)
    assert "They agree." in text
    assert act("heard", heard_by="committee", members="Ann Ash\nBen Birch\nCleo Cedar", words="").status_code == 200
    assert act("decide", outcome="varied", reasons="", deposit="back").status_code == 422
    decided = words(act("decide", outcome="varied", reasons="No other call.", deposit="back").content.decode())
    assert "Enter the new score" in decided
    paper = desk.read(f"{at}form/")
    for known in (GROUNDS, "Ann Ash, Ben Birch, Cleo Cedar", "£20", "given back", "No other call.", "West hesitated."):
        assert known in paper
    assert "Ada Vise" not in paper
    assert "Ada Vise" in desk.read(at)
    assert "Report of the hand" in desk.read(f"{here}rulings/1/report/")

    builders.put_back(session, minutes=34)
    amend = desk.html(f"{here}rulings/1/amend/")
    assert "supersedes" in amend
    before = builders.standings_of(session)
    sent = _weighted(desk, session, first)
    assert "Ruling 3 is issued." in sent
    assert builders.standings_of(session) != before
    assert "Varied: ruling 3 takes its place" in desk.read(at)
    for page in ("rulings/3/", "rulings/3/appeal/"):
        said = desk.read(here + page)
        assert "This was decided on appeal" in said
        assert "Somebody appeals" not in said
        assert "It can be appealed until" not in said
    assert "appeal: varied" in desk.read(f"{here}rulings/")
    assert "appeal waits" not in desk.read()
    room = desk.html(here)
    assert '<option value="appeal" selected' in room
    desk.send(f"{here}publish/", reason="appeal", after=1)
    assert Publication.objects.filter(session=session).latest("number").number == 2

    late = lodge(desk, session, 2, second.ns)
    assert late.status_code == 422
    said = words(late.content.decode())
    assert "The time for appeals ended at" in said
    assert "can be recorded as a scoring error" in said
    assert GROUNDS in late.content.decode()
    assert len(appeals_of(session.pk)) == 1


def _weighted(desk: Desk, session: Session, meeting: Any) -> str:
    """The ruling form as it opened, with a weighted score in place of the one under appeal."""
    address = desk.at(f"{session.slug}/rulings/new/?supersedes=1")
    form = desk.client.get(desk.at(f"{session.slug}/rulings/1/amend/")).context["form"]
    boxes = {name: form[name].value() for name in form.fields}
    sent = {name: value for name, value in boxes.items() if value not in (None, "", False)}
    sent = {name: value for name, value in sent.items() if not name.startswith(("both", "ns", "ew", "gives", "award"))}
    sent |= {"award": "4SS= 60 4SS-1 40", "decision": "Changed on appeal."}
    looked = desk.client.post(address, {**sent, "act": "look"})
    seen = looked.context["looked"].seen_versions
    done = desk.client.post(address, {**sent, "act": "issue", "seen": seen}, follow=True)
    return words(done.content.decode())


def test_nobody_but_the_desk_of_the_club_opens_an_appeal(evening: tuple[Session, Desk]) -> None:
    session, desk = evening
    appeal = varied(session, builders.meeting_at(session, 1, 1).ns, grounds=GROUNDS)
    other = director_desk(builders.make_club("Another club"))
    where = {"club": session.club.slug, "session": session.slug}
    addresses = [
        reverse("desk:appeal", kwargs={**where, "appeal": appeal}),
        reverse("desk:appeal-form", kwargs={**where, "appeal": appeal}),
        reverse("desk:ruling-appeal", kwargs={**where, "number": 1}),
        reverse("desk:ruling-report", kwargs={**where, "number": 1}),
    ]
    for address in addresses:
        assert desk.client.get(address).status_code == 200
        assert other.client.get(address).status_code == 404
    assert desk.client.get(desk.at(f"{session.slug}/appeals/{appeal + 900}/")).status_code == 404
