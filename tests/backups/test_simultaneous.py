"""Copies and simultaneous pairs: a club keeps its evening wherever it is put; only on its own server it stays part of
the simultaneous, and closed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from unittest.mock import patch

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from backups import back_up_club, restore
from backups.archive_import import import_archive
from bridgeclub.outputs.formats import PUBLIC
from club.actor import PROGRAM
from club.errors import DomainError
from club.models import Club, Session, Simultaneous
from club.queries import SessionInfo
from club.services import end_play, set_outputs
from club.services.sessions import change_session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import SimultaneousEdition
from scoring.queries.embargo import embargo_of
from scoring.queries.public import results_sheet
from scoring.recompute import recompute
from scoring.services import publish_session
from tests import builders
from tests.backups.archive import archive_of
from tests.doors.pages import words
from tests.doors.test_simultaneous_secrecy import differing, play, swap, told
from tests.simultaneous import Field

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_club_that_comes_elsewhere_is_alone_and_closed_until_the_time_is_over(tmp_path: Path) -> None:
    field = Field(2)
    session = field.evening(1)
    copy = back_up_club(session.club.slug, tmp_path)
    restore(copy.path, as_slug="second")
    there = Session.objects.get(club__slug="second")
    assert there.simultaneous_id is None
    assert open_boards(there) == 0
    assert Session.objects.get(pk=session.pk).simultaneous_id == field.row.pk
    with pytest.raises(DomainError, match="Other clubs play the same boards"):
        change_session(session_id=there.pk, permission=BY_THE_CLOCKS, board_results="all", actor=PROGRAM)
    over(field, there)
    assert open_boards(there) == 8


@pytest.mark.always
@pytest.mark.parametrize("machine", ["this one", pytest.param("another one", marks=pytest.mark.long)])
def test_nothing_that_is_read_of_an_archive_follows_from_a_board_before_the_time_is_over(
    tmp_path: Path, machine: str
) -> None:
    """The results of two boards change places at every table: see doors/test_simultaneous_secrecy.py."""
    field = Field(2)
    session = field.started(0)
    play(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    file = archive_of(session, tmp_path)
    if machine == "another one":
        Session.objects.filter(pk=session.pk).update(simultaneous=None)
        Simultaneous.objects.all().delete()
    target = builders.make_club("Hillside")
    set_outputs(club_id=target.pk, public_formats=PUBLIC, paper="a4", separator="comma", actor=PROGRAM)
    copy = Session.objects.get(pk=import_archive(file, club_id=target.pk, actor=PROGRAM).session_id)

    def read() -> Mapping[str, bytes]:
        swap(copy)
        publish_session(session_id=copy.pk, actor=PROGRAM)
        return told(copy.club, copy, Client())

    assert open_boards(copy) == 0
    with patch.object(timezone, "now", return_value=timezone.now()):
        assert differing(read(), read()) == []
        over(field, copy)
        opened = read()
        board = reverse("public:board", args=[copy.club.slug, copy.slug, 1])
        assert f"{board} 200" in opened
        assert board in {path.partition(" ")[0] for path in differing(opened, read())}


def over(field: Field, copy: Session) -> None:
    """The time has come, here and where the copy came from."""
    if Simultaneous.objects.exists():
        field.ends()
    Session.objects.filter(pk=copy.pk).update(boards_closed_until=timezone.now() - timedelta(seconds=1))


def open_boards(session: Session) -> int:
    sheet = results_sheet(SessionInfo.of(Session.objects.get(pk=session.pk)))
    assert sheet is not None
    return len(sheet.open_boards)


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
