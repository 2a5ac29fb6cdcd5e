"""A practice evening at the doors: its director's alone, on no list, and gone from every address with one press."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from club.models import Rehearsal
from tests import builders
from tests.doors.at_the_table import AtTheTable
from tests.doors.every_address import ADDRESSES, RIGHT_OF, Everything, right_of
from tests.rehearsals import Practice

pytestmark = [pytest.mark.django_db]
NOBODY_MEMBER_DIRECTOR = ("nobody", "member", "director", "manager", "elsewhere")


def of_a_club() -> list[str]:
    return [name for name, said in ADDRESSES.items() if "club" in said]


def act(client: Client, practice: Practice, **sent: str) -> int:
    address = reverse("desk:rehearsal-act", args=[practice.club.slug])
    return client.post(address, sent).status_code


@pytest.mark.always
@pytest.mark.postgres
def test_one_press_begins_it_one_press_ends_it_and_another_can_be_begun() -> None:
    club = builders.make_club()
    client = builders.logged_in(builders.make_director(club))
    begin = reverse("desk:rehearsal", args=[club.slug])
    assert "Begin the practice evening" in client.get(begin).content.decode()
    guide = client.post(begin, follow=True)
    page = guide.content.decode()
    assert "nothing here counts" in page
    assert "Start play" in page
    found = Rehearsal.objects.get()
    assert guide.redirect_chain[-1][0] == reverse("desk:rehearsal", args=[found.club.slug])
    assert "Go on with it" in client.get(begin).content.decode()
    ended = client.post(reverse("desk:rehearsal-act", args=[found.club.slug]), {"act": "end"}, follow=True)
    assert ended.redirect_chain[-1][0] == reverse("desk:club", args=[club.slug])
    assert "The practice evening is over." in ended.content.decode()
    assert "Begin the practice evening" in client.get(begin).content.decode()
    client.post(begin)
    assert Rehearsal.objects.filter(ended_at=None).count() == 1


@pytest.mark.always
def test_no_page_of_anybody_else_has_a_word_of_it() -> None:
    """Over every address there is, for everybody there is."""
    everything = Everything()
    director = builders.make_director(everything.club)
    practice = Practice(everything.club, director)
    practice.starts()
    practice.step(8)
    told = (practice.club.slug, practice.club.name, "Agatha Ace")
    everything.clients["rehearses"] = builders.logged_in(director)
    found = []
    for role in ("nobody", "member", "manager", "rehearses"):
        for name in ADDRESSES:
            if "act" in RIGHT_OF[name] or (role == "rehearses" and name in ("desk:rehearsal", "desk:rehearsal-now")):
                continue
            if role != "rehearses" and right_of(role, name) != 200:
                continue
            answer = everything.clients[role].get(everything.address(name))
            body = b"".join(answer.streaming_content) if answer.streaming else answer.content
            found += [(role, name, each) for each in told if each.encode() in body]
    assert found == []


@pytest.mark.always
def test_whoever_is_not_its_director_finds_nothing_at_its_addresses_and_ended_it_says_so_everywhere() -> None:
    everything = Everything()
    practice = Practice(everything.club, seed="2")
    own = builders.logged_in(practice.user)
    moved = {name: everything.address(name).replace(everything.club.slug, practice.club.slug) for name in of_a_club()}
    assert all(practice.club.slug in each for each in moved.values())
    wrong = {}
    for role in NOBODY_MEMBER_DIRECTOR:
        for name, address in moved.items():
            answer = everything.clients[role].get(address)
            if answer.status_code not in (302, 401, 404, 405) or practice.club.name in answer.content.decode():
                wrong[role, name] = answer.status_code
    assert wrong == {}
    assert act(own, practice, act="end") == 302
    for role, client in (("nobody", Client()), ("own", own)):
        for name, address in moved.items():
            answer = client.get(address)
            if (answer.status_code, "practice evening is over" in answer.content.decode()) != (410, True):
                wrong[role, name] = answer.status_code
    assert wrong == {}


def test_every_page_of_it_says_that_nothing_counts_and_is_kept_by_nobody() -> None:
    practice = Practice()
    practice.starts()
    practice.step(12)
    own = builders.logged_in(practice.user)
    session = {"club": practice.club.slug, "session": practice.session.slug}
    for address in (
        reverse("desk:club", args=[practice.club.slug]),
        reverse("desk:members", args=[practice.club.slug]),
        reverse("desk:room", kwargs=session),
        reverse("desk:calls", kwargs=session),
        reverse("public:club", args=[practice.club.slug]),
        reverse("public:session", kwargs=session),
    ):
        answer = own.get(address)
        assert answer.status_code == 200, address
        assert "nothing here counts" in answer.content.decode(), address
        assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"
        assert "no-store" in answer.headers["Cache-Control"]
    table = AtTheTable(practice.session, 1).client.get(reverse("tablet:table"))
    assert "nothing here counts" in table.content.decode()
    real = builders.logged_in(practice.user).get(reverse("desk:club", args=[practice.real.slug]))
    assert "nothing here counts" not in real.content.decode()
    assert "Practise an evening" in real.content.decode()


def test_the_guide_is_asked_for_again_and_sent_only_when_it_is_another() -> None:
    practice = Practice()
    own = builders.logged_in(practice.user)
    address = reverse("desk:rehearsal-now", args=[practice.club.slug])
    first = own.get(address)
    assert "Start play" in first.content.decode()
    assert own.get(address, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    practice.starts()
    after = own.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert after.status_code == 200
    assert "A table will call you soon" in after.content.decode()


def test_pause_speed_and_skipping_come_back_to_the_page_they_were_pressed_on() -> None:
    practice = Practice()
    practice.starts()
    own = builders.logged_in(practice.user)
    room = reverse("desk:room", kwargs={"club": practice.club.slug, "session": practice.session.slug})
    address = reverse("desk:rehearsal-act", args=[practice.club.slug])
    assert own.post(address, {"act": "pause", "back": room}).headers["Location"] == room
    assert practice.row.paused
    assert "The tables stand still." in own.get(room).content.decode()
    own.post(address, {"act": "go_on", "back": room})
    assert not practice.row.paused
    own.post(address, {"act": "speed", "speed": "1"})
    assert practice.row.speed == 1
    assert "speeds" in own.post(address, {"act": "speed", "speed": "9"}, follow=True).content.decode()
    guide = reverse("desk:rehearsal", args=[practice.club.slug])
    assert (
        own.post(address, {"act": "skip", "step": "call", "back": "https://example.org/"}).headers["Location"] == guide
    )
    assert practice.row.skipped == ["call"]
    assert own.post(address, {"act": "skip", "step": "nonsense"}).status_code == 404
    assert own.post(address, {"act": "dance"}).status_code == 404
    assert own.post(reverse("desk:rehearsal-act", args=[practice.real.slug]), {"act": "end"}).status_code == 404


def test_what_a_table_says_stands_on_every_page_of_the_desk() -> None:
    practice = Practice()
    practice.starts()
    own = builders.logged_in(practice.user)
    room = reverse("desk:room", kwargs={"club": practice.club.slug, "session": practice.session.slug})
    while "says:" not in (page := own.get(room).content.decode()):
        practice.step(2)
    assert "has called: answer it" in page
    assert "Open the ruling assistant" in page


@pytest.mark.parametrize("room", ["half", "small", "large", "nonsense"])
def test_another_room_is_chosen_by_its_name(room: str) -> None:
    club = builders.make_club()
    client = builders.logged_in(builders.make_director(club))
    answer = client.post(reverse("desk:rehearsal", args=[club.slug]), {"room": room, "speed": "1"})
    if room == "nonsense":
        assert answer.status_code == 422
        return
    made = Rehearsal.objects.get()
    assert made.session is not None
    assert made.session.contestants.count() == {"half": 9, "small": 6, "large": 22}[room]
    assert made.speed == 1
