"""manage.py verify_log: whatever somebody does to a row of the audit log is found, and said by its number."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.db.models import F

from backups import BackupFaulty, back_up_club, restore
from club.actor import PROGRAM
from club.append_only import triggers_disabled
from club.models import AuditHead, AuditRow, Club, ConditionsOfContest
from club.models.sealing import row_digest
from club.services import append_audit_row
from club.services.audit import row_hash
from club.services.edition_seals import seal_of_edition
from club.services.seal_verification import check_seals
from scoring.models import Result
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
    code, text = verified("--club", club.slug)
    assert code == 0
    assert text.startswith(f"{club.name}: 8 acts, all as they were written.\n  Seal of number 8: {last.hash}\n")
    [found] = json.loads(verified("--json")[1])
    assert (found["rows"], found["seal"], found["whole"], found["breaks"]) == (8, last.hash, True, [])


def written_anew(club: Club) -> None:
    """By somebody who can write the file and knows how: every act behind a change is sealed again, and the end."""
    previous = ""
    for each in AuditRow.objects.filter(club=club).order_by("number"):
        each.previous = previous
        each.hash = previous = row_hash(each)
        AuditRow.objects.filter(pk=each.pk).update(previous=each.previous, hash=each.hash)
    AuditHead.objects.filter(club=club).update(hash=previous)


def test_a_log_that_was_written_anew_is_found_by_the_seal_of_an_edition() -> None:
    session, edition = published_session(6)
    seal = seal_of_edition(session.pk, edition.number)
    code, text = verified("--seal", f" {seal.upper()} ")
    assert (code, "are those of the seal" in text) == (0, True)
    result = Result.objects.filter(line__session=session, score__gt=0).earliest("pk")
    number = next(row.number for row in AuditRow.objects.all() if str(result.pk) in row.seals.get("scoring.result", {}))
    with triggers_disabled("a test tampers"):
        Result.objects.filter(pk=result.pk).update(score=result.score + 10)
        sentence = (
            f"Result {result.pk} was changed: it no longer says what number {number} sealed (session {session.slug})"
        )
        assert sentence in verified()[1]
        row = AuditRow.objects.get(number=number)
        seals = row.seals | {"scoring.result": {str(result.pk): row_digest(Result.objects.get(pk=result.pk))}}
        AuditRow.objects.filter(pk=row.pk).update(seals=seals)
        assert verified()[0] == 1, "the act itself was changed"
        written_anew(session.club)
    assert verified()[0] == 0, "nothing in the file tells it"
    code, text = verified("--seal", seal)
    assert (code, "NO AUDIT LOG HERE HAS THIS SEAL" in text) == (1, True)


def test_what_is_no_seal_is_said() -> None:
    for text in ("", "12", "12-xyz", "12-ab12", "-ab12-cd34-ef56-7890"):
        with pytest.raises(CommandError, match="A seal looks like"):
            verified(f"--seal={text}")


def test_rows_from_before_there_were_seals_are_unsealed_and_not_wrong() -> None:
    session, _edition = published_session(6)
    with triggers_disabled("a test makes them old"):
        AuditRow.objects.filter(club=session.club).update(seals={})
        written_anew(session.club)
    code, text = verified()
    assert code == 0
    assert "Not sealed, because older than the seals or put in past this program:" in text
    assert f"  {Result.objects.count()} results" in text
    assert "  1 publications" in text


def test_a_row_that_was_only_tried_out_seals_nothing() -> None:
    club = make_club()
    with transaction.atomic():
        with suppress(ZeroDivisionError), transaction.atomic():
            write_conditions(club)
            raise ZeroDivisionError
        kept = write_conditions(club)
        row = append_audit_row(club.pk, PROGRAM, "noted", {})
        assert row.seals == {"club.conditionsofcontest": {str(kept.pk): row_digest(kept)}}
        assert append_audit_row(club.pk, PROGRAM, "noted", {}).seals == {}, "once"
    kept.refresh_from_db()
    assert row.seals["club.conditionsofcontest"][str(kept.pk)] == row_digest(kept), "read as it was written"


def write_conditions(club: Club) -> ConditionsOfContest:
    return ConditionsOfContest.objects.create(club=club, name="Mondays", since=date(2026, 1, 5))


def test_a_club_that_nobody_knows_is_said() -> None:
    with pytest.raises(CommandError, match="no club with the short name nowhere"):
        verified("--club", "nowhere")


def test_what_was_restored_from_a_copy_holds_here_too(tmp_path: Path) -> None:
    session, _edition = published_session(6)
    made = back_up_club(session.club.slug, tmp_path)
    restore(made.path, as_slug="second")
    assert verified()[0] == 0
    second = Club.objects.get(slug="second")
    sealed, again = (check_seals(club.pk) for club in (session.club, second))
    assert sealed.sealed == again.sealed > Result.objects.filter(line__session__club=second).count()
    assert again.broken == ()
    with triggers_disabled("a test tampers"):
        AuditRow.objects.filter(club=second, number=5).update(data={"n": 9})
    code, text = verified()
    assert code == 1
    assert "Number 5 was changed" in text
    result = Result.objects.filter(line__session__club=second).earliest("pk")
    with transaction.atomic():
        with triggers_disabled("a test tampers"):
            Result.objects.filter(pk=result.pk)._raw_delete("default")
        assert f"Result {result.pk}, sealed with number" in verified("--club", "second")[1]
        transaction.set_rollback(True)


def test_a_copy_in_which_a_result_was_changed_is_not_sealed_again(tmp_path: Path) -> None:
    session, _edition = published_session(6)
    with triggers_disabled("a test tampers"):
        Result.objects.filter(line__session=session).update(note="I was here.")
    made = back_up_club(session.club.slug, tmp_path)
    with pytest.raises(BackupFaulty, match="was changed past the program"):
        restore(made.path, as_slug="second")
