"""Files of results that wait to be imported."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.engine.old_results import Evening
from scoring.engine.other_programs import WHITE_BOOKS, Comparison, compare_evening
from scoring.engine.results_files import ReadFile, read_file
from scoring.models import ResultsUpload

Plain = dict[str, Any]
NOTES_AT_MOST = 20


@dataclass(frozen=True)
class EveningSummary:
    """What one evening of a file is, and how its figures compare. `date` may be empty; notes are sentences.

    `options` and `total_options` are codes of ways in which the other program scores otherwise.
    """

    title: str = ""
    date: str = ""
    program: str = ""
    method: str = "matchpoints"
    pairs: int = 0
    boards: int = 0
    results: int = 0
    winners: int = 1
    faults: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    cells: int = 0
    equal: int = 0
    figures: int = 0
    figures_equal: int = 0
    options: tuple[str, ...] = ()
    total_options: tuple[str, ...] = ()

    @property
    def scored(self) -> bool:
        return self.method in WHITE_BOOKS

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
    faults: tuple[str, ...]

    @property
    def ready(self) -> bool:
        """Whether everything in it can be imported."""
        return bool(self.evenings) and not any(evening.faults for evening in self.evenings)


@dataclass(frozen=True)
class OpenFile:
    """A waiting file, read again: every note, and every difference."""

    waiting: WaitingFile
    read: ReadFile
    comparisons: tuple[Comparison | None, ...] = field(default=())
    columns: Mapping[str, int] | None = None


def summary_of(read: ReadFile) -> Plain:
    """What the list of waiting files shows, as plain values."""
    return {
        "table": read.table is not None,
        "faults": [str(note) for note in read.faults],
        "evenings": [_summary(evening) for evening in read.evenings],
    }


def _summary(evening: Evening) -> Plain:
    found: Plain = {
        "title": evening.title,
        "program": evening.program,
        "method": evening.method,
        "faults": [str(note) for note in evening.faults[:NOTES_AT_MOST]],
        "remarks": [str(note) for note in evening.remarks[:NOTES_AT_MOST]],
    }
    document = evening.document
    if document is None:
        return found
    compared = compare_evening(evening)
    return found | {
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
    }


def waiting_files(club_id: int) -> tuple[WaitingFile, ...]:
    """The club's files, the first to come first; one query."""
    return tuple(_waiting(row) for row in ResultsUpload.objects.filter(club_id=club_id).defer("content"))


def open_file(club_id: int, upload_id: int) -> OpenFile | None:
    """One file with everything in it; None where it does not wait."""
    row = ResultsUpload.objects.filter(club_id=club_id, pk=upload_id).first()
    if row is None:
        return None
    read = read_file(row.name, bytes(row.content), row.columns)
    compared = tuple(compare_evening(evening) if evening.document else None for evening in read.evenings)
    return OpenFile(_waiting(row), read, compared, row.columns)


def _waiting(row: ResultsUpload) -> WaitingFile:
    evenings = [_evening_summary(each) for each in row.summary.get("evenings", [])]
    faults = tuple(row.summary.get("faults", []))
    return WaitingFile(row.pk, row.name, bool(row.summary.get("table")), tuple(evenings), faults)


def _evening_summary(plain: Plain) -> EveningSummary:
    values: Plain = {key: tuple(value) if isinstance(value, list) else value for key, value in plain.items()}
    return EveningSummary(**values)
