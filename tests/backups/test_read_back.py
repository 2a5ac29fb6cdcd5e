"""A copy is read back when it is made, and says so when nothing could be restored from it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from backups import BackupFaulty, BackupNotRestorable, back_up_club, back_up_server, read_back, restore, writing
from backups.archive_export import write_session
from backups.automatic import back_up_if_due, back_up_now, set_backup_folder
from backups.forms import any_object
from backups.json_schema import SCHEMAS
from backups.state import backup_state
from bridgeclub.management.commands import carry_on
from club.actor import PROGRAM
from club.errors import DomainError
from club.models import AuditRow, Club, LineUp, Session
from club.services import add_player
from scoring.models import Publication, Snapshot, Unscored
from tests import builders, databases
from tests.backups.automatic import advance_clock, copies_on
from tests.backups.evenings import lose_everything
from tests.backups.server import rewritten
from tests.backups.unreadable import COLUMN, restore_edition, spoil_edition
from tests.doors.desks import manager_desk

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Publication:
    """The only edition of a club."""
    return builders.published_session(4)[1]


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "STICK"
    folder.mkdir()
    return folder


def names_in(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def test_a_copy_of_any_kind_is_not_passed_off_as_good(night: Publication, tmp_path: Path) -> None:
    slug, place = night.session.club.slug, spoil_edition(night)
    for make in (back_up_server, lambda to: back_up_club(slug, to)):
        folder = tmp_path / str(len(names_in(tmp_path)))
        folder.mkdir()
        with pytest.raises(BackupNotRestorable) as told:
            make(folder / "night.zip")
        assert told.value.place == place
        assert place in str(told.value)
        assert "stick or disk is not at fault" in str(told.value)
        assert "kept as night.zip.unreadable" in str(told.value)
        assert names_in(folder) == ["night.zip.unreadable"]
    restore_edition(night)
    assert back_up_server(tmp_path / "good.zip").path.exists()


def test_what_is_kept_is_all_of_it_for_a_program_that_knows_the_form(
    night: Publication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil_edition(night)
    with pytest.raises(BackupNotRestorable) as told:
        back_up_server(tmp_path / "night.zip")
    kept = told.value.kept
    assert kept is not None
    lose_everything()
    with pytest.raises(BackupFaulty, match=COLUMN):
        restore(kept)
    monkeypatch.setitem(SCHEMAS, COLUMN, any_object)  # type: ignore[index]
    assert restore(kept).clubs == ["riverside-bridge-club"]
    assert Publication.objects.get().facts == night.facts


@pytest.fixture
def worn_out(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """A stick that gives back other bytes than were written to it."""
    onto_the_disk = read_back._onto_the_disk

    def lost(stream: Any) -> None:
        onto_the_disk(stream)
        stream.seek(1000)
        some = stream.read(8)
        stream.seek(1000)
        stream.write(bytes(each ^ 255 for each in some))
        stream.flush()

    with monkeypatch.context() as patch:
        patch.setattr(read_back, "_onto_the_disk", lost)
        yield patch


def test_the_fault_of_a_stick_is_told_apart_and_tried_again_soon(
    night: Publication, stick: Path, worn_out: pytest.MonkeyPatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(BackupNotRestorable, match="Use another stick"):
        back_up_server(stick / "night.zip")
    assert names_in(stick) == ["night.zip.unreadable"]
    set_backup_folder(str(stick))
    assert not back_up_if_due()
    assert "Use another stick" in backup_state().trouble
    assert not backup_state().unreadable
    worn_out.undo()
    advance_clock(monkeypatch, seconds=70)
    assert back_up_if_due()
    assert backup_state().trouble == ""


def test_what_is_read_back_comes_from_the_disk(
    night: Publication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And not from the memory in which the system has it as well, where it can be told so."""
    if not hasattr(os, "posix_fadvise"):
        pytest.skip("This system cannot be told so.")
    told: list[int] = []
    monkeypatch.setattr(os, "posix_fadvise", lambda _file, _from, _length, advice: told.append(advice))
    back_up_server(tmp_path / "night.zip")
    assert told == [os.POSIX_FADV_DONTNEED]
    assert night.number == 1


def test_a_copy_out_of_which_something_points_is_found(
    night: Publication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when a table was forgotten that others need."""
    player = LineUp.objects.earliest("pk").player
    rows_within = writing.rows_within

    def without_them(model: Any, *where: Any) -> Any:
        found = rows_within(model, *where)
        return found.exclude(pk=player.pk) if model is type(player) else found

    monkeypatch.setattr(writing, "rows_within", without_them)
    with pytest.raises(BackupNotRestorable, match=f"club.player, {player.pk}"):
        back_up_club(night.session.club.slug, tmp_path / "club.zip")


def test_the_command_says_so_and_fails(night: Publication, tmp_path: Path) -> None:
    place = spoil_edition(night)
    for more in ((), ("--club", night.session.club.slug)):
        with pytest.raises(CommandError, match=place) as told:
            call_command("backup", *more, "--to", str(tmp_path / "copy.zip"))
        assert told.value.returncode == 1
    with pytest.raises(CommandError, match=place):
        call_command("archive_session", address_of(night), "--to", str(tmp_path / "archive.zip"))
    assert names_in(tmp_path) == ["copy.zip.unreadable"]


def address_of(night: Publication) -> str:
    return f"{night.session.club.slug}/{night.session.slug}"


def unreadable_on(stick: Path) -> list[str]:
    return [name for name in names_in(stick) if name.endswith(".unreadable")]


def test_the_last_good_copy_stays_and_no_copy_is_made_again_and_again(
    night: Publication, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = night.session.club
    set_backup_folder(str(stick))
    assert back_up_if_due()
    [good] = copies_on(stick)
    spoil_edition(night)
    for minute in (1, 7, 14):
        advance_clock(monkeypatch, minutes=minute)
        with pytest.raises(DomainError, match=COLUMN):
            back_up_now()
        assert copies_on(stick) == [good]
        assert len(unreadable_on(stick)) == 1
    state = backup_state()
    assert state.unreadable
    assert state.file == good
    assert COLUMN in state.trouble
    advance_clock(monkeypatch, minutes=20)
    assert not back_up_if_due()
    assert backup_state().unreadable, "nothing is new: the same rows are no more readable"
    add_player(club_id=club.pk, name="Ada Birch", actor=PROGRAM)
    restore_edition(night)
    assert back_up_if_due()
    assert not backup_state().unreadable
    assert backup_state().trouble == ""
    assert len(copies_on(stick)) == 2
    assert unreadable_on(stick) == []


def test_it_is_tried_again_after_a_while_only(night: Publication, stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    set_backup_folder(str(stick))
    spoil_edition(night)
    assert not back_up_if_due()
    assert backup_state().unreadable
    tried = unreadable_on(stick)
    add_player(club_id=night.session.club.pk, name="Ada Birch", actor=PROGRAM)
    advance_clock(monkeypatch, minutes=4)
    assert not back_up_if_due()
    assert unreadable_on(stick) == tried
    advance_clock(monkeypatch, minutes=6)
    assert not back_up_if_due()
    assert unreadable_on(stick) != tried
    advance_clock(monkeypatch, hours=25)
    restore_edition(night)
    assert back_up_if_due(), "once a day whatever is new: the program may have been mended"


def test_the_desk_says_so(night: Publication, stick: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.ENV = replace(settings.ENV, served=False)
    desk = manager_desk(night.session.club)
    place = spoil_edition(night)
    assert place in desk.refused("copies/", folder=str(stick))
    page = desk.read("copies/")
    assert "The last backup is damaged:" in page
    assert place in page
    assert "There is none yet." in page
    assert "The last backup is damaged:" in desk.read(f"{night.session.slug}/")
    restore_edition(night)
    assert "The backup is made" in desk.send("copies/now/")
    spoil_edition(night)
    advance_clock(monkeypatch, minutes=1)
    page = desk.send("copies/now/")
    assert place in page
    assert "The backup is made" not in page
    assert "The last good backup" in page
    assert "The last good one was made" in desk.read(f"{night.session.slug}/")


def test_nothing_is_taken_away_that_could_not_be_brought_back(night: Publication) -> None:
    desk = manager_desk(night.session.club)
    place = spoil_edition(night)
    for path in ("copies/download/", f"{night.session.slug}/archive/"):
        assert place in desk.send(path)
    assert not AuditRow.objects.filter(action__endswith="taken away").exists()


def test_a_club_of_which_no_copy_can_be_kept_is_not_replaced(night: Publication, tmp_path: Path) -> None:
    club, session = night.session.club, night.session
    good = back_up_club(club.slug, tmp_path / "good.zip").path
    place = spoil_edition(night)
    with pytest.raises(DomainError, match="stays: no copy of it could be kept") as told:
        restore(good, replace=True, safety=tmp_path)
    assert place in str(told.value)
    assert Club.objects.get().pk == club.pk
    assert restore(good, as_slug="beside").clubs == ["beside"]
    assert Session.objects.filter(slug=session.slug).count() == 2


def test_a_session_that_cannot_be_scored_is_told_before_its_archive_is_made(night: Publication, tmp_path: Path) -> None:
    """No club could bring it in."""
    Unscored.objects.create(session=night.session, version=Snapshot.objects.get().version + 1)
    with pytest.raises(DomainError, match="cannot be scored"), (tmp_path / "x.zip").open("w+b") as stream:
        write_session(stream, *address_of(night).split("/"))


@pytest.mark.once
def test_carrying_on_takes_an_older_copy_where_nothing_can_be_restored_from_the_newest(
    night: Publication, stick: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that was made by a program that did not read it back."""
    good = back_up_server(stick / "good.zip").path
    between = back_up_server(tmp_path / "between.zip").path
    odd = rewritten(between, "scoring.publication", lambda row: row | {"standings": {}}, stick / "odd.zip")
    (stick / "odd.between").unlink()
    for folder in ("second", "third"):
        (tmp_path / folder).mkdir()
        databases.copy_into(tmp_path / folder)
    monkeypatch.delenv("DJANGO_SETTINGS_MODULE")
    became: list[Any] = []
    monkeypatch.setattr(carry_on, "_become", lambda command, environment: became.append(environment["DATA_DIR"]))
    printed = tmp_path / "printed.txt"
    with printed.open("w") as out:
        call_command("carry_on", str(stick), "--only-here", "--data", str(tmp_path / "second"), stdout=out)
    words = printed.read_text()
    assert became == [str(tmp_path / "second")]
    assert words.index(str(odd)) < words.index("Nothing can be restored from it") < words.index(str(good))
    assert "Restored: riverside-bridge-club" in words
    with pytest.raises(CommandError, match=COLUMN):
        call_command("carry_on", str(odd), "--only-here", "--data", str(tmp_path / "third"))
    good.unlink()
    with pytest.raises(CommandError, match="Nothing can be restored from any backup in"):
        call_command("carry_on", str(stick), "--only-here", "--data", str(tmp_path / "third"))
