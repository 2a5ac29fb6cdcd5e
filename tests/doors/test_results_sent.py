"""Who has which edition, said with one press beside the file; what waits stands on the first page."""

from __future__ import annotations

import pytest
from lxml import etree

from club.actor import PROGRAM
from club.models import Session
from scoring.models import HandedOut, Receiver
from scoring.services.results_out import set_receivers
from tests.builders import make_club, published_session
from tests.doors.desks import boxes, manager_desk
from tests.doors.pages import words
from tests.doors.rooms import Room, room_of

pytestmark = pytest.mark.django_db
UNION = "English Bridge Union"


@pytest.fixture
def here() -> Room:
    session, _edition = published_session(4, "howell")
    set_receivers(club_id=session.club_id, wanted={UNION: "federation", "BridgeWebs": "everybody"}, actor=PROGRAM)
    Receiver.objects.update(since=session.date)
    return room_of(session, manager=True)


def test_the_file_is_handed_over_and_noted_in_one(here: Room) -> None:
    answer = here.post("usebio/1/done/", receiver=UNION, kind="taken")
    assert answer.status_code == 200
    assert answer["Content-Disposition"].endswith('-federation.xml"')
    assert etree.fromstring(answer.content).tag == "USEBIO"
    assert "downloaded, not marked as sent" in here.read("usebio/")
    assert "Noted." in here.send("usebio/1/done/", receiver=UNION, kind="sent")
    said = here.send("usebio/1/done/", receiver=UNION, kind="refused", note="no charge code")
    assert "refused: mend it and send it again" in said
    assert "“no charge code”" in said
    log = here.read("trail/")
    assert "Edition 1 for English Bridge Union: file downloaded" in log
    assert "Edition 1 for English Bridge Union: refused" in log
    public = here.post("usebio/1/done/", receiver="BridgeWebs", kind="taken")
    assert not public["Content-Disposition"].endswith('-federation.xml"')
    assert HandedOut.objects.count() == 4


def test_a_press_that_comes_too_late_says_so_and_changes_nothing(here: Room) -> None:
    for posted in ({"receiver": UNION, "kind": "accepted"}, {"receiver": "x", "kind": "taken"}, {}):
        said = here.send("usebio/1/done/", **posted)
        assert "Please look again." in said
    assert here.post("usebio/7/done/", receiver=UNION, kind="taken").status_code == 404
    assert not HandedOut.objects.exists()


def test_what_waits_stands_on_the_first_page_until_it_is_sent(here: Room) -> None:
    club = f"/desk/{here.session.club.slug}/"
    assert "The results of 1 session wait to be sent." in words(here.client.get(club).content.decode())
    listed = words(here.client.get(f"{club}to-send/").content.decode())
    assert f"{UNION}: not sent yet BridgeWebs: not sent yet" in listed
    assert "(2)" not in listed
    published_session(4, "howell", club=here.session.club)
    assert f"{here.session.title} (2), " in words(here.client.get(f"{club}to-send/").content.decode())
    other = room_of(Session.objects.latest("pk"), manager=True)
    for receiver in (UNION, "BridgeWebs"):
        for room in (here, other):
            room.send("usebio/1/done/", receiver=receiver, kind="sent")
    assert "wait to be sent" not in words(here.client.get(club).content.decode())
    assert "Nothing waits" in words(here.client.get(f"{club}to-send/").content.decode())


def test_a_manager_chooses_where_results_go() -> None:
    desk = manager_desk(make_club())
    assert "Saved." in desk.send("receivers/", names=["BridgeWebs"], other="The County", other_form="federation")
    rows = [(row.name, row.form) for row in Receiver.objects.filter(club=desk.club)]
    assert rows == [("BridgeWebs", "everybody"), ("The County", "federation")]
    assert 'value="The County"' in desk.html("receivers/")
    assert boxes(desk.html("receivers/"))["other"] == ""
    desk.send("receivers/", names=["The County"], other="", other_form="everybody")
    # Its form is as it was chosen.
    assert [(row.name, row.form) for row in Receiver.objects.filter(club=desk.club)] == [("The County", "federation")]
    answer = desk.client.post(desk.at("receivers/"), {"names": ["Nobody"], "other": "", "other_form": "everybody"})
    assert answer.status_code == 422
    assert Receiver.objects.filter(club=desk.club).count() == 1
