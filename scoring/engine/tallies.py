"""What every contestant has collected: from its lines, or from its matches, penalties included."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from scoring.engine.document.values import Penalty, SessionDocument
from scoring.engine.expected import ExpectedResults
from scoring.engine.matches.values import MatchScore
from scoring.engine.penalties import total_penalty, victory_point_penalty
from scoring.engine.scored_session import LineScore
from scoring.engine.tally import Tally


def line_tallies(
    document: SessionDocument,
    expected: ExpectedResults,
    lines: Iterable[LineScore],
    matches: Iterable[MatchScore],
) -> dict[str, Tally]:
    """The tallies of pairs or players, by contestant."""
    tallies = _empty(document)
    count(tallies, lines)
    against = _penalties_by_contestant(document)
    for entry in document.contestants:
        if entry.id in against:
            section = expected.section_of(entry, document.results)
            tallies[entry.id].penalty = total_penalty(against[entry.id], expected.top_of_section(section))
    _add_sit_outs(tallies, document)
    _add_victory_points(tallies, document, matches)
    return tallies


def count(tallies: Mapping[str, Tally], lines: Iterable[LineScore]) -> None:
    """Add lines to the tallies of their contestants.

    Fractions are summed by denominators, as integers, and made one fraction at the end: boards have few.
    """
    exact, points, both = Sums(), Sums(), Sums()
    for scored in lines:
        for contestant, gained, printed, top, _ in scored.ns + scored.ew:
            tally = tallies[contestant]
            tally.boards += 1
            tally.available += top
            if printed is gained:
                both[gained.denominator][contestant] += gained.numerator
            else:
                exact[gained.denominator][contestant] += gained.numerator
                points[printed.denominator][contestant] += printed.numerator
    for contestant, much in (*exact.totals(), *both.totals()):
        tallies[contestant].exact += much
    for contestant, much in (*points.totals(), *both.totals()):
        tallies[contestant].points += much


class Sums(defaultdict[int, defaultdict[str, int]]):
    """Sums of numerators by denominator and contestant: as integers, which are added many times faster."""

    def __init__(self) -> None:
        super().__init__(lambda: defaultdict(int))

    def totals(self) -> Iterator[tuple[str, Fraction]]:
        for denominator, sums in self.items():
            yield from ((contestant, Fraction(numerator, denominator)) for contestant, numerator in sums.items())


def team_tallies(document: SessionDocument, matches: Iterable[MatchScore]) -> dict[str, Tally]:
    """The tallies of teams, by contestant: each board of a match counts once, not at each of its tables."""
    tallies, matches = _empty(document), list(matches)
    for side in (side for scored in matches for side in scored.sides):
        tally = tallies[side.contestant]
        tally.boards += side.boards
        tally.exact += side.exact
        tally.points += side.points
        tally.available += 0 if document.rules.in_imps else side.available
    for contestant, against in _penalties_by_contestant(document).items():
        tallies[contestant].penalty = total_penalty(against, 0)
    _add_sit_outs(tallies, document)
    _add_victory_points(tallies, document, matches)
    return tallies


def _penalties_by_contestant(document: SessionDocument) -> dict[str, list[Penalty]]:
    found: dict[str, list[Penalty]] = defaultdict(list)
    for penalty in document.penalties:
        found[penalty.contestant].append(penalty)
    return found


def _empty(document: SessionDocument) -> dict[str, Tally]:
    rules = document.rules
    return {
        entry.id: Tally(in_imps=rules.in_imps, by_victory_points=rules.by_victory_points)
        for entry in document.contestants
    }


def _add_sit_outs(tallies: dict[str, Tally], document: SessionDocument) -> None:
    for each in document.sit_outs:
        tally = tallies[each.contestant]
        tally.sit_out_boards += each.boards
        tally.sit_out_matches += tally.by_victory_points
        if each.vp is not None:
            tally.byes += 1
            tally.bye_points += Fraction(each.vp)


def _add_victory_points(tallies: dict[str, Tally], document: SessionDocument, matches: Iterable[MatchScore]) -> None:
    for side in (side for scored in matches for side in scored.sides):
        if side.vp is not None:
            tally = tallies[side.contestant]
            tally.victory_points = (tally.victory_points or Fraction(0)) + side.vp
            tally.matches += 1
    for penalty in document.penalties:
        tallies[penalty.contestant].victory_point_penalty += victory_point_penalty(penalty)
