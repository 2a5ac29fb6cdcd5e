"""What everybody reads of an individual that was played here."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from club.actor import PROGRAM
from club.models import Contestant, Player, Session
from club.services import set_own_check
from movements.queries import seatings_of
from tests.doors.pages import address, page, rows, words
from tests.individual_evenings import published_individual, started_individual

pytestmark = pytest.mark.django_db


def names_of(session: Session) -> dict[int, str]:
    found = Contestant.objects.filter(session=session, line_up__seat=0)
    return dict(found.values_list("pk", "line_up__player__name"))


def test_a_card_names_the_partner_and_the_opponents_of_each_round() -> None:
    session = published_individual(9)
    names = names_of(session)
    who = Contestant.objects.get(session=session, number=3)
    card = words(page(address(session, f"pair/{who.key}/")))
    theirs = [seat for seat in seatings_of(session.pk) if seat.plays and who.pk in seat.everybody]
    assert len(theirs) == 8
    for seat in theirs:
        mine, others = (seat.north_south, seat.east_west)[:: 1 if who.pk in seat.north_south else -1]
        partner = next(names[each] for each in mine if each != who.pk)
        assert f"with {partner} against {names[others[0]]} and {names[others[1]]}" in card
        short = partner.split()[-1]
        assert re.search(
            rf"\b{seat.round} with {short} {' – '.join(names[each].split()[-1] for each in others)} ", card
        )
    assert card.count("sits out") == 1
    assert "Remember me on this phone" in card


def test_a_player_says_this_is_me() -> None:
    session = published_individual(8, rounds=7)
    set_own_check(club_id=session.club_id, check="number", actor=PROGRAM)
    assert "This is me" in words(page(address(session, "pair/P3/")))
    where = [session.club.slug, session.slug]
    said = words(Client().get(reverse("player:follow-by-check", args=[*where, "P3"])).content.decode())
    assert "This is me: Player 3" in said
    ways = words(Client().get(reverse("player:follow", args=where)).content.decode())
    assert "Press your name in the ranking" in ways
    assert "pair" not in f"{said} {ways}".lower()


def test_a_card_has_the_averages_of_its_player_alone() -> None:
    session = published_individual(12, rounds=11)
    table = rows(page(address(session, "pair/P1/")), "rol")
    assert {len(row) for row in table} == {2}
    assert {"Declarer", "Dummy", "On lead", "Defending"} == {row[0] for row in table}


def test_who_hides_is_nowhere_named() -> None:
    session = published_individual(8, rounds=7)
    Player.objects.filter(club=session.club).update(privacy=Player.Privacy.HIDDEN)
    names = set(names_of(session).values())
    for path in linked(session):
        assert not names & set(re.split(r"[<>]", page(path))), path


def linked(session: Session) -> Iterator[str]:
    """Every page of the session that its first one leads to, and they to."""
    first = address(session)
    known, waiting = {first}, [first]
    while waiting:
        path = waiting.pop()
        yield path
        for found in re.findall(rf'href="({re.escape(first)}[^"#?]*)["#?]', page(path)):
            if found not in known and not re.search(r"\.\w+$|export|query", found):
                known.add(found)
                waiting.append(found)


@pytest.mark.parametrize("playing", [False, True])
def test_no_page_speaks_of_pairs(playing: bool) -> None:
    session = started_individual(9, rounds=3) if playing else published_individual(9, rounds=3)
    for path in linked(session):
        text = " ".join(strip_tags(re.sub(r"<script.*?</script>", "", page(path), flags=re.S)).split())
        assert re.findall(r".{40}(?<!/)\bpairs?\b.{20}", text, re.I) == [], path
