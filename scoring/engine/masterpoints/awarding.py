"""Who has how many master points from a session, by a rule file; and what differs between two editions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from scoring.engine.masterpoints.amounts import amounts
from scoring.engine.masterpoints.fields import Field, Game, Listed
from scoring.engine.masterpoints.rules import Assumed, NotAwarded, Rules, Scale


@dataclass(frozen=True)
class Award:
    """What each player of a contestant has. `place`: the rank that it was given for, None for matches alone."""

    contestant: str
    points: Fraction
    place: int | None
    verified: bool


@dataclass(frozen=True)
class Awards:
    """Of one session, in the order of the lists; `why` is said where there are none."""

    awards: tuple[Award, ...] = ()
    why: NotAwarded | None = None

    @property
    def verified(self) -> bool:
        return all(each.verified for each in self.awards)


@dataclass(frozen=True)
class Difference:
    """What a later edition gives somebody more (or less, below 0) than the one before."""

    contestant: str
    before: Fraction
    after: Fraction

    @property
    def change(self) -> Fraction:
        return self.after - self.before


@dataclass
class _Share:
    """What has come together for a contestant, before it is cut to the decimals of an award."""

    points: Fraction = Fraction(0)
    place: int | None = None
    verified: bool = True


def awards_of(rules: Rules, game: Game) -> Awards:
    """The awards of a session. Nobody has any where one of its lists is too small or of a kind without a scale."""
    if game.level not in rules.levels:
        return Awards(why=NotAwarded.LEVEL)
    found: dict[str, _Share] = {}
    for each in game.fields:
        scale = scale_for(rules, game, each)
        if isinstance(scale, NotAwarded):
            return Awards(why=scale)
        found |= _of_list(rules, scale, each, game)
    return Awards(tuple(award for award in _cut(rules, found, rules.levels[game.level]) if award.points))


def scale_for(rules: Rules, game: Game, of: Field) -> Scale | NotAwarded:
    """The first scale of the file for such a list, or why nothing is awarded."""
    kind = [each for each in rules.scales if _is_for(each, game, of)]
    if not kind:
        return NotAwarded.NO_SCALE
    fitting = [each for each in kind if each.boards[0] <= game.boards <= each.boards[1]]
    if not fitting:
        return NotAwarded.BOARDS
    least = fitting[0].least
    if of.full_tables < least.tables:
        return NotAwarded.TABLES
    if game.boards < least.boards:
        return NotAwarded.BOARDS
    return NotAwarded.SHARE if Fraction(game.boards) < least.share * game.in_use else fitting[0]


def _is_for(scale: Scale, game: Game, of: Field) -> bool:
    counted = not scale.ranked_in or game.ranked_in in scale.ranked_in
    return counted and scale.contest == game.contest and scale.winners in (0, of.winners)


def _of_list(rules: Rules, scale: Scale, of: Field, game: Game) -> dict[str, _Share]:
    found = {row.contestant: _Share(verified=scale.verified) for row in of.rows if row.rank is not None}
    amount = amounts(scale, of)
    for place, tied in _groups(rules, of.rows):
        # Whoever shares a place has the mean of all the places that they take up together.
        mean = sum(amount[place - 1 : place - 1 + len(tied)], Fraction(0)) / len(tied)
        if mean and scale.award is not None:
            mean = max(mean, getattr(scale.award, "lowest", Fraction(0)))
        for row in tied:
            share = found[row.contestant]
            share.points = mean * scale.members.get(row.members, Fraction(1))
            share.place = place if mean else None
            share.verified &= len(tied) == 1 or not mean or Assumed.TIES not in rules.assumed
    for key, share in found.items():
        share.points += _of_matches(scale, game, key)
    return found


def _groups(rules: Rules, rows: Sequence[Listed]) -> Iterable[tuple[int, list[Listed]]]:
    """The place of each group that shares one, and who is in it; whoever has no rank is in none."""

    def shared(row: Listed) -> int:
        return (row.equal if rules.share_split_ties and row.equal is not None else row.rank) or 0

    ranked = sorted((row for row in rows if row.rank is not None), key=shared)
    taken = 0
    for _rank, group in groupby(ranked, key=shared):
        tied = list(group)
        yield taken + 1, tied
        taken += len(tied)


def _of_matches(scale: Scale, game: Game, key: str) -> Fraction:
    points = Fraction(0)
    if scale.matches is not None:
        for match in game.matches:
            won, drawn = match.part(key)
            times = match.boards if scale.matches.by_board else 1
            points += (won * scale.matches.won + drawn * scale.matches.drawn) * times
    return points


def _cut(rules: Rules, found: Mapping[str, _Share], level: Fraction) -> Iterable[Award]:
    for key, share in found.items():
        exact = share.points * level
        points = rules.cut(exact)
        known = points == exact or Assumed.ROUNDING not in rules.assumed
        yield Award(key, points, share.place, share.verified and known)


def differences(before: Mapping[str, Fraction], after: Mapping[str, Fraction]) -> tuple[Difference, ...]:
    """Who has more or less than before, by contestant; nobody whose award is the same."""
    nothing = Fraction(0)
    keys = [*before, *(key for key in after if key not in before)]
    found = (Difference(key, before.get(key, nothing), after.get(key, nothing)) for key in keys)
    return tuple(each for each in found if each.change)
