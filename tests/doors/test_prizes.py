"""The prize list at the desk: lists as the data allow, what is typed, and paper."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader

from bridgeclub.outputs.prize_list import minor_units
from club.models import Contestant, LineUp, Player
from scoring.models import Publication
from tests.builders import published_session
from tests.doors.rooms import Room, room_of

pytestmark = pytest.mark.django_db


def room(pairs: int = 8, kind: str = "") -> Room:
    session, _edition = published_session(pairs, kind)
    return room_of(session)


def winner(here: Room, line: str) -> Contestant:
    """The best pair of a line."""
    ranking = Publication.objects.get(session=here.session).standings["ranking"]
    key = next(row["contestant"] for row in ranking if row["direction"] == line)
    return Contestant.objects.get(session=here.session, key=key)


def names(pair: Contestant) -> str:
    return " & ".join(row.player.name for row in LineUp.objects.filter(contestant=pair))


def test_each_line_has_three_prizes_until_something_is_typed() -> None:
    here = room()
    read = here.read("out/1/prizes/")
    assert names(winner(here, "NS")) in read
    assert names(winner(here, "EW")) in read
    assert "Pair with a visitor" not in read


def test_money_is_said_and_given() -> None:
    here = room()
    read = here.read("out/1/prizes/?n-allNS=2&a-allNS=30+20,50")
    ranks = [row["rank"] for row in Publication.objects.get(session=here.session).standings["ranking"]][:3]
    assert ranks == [1, 2, 3], "a night without ties at the top"
    assert "30.00" in read
    assert "20.50" in read
    assert "“pounds” is not an amount" in here.read("out/1/prizes/?n-allNS=2&a-allNS=30+pounds")


@pytest.mark.parametrize("typed", ["n-allNS=99", "n-allNS=x", "n-allNS=²", "n-allNS=1&a-allNS=1+2", "a-allNS=-3"])
def test_what_cannot_be_is_said_and_stays_in_its_box(typed: str) -> None:
    here = room()
    html = here.html(f"out/1/prizes/?{typed}")
    assert 'aria-invalid="true"' in html
    assert "Say how many prizes there are" in html
    assert here.client.get(here.at(f"out/1/prizes/?{typed}&as=pdf"))["Content-Type"].startswith("text/html")


def test_a_pair_with_a_guest_has_a_list_and_no_second_prize() -> None:
    here = room()
    best = winner(here, "NS")
    Player.objects.filter(line_ups__contestant=best).update(is_guest=True)
    both = "out/1/prizes/?n-allNS=1&n-guestNS=1"
    assert "Every pair in this list has a prize already." in here.read(both)
    assert here.read(f"{both}&several=on").count(names(best)) > here.read(both).count(names(best))


def test_the_director_marks_pairs_for_a_prize_of_the_clubs_own() -> None:
    here = room(4, "howell")
    pair = Contestant.objects.filter(session=here.session)[0]
    asked = {"pair": pair.key, "marked": "under 10 years of play", "n-marked": "1"}
    response = here.client.get(here.at("out/1/prizes/"), {**asked, "as": "pdf"})
    assert response["Content-Type"] == "application/pdf"
    read = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(response.content)).pages)
    assert "under 10 years of play" in read
    assert names(pair) in read
    assert "Page 1 of 1" in read


def test_amounts_are_whole_minor_units() -> None:
    assert minor_units("30 20.5; 10,05") == (3000, 2050, 1005)
    for odd in ("1.234", "-1", "½", "1e3", "12345678"):
        with pytest.raises(ValueError, match=odd.replace(".", r"\.")):
            minor_units(odd)
