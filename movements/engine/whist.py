"""American Whist and New England relay: every team against every other, half of a match now and half later.

N/S of team i stay at table i; E/W of all teams and the boards move round the room. A rule gives for each round how
far E/W have come and which set lies where. Source: directors' manuals; checked by program for every size here.
"""

from __future__ import annotations

from collections.abc import Sequence

from movements.engine.kind import Schedule
from movements.engine.mitchell import wrap_round
from movements.engine.plan import Meeting

#: (how far the E/W that come to a table are from home, how far its set is ahead), one a round
Steps = Sequence[tuple[int, int]]


def american_whist(teams: int, rounds: int) -> Schedule:
    """No table shares. Odd: E/W down 2, boards down 1; even: the team n/2 away is never met."""
    return _whist_odd(teams, rounds) if teams % 2 else _whist_even(teams, rounds)


def _whist_odd(teams: int, rounds: int) -> Schedule:
    """Round r and n − r are the halves of the same matches: what is left out is left out at both ends."""
    first = (teams - 1 - rounds) // 2 + 1
    return by_steps(teams, [(2 * each, each) for each in range(first, first + rounds)])


def _whist_even(teams: int, rounds: int) -> Schedule:
    """Pairs of residues with every difference once: E/W of round r are r − r′ from home, r′ its other half."""
    couples = residue_couples(teams)[: rounds // 2]
    other = {one: two for couple in couples for one, two in (couple, couple[::-1])}
    return by_steps(teams, [(each - other[each], each) for each in sorted(other)])


def residue_couples(teams: int) -> tuple[tuple[int, int], ...]:
    """Disjoint pairs of 0 to n − 1 whose differences are n/2 − 1 down to 1; the first found, lowest numbers first."""
    found: list[tuple[int, int]] = []

    def place(difference: int) -> bool:
        if difference == 0:
            return True
        taken = {each for couple in found for each in couple}
        for low in range(teams - difference):
            if low not in taken and low + difference not in taken:
                found.append((low, low + difference))
                if place(difference - 1):
                    return True
                found.pop()
        return False

    place(teams // 2 - 1)
    return tuple(found)


def new_england(teams: int, rounds: int) -> Schedule:
    """E/W up 1; tables i and i + n/2 share. The middle round holds whole matches, the others halves of r and n − r."""
    half = teams // 2
    kept = [half] if rounds % 2 else []
    for out in range(1, rounds // 2 + 1):
        kept += [half - out, half + out]
    return tuple(
        tuple(
            Meeting(
                number,
                table,
                f"T{table}",
                f"T{wrap_round(table - each, teams)}",
                wrap_round(2 * table + 1 - each, teams),
            )
            for table in range(1, teams + 1)
        )
        for number, each in enumerate(sorted(kept), 1)
    )


def by_steps(teams: int, steps: Steps) -> Schedule:
    """Rounds in which every table has its visitors and its set as far ahead as every other."""
    return tuple(
        tuple(
            Meeting(
                number, table, f"T{table}", f"T{wrap_round(table + visitors, teams)}", wrap_round(table + ahead, teams)
            )
            for table in range(1, teams + 1)
        )
        for number, (visitors, ahead) in enumerate(steps, 1)
    )
