"""What stands in a USEBIO file and has no place in a session document: said at its line, in the file's own words."""

from __future__ import annotations

from scoring.engine.old_results.codes import Remark
from scoring.engine.old_results.spellings import read_points
from scoring.engine.old_results.values import FoundLine, Note, note
from scoring.engine.usebio.markup import Element, name_of, text_of

#: Our own files say in instructions what an adjustment was for.
_OURS = "bridgeclub"


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
