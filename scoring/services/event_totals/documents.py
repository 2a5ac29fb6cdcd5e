"""From scored sessions to the document of an event (scoring.engine.events.document)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, cast

from scoring.engine.document import SessionDocument, parse
from scoring.engine.events import (
    DrawnOrder,
    OverallRow,
    OverallRules,
    OverallTable,
    Sitting,
    Stage,
    collected_of,
    overall_tables,
    renamed,
    weighed,
)
from scoring.engine.events.document import (
    CountedSession,
    EventDocument,
    RowOfEvent,
    RulesOfEvent,
    SplitOfEvent,
    TableOfEvent,
)
from scoring.engine.events.stage_ties import SplitTie
from scoring.engine.events.total import By
from scoring.engine.rounding import exact_text
from scoring.engine.scored_session import SessionScores
from scoring.engine.standings import BoardScores, score_session
from scoring.engine.ties import Event
from scoring.engine.ties.scored import event_of
from scoring.models import EventTotal
from scoring.queries.event_rows import EventRows


@dataclass(frozen=True)
class Counted:
    """A session that counts, with its facts; `boards`: scores that are known already."""

    session_id: int
    facts: Mapping[str, Any]
    boards: Mapping[str, BoardScores] = field(default_factory=dict)


def rules_of(total: EventTotal) -> OverallRules:
    return OverallRules(
        cast(By, total.by),
        best=total.best,
        missed_out=total.missed_out,
        qualifiers=total.qualifiers,
        carry=total.carry,
        split_ties=total.split_ties,
    )


def event_document(rows: EventRows, counted: Sequence[Counted]) -> EventDocument:
    """Score the sessions and rank the event. No query. EngineError or DocumentFaults where one cannot be scored."""
    rules = rules_of(rows.total)
    place = {each.session_id: at for at, each in enumerate(counted)}
    lines = [group for group in rows.groups if any(session in place for session, _ in group)]
    names: dict[int, dict[str, str]] = {each.session_id: {} for each in counted}
    for at, group in enumerate(lines):
        for session, key in group:
            if session in place:
                names[session][key] = str(at)
    sittings, unfit = [], []
    for at, each in enumerate(counted):
        stage, weight = rows.stage(each.session_id)
        sitting = _sitting(each, rules, names[each.session_id], (cast(Stage, stage), weight))
        if sitting is None:
            unfit.append(at)
        sittings.append(sitting or Sitting(cast(Stage, stage), {}))
    return {
        "rules": rules_text(rules),
        "sessions": [_counted(*rows.stage(each.session_id)) for each in counted],
        "lines": [[dict(group).get(each.session_id) for each in counted] for group in lines],
        "unfit": unfit,
        "tables": [_table(each) for each in overall_tables(sittings, rules, _drawn(rows, lines))],
    }


def _drawn(rows: EventRows, lines: Sequence[Sequence[tuple[int, str]]]) -> list[DrawnOrder]:
    """The lots and play-offs, by line."""
    line_of = {each: str(at) for at, group in enumerate(lines) for each in group}
    return [
        DrawnOrder(each.stage, each.sessions, tuple(line_of[one] for one in each.order), each.way)
        for each in rows.drawn
        if all(one in line_of for one in each.order)
    ]


def _counted(stage: str, weight: int) -> CountedSession:
    return {"stage": stage, "weight": weight}


def rules_text(rules: OverallRules) -> RulesOfEvent:
    return {
        "by": rules.by,
        "best": rules.best,
        "missed_out": rules.missed_out,
        "qualifiers": rules.qualifiers,
        "carry": rules.carry,
        "split_ties": rules.split_ties,
    }


def fits(by: By, document: SessionDocument) -> bool:
    """Whether a session that is scored like this has such figures."""
    if by == "victory_points":
        return document.rules.by_victory_points
    return document.rules.in_imps == (by == "points")


def _sitting(
    counted: Counted, rules: OverallRules, names: Mapping[str, str], staged: tuple[Stage, int]
) -> Sitting | None:
    document = parse(counted.facts)
    if not fits(rules.by, document):
        return None
    scores = score_session(document, reuse=counted.boards)
    # Who has left the session's list since is a line of its own, under the key that it had.
    called = {each.id: names.get(each.id, f"{counted.session_id} {each.id}") for each in document.contestants}
    handicaps = {each.id: Fraction(each.handicap) for each in document.contestants}
    brought = {called[key]: each for key, each in collected_of(scores, handicaps).items() if key in names}
    unranked = frozenset(called[each.id] for each in document.contestants if each.standing != "ranked")
    ties = renamed(_ties(document, scores), called) if rules.split_ties else None
    stage, weight = staged
    return Sitting(stage, weighed(brought, weight), unranked, ties)


def _ties(document: SessionDocument, scores: SessionScores) -> Event:
    played: dict[str, set[int]] = {}
    for line in document.results:
        for key in line.ns + line.ew:
            played.setdefault(key, set()).add(line.board)
    same = len({frozenset(boards) for boards in played.values()}) == 1
    found = event_of(document, scores, same_boards=same)
    return replace(found, converted=document.rules.by_victory_points)


def _table(table: OverallTable) -> TableOfEvent:
    found: TableOfEvent = {
        "stage": table.stage,
        "sessions": list(table.sittings),
        "rows": [_row(each) for each in table.rows],
        "splits": [_split(each) for each in table.splits],
    }
    if table.drawn:
        # Only where there are any: a document of before is still the same.
        found["drawn"] = [
            {"rank": rank, "order": [int(one) for one in each.order], "way": each.way} for rank, each in table.drawn
        ]
    return found


def _row(row: OverallRow) -> RowOfEvent:
    return {
        "line": int(row.contestant),
        "rank": row.rank,
        "tied": row.tied,
        "figure": exact_text(row.figure),
        "with_handicap": exact_text(row.with_handicap),
        "handicap_rank": row.handicap_rank,
        "carried": None if row.carried is None else exact_text(row.carried),
        "out": row.out,
        "qualifies": row.qualifies,
        "points": exact_text(row.points),
        "available": row.available,
        "parts": [
            {"session": each.sitting, "figure": exact_text(each.figure), "counts": each.counts} for each in row.parts
        ],
    }


def _split(tie: SplitTie) -> SplitOfEvent:
    return {
        "rank": tie.rank,
        "order": [[int(one) for one in group] for group in tie.split.order],
        "steps": [
            {
                "rule": each.rule,
                "source": each.source,
                "values": [{"line": int(one), "figure": exact_text(each.values[one])} for one in each.tied],
            }
            for each in tie.split.steps
            if each.decided
        ],
    }
