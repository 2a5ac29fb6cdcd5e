"""Traveller lines as a table, as many programs export them: whatever is left, and what it is not is said by name."""

from __future__ import annotations

from scoring.engine.old_results.codes import Refused
from scoring.engine.old_results.csv_lines import read_csv
from scoring.engine.old_results.other_kinds import refuse_other_kinds
from scoring.engine.old_results.table import Table, read_table
from scoring.engine.old_results.values import Unreadable
from scoring.engine.results_formats.format import ReadFile, ResultsFormat, Source
from scoring.engine.usebio.markup import decoded

_BINARY = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"%PDF")


def _recognises(source: Source) -> bool:
    return True


def _read(source: Source) -> ReadFile:
    table = _table(source)
    evening = read_csv(table, name=source.name, columns=source.columns, answers=source.answers.get(0))
    return ReadFile(source.name, (evening,), table=table)


def _table(source: Source) -> Table:
    refuse_other_kinds(source.beginning)
    source.refuse_too_large()
    data = source.data
    if not data.strip():
        raise Unreadable(Refused.EMPTY)
    if data.count(b"\0") > len(data) // 2 + 1 or data.startswith(_BINARY):
        raise Unreadable(Refused.BINARY)
    return read_table(decoded(data))


FORMAT = ResultsFormat(title="", suffixes=(".csv", ".txt"), recognises=_recognises, read=_read, order=100)
