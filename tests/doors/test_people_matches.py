"""The third to the sixth player of a team are players like the first two: hidden, erased, identified, told about."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from bridgeclub.outputs.formats import FORMATS, FormatOptions
from club.actor import PROGRAM
from club.models import Club, LineUp, Player, Session
from club.services import same_person
from scoring.services import import_session
from tests import builders
from tests.doors.desks import manager_desk
from tests.doors.programs import director_program, of
from tests.match_nights import KINDS, PAIRS, night_of_matches
from tests.outputs.editions import read_again
from tests.outputs.folder import unpacked
from tests.outputs.test_paper import pages

pytestmark = pytest.mark.django_db
TEAMS = [seed for seed, kind in enumerate(KINDS) if kind not in PAIRS]
HIDDEN, SHORTENED = "Zelda Quitherington", "Wilhelmina Yarborough"


def session_with(club: Club, seed: int, *names: str) -> Session:
    """A night of teams in which these are the third and further players of the first team."""
    document = night_of_matches(seed)
    players = document["contestants"][0]["players"]
    document["contestants"][0]["players"] = [*players[:2], *names]
    document["contestants"][0].pop("captain", None)
    done = import_session(club_id=club.pk, text=json.dumps(document), actor=PROGRAM)
    return Session.objects.get(pk=done.session_id)


def everything_public(session: Session) -> str:
    """Every page that a stranger finds from the results, what a program reads, and every form of the edition."""
    reader, home = Client(), f"/{session.club.slug}/{session.slug}/"
    sheet = read_again(session.pk)
    found = [reader.get(home)]
    found += [reader.get(f"{home}pair/{key}/") for key in sheet.people]
    found += [reader.get(f"{home}board/{number}/") for number in sheet.open_boards]
    base = f"/api/v1/clubs/{session.club.slug}/sessions/{session.slug}"
    found += [reader.get(f"{base}/{each}") for each in ("standings", "travellers", "editions/1")]
    assert [each.status_code for each in found] == [200] * len(found)
    texts = [each.content.decode() for each in found]
    for key, form in FORMATS.items():
        made = form.made(sheet, FormatOptions())
        if key == "web":
            texts += [data.decode() for name, data in unpacked(made).items() if name.endswith(".html")]
        else:
            texts += pages(made) if form.suffix == "pdf" else [made.decode()]
    return "\n".join(texts)


@pytest.mark.parametrize("seed", TEAMS)
def test_whoever_hides_a_name_is_named_nowhere(seed: int) -> None:
    club = builders.make_club()
    builders.make_player(club, HIDDEN, privacy="hidden")
    builders.make_player(club, SHORTENED, privacy="initials")
    session = session_with(club, seed, "Ordinary Third", HIDDEN, SHORTENED)
    read = everything_public(session)
    for name in (HIDDEN, SHORTENED):
        assert not [word for word in name.split() if word in read]
    assert "W. Y." in read
    assert "Third" in read
    told = director_program(club).read(of(session, "/document"))
    assert HIDDEN in told["contestants"][0]["players"]


def test_what_is_kept_about_a_player_of_a_team() -> None:
    desk = manager_desk()
    zelda = builders.make_player(desk.club, HIDDEN)
    session = session_with(desk.club, 0, "Ordinary Third", HIDDEN)
    found = json.loads(desk.client.get(desk.at(f"members/{zelda.pk}/data.json")).content)
    [evening] = found["evenings"]
    assert (evening["session"], evening["contest"]) == (session.title, "teams")
    assert (evening["player_of_team"], "player_of_pair" in evening) == (3, False)


def test_a_visitor_in_the_fourth_seat_is_somebody_else_and_then_nobody() -> None:
    desk = manager_desk()
    session = session_with(desk.club, 0, "Ordinary Third", HIDDEN)
    visitor = Player.objects.get(name=HIDDEN)
    member = builders.make_player(desk.club, SHORTENED)
    same_person(club_id=desk.club.pk, visitor_id=visitor.pk, player_id=member.pk, actor=PROGRAM)
    seats = LineUp.objects.filter(contestant__session=session, player=member)
    assert [row.seat for row in seats] == [3]
    assert SHORTENED in Client().get(f"/{desk.club.slug}/{session.slug}/").content.decode()

    assert desk.client.post(desk.at(f"members/{member.pk}/erase/"), {"sure": "on"}).status_code == 302
    member.refresh_from_db()
    assert member.erased_at is not None
    read = everything_public(session)
    assert "Quitherington" not in read
    assert "Yarborough" not in read
