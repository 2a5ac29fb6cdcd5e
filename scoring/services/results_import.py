"""Old results in: files are kept while somebody looks at them, and imported on one press."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet, Sum
from django.db.models.functions import Length
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import Actor
from club.engine.messages import Message
from club.errors import DomainError, NotFoundError, StaleError
from club.services import append_audit_row
from scoring.engine.document import DocumentFaults, SessionDocument
from scoring.engine.old_results import Evening, PublishedMatch
from scoring.engine.other_programs import take_over
from scoring.engine.results_files import ReadFile, by_evening, read_file
from scoring.models import ResultsUpload
from scoring.queries.results_import import summary_of
from scoring.services.as_scored import TRIES_AT_MOST
from scoring.services.importing import Imported, ImportExtras, import_document

MOST_FAULTS = 3
STORED_DAYS = 7
FILES_AT_MOST = 200
#: All waiting files of a club together: some years of evenings, and no disk's worth.
BYTES_AT_MOST = 50_000_000


@dataclass(frozen=True)
class ImportedEvening:
    """One evening of a file: the session that it is now, or why it is none."""

    file: str
    title: str
    done: Imported | None
    refusal: DomainError | None = None


def store_upload(*, club_id: int, name: str, data: bytes, actor: Actor) -> ResultsUpload:
    """Read a file and keep it for the club's managers to look at. Raises DomainError where too many wait already."""
    row = ResultsUpload(club_id=club_id, user_id=actor.user_id, name=name[-200:], content=data)
    row.summary = summary_of(read_file(row.name, data), {})
    with transaction.atomic():
        _refuse_too_many(club_id, len(data))
        row.save()
        append_audit_row(club_id, actor, "results file kept", {"upload": row.pk})
    return row


def _refuse_too_many(club_id: int, size: int) -> None:
    """What has waited too long makes room first."""
    waiting = ResultsUpload.objects.filter(club_id=club_id)
    waiting.filter(at__lt=timezone.now() - timedelta(days=STORED_DAYS)).delete()
    if waiting.count() >= FILES_AT_MOST:
        raise DomainError(_("Too many files are waiting. Import or remove some first."))
    stored = waiting.aggregate(bytes=Sum(Length("content")))["bytes"] or 0
    if stored + size > BYTES_AT_MOST:
        most = {"most": BYTES_AT_MOST // 1_000_000}
        raise DomainError(
            _("The waiting files have %(most)d MB together, which is the limit. Import or remove some first.") % most
        )


def set_columns(*, club_id: int, upload_id: int, columns: Mapping[str, int], actor: Actor) -> ResultsUpload:
    """Say which column of a table is which; the file is read again, and what was answered about it is asked anew."""

    def say(row: ResultsUpload) -> None:
        row.columns, row.answers = dict(columns), {}

    return _read_anew(club_id, upload_id, say, "results file columns", {"columns": dict(columns)}, actor)


def answer_questions(*, club_id: int, upload_id: int, answers: Mapping[str, str], actor: Actor) -> ResultsUpload:
    """Say what a file leaves open (see `read_file`); it is read again. What was answered before stays."""

    def say(row: ResultsUpload) -> None:
        row.answers = {**row.answers, **answers}

    return _read_anew(club_id, upload_id, say, "results file answered", {"answers": dict(answers)}, actor)


def _read_anew(
    club_id: int,
    upload_id: int,
    say: Callable[[ResultsUpload], None],
    act: str,
    answers: Mapping[str, Any],
    actor: Actor,
) -> ResultsUpload:
    """Read a file after what was said of it, and keep that unless somebody has said something else meanwhile.

    The published figures are compared with every way of scoring, so nothing is held while it is read.
    """
    for _try in range(TRIES_AT_MOST):
        row = _waiting(club_id, upload_id)
        before = row.columns, row.answers
        say(row)
        row.summary = summary_of(_read(row), row.answers)
        with transaction.atomic():
            now = _row(club_id, upload_id)
            if (now.columns, now.answers) == before:
                row.save(update_fields=["columns", "answers", "summary"])
                append_audit_row(club_id, actor, act, {"upload": row.pk, **answers})
                return row
    raise StaleError(_("Somebody has just changed something. Please press again."))


@transaction.atomic
def discard_upload(*, club_id: int, upload_id: int, actor: Actor) -> None:
    """The file is not wanted."""
    row = _row(club_id, upload_id)
    row.delete()
    append_audit_row(club_id, actor, "results file put away", {"upload": upload_id})


def import_uploads(
    *, club_id: int, upload_ids: Sequence[int], draft: bool = False, actor: Actor
) -> list[ImportedEvening]:
    """Import the evenings of these files. A file whose evenings are all in is put away; the others stay."""
    found: list[ImportedEvening] = []
    for row in ResultsUpload.objects.filter(club_id=club_id, pk__in=upload_ids):
        read = _read(row)
        taken = [_taken(row, place, evening, draft, actor) for place, evening in enumerate(read.evenings)]
        found.extend(taken or [ImportedEvening(row.name, row.name, None, _not_in(each.placed for each in read.faults))])
        if taken and all(each.done for each in taken):
            row.delete()
    return found


def import_evening(
    *,
    club_id: int,
    evening: Evening,
    answers: Mapping[str, str] | None = None,
    draft: bool = False,
    again: bool = False,
    actor: Actor,
) -> Imported:
    """Store an evening with the figures that the other program gave, scored in the way that gives them.

    `answers` by the questions' keys. One that the club has already is not stored once more unless `again`. Raises
    DomainError where it could not be read or a question is open.
    """
    if evening.faults:
        raise _not_in(each.placed for each in evening.faults[:MOST_FAULTS])
    if evening.document is None:
        raise DomainError(_("There is an open question about this session. Press Details and answer it."))
    taken = take_over(evening, answers)
    if taken.question and not taken.question.answer:
        raise DomainError(_("No scoring method gives all the published figures. Press Details and choose one."))
    document = taken.document
    extras = ImportExtras({} if evening.own else published_figures(evening, document), evening.national_numbers)
    return import_document(club_id=club_id, document=document, extras=extras, draft=draft, again=again, actor=actor)


def _not_in(reasons: Iterable[Message]) -> DomainError:
    return DomainError(_("It cannot be imported."), reasons=reasons)


def published_figures(evening: Evening, document: SessionDocument) -> dict[str, Any]:
    """The other program's figures as plain values, lines by who met on which board."""
    lines = [
        [line.board, line.ns[0], line.ew[0], published.ns, published.ew]
        for line, published in zip(document.results, evening.published, strict=True)
    ]
    totals = {key: [published.place, published.percent, published.total] for key, published in evening.totals.items()}
    found: dict[str, Any] = {"program": evening.program, "method": evening.method, "lines": lines, "totals": totals}
    if evening.matches:
        found["matches"] = {key: _published_match(each) for key, each in evening.matches.items()}
    return found


def _published_match(match: PublishedMatch) -> dict[str, Any]:
    return {"scores": [match.home, match.away], "boards": {str(board): [*both] for board, both in match.boards.items()}}


def _taken(row: ResultsUpload, place: int, evening: Evening, draft: bool, actor: Actor) -> ImportedEvening:
    answers = by_evening(row.answers).get(place)
    title = evening.title or row.name
    try:
        done = import_evening(club_id=row.club_id, evening=evening, answers=answers, draft=draft, actor=actor)
    except DocumentFaults as refused:
        return ImportedEvening(row.name, title, None, _not_in(refused.messages[:MOST_FAULTS]))
    except DomainError as refused:
        return ImportedEvening(row.name, title, None, refused)
    return ImportedEvening(row.name, title, done)


def _read(row: ResultsUpload) -> ReadFile:
    return read_file(row.name, bytes(row.content), row.columns, row.answers)


def _row(club_id: int, upload_id: int) -> ResultsUpload:
    """The file, held until the end of this transaction. Raises NotFoundError."""
    return _found(ResultsUpload.objects.select_for_update(), club_id, upload_id)


def _waiting(club_id: int, upload_id: int) -> ResultsUpload:
    return _found(ResultsUpload.objects.all(), club_id, upload_id)


def _found(rows: QuerySet[ResultsUpload], club_id: int, upload_id: int) -> ResultsUpload:
    row = rows.filter(club_id=club_id, pk=upload_id).first()
    if row is None:
        raise NotFoundError(_("This file is no longer waiting."))
    return row
