"""The overall ranking of an event, after each session of each stage: by rules, with what is carried into the final."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal

from scoring.engine.events.carry_forward import carry_forward
from scoring.engine.events.stage_ties import SplitTie, stage_of
from scoring.engine.events.total import By, Collected, EventRow, event_ranking
from scoring.engine.ties import Event, split_tie

#: all: an event of one stage. A final and a consolation begin with nothing but what is carried forward.
Stage = Literal["all", "qualifying", "final", "consolation"]
STAGES: tuple[Stage, ...] = ("final", "consolation", "qualifying", "all")
FINALS = ("final", "consolation")
Out = Literal["", "missed", "unranked"]


@dataclass(frozen=True)
class OverallRules:
    """How a total is made. `best`: so many sessions of a stage count, 0: all. `missed_out`: who has played fewer has no
    rank. `qualifiers`: so many go to the final. `carry`: matchpoints are carried into it (White Book 172)."""

    by: By = "percentages"
    best: int = 0
    missed_out: bool = True
    qualifiers: int = 0
    carry: bool = False
    split_ties: bool = False


@dataclass(frozen=True)
class Sitting:
    """A session of the event: what everybody brought from it, by contestant of the event.

    `unranked`: who was without standing, withdrawn or disqualified there. `ties`: what the split-tie procedure looks
    at; needed only where ties are split.
    """

    stage: Stage
    brought: Mapping[str, Collected]
    unranked: frozenset[str] = frozenset()
    ties: Event | None = None


@dataclass(frozen=True)
class Part:
    """One session of a row: what it is worth alone, and whether it counts."""

    sitting: int
    figure: Fraction
    counts: bool


@dataclass(frozen=True)
class OverallRow:
    """One contestant's line. `out`: why it has no rank. `carried`: matchpoints from the qualifying sessions; `points`
    what it has with them, of `available` (0 in IMPs)."""

    contestant: str
    figure: Fraction
    rank: int | None
    tied: bool
    with_handicap: Fraction
    handicap_rank: int | None
    parts: tuple[Part, ...]
    carried: Fraction | None = None
    out: Out = ""
    qualifies: bool = False
    points: Fraction = Fraction(0)
    available: int = 0


@dataclass(frozen=True)
class _Carried:
    """Matchpoints by contestant that are carried into a stage: as they were won, and with the handicaps that the
    qualifying sessions had."""

    plain: dict[str, Fraction]
    with_handicap: dict[str, Fraction]


@dataclass(frozen=True)
class DrawnOrder:
    """How a rank was decided that these share after so many sessions of a stage: from the first to the last, by `way`
    (lot or play_off)."""

    stage: str
    sessions: int
    order: tuple[str, ...]
    way: str


@dataclass(frozen=True)
class OverallTable:
    """The ranking of a stage after some of its sessions, best first, who has no rank last."""

    stage: Stage
    sittings: tuple[int, ...]
    rows: tuple[OverallRow, ...]
    splits: tuple[SplitTie, ...] = field(default=())
    drawn: tuple[tuple[int, DrawnOrder], ...] = field(default=())


def overall_tables(
    sittings: Sequence[Sitting], rules: OverallRules, drawn: Sequence[DrawnOrder] = ()
) -> tuple[OverallTable, ...]:
    """Every stage after all its sessions, the final first; then each after fewer, the newest first.

    `drawn` decides a rank that exactly those share whom no rule splits; any other one does nothing.
    """
    carried = _carried(sittings, rules) if rules.carry else {}
    nothing = _Carried({}, {})
    whole: list[OverallTable] = []
    earlier: list[OverallTable] = []
    for stage in STAGES:
        here = [at for at, each in enumerate(sittings) if each.stage == stage and each.brought]
        for number in range(len(here), 0, -1):
            mine = [each for each in drawn if each.stage == stage and each.sessions == number]
            table = _table(sittings, rules, stage, tuple(here[:number]), carried.get(stage, nothing), mine)
            (whole if number == len(here) else earlier).append(table)
    return (*whole, *earlier)


def _table(
    sittings: Sequence[Sitting],
    rules: OverallRules,
    stage: Stage,
    at: tuple[int, ...],
    carried: _Carried,
    drawn: Sequence[DrawnOrder],
) -> OverallTable:
    names = dict.fromkeys(name for each in at for name in sittings[each].brought)
    played = {name: _parts(sittings, rules, at, name) for name in names}
    needed = min(rules.best or len(at), len(at)) if rules.missed_out else 1
    out: dict[str, Out] = {}
    for name, parts in played.items():
        if any(name in sittings[each].unranked for each in at):
            out[name] = "unranked"
        elif sum(each.counts for each in parts) < needed:
            out[name] = "missed"
    ranked = _ranking(sittings, rules, {name: parts for name, parts in played.items() if name not in out}, carried)
    others = _ranking(sittings, rules, {name: parts for name, parts in played.items() if name in out}, carried)
    splits = _splits(sittings, at, ranked) if rules.split_ties else ()
    places = _places(ranked, splits)
    decided = _decide(places, drawn)
    line = rules.qualifiers if stage == "qualifying" else 0
    rows = [
        OverallRow(
            each.contestant,
            each.figure,
            rank,
            tied,
            each.with_handicap,
            each.handicap_rank,
            played[each.contestant],
            carried.plain.get(each.contestant, Fraction(0)) if rules.carry and stage in FINALS else None,
            qualifies=rank <= line,
        )
        for each in ranked
        for rank, tied in (places[each.contestant],)
    ]
    rows = [_with_points(each, sittings) for each in rows]
    rows.sort(key=lambda row: row.rank or 0)
    rows += [
        OverallRow(each.contestant, each.figure, None, False, each.with_handicap, None, played[each.contestant],
                   out=out[each.contestant])
        for each in others
    ]  # fmt: skip
    return OverallTable(stage, at, tuple(rows), splits, decided)


def _with_points(row: OverallRow, sittings: Sequence[Sitting]) -> OverallRow:
    counted = [sittings[part.sitting].brought[row.contestant] for part in row.parts if part.counts]
    points = sum((each.points * each.weight for each in counted), row.carried or Fraction(0))
    return replace(row, points=points, available=sum(each.available * each.weight for each in counted))


def _parts(sittings: Sequence[Sitting], rules: OverallRules, at: tuple[int, ...], name: str) -> tuple[Part, ...]:
    """Its sessions with their figures; the best of them count, of equal ones the earlier."""
    found = []
    for each in at:
        brought = sittings[each].brought.get(name)
        figure = brought.figure(rules.by) if brought is not None else None
        if brought is not None and figure is not None:
            found.append((figure * (1 if rules.by in ("percentages", "matchpoints") else brought.weight), each, figure))
    found.sort(key=lambda each: (-each[0], each[1]))
    counts = {each for _, each, _ in (found[: rules.best] if rules.best else found)}
    return tuple(Part(each, figure, each in counts) for _, each, figure in sorted(found, key=lambda each: each[1]))


def _ranking(
    sittings: Sequence[Sitting],
    rules: OverallRules,
    played: Mapping[str, tuple[Part, ...]],
    carried: _Carried,
) -> tuple[EventRow, ...]:
    counted = [
        {
            name: each.brought[name]
            for name, parts in played.items()
            if any(part.counts and part.sitting == at for part in parts)
        }
        for at, each in enumerate(sittings)
    ]
    return event_ranking(
        counted,
        rules.by,
        carried=carried.plain,
        carried_with_handicap=carried.with_handicap,
        every_session=False,
    )


def _carried(sittings: Sequence[Sitting], rules: OverallRules) -> dict[Stage, _Carried]:
    """By stage what everybody takes into it: C = S · FT / (2 · QT), the tops those of an average board."""
    qualifying = tuple(at for at, each in enumerate(sittings) if each.stage == "qualifying")
    found: dict[Stage, _Carried] = {}
    for stage in FINALS:
        there = [each.brought for each in sittings if each.stage == stage]
        top = _top([collected for brought in there for collected in brought.values()])
        taken = _Carried({}, {})
        for name in dict.fromkeys(name for brought in there for name in brought):
            mine = [
                sittings[part.sitting].brought[name]
                for part in _parts(sittings, rules, qualifying, name)
                if part.counts
            ]
            own = _top(mine)
            if own:
                score = sum((each.points * each.weight for each in mine), Fraction(0))
                handicapped = sum((each.points_with_handicap * each.weight for each in mine), Fraction(0))
                taken.plain[name] = carry_forward(score, qualifying_top=own, final_top=top)
                taken.with_handicap[name] = carry_forward(handicapped, qualifying_top=own, final_top=top)
        found[stage] = taken  # type: ignore[index]
    return found


def _top(found: Sequence[Collected]) -> Fraction:
    boards = sum(each.boards for each in found)
    return Fraction(sum(each.available for each in found), boards) if boards else Fraction(0)


def _splits(sittings: Sequence[Sitting], at: tuple[int, ...], ranked: Sequence[EventRow]) -> tuple[SplitTie, ...]:
    """Every shared rank as the procedure has it, in the stage in which the tie occurred alone (White Book 143.6.1)."""
    shared: dict[int, list[str]] = defaultdict(list)
    for row in ranked:
        if row.tied:
            shared[row.rank].append(row.contestant)
    if not shared:
        return ()
    finals = {row.contestant: row.figure for row in ranked}
    event = stage_of([each for index in at if (each := sittings[index].ties) is not None], finals)
    return tuple(SplitTie(rank, split_tie(event, names)) for rank, names in sorted(shared.items()))


def _places(ranked: Sequence[EventRow], splits: Sequence[SplitTie]) -> dict[str, tuple[int, bool]]:
    found = {row.contestant: (row.rank, row.tied) for row in ranked}
    for tie in splits:
        rank = tie.rank
        for group in tie.split.order:
            found |= dict.fromkeys(group, (rank, len(group) > 1))
            rank += len(group)
    return found


def _decide(places: dict[str, tuple[int, bool]], drawn: Sequence[DrawnOrder]) -> tuple[tuple[int, DrawnOrder], ...]:
    """Those that decide a shared rank, with it; `places` changes."""
    found = []
    for each in drawn:
        rank, tied = places.get(each.order[0], (0, False))
        if tied and {who for who, place in places.items() if place == (rank, True)} == set(each.order):
            places |= {who: (rank + at, False) for at, who in enumerate(each.order)}
            found.append((rank, each))
    return tuple(found)


def weighed(brought: Mapping[str, Collected], weight: int) -> dict[str, Collected]:
    """A session's figures with its weight."""
    return {name: replace(each, weight=weight) for name, each in brought.items()}
