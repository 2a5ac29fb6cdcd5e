"""Games of pairs in ACBL Live: sections with their pairs (`pair_summaries`) and boards (`board_results`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from scoring.engine.old_results import spellings
from scoring.engine.old_results.codes import Refused
from scoring.engine.old_results.method import count_of, method_of
from scoring.engine.old_results.parties import ids, parties
from scoring.engine.old_results.values import FoundEvening, FoundLine, FoundPair, Note, Unreadable
from scoring.engine.results_formats.acbl_live.heading import (
    club_of,
    date_of,
    left_out,
    names_of,
    numbers_of,
    penalty_of,
    place_of,
    program_of,
    title_of,
)
from scoring.engine.results_formats.acbl_live.nodes import Node, parts, text
from scoring.engine.results_formats.acbl_live.rows import line_of
from scoring.engine.results_formats.format import Answers

SECTIONS_AT_MOST = 100
#: ACBL counts one matchpoint a win, a document two.
_PER_POINT = {"matchpoints": 2}


def evening_of_pairs(data: Node, session: Node, answers: Answers) -> FoundEvening:
    """One session. Raises Unreadable where it has more sections than anybody plays."""
    sections = parts(session, "sections")
    if len(sections) > SECTIONS_AT_MOST:
        raise Unreadable(Refused.TOO_MANY_SECTIONS, count=len(sections), most=SECTIONS_AT_MOST)
    several = len(sections) > 1
    letters = [(text(section, "name") or str(at)) if several else "" for at, section in enumerate(sections, 1)]
    lines = tuple(line for section, letter in zip(sections, letters, strict=True) for line in _lines(section, letter))
    summaries = [
        (summary, letter)
        for section, letter in zip(sections, letters, strict=True)
        for summary in parts(section, "pair_summaries")
    ]
    winners = _winners(data, summaries)
    pairs = [_pair(summary, letter, _rank(summary, winners, several=several)) for summary, letter in summaries]
    figures = [(line.ns_points, line.ew_points) for line in lines]
    method, question = method_of([text(data, "board_scoring_method")], (), figures, answers)
    found = FoundEvening(
        tuple(pairs),
        lines,
        title=title_of(data),
        date=date_of(data, session),
        club=club_of(data),
        program=program_of(data),
        method=method,
        cross_imps=count_of(lines) if method == "cross_imps" else "sum",
        winners=winners,
        remarks=tuple(_left_out(summaries)),
        questions=(question,) if question else (),
    )
    return _with_adjustments(found, [text(summary, "adjustment") for summary, _letter in summaries])


def _lines(section: Node, letter: str) -> Iterator[FoundLine]:
    for board in parts(section, "boards"):
        number = text(board, "board_number")
        yield from (line_of(row, number, letter) for row in parts(board, "board_results"))


def _winners(data: Node, summaries: Sequence[tuple[Node, str]]) -> int:
    """One number for a pair in each direction makes two winners, whatever the game says of itself."""
    labels = Counter((text(summary, "pair_number"), letter) for summary, letter in summaries)
    if any(count > 1 for count in labels.values()):
        return 2
    return {"1": 1, "2": 2}.get(text(data, "winner_type"), 0)


def _direction(summary: Node) -> str:
    """As it is said, else as the number ends: `5-EW`."""
    said = spellings.read_line(text(summary, "direction"))
    return said or spellings.read_line(text(summary, "pair_number").partition("-")[2])


def _pair(summary: Node, letter: str, place: str) -> FoundPair:
    players = parts(summary, "players")
    # In an event of several sessions the pair's own figures may be those of the whole event.
    figures = next(iter(parts(summary, "session_scores")), summary)
    return FoundPair(
        label=text(summary, "pair_number"),
        direction=_direction(summary),
        section=letter,
        players=names_of(players),
        national_numbers=numbers_of(players),
        place=place,
        percent=text(figures, "percentage"),
        total=text(figures, "score"),
    )


def _rank(summary: Node, winners: int, *, several: bool) -> str:
    """The place in the ranking that a document has: of the section where that is all, of the event with one winner."""
    if parts(summary, "session_scores") or (several and winners != 1):
        return ""
    ranks = {
        text(each, "type").upper(): text(each, "rank")
        for each in parts(summary, "strat_place")
        if text(each, "strat_number") == "1"
    }
    return place_of((ranks.get("EVENT") or ranks.get("OVERALL") or "") if several else ranks.get("SECTION", ""))


def _left_out(summaries: Sequence[tuple[Node, str]]) -> Iterator[Note]:
    """A handicap in matchpoints: ours are percentages."""
    for summary, letter in summaries:
        handicap = text(summary, "handicap")
        if spellings.read_points(handicap):
            yield left_out(f"{letter}{text(summary, 'pair_number')}: handicap {handicap}")


def _with_adjustments(found: FoundEvening, adjustments: Sequence[str]) -> FoundEvening:
    """With what was added to pairs' totals or taken off, on a document's scale."""
    among = parties(found.pairs, found.lines, found.winners)
    times = _PER_POINT.get(found.method, 1)
    penalties: list[dict[str, Any]] = [
        penalty
        for key, adjustment in zip(ids(among), adjustments, strict=False)
        if (penalty := penalty_of(key, adjustment, "points", times))
    ]
    return replace(found, kept={"penalties": penalties}) if penalties else found
