"""PBN 2.1 with results: a table for each board, or a game for each result; a file of deals alone is told so."""

from __future__ import annotations

from scoring.engine.old_results import read
from scoring.engine.old_results.codes import Refused
from scoring.engine.old_results.other_kinds import is_pbn
from scoring.engine.old_results.table import ROWS_AT_MOST
from scoring.engine.old_results.values import Unreadable
from scoring.engine.results_formats.format import ReadFile, ResultsFormat, Source
from scoring.engine.results_formats.pbn.games import read_games
from scoring.engine.results_formats.pbn.single_games import (
    are_of_matches,
    evening_of_games,
    results_of,
    tables_meet,
)
from scoring.engine.results_formats.pbn.travellers import evening_of_tables, has_tables


def _recognises(source: Source) -> bool:
    """Whether a file begins as PBN does."""
    return is_pbn(source.beginning)


def _read(source: Source) -> ReadFile:
    file = read_games(source.text)
    answers = source.answers.get(0, {})
    if has_tables(file):
        return ReadFile(source.name, (read(evening_of_tables(file, answers), answers),))
    results = results_of(file)
    if len(results) > ROWS_AT_MOST:
        raise Unreadable(Refused.TOO_MANY_LINES, most=ROWS_AT_MOST)
    if not results:
        raise Unreadable(Refused.PBN if any(game.tag("deal") for game in file.games) else Refused.PBN_EMPTY)
    if not are_of_matches(results) and not tables_meet(results):
        raise Unreadable(Refused.ONE_TABLE)
    return ReadFile(source.name, (read(evening_of_games(file, results, answers), answers),))


FORMAT = ResultsFormat(title="PBN", suffixes=(".pbn",), recognises=_recognises, read=_read, order=20)
