"""Pivot teams: partners change twice within each team, so that everybody plays with each of the other three.

One player, the pivot, sits North at the team's own table all session and has another partner in each of three parts.
After a part every match that was begun is over: the rounds of American Whist (of an even number n − 2 of them, no
sharing) or of a stagger (n − 1 rounds, all meet) are played in another order, the two halves of a match side by side.

Sources: the movement manual of Amersham Bridge Club (bridgewebs.com/amersham), "Pivot 10 disordered - 8 rounds …
Disordered American Whist"; forums.ebu.co.uk, "Pivot Teams" (two matches, one, two for six teams, by a disordered
stagger after Manning's *Duplicate Bridge Movements*); White Book 2010, pivot teams.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, combinations

from movements.engine.kind import Schedule
from movements.engine.stagger import Step, first_part, schedule_of, second_part
from movements.engine.whist import Steps, by_steps, residue_couples

PIVOT = "pivot"
PARTS = 3
FEWEST_TEAMS = 6
FEWEST_ROUNDS = 2 * PARTS
#: Of the four that began North, South, East and West (0 to 3): who sits together in each part. South changes with East,
#: then with West.
PARTNERS: tuple[dict[str, tuple[int, int]], ...] = (
    {"NS": (0, 1), "EW": (2, 3)},
    {"NS": (0, 2), "EW": (1, 3)},
    {"NS": (0, 3), "EW": (1, 2)},
)


def pivot(teams: int, rounds: int) -> Schedule:
    if teams % 2 == 0 and rounds == teams - 1:
        return schedule_of(teams, [step for unit in _staggered(teams) for step in unit])
    return by_steps(teams, [step for unit in _whist(teams, rounds) for step in unit])


def pivot_rounds(teams: int) -> tuple[int, ...]:
    """What can be played: three parts of whole matches at least."""
    whist = tuple(range(FEWEST_ROUNDS, teams - 1 + teams % 2, 2))
    return whist if teams % 2 else (*whist, teams - 1)


def breaks(teams: int, rounds: int) -> tuple[int, int]:
    """The rounds after which partners change: three parts as long as each other as can be, the first ones longer."""
    staggered = teams % 2 == 0 and rounds == teams - 1
    units = list(map(len, _staggered(teams) if staggered else _whist(teams, rounds)))
    ends = list(accumulate(units))[:-1]

    def unevenness(cuts: tuple[int, ...]) -> tuple[int, int, int]:
        first, second = cuts
        lengths = (first, second - first, rounds - second)
        return max(lengths) - min(lengths), -lengths[0], -lengths[1]

    first, second = min(combinations(ends, PARTS - 1), key=unevenness)
    return first, second


def part_of(round: int, teams: int, rounds: int) -> int:
    """In which part (0, 1, 2) a round is."""
    return sum(round > each for each in breaks(teams, rounds))


def _whist(teams: int, rounds: int) -> Iterator[Steps]:
    """The two rounds of the same matches, so many couples of them."""
    if teams % 2:
        couples: Sequence[tuple[int, int]] = [(each, teams - each) for each in range(1, teams // 2 + 1)]
        steps = [((2 * one, one), (2 * two, two)) for one, two in couples]
    else:
        steps = [((one - two, one), (two - one, two)) for one, two in residue_couples(teams)]
    yield from steps[: rounds // 2]


def _staggered(teams: int) -> list[tuple[Step, ...]]:
    """The same of a stagger. Whom a team meets half the room away it meets in one round, between the two parts."""
    distances = {each.visitors: each for each in (*first_part(teams), *second_part(teams))}
    half = teams // 2
    couples = [(each, teams - each) for each in (*range(2, half, 2), half, *range(1, half, 2))]
    return [tuple(distances[each] for each in dict.fromkeys(couple)) for couple in couples]
