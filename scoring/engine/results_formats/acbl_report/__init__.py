"""Printed reports of ACBLscore with the results of each board: «Press + Recap (traveler format)», as text or HTML.

Where what stands is from a public program that reads them (ACBLmerge); `docs/formats.md` says what is read.
"""

from __future__ import annotations

from scoring.engine.old_results.assemble import read
from scoring.engine.results_formats.acbl_report.reading import BOARD, evening_of
from scoring.engine.results_formats.format import ReadFile, ResultsFormat, Source


def _recognises(source: Source) -> bool:
    return BOARD.encode() in source.data


def _read(source: Source) -> ReadFile:
    answers = source.answers.get(0, {})
    return ReadFile(source.name, (read(evening_of(source.text, answers), answers),))


FORMAT = ResultsFormat(
    title="ACBLscore report", suffixes=(".txt", ".htm"), recognises=_recognises, read=_read, order=45
)
