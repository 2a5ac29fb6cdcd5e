"""Any file of results: USEBIO, a session document, or a table of traveller lines. Its content says which."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.engine.document import DocumentFaults, decode, parse_text
from scoring.engine.old_results.codes import Refused, Remark
from scoring.engine.old_results.csv_lines import read_csv
from scoring.engine.old_results.other_kinds import refuse_other_kinds
from scoring.engine.old_results.table import Table, read_table
from scoring.engine.old_results.values import Evening, Note, Unreadable, note
from scoring.engine.usebio import read_usebio
from scoring.engine.usebio.markup import SIZE_AT_MOST, decoded


@dataclass(frozen=True)
class ReadFile:
    """What is in a file: its evenings, or why there is none; `table` where it is one."""

    name: str
    evenings: tuple[Evening, ...]
    faults: tuple[Note, ...] = ()
    table: Table | None = None


def read_file(
    name: str, data: bytes, columns: Mapping[str, int] | None = None, answers: Mapping[str, str] | None = None
) -> ReadFile:
    """Read a file; whatever is wrong with it is among the faults. `columns`: what somebody said of a table.

    `answers` to its questions, by the evening's place in the file, a dot, and the question's key: `0.method`.
    """
    given = by_evening(answers or {})
    try:
        refuse_other_kinds(beginning_of(data))
        if looks_like_xml(data):
            return ReadFile(name, read_usebio(data, given))
        if looks_like_document(data):
            return ReadFile(name, (_document(data),))
        table = _table(data)
    except Unreadable as refused:
        return ReadFile(name, (), (Note(refused.message),))
    evening = read_csv(table, name=name, columns=columns, answers=given.get(0))
    return ReadFile(name, (evening,), table=table)


def by_evening(answers: Mapping[str, str]) -> dict[int, dict[str, str]]:
    """Answers to a file's questions, apart for each of its evenings."""
    found: dict[int, dict[str, str]] = {}
    for name, answer in answers.items():
        place, _dot, key = name.partition(".")
        found.setdefault(int(place), {})[key] = answer
    return found


def looks_like_xml(data: bytes) -> bool:
    """Whether a file begins as XML does."""
    return beginning_of(data).lstrip("\ufeff \t\r\n").startswith("<")


def looks_like_document(data: bytes) -> bool:
    """Whether a file begins as a JSON object does."""
    return beginning_of(data).lstrip("\ufeff \t\r\n").startswith("{")


def beginning_of(data: bytes) -> str:
    """So much of a file as tells its kind."""
    return decoded(data[:4000])


def _document(data: bytes) -> Evening:
    """A session document, which comes in as it is; or every fault, with its place."""
    if len(data) > SIZE_AT_MOST:
        raise Unreadable(Refused.TOO_LARGE, most=SIZE_AT_MOST // 1024 // 1024)
    try:
        document = parse_text(decode(data))
    except DocumentFaults as refused:
        faults = [note(Remark.AT_PLACE, place=each.path, fault=each.message) for each in refused.faults]
        return Evening("", "", None, faults=tuple(faults), own=True)
    return Evening(document.title, "", document, method=document.rules.method, own=True)


def _table(data: bytes) -> Table:
    if len(data) > SIZE_AT_MOST:
        raise Unreadable(Refused.TOO_LARGE, most=SIZE_AT_MOST // 1024 // 1024)
    if not data.strip():
        raise Unreadable(Refused.EMPTY)
    if data.count(b"\0") > len(data) // 2 + 1 or data[:4] in (b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"%PDF"):
        raise Unreadable(Refused.BINARY)
    return read_table(decoded(data))
