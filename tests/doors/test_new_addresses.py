"""A session that is set up gets the address of the title that is typed; whoever has the older one loses nothing."""

from __future__ import annotations

import pytest
from django.test import Client

from club.models import Session
from tests import builders
from tests.doors.desks import boxes, director_desk
from tests.doors.pages import words
from tests.doors.programs import answer, director_program, of
from tests.doors.rooms import room_of

pytestmark = pytest.mark.django_db


def renamed(session: Session, title: str = "Snow pairs", **more: str) -> str:
    """Typed and saved at the desk; the address from then on."""
    room = room_of(session)
    room.send("setup/", **{**boxes(room.html("setup/")), "act": "save", "title": title, **more})
    session.refresh_from_db()
    return session.slug


def test_a_new_session_is_where_its_title_says() -> None:
    desk = director_desk()
    made = desk.client.post(desk.at("new/"))["Location"]
    form = {**boxes(desk.client.get(made).content.decode()), "act": "save"}
    typed = desk.client.post(made, {**form, "title": "Snow pairs", "date": "2026-12-24"})
    assert typed["Location"] == f"/desk/{desk.club.slug}/2026-12-24-snow-pairs/setup/"
    assert 'value="Snow pairs"' in desk.client.get(typed["Location"]).content.decode()
    led = desk.client.get(f"{made}?edit=1")
    assert (led.status_code, led["Location"]) == (302, f"{typed['Location']}?edit=1")


def test_what_is_typed_at_the_older_address_is_not_lost() -> None:
    """Two directors set it up: one gives it a name, the other has the page still open and adds a pair."""
    session = builders.make_session(title="Monday pairs")
    old = room_of(session)
    open_page = boxes(old.html("setup/"))
    renamed(session)
    response = old.client.post(
        f"/desk/{session.club.slug}/2026-11-20-monday-pairs/setup/",
        {**open_page, "title": "Snow pairs", "act": "add", "new-first": "Ann Ash", "new-second": "Bob Beck"},
    )
    assert response.status_code == 302
    assert response["Location"] == f"/desk/{session.club.slug}/2026-11-20-snow-pairs/setup/"
    assert session.contestants.count() == 1


@pytest.mark.parametrize("part", ["deals/", "print/", "pairs/", "check-in/", "discard/", "movement/", ""])
def test_every_page_of_the_desk_leads_on_with_what_was_asked(part: str) -> None:
    session = builders.ready_session(8)
    old = session.slug
    new = renamed(session)
    client = room_of(session).client
    led = client.get(f"/desk/{session.club.slug}/{old}/{part}?of=A&round=2")
    assert led.status_code == 302
    assert led["Location"] == f"/desk/{session.club.slug}/{new}/{part}?of=A&round=2"


@pytest.mark.parametrize("part", ["", "conditions/", "live", "editions/"])
def test_what_was_on_the_clubs_page_leads_on(part: str) -> None:
    session = builders.ready_session(8)
    club, old = session.club.slug, session.slug
    new = renamed(session)
    led = Client().get(f"/{club}/{old}/{part}")
    assert (led.status_code, led["Location"]) == (302, f"/{club}/{new}/{part}")
    lost = words(Client().get(f"/{club}/2026-11-20-never-was/").content.decode())
    assert "This club has no session at this address." in lost


def test_a_program_goes_on_at_the_address_it_was_told() -> None:
    session = builders.ready_session(8)
    told = of(session)
    program = director_program(session.club)
    new = renamed(session)
    assert program.read(told)["slug"] == new
    assert answer(program.post(f"{told}/start"), 200)["slug"] == new


def test_bookmarks_of_the_desk_hold_through_the_whole_evening() -> None:
    session = builders.ready_session(8)
    old = session.slug
    new = renamed(session)
    room = room_of(session)
    room.send("setup/", **{**boxes(room.html("setup/")), "act": "start"})
    for page in ("", "doubts/", "from-tables/", "queries/", "calls/", "live/"):
        led = room.client.get(f"/desk/{session.club.slug}/{old}/{page}")
        assert led["Location"] == f"/desk/{session.club.slug}/{new}/{page}"
        assert room.client.get(led["Location"]).status_code == 200
    renamed_late = room.send("setup/", **{**boxes(room.html("setup/")), "title": "Ice pairs"})
    assert "Saved." in renamed_late
    session.refresh_from_db()
    assert (session.title, session.slug) == ("Ice pairs", new)


def test_a_stranger_learns_nothing_from_an_older_address() -> None:
    session = builders.make_session()
    old = session.slug
    renamed(session)
    other = director_desk()
    assert other.client.get(f"/desk/{session.club.slug}/{old}/setup/").status_code == 404
    assert (
        "Location" not in Client().get(f"/desk/{session.club.slug}/{old}/setup/")
        or "login" in Client().get(f"/desk/{session.club.slug}/{old}/setup/")["Location"]
    )
