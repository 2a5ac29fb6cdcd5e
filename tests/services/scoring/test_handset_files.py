"""The file of handsets beside us: which files a club may have read, when, and what a reading makes of the file."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from club.actor import PROGRAM
from club.errors import DomainError
from scoring.models import HandsetFile, HandsetRemark, Result
from scoring.queries.room import room_handsets
from scoring.services.handsets import polling
from scoring.services.handsets.files import handset_file_choices
from scoring.services.handsets.polling import follow_handsets, poll_handsets, stop_handsets, try_handsets_again
from tests import builders
from tests.handset_ways import joined
from tests.results_fixtures import fixture

pytestmark = pytest.mark.django_db


def test_what_did_not_fit_is_tried_again_when_the_movement_was_put_right(
    tmp_path: Path, monkeypatch: Any, settings: Any
) -> None:
    session = builders.started_session(8, "howell")
    with joined("file", session, tmp_path, monkeypatch, settings) as handsets:
        seat = builders.seating_at(session, 1, 1)
        boards = list(seat.boards)
        seat.boards = boards[1:]
        seat.save()
        handsets.say(seat, boards[0], "4SN=")
        handsets.come()
        assert [each.said for each in HandsetRemark.objects.all()] == ["board"]
        seat.boards = boards
        seat.save()
        assert handsets.come() == 0
        try_handsets_again(session_id=session.pk)
        assert (handsets.come(), HandsetRemark.objects.count()) == (1, 0)


def test_nothing_is_read_after_it_is_stopped_and_a_fault_of_one_session_stops_no_other(
    tmp_path: Path, monkeypatch: Any, settings: Any
) -> None:
    session = builders.started_session(8, "howell")
    with joined("file", session, tmp_path, monkeypatch, settings) as handsets:
        seat = builders.seating_at(session, 1, 1)
        handsets.say(seat, seat.boards[0], "4SN=")
        with monkeypatch.context() as patched:
            patched.setattr(polling, "read_handsets", lambda session_id: 1 / 0)
            assert poll_handsets() == 0
        stop_handsets(session_id=session.pk, actor=PROGRAM)
        stop_handsets(session_id=session.pk, actor=PROGRAM)
        assert (handsets.come(), Result.objects.count()) == (0, 0)


def test_only_files_of_the_folders_are_read(tmp_path: Path, settings: Any) -> None:
    inside, outside = tmp_path / "in", tmp_path / "out"
    for folder in (inside, outside):
        folder.mkdir()
    secret = outside / "secret.bws"
    secret.write_bytes(fixture("friday-pairs.bws").read_bytes())
    (inside / "link.bws").symlink_to(secret)
    settings.BRIDGEMATE_FOLDERS = (inside,)
    session = builders.started_session(pairs=8)
    for path in (secret, inside / "link.bws", inside / ".." / "out" / "secret.bws"):
        with pytest.raises(DomainError):
            follow_handsets(session_id=session.pk, path=str(path), actor=PROGRAM)
    HandsetFile.objects.create(session=session, path=str(secret))
    poll_handsets()
    assert HandsetFile.objects.get().fault == "not_allowed"


def test_on_a_server_each_club_has_its_own_folder(tmp_path: Path, settings: Any) -> None:
    settings.BRIDGEMATE_FOLDERS, settings.BRIDGEMATE_FOLDER_OF_EACH_CLUB = (tmp_path,), True
    mine, theirs = builders.started_session(pairs=8), builders.started_session(pairs=8)
    assert mine.club.slug != theirs.club.slug
    assert handset_file_choices(mine.club.slug) == []
    content = fixture("friday-pairs.bws").read_bytes()
    for folder, name in ((tmp_path, "all.bws"), (tmp_path / mine.club.slug, "a.bws")):
        folder.mkdir(exist_ok=True)
        (folder / name).write_bytes(content)
    other = tmp_path / theirs.club.slug
    other.mkdir()
    (other / "link.bws").symlink_to(tmp_path / mine.club.slug / "a.bws")
    assert [name for _path, name, _written in handset_file_choices(mine.club.slug)] == ["a.bws"]
    assert handset_file_choices(theirs.club.slug) == []
    path = str(tmp_path / mine.club.slug / "a.bws")
    with pytest.raises(DomainError):
        follow_handsets(session_id=theirs.pk, path=path, actor=PROGRAM)
    # Nor is one read that was chosen before, as where a copy was restored under another club's name.
    HandsetFile.objects.create(session=theirs, path=path)
    follow_handsets(session_id=mine.pk, path=path, actor=PROGRAM)
    poll_handsets()
    assert dict(HandsetFile.objects.values_list("session", "fault")) == {mine.pk: "", theirs.pk: "not_allowed"}


def test_a_file_that_is_gone_or_half_written_is_tried_again(tmp_path: Path, settings: Any) -> None:
    settings.BRIDGEMATE_FOLDERS = (tmp_path,)
    session, path = builders.started_session(pairs=8), tmp_path / "friday.bws"
    whole = fixture("friday-pairs.bws").read_bytes()
    path.write_bytes(whole)
    follow_handsets(session_id=session.pk, path=str(path), actor=PROGRAM)
    found = []
    for content in (None, whole[:50_000], whole):
        path.unlink() if content is None else path.write_bytes(content)
        poll_handsets()
        found.append(HandsetFile.objects.get().fault)
    assert found == ["gone", "damaged", ""]
    shown = room_handsets(session.pk, ())
    assert shown is not None
    assert shown.file is not None
    assert shown.file.read_at is not None
    shutil.rmtree(tmp_path)
