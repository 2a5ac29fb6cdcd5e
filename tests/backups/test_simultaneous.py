"""Copies and simultaneous pairs: a club keeps its evening wherever it is put; only on its own server it stays part of
the simultaneous, and closed."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from backups import back_up_club, restore
from club.models import Club, Session, Simultaneous
from club.queries import SessionInfo
from scoring.models import SimultaneousEdition
from scoring.queries.embargo import embargo_of
from scoring.queries.public import results_sheet
from tests.doors.pages import words
from tests.simultaneous import Field

pytestmark = pytest.mark.django_db(transaction=True)


def test_an_evening_comes_elsewhere_as_one_of_its_club_alone(tmp_path: Path) -> None:
    field = Field(2)
    session = field.evening(1)
    copy = back_up_club(session.club.slug, tmp_path)
    restore(copy.path, as_slug="second")
    there = Session.objects.get(club__slug="second")
    assert there.simultaneous_id is None
    sheet = results_sheet(SessionInfo.of(there))
    assert sheet is not None
    assert len(sheet.open_boards) == 8
    assert Session.objects.get(pk=session.pk).simultaneous_id == field.row.pk


@pytest.mark.parametrize("club", [0, 1])
def test_a_club_that_comes_back_to_its_server_is_part_of_it_and_as_closed_as_before(tmp_path: Path, club: int) -> None:
    field = Field(2)
    evenings = [field.evening(0), field.evening(1, seed=2)]
    copy = back_up_club(field.clubs[club].slug, tmp_path)
    restore(copy.path, replace=True)
    assert Club.objects.get(slug=field.clubs[club].slug).pk == field.clubs[club].pk
    row = Simultaneous.objects.get(pk=field.row.pk)
    assert embargo_of(row.pk) is not None
    assert set(row.sessions.values_list("pk", flat=True)) == {each.pk for each in evenings}
    field.ends()
    field.published()
    restore(copy.path, replace=True)
    made = SimultaneousEdition.objects.get()
    assert made.counted.count() == 2
    address = reverse("public:simultaneous", args=[field.clubs[0].slug, row.slug])
    assert "Common ranking" in words(Client().get(address).content.decode())
