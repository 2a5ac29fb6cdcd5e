"""With how many decimals the figures of a session are read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from scoring.queries.public.placed import Standings, placed_scores

PLACES_READ = 2


def places_of_points(standings: Standings, ranking: Sequence[Standings]) -> int:
    """As the lines and averages for sit-outs have them, two at most."""
    figures = [figure for _place, line in placed_scores(standings) for figure in _figures(line)]
    figures += [row["sit_out"]["points"] for row in ranking if row.get("sit_out")]
    return min(_most(figures), PLACES_READ)


def places_of_victory_points(standings: Standings) -> int:
    """As totals, fines and matches have them."""
    figures = [row.get(name) for row in standings["ranking"] for name in ("vp", "vp_penalty")]
    figures += [each for match in standings.get("matches", ()) for each in match["vp"] or ()]
    return _most(each for each in figures if each)


def _most(figures: Iterable[str]) -> int:
    return max((len(each.partition(".")[2]) for each in figures), default=0)


def _figures(scored: Standings) -> Iterator[str]:
    for points in (scored["ns_points"], scored["ew_points"]):
        yield from (points,) if isinstance(points, str) else points or ()
