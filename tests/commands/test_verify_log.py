"""manage.py verify_log: whatever somebody does to a row of the audit log is found, and said by its number."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.db.models import F

from backups import back_up_club, restore
from club.actor import PROGRAM
from club.append_only import triggers_disabled
from club.models import AuditHead, AuditRow, Club
from club.services import append_audit_row
from club.services.audit import row_hash
from tests.builders import make_club, published_session

pytestmark = pytest.mark.django_db


def eight_acts() -> Club:
    club = make_club()
    with transaction.atomic():
        for number in range(7):
            append_audit_row(club.pk, PROGRAM, "noted", {"n": number, "words": ["♠", "é"]})
    return club


def verified(*words: str) -> tuple[int, str]:
    """The exit code and what was printed."""
    out = io.StringIO()
    try:
        call_command("verify_log", *words, stdout=out)
    except SystemExit as end:
        return int(str(end.code)), out.getvalue()
    return 0, out.getvalue()


def row(club: Club, number: int) -> AuditRow:
    return AuditRow.objects.get(club=club, number=number)


def swapped(club: Club, one: int, other: int) -> None:
    first, second = row(club, one).pk, row(club, other).pk
    for pk, number in ((first, 1000), (second, one), (first, other)):
        AuditRow.objects.filter(pk=pk).update(number=number)


def forged(club: Club, number: int, **change: Any) -> None:
    """Changed, and sealed again by somebody who knows how."""
    found = row(club, number)
    for name, value in change.items():
        setattr(found, name, value)
    AuditRow.objects.filter(pk=found.pk).update(**change, hash=row_hash(found))


def taken_out_and_closed(club: Club, number: int) -> None:
    """Taken out, and the numbers behind closed up, so that no gap is seen."""
    AuditRow.objects.filter(club=club, number=number).delete()
    for each in AuditRow.objects.filter(club=club, number__gt=number).order_by("number"):
        AuditRow.objects.filter(pk=each.pk).update(number=F("number") - 1)
    AuditHead.objects.filter(club=club).update(number=F("number") - 1)


TAMPERED: dict[str, tuple[Callable[[Club], object], str]] = {
    "words": (lambda club: AuditRow.objects.filter(club=club, number=4).update(action="other"), "4 was changed"),
    "data": (lambda club: AuditRow.objects.filter(club=club, number=4).update(data={"n": 9}), "4 was changed"),
    "seal": (lambda club: AuditRow.objects.filter(club=club, number=4).update(hash="0" * 64), "4 was changed"),
    "sealed again": (lambda club: forged(club, 4, data={"n": 9}), "5 does not follow number 4"),
    "last sealed again": (lambda club: forged(club, 8, action="other"), "end of the log, number 8"),
    "gone": (lambda club: AuditRow.objects.filter(club=club, number=4).delete(), "Number 4 is missing"),
    "first gone": (lambda club: AuditRow.objects.filter(club=club, number=1).delete(), "Number 1 is missing"),
    "last gone": (lambda club: AuditRow.objects.filter(club=club, number=8).delete(), "Number 8 is missing"),
    "several gone": (
        lambda club: AuditRow.objects.filter(club=club, number__in=(3, 4, 5)).delete(),
        "Numbers 3 to 5 are missing",
    ),
    "all gone": (lambda club: AuditRow.objects.filter(club=club).delete(), "Numbers 1 to 8 are missing"),
    "closed up": (lambda club: taken_out_and_closed(club, 4), "4 was put here: it was written as number 5"),
    "swapped": (lambda club: swapped(club, 3, 6), "Number 3 was put here: it was written as number 6"),
    "put elsewhere": (
        lambda club: AuditRow.objects.filter(club=club, number=4).update(number=77),
        "Number 77 was put here: it was written as number 4",
    ),
    "put in": (
        lambda club: AuditRow.objects.create(
            club=club, number=9, action="x", previous=row(club, 8).hash, hash="f" * 64
        ),
        "Number 9 was added behind",
    ),
    "end lost": (lambda club: AuditHead.objects.filter(club=club).delete(), "end of the log"),
}


@pytest.mark.parametrize("way", TAMPERED)
def test_every_way_of_tampering_is_found_and_said(way: str) -> None:
    club, other = eight_acts(), eight_acts()
    tamper, said = TAMPERED[way]
    with triggers_disabled("a test tampers"):
        tamper(club)
    code, text = verified()
    assert code == 1
    assert said in text
    assert "HAS BEEN TAMPERED WITH" in text
    assert verified("--club", other.slug)[0] == 0


def test_a_row_moved_to_another_club_is_found_in_both() -> None:
    club, other = eight_acts(), make_club("Elsewhere")
    with triggers_disabled("a test tampers"):
        AuditRow.objects.filter(club=club, number=8).update(club=other, number=2)
    assert "Number 8 is missing" in verified("--club", club.slug)[1]
    assert "Number 2 was added behind" in verified("--club", other.slug)[1]


def test_swapped_rows_are_both_named_and_nothing_else_is() -> None:
    club = eight_acts()
    with triggers_disabled("a test tampers"):
        swapped(club, 3, 6)
    [found] = json.loads(verified("--json")[1])
    assert [(each["number"], each["what"], each["written_as"]) for each in found["breaks"]] == [
        (3, "moved", 6),
        (6, "moved", 3),
    ]
    assert not found["whole"]


def test_a_whole_chain_gives_its_end_to_be_written_down() -> None:
    club = eight_acts()
    last = row(club, 8)
    assert verified("--club", club.slug) == (
        0,
        f"{club.name}: 8 acts, all as they were written.\n  Seal of number 8: {last.hash}\n",
    )
    [found] = json.loads(verified("--json")[1])
    assert (found["rows"], found["seal"], found["whole"], found["breaks"]) == (8, last.hash, True, [])


def test_a_club_that_nobody_knows_is_said() -> None:
    with pytest.raises(CommandError, match="no club with the short name nowhere"):
        verified("--club", "nowhere")


def test_what_was_restored_from_a_copy_holds_here_too(tmp_path: Path) -> None:
    session, _edition = published_session(6)
    made = back_up_club(session.club.slug, tmp_path)
    restore(made.path, as_slug="second")
    assert verified()[0] == 0
    second = Club.objects.get(slug="second")
    with triggers_disabled("a test tampers"):
        AuditRow.objects.filter(club=second, number=5).update(data={"n": 9})
    code, text = verified()
    assert code == 1
    assert "Number 5 was changed" in text
