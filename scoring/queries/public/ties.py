"""Ties of a session of matches as the regulations settle them (White Book 143)."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from club.models.ways_of_scoring import BoardsAre
from scoring.engine.standings import score_session
from scoring.engine.ties import Event, split_tie
from scoring.engine.ties.scored import event_of
from scoring.queries.public.people import Party
from scoring.queries.public.sheets import ResultsSheet


@dataclass(frozen=True)
class TieStep:
    """A rule that told somebody apart: its name, where it stands, and what each had by it."""

    rule: str
    source: str
    figures: tuple[tuple[Party, Fraction], ...]


@dataclass(frozen=True)
class SettledTie:
    """Contestants who share `rank`, from first to last; those in one group no rule tells apart."""

    rank: int
    order: tuple[tuple[Party, ...], ...]
    steps: tuple[TieStep, ...]

    @property
    def settled(self) -> bool:
        return len(self.order) > 1


def settled_ties(sheet: ResultsSheet) -> tuple[SettledTie, ...]:
    """Every shared rank of a ranking of matches once play is over; no query. Scored anew only where there is one."""
    tied: dict[int, list[str]] = defaultdict(list)
    if sheet.document.matches and sheet.session.over and sheet.finished is None:
        for row in sheet.ranking:
            if row["rank"] is not None:
                tied[row["rank"]].append(row["contestant"])
    shared = {rank: keys for rank, keys in sorted(tied.items()) if len(keys) > 1}
    if not shared:
        return ()
    event = _event(sheet)
    return tuple(_settled(sheet, event, rank, keys) for rank, keys in shared.items())


def _settled(sheet: ResultsSheet, event: Event, rank: int, keys: list[str]) -> SettledTie:
    split = split_tie(event, keys)
    order = tuple(tuple(sheet.people[each] for each in group) for group in split.order)
    steps = tuple(
        TieStep(step.rule, step.source, tuple((sheet.people[each], step.values[each]) for each in step.tied))
        for step in split.steps
        if step.decided
    )
    return SettledTie(rank, order, steps)


def _event(sheet: ResultsSheet) -> Event:
    met = [frozenset((match.home, match.away)) for match in sheet.document.matches]
    everybody = [frozenset(both) for both in combinations([each.id for each in sheet.document.contestants], 2)]
    times = {met.count(both) for both in everybody}
    all_play_all = len(times) == 1 and 0 not in times
    same = sheet.session.boards_are != BoardsAre.DEALT and _same_boards(sheet)
    return event_of(sheet.document, score_session(sheet.document), all_play_all=all_play_all, same_boards=same)


def _same_boards(sheet: ResultsSheet) -> bool:
    """Whether everybody has played the same boards, so that they may be compared."""
    played: dict[str, set[int]] = defaultdict(set)
    for line in sheet.document.results:
        for key in line.ns + line.ew:
            played[key].add(line.board)
    return len({frozenset(boards) for boards in played.values()}) == 1
