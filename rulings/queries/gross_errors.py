"""Scoring errors that were recorded after their time (L79C2), for the director and the manager."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from rulings.models import GrossError
from scoring.engine.contract import Contract, Played
from scoring.engine.document import Outcome, parse_outcome
from scoring.queries.engine_values import played_of

#: What North–South and East–West are awarded; None: the score at the table.
Sides = tuple[Outcome | None, Outcome | None]


@dataclass(frozen=True)
class GrossErrorView:
    """One record: the line (ids of the two pairs), what it said and what is right, why, and what became of it.

    `stood` None: no contract was on record. `right` None: what stood, with the pairs `turned`, or with the
    board marked with this `dealer` and as `vulnerable` ("" where that is not what was wrong; `marked` is how it is
    marked now). `approved` None: it waits for the manager.
    """

    id: int
    board: int
    ns: int
    ew: int
    ns_number: int
    ew_number: int
    section: str
    table: int | None
    stood: Played | None
    right: Played | None
    turned: bool
    awarded: Sides
    award: Sides | None
    dealer: str
    vulnerable: str
    marked: tuple[str, str]
    reasons: str
    by: str
    at: datetime
    approved: bool | None
    note: str
    decided_by: str
    decided_at: datetime | None
    edition: int | None
    ns_partner: int | None
    ew_partner: int | None


def gross_errors_of(session_id: int) -> tuple[GrossErrorView, ...]:
    """All of a session, the newest first; one query."""
    related = (
        "line__board",
        "line__ns",
        "line__ew",
        "seen",
        "seen_award",
        "user",
        "decision__user",
        "decision__edition",
    )
    rows = GrossError.objects.filter(session_id=session_id).select_related(*related).order_by("-pk")
    return tuple(_view(row) for row in rows)


def waiting_gross_errors(session_id: int) -> int:
    """How many wait for the manager."""
    return GrossError.objects.filter(session_id=session_id, decision=None).count()


def right_result(error: GrossError) -> Played | None:
    """The result that was recorded as the right one; None where the pairs sat the other way round, and where the board
    was marked or the score awarded otherwise."""
    if error.turned or error.dealer or error.award is not None:
        return None
    contract = Contract.parse(error.contract) if error.contract else None
    return Played(contract, error.declarer or None, error.tricks)


def _sides(ns: Any, ew: Any) -> Sides:
    return (parse_outcome(ns) if ns else None, parse_outcome(ew) if ew else None)


def _view(row: GrossError) -> GrossErrorView:
    decision = getattr(row, "decision", None)
    edition = decision.edition if decision else None
    line = row.line
    return GrossErrorView(
        id=row.pk,
        board=line.board.number,
        ns=line.ns_id,
        ew=line.ew_id,
        ns_number=line.ns.number,
        ew_number=line.ew.number,
        section=line.section,
        table=line.table,
        stood=played_of(row.seen) if row.seen else None,
        right=right_result(row),
        turned=row.turned,
        awarded=_sides(row.seen_award.ns_outcome, row.seen_award.ew_outcome) if row.seen_award else (None, None),
        award=None if row.award is None else _sides(row.award["ns"], row.award["ew"]),
        dealer=row.dealer,
        vulnerable=row.vulnerable,
        marked=(line.board.dealer, line.board.vulnerable),
        reasons=row.reasons,
        by=str(row.user or ""),
        at=row.at,
        approved=None if decision is None else edition is not None,
        note=decision.note if decision else "",
        decided_by=str(decision.user or "") if decision else "",
        decided_at=decision.at if decision else None,
        edition=edition.number if edition else None,
        ns_partner=line.ns_partner_id,
        ew_partner=line.ew_partner_id,
    )
