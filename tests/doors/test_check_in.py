"""The check-in list at the desk: taps, prices, notes, a file; and none of it for anybody else's eyes."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from club.actor import PROGRAM
from club.models import CheckIn, LineUp, Player
from club.services import set_club_prices, set_details, set_outputs, set_paid
from tests import builders
from tests.doors.desks import boxes, director_desk, manager_desk
from tests.doors.pages import words
from tests.doors.rooms import Room, room_of

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
PATH = "check-in/"


def evening(pairs: int = 2) -> tuple[Room, Player]:
    """A list with prices; the first player of it."""
    session = builders.make_session()
    set_club_prices(club_id=session.club_id, currency="GBP", member=400, visitor=600, junior=None, actor=PROGRAM)
    builders.add_pairs(session, pairs)
    return room_of(session), LineUp.objects.filter(contestant__session=session).earliest("pk").player


def test_a_tap_is_kept_and_the_sums_follow() -> None:
    room, ann = evening()
    assert "0 of 4 here" in room.read(PATH)
    room.send(PATH, act=f"here:{ann.pk}:on")
    text = room.send(PATH, act=f"paid:{ann.pk}:on")
    assert "1 of 4 here" in text
    assert "£4.00 paid" in text
    assert "£0.00 owed" in text
    assert re.search(rf'value="paid:{ann.pk}:off"\s+aria-pressed="true"', room.html(PATH))
    assert "£0.00 paid" in room.send(PATH, act=f"paid:{ann.pk}:off")


def test_a_script_taps_without_a_page_and_asks_for_what_is_new() -> None:
    room, ann = evening()
    live = room.client.get(room.at("check-in/live/"))
    assert room.client.get(room.at("check-in/live/"), headers={"If-None-Match": live["ETag"]}).status_code == 304
    tap = {"act": f"here:{ann.pk}:on"}
    for _device in range(2):
        assert room.client.post(room.at(PATH), tap, headers={"HX-Request": "true"}).status_code == 204
    fresh = room.client.get(room.at("check-in/live/"), headers={"If-None-Match": live["ETag"]})
    assert "1 of 4 here" in words(fresh.content.decode())
    gone = room.client.post(room.at(PATH), {"act": "here:0:on"}, headers={"HX-Request": "true"})
    assert (gone.status_code, gone.content.decode()) == (422, "This member is not in the club's list.")


def test_another_price_and_a_note() -> None:
    room, ann = evening()
    typed = boxes(room.html(f"{PATH}?edit={ann.pk}"))
    assert typed["person"] == str(ann.pk)
    text = room.send(PATH, **(typed | {"price": "2,50", "note": "half an evening", "act": "save"}))
    assert "Paid £2.50" in text
    assert "half an evening" in text
    assert "“much” is not an amount" in room.refused(PATH, **(typed | {"seen": "1", "price": "much", "act": "save"}))
    set_details(
        session_id=room.session.pk, player_id=ann.pk, kind="", price=None, note="x", seen_version=1, actor=PROGRAM
    )
    assert "Somebody else has just changed this line" in room.refused(PATH, **(typed | {"act": "save"}))


def test_the_return_key_in_a_box_saves_the_line_and_taps_nothing() -> None:
    """A browser then presses the first button of the form, whoever's it is."""
    room, _ann = evening()
    last = LineUp.objects.filter(contestant__session=room.session).latest("pk").player_id
    first = re.search(r'<form method="post" class="cki".*?<button([^>]*)>', room.html(f"{PATH}?edit={last}"), re.S)
    assert first
    assert 'name="act" value="save"' in first[1]


def test_somebody_alone_and_by_name() -> None:
    room, _ann = evening()
    text = room.send(PATH, act="alone:", first="Zoe Solo", first_id="")
    assert "Without a partner" in text
    assert "visitor" in text
    assert "Without a partner" not in room.read(f"{PATH}?by=name")
    zoe = Player.objects.get(name="Zoe Solo")
    assert "Take off the list" in room.read(f"{PATH}?edit={zoe.pk}")
    assert "Without a partner" not in room.send(PATH, act=f"off:{zoe.pk}")


def test_without_a_price_there_is_nothing_to_pay() -> None:
    session = builders.make_session()
    builders.add_pairs(session, 1)
    room = room_of(session)
    assert "This session has no price yet" in room.read(PATH)
    assert "paid:" not in room.html(PATH)
    assert "Paid £3.00" in room.send("check-in/prices/", member="3", visitor="", junior="")
    assert "is not an amount" in room.refused("check-in/prices/", member="3.005", visitor="", junior="")


def test_the_usual_prices_are_the_managers() -> None:
    desk = manager_desk()
    assert boxes(desk.html("settings/prices/"))["currency"] == "GBP", "from the club's time zone"
    assert "Saved" in desk.send("settings/prices/", currency="eur", member="4,50", visitor="", junior="1")
    assert boxes(desk.html("settings/prices/"))["member"] == "4.50"
    assert "three letters" in words(
        desk.refused("settings/prices/", currency="Euro", member="1", visitor="", junior="")
    )
    assert director_desk(desk.club).client.get(desk.at("settings/prices/")).status_code == 404


def test_it_is_printed_on_the_paper_of_the_club() -> None:
    room, _player = evening()
    assert '<body class="on-a4">' in room.html(PATH)
    set_outputs(club_id=room.session.club_id, public_formats=[], paper="letter", separator="comma", actor=PROGRAM)
    assert '<body class="on-letter">' in room.html(PATH)


def test_the_list_as_a_file() -> None:
    room, ann = evening(1)
    set_paid(session_id=room.session.pk, player_id=ann.pk, paid=True, actor=PROGRAM)
    sent = room.client.get(room.at("check-in.csv"))
    lines = sent.content.decode("utf-8-sig").splitlines()
    assert lines[0] == "Pair,Line,Name,Pays as,Here,Price,Paid,Owed,Note"
    assert lines[1] == f"1,,{ann.name},member,x,4.00,4.00,0.00,"


def test_money_is_on_no_public_page() -> None:
    session, edition = builders.published_session(4, "howell")
    set_club_prices(club_id=session.club_id, currency="GBP", member=98765, visitor=None, junior=None, actor=PROGRAM)
    player = LineUp.objects.filter(contestant__session=session).earliest("pk").player
    set_paid(session_id=session.pk, player_id=player.pk, paid=True, actor=PROGRAM)
    room = room_of(session)
    club, night = {"club": session.club.slug}, {"club": session.club.slug, "session": session.slug}
    public = [reverse("public:club", kwargs=club), reverse("public:session", kwargs=night)]
    pages = [Client().get(path) for path in public]
    files = [room.client.get(room.at(f"out/{edition.number}/{name}/")) for name in ("ranking-csv", "pbn", "web")]
    for answer in (*pages, *files):
        content = answer.content if not answer.streaming else b"".join(answer.streaming_content)  # type: ignore[arg-type]
        assert answer.status_code == 200
        assert b"987.65" not in content
        assert b"98765" not in content


@pytest.mark.parametrize("pairs", [1, 12])
def test_it_asks_the_database_as_often_for_many_as_for_few(pairs: int, django_assert_num_queries: Any) -> None:
    room, ann = evening(pairs)
    set_paid(session_id=room.session.pk, player_id=ann.pk, paid=True, actor=PROGRAM)
    with django_assert_num_queries(15):
        room.read(PATH)
    assert CheckIn.objects.count() == 1
