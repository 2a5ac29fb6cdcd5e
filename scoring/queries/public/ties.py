"""Ties of a session of matches as the regulations settle them (White Book 143)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.standings import score_session
from scoring.engine.ties import Split, split_tie
from scoring.engine.ties.ranked import event_of_matches
from scoring.queries.public.people import Party
from scoring.queries.public.placed import Standings
from scoring.queries.public.sheets import ResultsSheet


@dataclass(frozen=True)
class TieStep:
    """A rule that told somebody apart: its name, where it stands, and what each had by it."""

    rule: str
    source: str
    figures: tuple[tuple[Party, Fraction], ...]


@dataclass(frozen=True)
class SettledTie:
    """Contestants with equal totals, from first to last; those in one group no rule tells apart.

    `rank`: of the first of them. `ranked`: the ranking has them in this order; else they share the place there.
    """

    rank: int
    order: tuple[tuple[Party, ...], ...]
    steps: tuple[TieStep, ...]
    ranked: bool = False

    @property
    def settled(self) -> bool:
        return len(self.order) > 1

    @property
    def parties(self) -> tuple[Party, ...]:
        return tuple(party for group in self.order for party in group)


def settled_ties(sheet: ResultsSheet) -> tuple[SettledTie, ...]:
    """Every tie of a ranking of matches; no query.

    Where the session says by what they are split, as its standings have it, also during play. Else the order that the
    regulations would give, once play is over, scored anew only where a rank is shared.
    """
    if not sheet.document.matches or not sheet.ranking:
        return ()
    if sheet.document.rules.split_ties is not None:
        kept: Sequence[Standings] = sheet.room.ties if sheet.room else sheet.standings.get("ties", ())
        return tuple(_kept(sheet, each) for each in kept)
    tied: dict[int, list[str]] = defaultdict(list)
    if sheet.session.over and sheet.finished is None:
        for row in sheet.ranking:
            if row["rank"] is not None:
                tied[row["rank"]].append(row["contestant"])
    shared = {rank: keys for rank, keys in sorted(tied.items()) if len(keys) > 1}
    if not shared:
        return ()
    event = event_of_matches(sheet.document, score_session(sheet.document))
    return tuple(_settled(sheet, rank, split_tie(event, keys)) for rank, keys in shared.items())


def tie_of(sheet: ResultsSheet, key: str) -> SettledTie | None:
    """The tie that gave a contestant its place; None where there is none, or all of it share the place."""
    return next(
        (
            each
            for each in settled_ties(sheet)
            if each.ranked and each.settled and any(party.key == key for party in each.parties)
        ),
        None,
    )


def prize_ranks(sheet: ResultsSheet) -> dict[str, int]:
    """Of those told apart in the ranking, the place that they share where money is given (White Book 143.4)."""
    ties = settled_ties(sheet)
    return {party.key: each.rank for each in ties if each.ranked for party in each.parties}


def _kept(sheet: ResultsSheet, tie: Standings) -> SettledTie:
    people = sheet.people
    return SettledTie(
        tie["rank"],
        tuple(tuple(people[key] for key in group) for group in tie["order"]),
        tuple(
            TieStep(
                step["rule"],
                step["source"],
                tuple((people[key], Fraction(figure)) for key, figure in step["figures"].items()),
            )
            for step in tie["steps"]
        ),
        ranked=True,
    )


def _settled(sheet: ResultsSheet, rank: int, split: Split) -> SettledTie:
    order = tuple(tuple(sheet.people[each] for each in group) for group in split.order)
    steps = tuple(
        TieStep(step.rule, step.source, tuple((sheet.people[each], step.values[each]) for each in step.tied))
        for step in split.steps
        if step.decided
    )
    return SettledTie(rank, order, steps)
