"""All of a server: copied, lost, and here again."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection

from backups import BackupFaulty, back_up_server, restore
from club.errors import DomainError
from club.models import AuditRow, Club, CopyPlace, Player, Session, TableCard, User
from club.services import card_token, device_by_token, first_broken_row, open_by_card, open_by_link
from scoring.models import Publication
from tests import builders
from tests.backups.evenings import all_rows, busy_club, exports, lose_everything, without_the_note
from tests.backups.server import rewritten, with_part_changed

pytestmark = pytest.mark.django_db


def test_everything_comes_back(tmp_path: Path) -> None:
    club = busy_club()
    busy_club("Elsewhere")
    before, documents = all_rows(tmp_path), exports()
    made = back_up_server(tmp_path)
    assert made.path.parent == tmp_path
    lose_everything()
    assert not Club.objects.exists()
    done = restore(made.path)
    assert sorted(done.clubs) == sorted(Club.objects.values_list("slug", flat=True))
    assert done.remarks == []
    assert without_the_note(all_rows(tmp_path)) == before
    assert exports() == documents
    assert AuditRow.objects.get(club=club, action="restored from a copy").data["rows"] == done.rows
    for each in Club.objects.all():
        assert first_broken_row(each.pk) is None


def test_life_goes_on_after_it(tmp_path: Path) -> None:
    club = busy_club()
    session = Session.objects.get(club=club, state="playing")
    device, token = builders.table_device(session, 2)
    secret = builders.table_secret(session, 3)
    card = card_token(TableCard.objects.get(club=club))
    taken = Player.objects.create(club=club, name="Somebody who left")
    gone = taken.pk
    taken.delete()
    made = back_up_server(tmp_path)
    lose_everything()
    restore(made.path)
    again = device_by_token(token)
    assert again is not None
    assert again.pk == device.device_id
    assert open_by_link(secret=secret, description="another tablet")[0].link.table == 3
    assert open_by_card(token=card, description="phone")[0].link.table == 1
    manager = User.objects.get(memberships__role="manager")
    assert manager.check_password(builders.PASSWORD)
    assert builders.make_player(club).pk > gone
    builders.play_all(session)
    assert builders.standings_of(session)
    assert first_broken_row(club.pk) is None


def test_what_belongs_to_a_computer_stays_there(tmp_path: Path) -> None:
    busy_club()
    CopyPlace.objects.create(folder="/media/stick")
    builders.logged_in(User.objects.all()[0])
    assert "club.copyplace" not in all_rows(tmp_path)
    assert "sessions.session" not in all_rows(tmp_path)


def test_the_list_of_contents_says_what_is_in_it(tmp_path: Path) -> None:
    busy_club()
    made = back_up_server(tmp_path)
    with zipfile.ZipFile(made.path) as archive:
        said = json.loads(archive.read("manifest.json"))
    assert (said["format"], said["version"], said["kind"]) == ("bridgeclub-copy", 1, "server")
    assert said["counts"]["rows/scoring.publication.jsonl"] == Publication.objects.count()
    assert "0001_initial" in said["schema"]["club"]
    assert said["files"] == []
    assert made.path.stat().st_mode & 0o077 == 0
    assert [path.name for path in tmp_path.iterdir()] == [made.path.name]


def test_only_into_an_empty_installation(tmp_path: Path) -> None:
    busy_club()
    made = back_up_server(tmp_path)
    before = all_rows(tmp_path)
    with pytest.raises(DomainError, match="There is a club on this computer already"):
        restore(made.path)
    assert all_rows(tmp_path) == before


def test_a_damaged_copy_is_told_and_changes_nothing(tmp_path: Path) -> None:
    busy_club()
    whole = back_up_server(tmp_path).path
    lose_everything()
    bytes_ = whole.read_bytes()
    cut, odd, empty = tmp_path / "cut.zip", tmp_path / "odd.zip", tmp_path / "empty.zip"
    cut.write_bytes(bytes_[: len(bytes_) // 2])
    odd.write_bytes(bytes_[:5000] + bytes([bytes_[5000] ^ 255]) + bytes_[5001:])
    empty.write_bytes(b"")
    with zipfile.ZipFile(whole) as archive:
        manifest = json.loads(archive.read("manifest.json"))
        players = archive.read("rows/club.player.jsonl")
    newer = json.dumps(manifest | {"version": 2}).encode()
    later = json.dumps(manifest | {"schema": {"club": ["0999_something_later"]}}).encode()
    earlier = json.dumps(manifest | {"application": {"name": "bridgeclub", "version": "0.1.0"}}).encode()
    cases = [
        (cut, "incomplete"),
        (odd, "damaged"),
        (empty, "not a bridgeclub backup"),
        (tmp_path / "nowhere.zip", "No such file"),
        (with_part_changed(whole, "rows/club.player.jsonl", players[:-1], tmp_path / "1.zip"), "damaged"),
        (with_part_changed(whole, "rows/club.player.jsonl", None, tmp_path / "2.zip"), "damaged"),
        (with_part_changed(whole, "manifest.json", None, tmp_path / "3.zip"), "not a bridgeclub backup"),
        (with_part_changed(whole, "manifest.json", b"[]", tmp_path / "4.zip"), "not a bridgeclub backup"),
        (with_part_changed(whole, "manifest.json", newer, tmp_path / "5.zip"), "newer version"),
        (with_part_changed(whole, "manifest.json", later, tmp_path / "6.zip"), "newer version"),
        (with_part_changed(whole, "manifest.json", earlier, tmp_path / "7.zip"), "before 0.9"),
    ]
    for path, words in cases:
        with pytest.raises(BackupFaulty, match=words):
            restore(path)
        assert not Club.objects.exists()
    assert restore(whole).clubs


def test_rows_that_do_not_fit_together_change_nothing(tmp_path: Path) -> None:
    busy_club()
    whole = back_up_server(tmp_path).path
    lose_everything()
    lost = rewritten(whole, "scoring.result", lambda row: row | {"line_id": 99999}, tmp_path / "lost.zip")
    unknown = rewritten(whole, "club.player", lambda row: row | {"shoe_size": 9}, tmp_path / "unknown.zip")
    for path, words in ((lost, "do not fit together"), (unknown, "shoe_size")):
        with pytest.raises(BackupFaulty, match=words):
            restore(path)
        assert not Club.objects.exists()


def test_a_copy_from_before_a_column_gets_its_default(tmp_path: Path) -> None:
    busy_club()
    whole = back_up_server(tmp_path).path
    lose_everything()
    older = rewritten(
        whole, "club.player", lambda row: {k: v for k, v in row.items() if k != "is_guest"}, tmp_path / "older.zip"
    )
    restore(older)
    assert set(Player.objects.values_list("is_guest", flat=True)) == {False}


def test_a_trail_that_was_tampered_with_is_shown_as_it_was(tmp_path: Path) -> None:
    club = busy_club()
    whole = back_up_server(tmp_path).path
    lose_everything()
    third = AuditRow(number=3)
    forged = rewritten(
        whole,
        "club.auditrow",
        lambda row: row | {"action": "nothing"} if row["number"] == third.number else row,
        tmp_path / "forged.zip",
    )
    done = restore(forged)
    assert "tampered with at number 3" in done.remarks[0]
    assert first_broken_row(club.pk) == 3


def test_the_commands(tmp_path: Path) -> None:
    busy_club()
    out = io.StringIO()
    call_command("backup", "--to", str(tmp_path), stdout=out)
    path, said = out.getvalue().splitlines()
    assert "keep it like a key" in said
    with pytest.raises(CommandError, match="No such file or directory"):
        call_command("backup", "--to", "/nowhere/at/all.zip")
    with pytest.raises(CommandError, match="There is no club nobody here"):
        call_command("backup", "--club", "nobody", "--to", str(tmp_path))
    assert [each.name for each in tmp_path.iterdir()] == [Path(path).name]
    call_command("backup", stdout=(named := io.StringIO()))
    assert Path(named.getvalue().splitlines()[0]).parent == settings.DATA_DIR / "copies"
    lose_everything()
    call_command("restore", path, stdout=(done := io.StringIO()))
    assert "Restored: riverside-bridge-club" in done.getvalue()
    with pytest.raises(CommandError, match="already"):
        call_command("restore", path)
    assert connection.vendor in {"sqlite", "postgresql"}
