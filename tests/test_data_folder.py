"""What the club keeps on its computer is read by nobody else who works on it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bridgeclub.settings.data_folder import close_to_others, keep_from_others
from tests.toolchain_serve import manage


def open_to_others(folder: Path) -> list[str]:
    """Files and folders that anybody but their owner may do something with."""
    return [
        str(each) for each in (folder, *folder.rglob("*")) if each.lstat().st_mode & 0o077 and not each.is_symlink()
    ]


def test_a_new_club_is_closed_to_others_whatever_the_shell_allows(tmp_path: Path) -> None:
    folder = tmp_path / "var"
    before = os.umask(0o022)
    try:
        said, _ = manage(folder, "showmigrations", "club").communicate(timeout=240)
    finally:
        os.umask(before)
    assert (folder / "bridgeclub.sqlite3").exists(), said
    assert open_to_others(folder) == []


def test_what_an_earlier_version_left_open_is_closed(tmp_path: Path) -> None:
    folder, elsewhere = tmp_path / "var", tmp_path / "elsewhere"
    for made in (folder / "mail", folder / "copies", elsewhere):
        made.mkdir(parents=True)
    for name in ("bridgeclub.sqlite3", "mail/1.log", "copies/friday.zip"):
        (folder / name).write_text("words")
        (folder / name).chmod(0o644)
    (folder / "linked").symlink_to(elsewhere)
    (elsewhere / "theirs.txt").write_text("words")
    (elsewhere / "theirs.txt").chmod(0o644)
    folder.chmod(0o755)
    before = os.umask(0o022)
    try:
        keep_from_others(folder)
        close_to_others(folder)
        (folder / "new").write_text("words")
    finally:
        os.umask(before)
    assert open_to_others(folder) == []
    assert (folder / "mail/1.log").read_text() == "words"
    assert (elsewhere / "theirs.txt").stat().st_mode & 0o777 == 0o644


def test_a_folder_of_somebody_else_stays_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_path: Path, _mode: int) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "chmod", refused)
    before = os.umask(0o022)
    try:
        keep_from_others(tmp_path)
    finally:
        os.umask(before)
