"""Session documents of this program: they come in as they are."""

from __future__ import annotations

from scoring.engine.document import DocumentFaults, decode, parse_text
from scoring.engine.old_results.codes import Remark
from scoring.engine.old_results.values import Evening, note
from scoring.engine.results_formats.format import ReadFile, ResultsFormat, Source


def _recognises(source: Source) -> bool:
    """Whether a file begins as a JSON object does."""
    return source.beginning.startswith("{")


def _read(source: Source) -> ReadFile:
    """A session document; or every fault, with its place."""
    source.refuse_too_large()
    try:
        document = parse_text(decode(source.data))
    except DocumentFaults as refused:
        faults = [note(Remark.AT_PLACE, place=each.path, fault=each.message) for each in refused.faults]
        return ReadFile(source.name, (Evening("", "", None, faults=tuple(faults), own=True),))
    evening = Evening(document.title, "", document, method=document.rules.method, own=True)
    return ReadFile(source.name, (evening,))


FORMAT = ResultsFormat(title="", suffixes=(".json",), recognises=_recognises, read=_read, order=80)
