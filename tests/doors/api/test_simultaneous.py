"""Simultaneous pairs for programs: who joins, what a club reads of its own, and the ranking once it may be read."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from club.actor import PROGRAM
from club.models import Session
from scoring.services.simultaneous import invitation_token, invite_clubs
from tests import builders
from tests.doors.programs import Program, answer, director_program
from tests.simultaneous import Field

pytestmark = pytest.mark.django_db


def test_managers_join_with_an_invitation_or_a_code_and_leave() -> None:
    field = Field(2)
    other = field.clubs[1]
    root = f"clubs/{other.slug}/simultaneous"
    program, director = Program(builders.make_manager(other)), director_program(other)
    draft = builders.make_session(other)
    token = invitation_token(invite_clubs(simultaneous_id=field.row.pk, names=["Other"], actor=PROGRAM)[0])
    sent = {"invitation": token, "session": draft.slug}
    assert director.post(f"{root}/join", sent).status_code == 404
    assert program.post(f"{root}/join", {"code": field.row.code}).status_code == 422
    assert answer(program.post(f"{root}/join", sent), 201)["slug"] == draft.slug
    (mine,) = director.read(root)["items"]
    assert (mine["slug"], mine["session"], mine["organised"], mine["code"]) == (
        field.row.slug,
        draft.slug,
        False,
        None,
    )
    assert mine["closed"]
    assert program.post(f"{root}/join", {**sent, "session": builders.make_session(other).slug}).status_code == 404
    assert program.post(f"{root}/leave", {"session": draft.slug}).status_code == 200
    assert not Session.objects.filter(simultaneous=field.row).exists()
    assert program.post(f"{root}/leave", {"session": draft.slug}).status_code == 404
    made = answer(program.post(f"{root}/join", {"code": field.row.code, "date": builders.DAY.isoformat()}), 201)
    assert Session.objects.get(simultaneous=field.row).slug == made["slug"]


def test_a_code_is_for_the_managers_of_the_organiser() -> None:
    field = Field(1)
    root = f"clubs/{field.clubs[0].slug}/simultaneous"
    assert Program(builders.make_manager(field.clubs[0])).read(root)["items"][0]["code"] == field.row.code
    assert director_program(field.clubs[0]).read(root)["items"][0]["code"] is None


@pytest.mark.parametrize("many", [1, 4])
def test_the_list_costs_as_many_queries_for_many_as_for_one(many: int, django_assert_num_queries: Any) -> None:
    club = builders.make_club()
    for at in range(many):
        field = Field(of=[club], boards=0, name=f"Winter {at}")
        field.evening(0, 4, "howell")
        field.ends()
    program = director_program(club)
    with django_assert_num_queries(12):
        listed = program.read(f"clubs/{club.slug}/simultaneous")["items"]
    assert [each["closed"] for each in listed] == [False] * many


def test_the_ranking_is_everybodys_once_the_boards_are_open() -> None:
    field = Field(2)
    first, second = field.evening(0, 8), field.evening(1, 6, "howell", seed=2)
    root = f"/api/v1/clubs/{field.clubs[0].slug}/simultaneous/{field.row.slug}"
    shut = Client().get(root).json()
    assert (shut["closed"], shut["editions"]) == (True, [])
    waits = Client().get(f"{root}/rows")
    assert waits.status_code == 404
    assert "Other clubs play the same boards" in waits.json()["detail"]
    field.ends()
    assert Client().get(f"{root}/rows").status_code == 404
    edition = field.published()
    assert [each["number"] for each in Client().get(root).json()["editions"]] == [1]
    rows = Client().get(f"{root}/rows?limit=200").json()["items"]
    assert [row["percent"] for row in rows] == [row["percent"] for row in edition.document["standings"]["ranking"]]
    assert {row["session"] for row in rows} == {first.slug, second.slug}
    assert set(second.contestants.values_list("key", flat=True)) == {
        row["key"] for row in rows if row["club"] == second.club.slug
    }
    alone = Client().get(f"{root}/rows?club={second.club.slug}").json()["items"]
    assert len(alone) == 6
    assert alone[0]["rank"] == 1
    assert Client().get(f"{root}/rows?line=XX").status_code == 422
    assert Client().get(f"{root}/rows?edition=2").status_code == 404
