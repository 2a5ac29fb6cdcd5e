"""Results of handsets while a session is played: with a tablet's checks, once each, beside tablets."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from club.actor import PROGRAM
from club.errors import DomainError
from club.models import Session
from movements.models import Seating
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.results_formats.bridgemate.records import Contents, Record, Section, Sitting
from scoring.models import HandsetFile, HandsetRecord, Line, Result
from scoring.queries.room import handsets_of
from scoring.services import handset_polling
from scoring.services.handset_polling import follow_handsets, poll_handsets, stop_handsets, try_handsets_again
from tests.builders import enter, seating_at, started_session, table_device
from tests.results_fixtures import fixture
from tests.scoring.engine.results_formats.test_bridgemate import contents, of_pairs, record

pytestmark = pytest.mark.django_db


class Room:
    """A session whose handsets write what the test says."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.session: Session = started_session(pairs=8)
        self.path = folder / "friday.bws"
        self.path.write_bytes(fixture("friday-pairs.bws").read_bytes())
        self.sent: list[Record] = []
        self.sections: list[Section] = [of_pairs(1)]
        monkeypatch.setattr(handset_polling, "read_handset_file", lambda path: self.reading)
        follow_handsets(session_id=self.session.pk, path=str(self.path), actor=PROGRAM)

    @property
    def reading(self) -> Any:
        return SimpleNamespace(digest=str(hash(tuple(self.sent))), contents=self.contents)

    @property
    def contents(self) -> Contents:
        seats = Seating.objects.filter(section__session=self.session, ns__isnull=False, ew__isnull=False)
        return contents([self.at(each.table, each.round) for each in seats], self.sent, self.sections)

    def at(self, table: int, number: int = 1) -> Sitting:
        seat = seating_at(self.session, table, number)
        assert seat.ns is not None
        assert seat.ew is not None
        return Sitting(1, table, number, seat.ns.number, seat.ew.number)

    def send(self, table: int, result: tuple[str, str, str] = ("4 S x", "N", "-1"), **more: Any) -> Record:
        place = self.at(table, more.pop("round", 1))
        board = more.pop("board", seating_at(self.session, place.table, place.round).boards[0])
        self.sent.append(record(place, board, len(self.sent) + 1, *result, **more))
        return self.sent[-1]

    def poll(self) -> int:
        return poll_handsets(BY_THE_CLOCKS)

    def line(self, table: int) -> Line:
        seat = seating_at(self.session, table, 1)
        lines = Line.objects.select_related("result", "rival")
        return lines.get(session=self.session, board__number=seat.boards[0], ns_id=seat.ns_id)

    @property
    def left(self) -> list[str]:
        found = handsets_of(self.session.pk, ())
        assert found is not None
        return [each.why for each in found.unplaced]


@pytest.fixture
def room(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Room:
    settings.BRIDGEMATE_FOLDERS = (tmp_path,)
    return Room(tmp_path, monkeypatch)


def standing(line: Line) -> str:
    assert line.result is not None
    return f"{line.result.contract}{line.result.declarer} {line.result.tricks}"


def test_a_record_is_a_confirmed_result_and_is_taken_once(room: Room) -> None:
    room.send(1, lead="HK")
    room.send(2, ("PASS", "", ""))
    assert (room.poll(), room.poll()) == (2, 0)
    line = room.line(1)
    assert (standing(line), line.confirmed, line.result and line.result.lead) == ("4SXN 9", True, "HK")
    assert room.line(2).result.outcome == "passed"  # type: ignore[union-attr]
    assert (Result.objects.count(), room.left) == (2, [])
    HandsetFile.objects.update(content="")
    HandsetRecord.objects.all().delete()
    room.poll()
    assert Result.objects.count() == 2


def test_what_was_entered_again_at_the_handset_corrects_its_own(room: Room) -> None:
    room.send(1)
    room.poll()
    room.sent[0] = replace(room.sent[0], erased=True)
    room.send(1, ("4 S x", "N", "="))
    room.poll()
    line = room.line(1)
    assert (standing(line), line.rival, room.left) == ("4SXN 10", None, [])


def test_a_tablets_other_result_is_a_question_and_the_same_one_is_agreed(room: Room) -> None:
    device, _token = table_device(room.session, 1)
    board = seating_at(room.session, 1, 1).boards[0]
    enter(room.session, 1, 1, board, "4SN=", by=device)
    enter(room.session, 2, 1, seating_at(room.session, 2, 1).boards[0], "4SXN-1", by=device)
    room.send(1)
    room.send(2)
    room.poll()
    line = room.line(1)
    assert line.rival is not None
    assert (standing(line), line.rival.contract, line.rival.tricks) == ("4SN 10", "4SX", 9)
    assert room.line(2).rival is None
    room.send(1, ("3 NT", "E", "="))
    room.poll()
    assert room.left == ["conflict"]


def test_a_directors_result_is_not_done_away_with(room: Room) -> None:
    board = seating_at(room.session, 1, 1).boards[0]
    enter(room.session, 1, 1, board, "4SN=", source="desk")
    room.send(1)
    room.poll()
    assert standing(room.line(1)) == "4SN 10"
    assert room.line(1).rival is not None


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"ns": 77}, "pairs"),
        ({"table": 33}, "table"),
        ({"round": 9}, "table"),
        ({"board": 99}, "board"),
        ({"remarks": "60%-40%"}, "award"),
        ({"remarks": "Wrong direction"}, "wrong_way"),
        ({"contract": "4 Q"}, "unclear"),
        ({"result": "3"}, "unclear"),
    ],
)
def test_what_does_not_fit_is_left_to_the_director_with_the_reason(room: Room, more: dict[str, Any], why: str) -> None:
    room.send(1)
    room.sent[0] = replace(room.sent[0], **more)
    room.poll()
    assert (room.left, Result.objects.count()) == ([why], 0)
    try_handsets_again(session_id=room.session.pk)
    room.send(2)
    assert room.poll() == 2
    assert (room.left, Result.objects.count()) == ([why], 1)


def test_the_section_has_to_be_there(room: Room) -> None:
    room.sections = [of_pairs(1), of_pairs(2)]
    room.send(1)
    room.sent[0] = replace(room.sent[0], section=2)
    room.poll()
    assert room.left == ["section"]


def test_what_is_erased_at_the_handset_still_stands_and_is_told(room: Room) -> None:
    room.send(1)
    room.poll()
    room.sent[0] = replace(room.sent[0], erased=True)
    room.poll()
    assert (room.left, standing(room.line(1))) == (["erased"], "4SXN 9")


def test_nothing_is_read_before_it_is_said_or_after_it_is_stopped(room: Room) -> None:
    stop_handsets(session_id=room.session.pk, actor=PROGRAM)
    room.send(1)
    assert (room.poll(), Result.objects.count()) == (0, 0)


def test_only_files_of_the_folders_are_read(tmp_path: Path, settings: Any) -> None:
    inside, outside = tmp_path / "in", tmp_path / "out"
    for folder in (inside, outside):
        folder.mkdir()
    secret = outside / "secret.bws"
    secret.write_bytes(fixture("friday-pairs.bws").read_bytes())
    (inside / "link.bws").symlink_to(secret)
    settings.BRIDGEMATE_FOLDERS = (inside,)
    session = started_session(pairs=8)
    for path in (secret, inside / "link.bws", inside / ".." / "out" / "secret.bws"):
        with pytest.raises(DomainError):
            follow_handsets(session_id=session.pk, path=str(path), actor=PROGRAM)
    HandsetFile.objects.create(session=session, path=str(secret))
    poll_handsets(BY_THE_CLOCKS)
    assert HandsetFile.objects.get().fault == "not_allowed"


def test_a_file_that_is_gone_or_half_written_is_tried_again(tmp_path: Path, settings: Any) -> None:
    settings.BRIDGEMATE_FOLDERS = (tmp_path,)
    session, path = started_session(pairs=8), tmp_path / "friday.bws"
    whole = fixture("friday-pairs.bws").read_bytes()
    path.write_bytes(whole)
    follow_handsets(session_id=session.pk, path=str(path), actor=PROGRAM)
    found = []
    for content in (None, whole[:50_000], whole):
        path.unlink() if content is None else path.write_bytes(content)
        poll_handsets(BY_THE_CLOCKS)
        found.append(HandsetFile.objects.get().fault)
    assert found == ["gone", "damaged", ""]
    shown = handsets_of(session.pk, ())
    assert shown is not None
    assert shown.read_at is not None
    assert shown.taken + len(shown.unplaced) == 48
    assert shown.taken > 0
    shutil.rmtree(tmp_path)
