"""Sessions as master points see them, made up by their size."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from scoring.engine.masterpoints import Awards, Game, Listed, fields_of


def ranked(numbers: int, ties: Mapping[int, int] | None = None, prefix: str = "") -> tuple[Listed, ...]:
    """A list of so many; `ties`: rank → how many share it."""
    rows: list[Listed] = []
    while len(rows) < numbers:
        rank, left = len(rows) + 1, numbers - len(rows)
        rows += [Listed(f"{prefix}{rank + each}", rank) for each in range(min((ties or {}).get(rank, 1), left))]
    return tuple(rows)


def game(
    *lists: tuple[Listed, ...],
    contest: str = "pairs",
    boards: int = 24,
    in_use: int = 0,
    ranked_in: str = "matchpoints",
    level: str = "Club",
) -> Game:
    """A session with these lists in one field."""
    return Game(contest, ranked_in, fields_of(contest, [("", rows) for rows in lists]), boards, in_use or boards, level)


def points(awards: Awards) -> dict[str, str]:
    """Contestant → points as text."""
    return {each.contestant: f"{float(each.points):g}" for each in awards.awards}


def total(awards: Awards) -> Fraction:
    return sum((each.points for each in awards.awards), Fraction(0))
