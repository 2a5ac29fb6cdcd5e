"""Files of Bridgemate Control Software and of programs that write like it (.bws): databases of Access.

What columns mean is from Bridge Systems' developer's guide and its open clients, and from TabScore; `docs/formats.md`
says what is read.
"""

from __future__ import annotations

from scoring.engine.old_results.assemble import read
from scoring.engine.results_formats.bridgemate.access import is_access
from scoring.engine.results_formats.bridgemate.evenings import find_evenings
from scoring.engine.results_formats.bridgemate.records import read_contents
from scoring.engine.results_formats.format import ReadFile, ResultsFormat, Source


def _recognises(source: Source) -> bool:
    """Any database of Access: one that is not Bridgemate's is told so by name."""
    return is_access(source.data)


def _read(source: Source) -> ReadFile:
    source.refuse_too_large()
    found = find_evenings(read_contents(source.data), source.name, source.answers)
    evenings = (read(evening, source.answers.get(place)) for place, evening in enumerate(found))
    return ReadFile(source.name, tuple(evenings))


FORMAT = ResultsFormat(title="Bridgemate", suffixes=(".bws",), recognises=_recognises, read=_read, order=20)
