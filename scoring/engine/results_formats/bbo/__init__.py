"""Travellers of Bridge Base Online: the pages of its hand records as a browser saves them, best all in a ZIP."""

from __future__ import annotations

from scoring.engine.old_results import read
from scoring.engine.old_results.codes import Refused
from scoring.engine.old_results.values import Unreadable
from scoring.engine.results_formats.bbo.evenings import by_tournament, evening_of
from scoring.engine.results_formats.bbo.pages import is_pages, read_pages
from scoring.engine.results_formats.format import ReadFile, ResultsFormat, Source


def _read(source: Source) -> ReadFile:
    found, others = read_pages(source)
    if not found:
        raise Unreadable(Refused.WEB_PAGE)
    evenings = []
    for place, pages in enumerate(by_tournament(found)):
        answers = source.answers.get(place, {})
        # Pages of another kind are said once.
        evenings.append(read(evening_of(pages, answers, () if place else others), answers))
    return ReadFile(source.name, tuple(evenings))


FORMAT = ResultsFormat(title="BBO", suffixes=(".html", ".zip"), recognises=is_pages, read=_read, order=30)
