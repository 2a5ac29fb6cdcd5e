"""USEBIO 1.0 to 1.3 (see `scoring.engine.usebio`), and any other XML, which is told what it is not."""

from __future__ import annotations

from scoring.engine.old_results.other_kinds import is_web_page
from scoring.engine.results_formats.format import ReadFile, ResultsFormat, Source
from scoring.engine.usebio import read_usebio


def _recognises(source: Source) -> bool:
    """Whether a file begins as XML does and is no web page."""
    return source.beginning.startswith("<") and not is_web_page(source.beginning)


def _read(source: Source) -> ReadFile:
    return ReadFile(source.name, read_usebio(source.data, source.answers))


FORMAT = ResultsFormat(title="USEBIO", suffixes=(".xml", ".usebio"), recognises=_recognises, read=_read, order=80)
