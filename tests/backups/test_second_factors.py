"""Second factors go with the copy of a whole server, and with no other."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from backups import back_up_club, back_up_server, restore
from backups.archive_export import write_session
from club.models import RecoveryCode, SecondFactor, User
from club.services import verify_code
from tests.backups.evenings import lose_everything
from tests.builders import make_manager, published_session, second_factor

pytestmark = pytest.mark.django_db


def read(copy: Path) -> str:
    """All parts of a copy."""
    with zipfile.ZipFile(copy) as file:
        return "".join(file.read(name).decode() for name in file.namelist())


def test_a_server_comes_back_with_them(tmp_path: Path) -> None:
    session, _first = published_session()
    maya = make_manager(session.club)
    used, unused, *_rest = second_factor(maya)
    verify_code(user_id=maya.pk, code=used)
    before = list(SecondFactor.objects.values()), list(RecoveryCode.objects.order_by("pk").values())
    made = back_up_server(tmp_path)
    lose_everything()
    restore(made.path)
    assert (list(SecondFactor.objects.values()), list(RecoveryCode.objects.order_by("pk").values())) == before
    assert verify_code(user_id=User.objects.get(email=maya.email).pk, code=unused).left == 8


def test_nothing_of_them_is_in_the_copy_of_a_club_or_a_session(tmp_path: Path) -> None:
    session, _first = published_session()
    maya = make_manager(session.club)
    second_factor(maya)
    secrets = [SecondFactor.objects.get().key, *RecoveryCode.objects.values_list("code_hash", flat=True)]
    of_club = back_up_club(session.club.slug, tmp_path / "club.zip").path
    of_session = tmp_path / "session.zip"
    with of_session.open("wb") as stream:
        write_session(stream, session.club.slug, session.slug)
    for copy in (of_club, of_session):
        text = read(copy)
        assert maya.email in text or copy == of_session
        assert not [secret for secret in secrets if secret in text]
