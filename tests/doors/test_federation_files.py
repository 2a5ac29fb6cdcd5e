"""What the file for the federation says besides the results, and what the page says before anybody presses."""

from __future__ import annotations

import pytest
from lxml import etree

from club.models import AuditRow, LineUp, Player
from scoring.engine.usebio import declarations, read_usebio
from scoring.queries.results_file import usebio_of
from tests.builders import published_session
from tests.deal_makers import load
from tests.doors.desks import boxes, manager_desk
from tests.doors.rooms import Room, room_of

pytestmark = pytest.mark.django_db
SAID = {"charge_code": "10", "other_code": "", "master_points": "Y", "scale": "Club"}


def room(*, manager: bool = True) -> Room:
    session, _edition = published_session(4, "howell")
    return room_of(session, manager=manager)


def event_of(here: Room, version: str = "1.2", *, for_federation: bool = True) -> etree._Element:
    data = usebio_of(here.session.pk, 1, for_federation=for_federation, version=version)
    root = etree.fromstring(data)
    assert declarations(version).validate(root)
    event = root.find("EVENT")
    assert event is not None
    return event


def test_a_session_says_what_the_club_says_until_it_says_something_else() -> None:
    here = room()
    desk = manager_desk(here.session.club)
    assert "Saved." in desk.send("federation/", number="4711", federation="ebu", **SAID)
    assert boxes(desk.html("federation/"))["charge_code"] == "10"
    event = event_of(here)
    told = [event.findtext(name) for name in ("P2P_CHARGE_RATE", "MPS_AWARDED_FLAG", "MASTER_POINT_SCALE")]
    assert told == ["10", "Y", "Club"]
    newer = event_of(here, "1.3")
    assert (newer.findtext("EBU_CHARGE_CODE"), newer.findtext("EVENT_RATING")) == ("10", "Club")
    # What the club pays is nobody else's business.
    assert event_of(here, for_federation=False).findtext("P2P_CHARGE_RATE") is None
    said = here.send("usebio/says/", charge_code="other", other_code="77", master_points="N", scale="")
    assert "Saved. The next file that you download says so." in said
    event = event_of(here)
    told = [event.findtext(name) for name in ("P2P_CHARGE_RATE", "MPS_AWARDED_FLAG", "MASTER_POINT_SCALE")]
    assert told == ["77", "N", None]
    assert AuditRow.objects.filter(session=here.session, action="charges set").count() == 1
    assert boxes(here.html("usebio/"))["other_code"] == "77"


def test_a_code_of_other_than_two_digits_is_refused_and_stays_in_its_box() -> None:
    here = room()
    answer = here.client.post(here.at("usebio/says/"), {**SAID, "charge_code": "other", "other_code": "1x"})
    assert answer.status_code == 422
    assert "A charge code has two digits, such as 10." in answer.content.decode()
    assert 'value="1x"' in answer.content.decode()
    assert event_of(here).findtext("P2P_CHARGE_RATE") is None


def test_who_has_no_number_or_a_wrong_one_is_named_with_the_way_to_mend_it() -> None:
    here = room()
    desk = manager_desk(here.session.club)
    desk.send("federation/", number="4711", federation="abf", charge_code="", other_code="", master_points="", scale="")
    people = [row.player for row in LineUp.objects.filter(contestant__session=here.session).order_by("pk")]
    good, wrong, visitor, hidden, *_others = people
    Player.objects.filter(pk=good.pk).update(national_number="620246")
    Player.objects.filter(pk=wrong.pk).update(national_number="620247")
    Player.objects.filter(pk=visitor.pk).update(is_guest=True)
    Player.objects.filter(pk=hidden.pk).update(privacy=Player.Privacy.HIDDEN)
    page = here.read("usebio/")
    assert f"{wrong.name}: the number 620247 cannot be right, its last digit does not fit the others." in page
    assert f"{visitor.name} is a visitor without a national number." in page
    assert f"{good.name} has no" not in page
    assert f"{good.name}:" not in page
    assert f"{hidden.name} has no" not in page
    assert f'href="/desk/{here.session.club.slug}/members/{wrong.pk}/"' in here.html("usebio/")


def test_what_does_not_go_together_is_said() -> None:
    here = room()
    assert "The club’s federation number is missing." in here.read("usebio/")
    desk = manager_desk(here.session.club)
    desk.send("federation/", number="4711", federation="ebu", **{**SAID, "charge_code": "", "scale": ""})
    page = here.read("usebio/")
    assert "The club’s federation number is missing." not in page
    assert "The file has no charge code." in page
    assert "awarded, and not at which level" in page
    here.send("usebio/says/", **{**SAID, "charge_code": "11"})
    assert "For sessions with charge code 11 the English Bridge Union gives no master points" in here.read("usebio/")


def test_the_hands_are_in_the_file_and_stand_in_nobodys_way() -> None:
    here = room()
    before = read_usebio(usebio_of(here.session.pk, 1))
    deals = load(here.session)
    data = usebio_of(here.session.pk, 1)
    root = etree.fromstring(data)
    assert declarations("1.2").validate(root)
    found = {
        board.findtext("BOARD_NUMBER"): [
            ".".join(hand.findtext(suit) or "" for suit in ("SPADES", "HEARTS", "DIAMONDS", "CLUBS"))
            for hand in board.findall("HAND")
        ]
        for board in root.findall("HANDSET/BOARD")
    }
    assert found == {str(number): deal.cards.removeprefix("N:").split() for number, deal in deals.items()}
    assert [hand.findtext("DIRECTION") for hand in root.findall("HANDSET/BOARD[1]/HAND")] == [
        "North",
        "East",
        "South",
        "West",
    ]
    assert [each.document for each in read_usebio(data)] == [each.document for each in before]
    assert f"The hands of {len(deals)} boards, in both files" in here.read("usebio/")
