"""A team's boards in a match: what is compared, what an artificial score takes with it, and what that is worth.

Of teams of eight an artificial score at one of four tables leaves what can be compared without it (WB 147.3): as two
fours the other four, at cross-IMPs every comparison without that table. Where all four scores are added, and at every
other method, it is that of the whole board.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.document.outcomes import Artificial
from scoring.engine.matches.methods import Comparison, TeamEntry, TeamMethod, mean_award, total
from scoring.engine.matches.tables import Awards, DecidedRooms, Figure, Room, TeamTables
from scoring.engine.matches.values import BoardFigure, RedressFigures


@dataclass(frozen=True)
class _Part:
    """What one team has of a board that is counted by itself: of two fours each, else the whole board.

    `points` are exact and None without a comparison; `lost` is how much of the part an artificial score takes.
    """

    board: int
    four: int
    tables: int
    points: Fraction | None
    awards: tuple[Artificial, ...]
    lost: Fraction
    entries: tuple[TeamEntry, ...]
    comparisons: tuple[Comparison, ...]
    redress: tuple[RedressFigures, ...] = ()


def figures_of(
    contestant: str,
    rooms: Sequence[Room],
    hybrid: DecidedRooms | None,
    tables: int,
    method: TeamMethod,
    *,
    home: bool,
) -> list[BoardFigure]:
    """A team's boards in the order of their numbers, those that have points.

    Average plus and minus go by its other boards of the match, a session of its own (WB 80.6), but with hybrid
    scoring, whose match takes the standard amount.
    """
    parts: dict[int, list[_Part]] = defaultdict(list)
    for part in _parts(rooms, hybrid, tables, method, home=home):
        parts[part.board].append(part)
    averages = {} if hybrid is not None else _own_averages(parts, method)
    found = []
    for number, here in sorted(parts.items()):
        whole = all(part.awards for part in here)
        awards = tuple(dict.fromkeys(each for part in here for each in part.awards))
        four = 0 if whole else next((part.four for part in here if part.awards), 0)
        own = averages.get(four) if awards else None
        awarded = _awarded(here, awards, own, tables, method)
        compared = [part.points for part in here if part.points is not None]
        if not awards and not compared:
            continue
        exact = sum(compared, awarded)
        found.append(
            BoardFigure(
                number,
                contestant,
                exact=exact,
                points=method.rounded(exact),
                top=method.top,
                artificial=whole and all(part.lost == 1 for part in here),
                entries=tuple(each for part in here for each in part.entries),
                comparisons=tuple(each for part in here for each in part.comparisons),
                awards=awards,
                awarded=awarded if awards else None,
                own_average=own,
                redress=tuple(each for part in here for each in part.redress),
            )
        )
    return found


def _awarded(
    parts: Sequence[_Part], awards: Sequence[Artificial], own: Fraction | None, tables: int, method: TeamMethod
) -> Fraction:
    """What the artificial scores of a board are worth: of all of it by the size of the team, of one four what is due
    to a team of four, of some comparisons their part of the board."""
    awarded = [part for part in parts if part.awards]
    if len(awarded) > 1:
        return mean_award(method, awards, tables, own)
    return sum((mean_award(method, part.awards, part.tables, own, part.lost) for part in awarded), Fraction(0))


def _own_averages(boards: Mapping[int, Sequence[_Part]], method: TeamMethod) -> dict[int, Fraction]:
    """What a team has on average on its boards without an artificial score: under 0 all of it, else a four of it."""
    found: dict[int, list[Fraction]] = defaultdict(list)
    for parts in boards.values():
        clean = [part for part in parts if part.points is not None and not part.awards]
        for part in clean:
            found[part.four].append(method.rounded(part.points or Fraction(0)))
        if clean and not any(part.awards for part in parts):
            found[0].append(method.rounded(sum((part.points or Fraction(0) for part in clean), Fraction(0))))
    return {four: sum(points, Fraction(0)) / len(points) for four, points in found.items()}


def _parts(
    rooms: Sequence[Room], hybrid: DecidedRooms | None, tables: int, method: TeamMethod, *, home: bool
) -> Iterator[_Part]:
    """With hybrid scoring what is conditional is decided in the match: there a board with denied redress is told by its
    table score, and the match has what the redress moves."""
    by_part: dict[tuple[int, int], list[int]] = defaultdict(list)
    # A document that says of no table which four plays there has more than two of a board in the first.
    apart = method.fours_apart and max(Counter((room.board, room.four) for room in rooms).values(), default=0) <= 2
    for place, room in enumerate(rooms):
        by_part[room.board, room.four if apart else 1].append(place)
    due = 2 if apart else tables
    for (board, four), places in sorted(by_part.items()):
        here = [rooms[place] for place in places]
        if hybrid is not None:
            standing = frozenset(at for at, place in enumerate(places) if place in hybrid.standing)
            at_tables, redress = TeamTables(here, standing, figure_of(method, due)), tuple[RedressFigures, ...]()
        else:
            decided = DecidedRooms(here, figure_of(method, due), lambda award: method.artificial(award, due, None))
            at_tables, redress = decided.tables, decided.redress(home=home)
        awards = at_tables.awards(home=home).get(board, ())
        lost = method.lost([each.side for each in awards], due)
        entries = tuple(at_tables.entries(home=home)) if lost < 1 else ()
        compared = comparisons_of(method, entries, due)
        points = total(compared)
        if points is not None:
            points += sum((each.points - each.table for each in redress), Fraction(0))
        outcomes = tuple(dict.fromkeys(each.outcome for each in awards))
        yield _Part(board, four, due, points, outcomes, lost, entries, compared, redress)


def figure_of(method: TeamMethod, tables: int) -> Figure:
    """The points of a board by which conditional lines are decided; None where nothing of it is compared."""

    def figure(entries: Sequence[TeamEntry], awards: Awards) -> Fraction | None:
        given = [each for found in awards.values() for each in found]
        lost = method.lost([each.side for each in given], tables)
        points = total(comparisons_of(method, entries, tables)) if lost < 1 else None
        if points is None or not given:
            return points
        return points + mean_award(method, tuple(dict.fromkeys(each.outcome for each in given)), tables, None, lost)

    return figure


def comparisons_of(method: TeamMethod, entries: Sequence[TeamEntry], tables: int) -> tuple[Comparison, ...]:
    """The outcomes of what a team has at the tables of a board, of which there are so many.

    None where scores are added and not all of them are there: two of four would count as if they were the whole board.
    """
    if method.adds_tables and len(entries) != tables:
        return ()
    return method.comparisons(
        [entry for entry in entries if entry.side == "ns"], [entry for entry in entries if entry.side == "ew"]
    )
