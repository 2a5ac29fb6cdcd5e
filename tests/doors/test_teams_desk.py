"""The desk of an evening of teams that was set up here: every address of it, over every movement of teams."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import reverse

from club.actor import PROGRAM
from club.models import Session
from club.services import end_play
from movements.models import Match, Seating
from scoring.models import Line
from tests.builders import play_all, section_of
from tests.doors.every_address import ADDRESSES, RIGHT_OF
from tests.doors.pages import words
from tests.doors.rooms import Room, room_of
from tests.ranges import chosen
from tests.team_evenings import started_teams

pytestmark = pytest.mark.django_db

KINDS: list[tuple[str, int, dict[str, Any]]] = [
    ("head-to-head", 2, {"rounds": 4}),
    ("american-whist", 5, {}),
    ("american-whist", 8, {}),
    ("new-england-relay", 6, {}),
    ("stagger", 6, {}),
    ("pivot", 6, {}),
    ("round-robin", 4, {}),
    ("round-robin", 5, {}),
    ("round-robin", 4, {"boards_are": "shared"}),
    ("round-robin", 4, {"boards_are": "dealt"}),
    ("triangles", 7, {}),
]
#: What is about the setting up, or is asked for by another test.
NOT_HERE = re.compile(
    r"desk:(setup|pairs|change-pairs|print|template|save-template|deals|check-in|movement|usebio|outputs|output-file"
    r"|prizes|emails|email-setup|phone|organiser|other-program|score-quer|usual-fine|penalt|call)"
)
OF_MATCHES = ("desk:match", "desk:line-ups")
KINDS_OF = {
    "desk:repair": ("left", "substitute", "exchange", "rounds"),
    "desk:incident": ("boards", "pairs", "direction", "fouled", "time"),
}


def addresses(session: Session) -> Iterator[str]:
    """Every page of the session at the desk, with what it may name."""
    where = {"club": session.club.slug, "session": session.slug}
    played = Seating.objects.filter(section__session=session, ns__isnull=False, ew__isnull=False)
    seat = played.order_by("round", "table")[0]
    rows = {
        "board": seat.boards[0],
        "ns": seat.ns_id,
        "ew": seat.ew_id,
        "number": seat.boards[0],
        "section": section_of(session).pk,
        "pair": seat.ns_id,
        "match": next(iter(Match.objects.filter(session=session).values_list("key", flat=True)), ""),
    }
    for name, said in ADDRESSES.items():
        wanted = set(said) - set(where)
        if RIGHT_OF[name] != "the desk's page" or not set(where) <= set(said) or NOT_HERE.match(name):
            continue
        if name in OF_MATCHES and not rows["match"]:
            continue
        if name == "desk:match":
            yield reverse(name, kwargs={**where, "key": rows["match"]})
        elif name == "desk:card":
            for contestant in session.contestants.all()[:3]:
                yield reverse(name, kwargs={**where, "key": contestant.key})
        elif wanted <= rows.keys() and not name.startswith(("desk:ruling", "desk:incident-question")):
            yield reverse(name, kwargs={**where, **{each: rows[each] for each in wanted}})
        elif not wanted:
            yield reverse(name, kwargs=where)


def kinds_on(room: Room, page: str) -> list[str]:
    return sorted(set(re.findall(rf'href="[^"]*/{page}/([a-z0-9-]+)/"', room.html(f"{page}/"))))


def walked(room: Room) -> dict[str, str]:
    """What every page says, by its address."""
    found = {}
    over = Session.objects.get(pk=room.session.pk).state == Session.State.ENDED
    for address in addresses(room.session):
        answer = room.client.get(address)
        # Where play is over its end leads back to the room.
        assert answer.status_code == (302 if address.endswith("/end/") and over else 200), (address, answer.status_code)
        found[address] = words(answer.content.decode())
    for page in ("repairs", "wrong"):
        for kind in kinds_on(room, page):
            answer = room.client.get(room.at(f"{page}/{kind}/"))
            assert answer.status_code == 200, (page, kind)
            found[f"{page}/{kind}"] = words(answer.content.decode())
    return found


#: «Pair» where a team is meant. Two players who sit together are a pair too.
WRONG = re.compile(
    r"(?i:\bpair \d|\b(which|choose a|choose another) pair|\ba pair (left|leaves|arrives|is fined|has two)\b)"
    r"|N–S pair|E–W pair"
)


def wrong_words(pages: dict[str, str]) -> dict[str, list[str]]:
    found = {
        at: [said[max(0, m.start() - 50) : m.end() + 50] for m in WRONG.finditer(said)] for at, said in pages.items()
    }
    return {at: each for at, each in found.items() if each}


@pytest.mark.parametrize(("kind", "teams", "options"), chosen(KINDS, 0, 9, 10))
def test_every_page_of_the_desk_opens(kind: str, teams: int, options: dict[str, Any]) -> None:
    more = {name: value for name, value in options.items() if name != "boards_are"}
    habits = {"boards_are": options["boards_are"]} if "boards_are" in options else {}
    session = started_teams(teams, kind, habits=habits, **more)
    room = room_of(session)
    assert wrong_words(walked(room)) == {}
    play_all(session, seed=teams, rounds=[1])
    assert wrong_words(walked(room)) == {}
    play_all(session, seed=teams)
    end_play(session_id=session.pk, actor=PROGRAM)
    assert wrong_words(walked(room)) == {}
    room.post("publish/", reason="")
    assert wrong_words(walked(room)) == {}


def test_boards_dealt_again_are_called_by_what_is_printed_on_them() -> None:
    session = started_teams(4, "round-robin", boards_per_round=3, habits={"boards_are": "dealt"})
    room = room_of(session)
    seat = Seating.objects.filter(section__session=session, round=2).order_by("table")[0]
    number = seat.boards[0]
    printed = str(number % 100)
    assert number > 100
    opened = room.client.get(room.at(f"go/?to={seat.table}+{printed}"))
    assert f"/line/{number}/" in opened.headers["Location"]
    assert f"Table {seat.table}, board {printed}" in words(room.client.get(opened.headers["Location"]).content.decode())
    assert str(number) not in room.read()
    assert "marked otherwise" not in room.read("boards/"), "the printed number says dealer and vulnerability"
    conditions = room.client.get(f"/{session.club.slug}/{session.slug}/conditions/").content.decode()
    assert "Late arrival: procedural penalty, −0.5 VPs" in words(conditions).replace("\N{NO-BREAK SPACE}", " ")


def test_both_rooms_of_a_board_are_entered_corrected_and_adjusted_apart() -> None:
    session = started_teams(2, "head-to-head", rounds=2, boards_per_round=2)
    play_all(session, seed=3)
    room = room_of(session)
    seats = {seat.room: seat for seat in Seating.objects.filter(section__session=session, round=1)}
    (one, _other), board = (seats[1], seats[2]), seats[1].boards[0]
    before = Line.objects.get(board__number=board, room=2)
    at = f"line/{board}/{one.ns_id}-{one.ew_id}-1/"
    html = room.html(at)
    assert f'action="{room.at(at)}"' in html
    line = Line.objects.get(board__number=board, room=1)
    award = {"a-award": "A6040", "a-version": line.version, "a-note": ""}
    room.client.post(room.at(at + "adjust/"), award)
    assert Line.objects.get(board__number=board, room=1).adjustment is not None
    now = Line.objects.get(board__number=board, room=2)
    assert (now.adjustment_id, now.version) == (None, before.version)
