"""The common results of an organiser at the desk: our pairs found in the file, what differs, what cannot be read."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from club.actor import PROGRAM
from club.models import Session
from club.queries import SessionInfo
from scoring.engine.document import dump_text, parse
from scoring.facts import exported
from scoring.models import SimultaneousEdition
from scoring.queries.simultaneous.organisers import beside_organisers
from scoring.services.importing import import_session
from tests import builders
from tests.doors.pages import words
from tests.doors.rooms import Room, room_of
from tests.results_fixtures import fixture
from tests.simultaneous import Field

pytestmark = pytest.mark.django_db


def read(room: Room, text: str, status: int = 200) -> str:
    file = SimpleUploadedFile("all.csv", text.encode())
    if status == 422:
        return room.refused("organiser/", file=file)
    answer = room.post("organiser/", file=file)
    assert answer.status_code == status
    return " ".join(answer.content.decode().split())


def labels(session: Session) -> list[tuple[int, str]]:
    return [(each.number or 0, each.line) for each in session.contestants.order_by("line", "number")]


def test_our_pairs_are_found_with_their_places_in_the_field() -> None:
    session, _edition = builders.published_session()
    room = room_of(session)
    rows = [
        f"{place},{number},{direction},{session.club.name},{50 + place}.25"
        for place, (number, direction) in enumerate(labels(session), start=1)
    ]
    said = read(room, "\n".join(["Place,Pair,Direction,Club,Percentage", "9,1,NS,Elsewhere,40", *rows]))
    assert "Pairs of the club in the whole field" in said
    assert all(f">{50 + place}.25<" in said for place in range(1, len(rows) + 1))
    assert "What could not be read" not in said
    assert "What differs" not in said


def test_lines_that_cannot_be_read_and_pairs_that_are_nobody() -> None:
    session, _edition = builders.published_session()
    said = read(room_of(session), "Pair,Direction,Percentage\n1,NS,fifty\n99,NS,50\n")
    assert "Line 2: “fifty” is not a percentage." in said
    assert "No pair of this session is 99 NS." in said


def test_against_the_common_field_of_this_server_every_figure_is_compared() -> None:
    field = Field(2)
    first = field.evening(0)
    field.evening(1, seed=4)
    field.ends()
    field.published()
    document = SimultaneousEdition.objects.get().document
    percents = {row["contestant"]: row["percent"] for row in document["standings"]["ranking"]}
    place = [each["session"] for each in document["contestants"]].index(0)
    assert place == 0
    mine = {
        (each.number or 0, each.line): f"{float(percents[f'0-{each.key}']):.2f}" for each in first.contestants.all()
    }
    head = "Pair,Direction,Percentage\n"
    same = head + "\n".join(f"{number},{line},{percent}" for (number, line), percent in mine.items())
    room = room_of(first)
    assert "Every figure of the file is the same as here." in read(room, same)
    (number, line), percent = next(iter(mine.items()))
    other = same.replace(f"{number},{line},{percent}", f"{number},{line},12.34")
    assert "What differs from the ranking here" in read(room, other)
    assert f"{percent} % here, 12.34 % in the file" in read(room, other)


def test_what_is_no_file_of_results_and_a_session_that_is_not_published() -> None:
    session, _edition = builders.published_session()
    room = room_of(session)
    assert "neither USEBIO nor a table" in read(room, "hello\n", 422)
    assert "No line of the table names its columns" in read(room, "a,b,c\n1,2,3\n4,5,6\n", 422)
    playing = room_of(builders.started_session(6))
    assert "Publish this session first" in read(playing, "Pair,Percentage\n1,50\n", 422)


@pytest.mark.parametrize("kind", ["", "howell"])
def test_what_an_organiser_with_this_program_hands_out_is_read_by_a_club_elsewhere(kind: str) -> None:
    played = Field(2).evening(1, 6, kind or "straight-mitchell")
    far = Field(1)
    text = dump_text(parse(exported(played.pk, names=True)))
    import_session(club_id=far.clubs[0].pk, text=text, actor=PROGRAM)
    far.evening(0, 8, seed=3)
    far.ends()
    edition = far.published()
    answer = Client().get(reverse("public:simultaneous_csv", args=[far.clubs[0].slug, far.row.slug]))
    Session.objects.filter(pk=played.pk).update(simultaneous=None, boards_closed_until=None)
    found = beside_organisers(SessionInfo.of(Session.objects.get(pk=played.pk)), answer.content)
    assert found is not None
    assert found.compared.faults == ()
    assert len(found.rows) == 6
    percents = {row["contestant"]: row["percent"] for row in edition.document["standings"]["ranking"]}
    for _party, own, theirs in found.rows:
        assert theirs is not None
        assert theirs.percent is not None
        assert theirs.percent.value in {Fraction(each) for each in percents.values()}
        assert set(theirs.points) == set(own.points)
    assert len({theirs.line for _party, _own, theirs in found.rows if theirs}) == 6


def test_a_file_of_other_pairs_is_doubted() -> None:
    session, _edition = builders.published_session()
    number, line = labels(session)[0]
    other = f"Pair,Direction,Names,Percentage\n{number},{line},Zora Quill & Zeno Quirk,60\n"
    assert "Is it the file of this session?" in read(room_of(session), other)
    seat = session.contestants.get(number=number, line=line).line_up.get(seat=0)
    same = other.replace("Zora Quill", seat.player.name)
    assert "Is it the file of this session?" not in read(room_of(session), same)


def test_the_page_says_of_which_event_the_file_is() -> None:
    session, _edition = builders.published_session()
    room = room_of(session)
    said = read(room, "Pair,Direction,Percentage\n1,NS,50\n")
    assert "The file does not say of which event it is: 1 pair in the file." in said
    file = SimpleUploadedFile("all.xml", fixture("scorebridge-one-decimal.xml").read_bytes())
    said = words(room.post("organiser/", file=file).content.decode())
    assert "Dinner pairs – café, 3 April 2021: 12 pairs in the file." in said
    assert "is it the right file?" in said
