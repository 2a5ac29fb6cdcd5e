"""LIN of Bridge Base Online: matches of teams with both rooms; what else such a file is, it is told."""

from __future__ import annotations

from scoring.engine.old_results import read
from scoring.engine.old_results.codes import Refused
from scoring.engine.old_results.other_kinds import is_lin
from scoring.engine.old_results.values import Unreadable
from scoring.engine.results_formats.format import ReadFile, ResultsFormat, Source
from scoring.engine.results_formats.lin.match import evening_of_matches, has_rooms, is_of_one_table
from scoring.engine.results_formats.lin.records import read_records


def _recognises(source: Source) -> bool:
    """Whether a file begins as LIN does."""
    return is_lin(source.beginning)


def _read(source: Source) -> ReadFile:
    matches = read_records(source.text)
    if not has_rooms(matches):
        raise Unreadable(Refused.ONE_TABLE if is_of_one_table(matches) else Refused.LIN)
    return ReadFile(source.name, (read(evening_of_matches(matches), source.answers.get(0, {})),))


FORMAT = ResultsFormat(title="LIN", suffixes=(".lin",), recognises=_recognises, read=_read, order=20)
