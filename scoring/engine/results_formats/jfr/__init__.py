"""Result pages of Pary and KoPS, programs of Polish clubs: one as a browser saves it, or many in a ZIP."""

from __future__ import annotations

from scoring.engine.old_results import read
from scoring.engine.old_results.codes import Refused
from scoring.engine.old_results.values import Unreadable
from scoring.engine.results_formats.format import ReadFile, ResultsFormat, Source
from scoring.engine.results_formats.jfr.evening import evening_of
from scoring.engine.results_formats.jfr.pages import is_pages, read_pages


def _read(source: Source) -> ReadFile:
    pages = read_pages(source)
    if not pages.boards:
        raise Unreadable(Refused.WEB_PAGE)
    answers = source.answers.get(0, {})
    return ReadFile(source.name, (read(evening_of(pages, answers), answers),))


FORMAT = ResultsFormat(title="Pary, KoPS", suffixes=(".html", ".zip"), recognises=is_pages, read=_read, order=31)
