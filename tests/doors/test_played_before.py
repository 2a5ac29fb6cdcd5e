"""A set that was played on another night comes to a session: what every door asks, and what every page shows after."""

from __future__ import annotations

import io
import re
from datetime import timedelta
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from club.actor import PROGRAM
from club.models import Club, DealSet, LineUp, Outputs, Session, SessionDeals
from scoring.queries.deals import open_deals
from scoring.services import publish_session
from tests import builders
from tests.builders import DAY
from tests.deal_makers import load, pbn_of, set_of, traces
from tests.doors.desks import boxes
from tests.doors.pages import words
from tests.doors.programs import answer, director_program, of, refusal
from tests.doors.rooms import Room, room_of
from tests.ranges import WHOLE, spread
from tests.scored_outside import rolled_back

pytestmark = pytest.mark.django_db
LATER = DAY + timedelta(days=7)
ASKED = "All of these deals have been played before."


@pytest.fixture
def before() -> Session:
    """A published night of eight boards."""
    session = builders.ended_session(8, habits={"title": "Charity pairs"})
    load(session)
    publish_session(session_id=session.pk, actor=PROGRAM)
    return session


def tonight(club: Club, **options: object) -> Room:
    room = room_of(builders.ready_session(8, club=club, habits={"date": LATER}, **options))  # type: ignore[arg-type]
    known = LineUp.objects.filter(contestant__session__title="Charity pairs")[0].player
    LineUp.objects.filter(contestant__session=room.session, seat=0)[0].delete()
    first = room.session.contestants.all()[0]
    LineUp.objects.create(contestant=first, seat=0, player=known)
    return room


def file_of(session: Session) -> SimpleUploadedFile:
    return SimpleUploadedFile("old.pbn", pbn_of(open_deals(session.pk)).encode())


def agreeing(html: str) -> dict[str, str]:
    """The form that says yes."""
    return {name: unescape(value) for name, value in re.findall(r'name="(set|agreed|seen|sure)" value="([^"]*)"', html)}


def test_a_file_is_asked_about_and_need_not_be_chosen_again(before: Session) -> None:
    room = tonight(before.club)
    response = room.post("deals/", act="load", files=[file_of(before)])
    html = response.content.decode()
    said = words(html)
    assert response.status_code == 422
    assert ASKED in said
    assert "Charity pairs, 20 November 2026 (8 boards): 1 of the 16 players on the list of this session has" in said
    assert "Law 6D2" in said
    assert "The cards of 8 of these boards are on the club’s pages and stay there." in said
    assert not traces(open_deals(before.pk).values()) & set(html.split())
    assert not SessionDeals.objects.filter(session=room.session).exists()
    assert DealSet.objects.count() == 1
    said = room.send("deals/", act="use", **agreeing(html))
    assert "8 boards, checked" in said
    assert "was warned: 8 of them played before, by 1 of the players" in room.read("trail/")
    assert "are still to be played in" not in room_of(before).read("deals/")


def test_whoever_says_no_leaves_everything_as_it_was(before: Session) -> None:
    room = tonight(before.club)
    load(room.session, seed="fresh ")
    mine = set_of(room.session)
    seen = {"seen": str(mine.pk), "sure": "yes"}
    assert ASKED in room.refused("deals/", act="use", set=str(set_of(before).pk), **seen)
    assert set_of(room.session) == mine
    fresh = SimpleUploadedFile("x.pbn", pbn_of({n: d for n, d in open_deals(before.pk).items() if n < 7}).encode())
    html = room.post("deals/", act="load", files=[fresh], **seen).content.decode()
    assert set_of(room.session) == mine
    assert DealSet.objects.count() == 3
    assert "Nothing has changed yet." in words(html)
    room.send("deals/", act="use", **agreeing(html))
    assert set_of(room.session).deals.count() == 6


def test_a_yes_to_less_than_what_is_so_by_now_is_asked_again(before: Session) -> None:
    room = tonight(before.club)
    html = room.post("deals/", act="use", set=str(set_of(before).pk)).content.decode()
    yes = agreeing(html)
    second = LineUp.objects.filter(contestant__session=before)[1].player
    LineUp.objects.filter(contestant=room.session.contestants.all()[1], seat=0).update(player=second)
    assert "2 of the 16 players" in room.refused("deals/", act="use", **yes)
    for odd in ("", "8", "8-x", "-", "8-1-1", "²-1"):
        assert ASKED in room.refused("deals/", act="use", **{**yes, "agreed": odd})


def test_the_clubs_own_list_says_where_a_set_was_played(before: Session) -> None:
    room = tonight(before.club)
    said = words(
        room.client.post(
            reverse("desk:club-deals", args=[before.club.slug]), {"files": [file_of(before)]}, follow=True
        ).content.decode()
    )
    assert f"{ASKED} Charity pairs, 20 November 2026 (8 boards)." in said


@pytest.mark.parametrize("sections", [False, True])
def test_before_play_the_desk_asks_once_more_where_somebody_has_come_since(before: Session, sections: bool) -> None:
    session = builders.make_session(before.club)
    Session.objects.filter(pk=session.pk).update(date=LATER)
    session.refresh_from_db()
    builders.add_pairs(session, 12)
    if sections:
        builders.seat_in(session, 6, 6)
    else:
        builders.seat(session)
    room = room_of(session)
    load(session, open_deals(before.pk))
    known = LineUp.objects.filter(contestant__session=before)[0].player
    LineUp.objects.filter(contestant=session.contestants.all()[0], seat=0).update(player=known)
    page = "sections/" if sections else "setup/"
    form = {**boxes(room.html(page)), "act": "start"}
    response = room.post(page, **form)
    said = words(response.content.decode())
    assert response.status_code == 422
    assert "1 of the 24 players" in said
    assert "The deals are meant to be played again" in said
    yes = re.findall(r'name="agreed" id="agreed" value="([^"]*)"', response.content.decode())
    room.send(page, **form, agreed=yes[0])
    session.refresh_from_db()
    assert session.state == "playing"
    assert "Started play with deals played before; was warned:" in room.read("trail/")
    assert set(open_deals(before.pk)) == set(range(1, 9))


def test_a_program_is_asked_too_and_says_yes(before: Session) -> None:
    room = tonight(before.club)
    load(room.session, open_deals(before.pk))
    SessionDeals.objects.filter(session=room.session).update(agreed_boards=0, agreed_players=0)
    program = director_program(before.club)
    asked = refusal(program.post(of(room.session, "/start")), 409, "played-before")
    assert asked["played_before"]["nights"] == [
        {"title": "Charity pairs", "date": "2026-11-20", "boards": list(range(1, 9)), "players": 1}
    ]
    assert (asked["played_before"]["players"], asked["played_before"]["present"]) == (1, 16)
    refusal(program.post(of(room.session, "/start"), {"played_before": False}), 409, "played-before")
    assert answer(program.post(of(room.session, "/start"), {"played_before": True}), 200)["state"] == "playing"


def read(client: Client, address: str) -> str:
    answered = client.get(address)
    assert answered.status_code == 200, address
    if answered.headers["Content-Type"] == "application/pdf":
        return " ".join(page.extract_text() for page in PdfReader(io.BytesIO(answered.content)).pages)
    content = b"".join(answered.streaming_content) if answered.streaming else answered.content
    return content.decode(errors="replace")


def test_every_page_and_file_of_the_published_night_stays_as_it_was(before: Session) -> None:
    """When its deals are loaded for another session, when that is in play, and when it was discarded instead."""
    club = before.club
    Outputs.objects.update_or_create(club=club, defaults={"public_formats": ["pbn", "csv", "pdf", "json", "html"]})
    director = room_of(before)
    where = [club.slug, before.slug]
    public = [reverse("public:board", args=[*where, number]) for number in spread(range(1, 9), 3)]
    public += re.findall(
        r'href="([^"]*/edition/1/file/[^"]*)"',
        director.client.get(reverse("public:session", args=where)).content.decode(),
    )
    desk = [director.at("boards/1/")]
    desk += re.findall(r'href="([^"]*/out/1/[^"]*)"', director.html("out/"))
    assert len(public) > (8 if WHOLE else 3)
    was = {address: read(Client(), address) for address in public}
    was |= {address: read(director.client, address) for address in desk}
    assert 'class="hands"' in was[public[0]]
    assert sum("[Deal " in text for text in was.values()) >= 1
    session = builders.ready_session(8, club=club, habits={"date": LATER})
    load(session, open_deals(before.pk))
    room = room_of(session)
    acts = {
        "loaded": lambda: None,
        "in play": lambda: room.send("setup/", **{**boxes(room.html("setup/")), "act": "start"}),
        "discarded": lambda: room.send("discard/", seen="8"),
    }
    for when, act in acts.items():
        with rolled_back():
            act()
            for address, text in was.items():
                now = read(Client() if address in public else director.client, address)
                assert squeezed(now) == squeezed(text), (when, address)


def squeezed(text: str) -> str:
    """Without what is another one at every reading."""
    return re.sub(r'csrfmiddlewaretoken" value="[^"]*"|nonce="[^"]*"|data-now="[^"]*"|\s+', " ", text)
