"""Files of results that wait to be imported."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from club.engine.messages import Message, messages_of
from scoring.engine.old_results import Evening, Question
from scoring.engine.other_programs import WHITE_BOOKS, TakeoverResult, take_over
from scoring.engine.results_files import ReadFile, by_evening, read_file
from scoring.models import ResultsUpload

Plain = dict[str, Any]
NOTES_AT_MOST = 20


@dataclass(frozen=True)
class EveningSummary:
    """What one evening of a file is, and how its figures compare. `date` may be empty.

    `pairs` are the contestants, of whichever `contest`. `own`: a session document, which comes in as it is. `scale` is
    the one by which matches became victory points. `options` and `total_options` are codes of ways in which
    the other program scores otherwise, `ranking_ways` and `total_ways` of those of percentages and totals where these
    are not those of boards; `questions` is how many of the file's are open.
    """

    title: str = ""
    date: str = ""
    program: str = ""
    method: str = "matchpoints"
    pairs: int = 0
    boards: int = 0
    results: int = 0
    winners: int = 1
    faults: tuple[Message, ...] = ()
    remarks: tuple[Message, ...] = ()
    cells: int = 0
    equal: int = 0
    figures: int = 0
    figures_equal: int = 0
    options: tuple[str, ...] = ()
    total_options: tuple[str, ...] = ()
    ranking_ways: tuple[str, ...] | None = None
    total_ways: tuple[str, ...] | None = None
    questions: int = 0
    contest: str = "pairs"
    matches: int = 0
    scale: str = ""
    own: bool = False

    @property
    def scored(self) -> bool:
        """Whether its figures are compared."""
        return not self.own and (self.contest == "teams" or self.method in WHITE_BOOKS)

    @property
    def compared(self) -> int:
        return self.cells + self.figures

    @property
    def all_equal(self) -> bool:
        return self.cells == self.equal and self.figures == self.figures_equal


@dataclass(frozen=True)
class WaitingFile:
    """A file that waits. `table`: somebody can say which column is which."""

    id: int
    name: str
    table: bool
    evenings: tuple[EveningSummary, ...]
    faults: tuple[Message, ...]

    @property
    def ready(self) -> bool:
        """Whether everything in it can be imported."""
        return bool(self.evenings) and not any(each.faults or each.questions for each in self.evenings)


@dataclass(frozen=True)
class OpenFile:
    """A waiting file, read again: every note, every question, and every difference."""

    waiting: WaitingFile
    read: ReadFile
    taken: tuple[TakeoverResult | None, ...] = ()
    columns: Mapping[str, int] | None = None

    def questions(self, place: int) -> tuple[Question, ...]:
        """What one of its evenings leaves open, and what was answered."""
        taken = self.taken[place]
        return (*self.read.evenings[place].questions, *([taken.question] if taken and taken.question else []))


def summary_of(read: ReadFile, answers: Mapping[str, str]) -> Plain:
    """What the list of waiting files shows, as plain values."""
    given = by_evening(answers)
    return {
        "table": read.table is not None,
        "faults": [note.placed.plain() for note in read.faults],
        "evenings": [_summary(evening, given.get(place)) for place, evening in enumerate(read.evenings)],
    }


def _summary(evening: Evening, answers: Mapping[str, str] | None) -> Plain:
    found: Plain = {
        "title": evening.title,
        "program": evening.program,
        "method": evening.method,
        "faults": [note.placed.plain() for note in evening.faults[:NOTES_AT_MOST]],
        "remarks": [note.placed.plain() for note in evening.remarks[:NOTES_AT_MOST]],
        "questions": len(evening.open_questions),
        "own": evening.own,
    }
    document = evening.document
    if document is None:
        return found
    taken = take_over(evening, answers)
    compared = taken.comparison
    return found | {
        "questions": int(bool(taken.question and not taken.question.answer)),
        "date": document.date or "",
        "pairs": len(document.contestants),
        "boards": len({line.board for line in document.results}),
        "results": len(document.results),
        "winners": document.rules.winners,
        "cells": compared.cells,
        "equal": compared.equal,
        "figures": compared.totals.figures,
        "figures_equal": compared.totals.equal,
        "options": compared.way.options,
        "total_options": compared.totals.options,
        "ranking_ways": compared.ranking_options,
        "total_ways": compared.total_options,
        "contest": document.contest,
        "matches": len(document.matches),
        "scale": compared.scale,
    }


def waiting_files(club_id: int) -> tuple[WaitingFile, ...]:
    """The club's files, the first to come first; one query."""
    return tuple(_waiting(row) for row in ResultsUpload.objects.filter(club_id=club_id).defer("content"))


def open_file(club_id: int, upload_id: int) -> OpenFile | None:
    """One file with everything in it; None where it does not wait."""
    row = ResultsUpload.objects.filter(club_id=club_id, pk=upload_id).first()
    if row is None:
        return None
    read = read_file(row.name, bytes(row.content), row.columns, row.answers)
    given = by_evening(row.answers)
    taken = tuple(
        take_over(evening, given.get(place)) if evening.document else None
        for place, evening in enumerate(read.evenings)
    )
    return OpenFile(_waiting(row), read, taken, row.columns)


def _waiting(row: ResultsUpload) -> WaitingFile:
    evenings = [_evening_summary(each) for each in row.summary.get("evenings", [])]
    faults = messages_of(row.summary.get("faults", []))
    return WaitingFile(row.pk, row.name, bool(row.summary.get("table")), tuple(evenings), faults)


def _evening_summary(plain: Plain) -> EveningSummary:
    values: Plain = {key: tuple(value) if isinstance(value, list) else value for key, value in plain.items()}
    messages = {key: messages_of(plain.get(key, ())) for key in ("faults", "remarks")}
    return EveningSummary(**{**values, **messages})
