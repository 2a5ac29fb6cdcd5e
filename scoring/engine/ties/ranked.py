"""Equal totals of a session of matches told apart, where its rules say so."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

from scoring.engine.document.values import SessionDocument
from scoring.engine.matches.values import MatchSide
from scoring.engine.ties.procedure import split_tie
from scoring.engine.ties.scored import drawn_of, event_of
from scoring.engine.ties.values import Encounter, Event, Split

if TYPE_CHECKING:
    from scoring.engine.scored_session import SessionScores


def split_equals(document: SessionDocument, scores: SessionScores) -> tuple[Split, ...]:
    """Every group of contestants with equal totals, told apart as far as the rules go; none unless they are to be."""
    rules = document.rules
    if rules.split_ties is None or not scores.matches:
        return ()
    equal: dict[Hashable, list[str]] = defaultdict(list)
    for entry in document.contestants:
        tally = scores.totals[entry.id]
        if entry.standing == "ranked" and tally.scored:
            line = entry.direction if rules.winners == 2 else None
            equal[line, rules.compared_section(entry.section), tally.standing()].append(entry.id)
    groups = [each for each in equal.values() if len(each) > 1]
    if not groups:
        return ()
    event = event_of_matches(document, scores)
    return tuple(split_tie(event, each, points_first=rules.split_ties == "swiss_points") for each in groups)


def event_of_matches(document: SessionDocument, scores: SessionScores) -> Event:
    """What the split-tie procedure looks at in a session of matches: those that were played, awarded, and byes."""
    met = Counter(frozenset((match.home, match.away)) for match in document.matches)
    times = {met[frozenset(both)] for both in combinations([each.id for each in document.contestants], 2)}
    found = event_of(
        document, scores, all_play_all=len(times) == 1 and 0 not in times, same_boards=_same_boards(document)
    )
    return replace(
        found,
        encounters=(*found.encounters, *_byes(document, scores)),
        completed=_completed(document, scores),
    )


def _byes(document: SessionDocument, scores: SessionScores) -> Iterator[Encounter]:
    """A round without opponents is won or lost by what it is worth (143.5.4)."""
    if not document.rules.by_victory_points:
        return
    drawn = max(drawn_of(document, scored) for scored in scores.matches)
    for each in document.sit_outs:
        tally = scores.totals[each.contestant]
        own = (tally.victory_points or Fraction(0)) / tally.matches if tally.matches else None
        worth = Fraction(each.vp) if each.vp is not None else own
        if worth is not None:
            yield Encounter(each.contestant, (), worth, drawn)


def _completed(document: SessionDocument, scores: SessionScores) -> dict[str, Fraction]:
    """Of who has left, the share of the matches that those had who stayed."""
    played = Counter(side.contestant for scored in scores.matches for side in scored.sides if _counts(side))
    played.update(each.contestant for each in document.sit_outs)
    most = max(played.values(), default=0)
    gone = [each.id for each in document.contestants if each.standing in ("withdrawn", "disqualified")]
    return {each: Fraction(played[each], most) for each in gone if most}


def _counts(side: MatchSide) -> bool:
    return side.boards > 0 or side.vp is not None


def _same_boards(document: SessionDocument) -> bool:
    """Whether everybody has played the same boards, so that they may be compared."""
    played: dict[str, set[int]] = defaultdict(set)
    for line in document.results:
        for key in line.ns + line.ew:
            played[key].add(line.board)
    return len({frozenset(boards) for boards in played.values()}) == 1
