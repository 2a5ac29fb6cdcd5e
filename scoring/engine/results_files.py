"""Any file of results. Its content says which format it has."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.engine.old_results.values import Note, Unreadable
from scoring.engine.results_formats import ReadFile, Source, every_format

__all__ = ["ReadFile", "by_evening", "read_file"]


def read_file(
    name: str, data: bytes, columns: Mapping[str, int] | None = None, answers: Mapping[str, str] | None = None
) -> ReadFile:
    """Read a file; whatever is wrong with it is among the faults. `columns`: what somebody said of a table.

    `answers` to its questions, by the evening's place in the file, a dot, and the question's key: `0.method`.
    """
    source = Source(name, data, columns, by_evening(answers or {}))
    # The last of them, a table, takes whatever is left.
    read = next(each.read for each in every_format().values() if each.recognises(source))
    try:
        return read(source)
    except Unreadable as refused:
        return ReadFile(name, (), (Note(refused.message),))


def by_evening(answers: Mapping[str, str]) -> dict[int, dict[str, str]]:
    """Answers to a file's questions, apart for each of its evenings."""
    found: dict[int, dict[str, str]] = {}
    for name, answer in answers.items():
        place, _dot, key = name.partition(".")
        found.setdefault(int(place), {})[key] = answer
    return found
