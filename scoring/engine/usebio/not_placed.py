"""What stands in a USEBIO file and has no place in a session document: said at its line, in the file's own words."""

from __future__ import annotations

from collections.abc import Iterator, Set

from scoring.engine.old_results.codes import Remark
from scoring.engine.old_results.spellings import read_points
from scoring.engine.old_results.values import FoundLine, Note, note
from scoring.engine.usebio.markup import Element, children, name_of, text_of

#: Our own files say in instructions what an adjustment was for.
_OURS = "bridgeclub"
_TEXT_AT_MOST = 200


def is_ours(event: Element) -> bool:
    """Whether this program wrote the file."""
    return text_of(event, "PROGRAM_NAME") == _OURS


def adjustments(event: Element, session: Element) -> list[Note]:
    """Totals that were adjusted: nobody knows on which scale."""
    if is_ours(event):
        return []
    places = [session] if session is event else [session, event]
    found = {id(each): each for place in places for each in place.iter() if name_of(each) == "ADJUSTMENT"}
    return [
        note(Remark.NOT_PLACED, each.sourceline, text=f"ADJUSTMENT {said}")
        for each in found.values()
        if read_points(said := "".join(str(part) for part in each.itertext()).strip())
    ]


def line_not_placed(line: FoundLine) -> Note:
    """A traveller line that belongs to no match, or cannot be compared with another."""
    said = (f"BOARD {line.board}", line.ns, line.ew, line.contract, line.declarer, line.tricks, line.score)
    return note(Remark.NOT_PLACED, line.line, text=" ".join(each for each in said if each.strip("? ")))


def text_between(event: Element, session: Element) -> list[Note]:
    """Words between the elements of an event, apart from those in its other sessions."""
    others = {each for each in children(event, "SESSION") if each is not session}
    return [words for each in _outside(event, others) for words in _loose(each)]


def text_around(root: Element) -> list[Note]:
    """Words between the elements of a file outside its events."""
    events = {each for each in root.iter() if name_of(each) == "EVENT"}
    return [] if root in events else [words for each in _outside(root, events) for words in _loose(each)]


def _outside(element: Element, inner: Set[Element]) -> Iterator[Element]:
    """An element and all in it, without these and what they hold."""
    yield element
    for each in element:
        if each not in inner:
            yield from _outside(each, inner)


def _loose(element: Element) -> Iterator[Note]:
    """What stands in an element before its first child, and behind each of them, at the line where it begins."""
    if len(element) and (element.text or "").strip():
        yield _said(element.sourceline, element.text or "")
    for each in element:
        if (each.tail or "").strip():
            yield _said((each.sourceline or 0) + _text_in(each).count("\n"), each.tail or "")


def _text_in(element: Element) -> str:
    """All that stands in an element; a comment and an instruction hold none but their own."""
    return "".join(str(part) for part in element.itertext()) if isinstance(element.tag, str) else element.text or ""


def _said(line: int | None, text: str) -> Note:
    before = text[: len(text) - len(text.lstrip())]
    return note(
        Remark.NOT_PLACED, (line or 0) + before.count("\n") or None, text=" ".join(text.split())[:_TEXT_AT_MOST]
    )
