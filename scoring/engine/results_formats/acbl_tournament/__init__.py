"""Pages of ACBL Live for tournaments: boards in detail and scorecards as a browser saves them, best all in a ZIP."""

from __future__ import annotations

from scoring.engine.old_results import read
from scoring.engine.old_results.codes import Refused
from scoring.engine.old_results.values import Unreadable
from scoring.engine.results_formats.acbl_tournament.evenings import by_session, evening_of
from scoring.engine.results_formats.acbl_tournament.pages import is_pages, read_pages
from scoring.engine.results_formats.format import ReadFile, ResultsFormat, Source


def _read(source: Source) -> ReadFile:
    found = read_pages(source)
    if not found.boards:
        raise Unreadable(Refused.NO_BOARD_PAGE)
    evenings = []
    for place, pages in enumerate(by_session(found)):
        answers = source.answers.get(place, {})
        evenings.append(read(evening_of(pages, answers), answers))
    return ReadFile(source.name, tuple(evenings))


FORMAT = ResultsFormat(
    title="ACBL Live for tournaments", suffixes=(".html", ".zip"), recognises=is_pages, read=_read, order=32
)
