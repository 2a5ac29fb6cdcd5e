"""An evening's results at once: the rows that the services would leave behind, in ten statements, not in thousands.

Half of the tests begin with an evening that is being played or over. That these rows are those of the services is
proven in tests/services/test_builders.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast
from uuid import uuid4

from django.db import transaction
from django.db.models import F, OuterRef, Subquery
from django.utils import timezone

from club.models import AuditHead, AuditRow, Board, Session
from club.models.sealing import waiting_rows
from club.services import facts_changed
from club.services.audit import row_hash
from movements.models import Seating
from scoring.engine.board import Vulnerability
from scoring.engine.contract import Card, Played
from scoring.engine.score import table_score
from scoring.models import Confirmation, Line, Result
from scoring.services.plausible import plausible_result


@dataclass(frozen=True)
class AtTable:
    """One board at one table, and what is made of it."""

    seating: Seating
    board: int
    played: Played
    lead: Card | None


def made_of(seating: Seating, board: int, seed: int) -> AtTable:
    """The same for the same seed, table and round, whatever numbers the rows have."""
    played, lead = plausible_result(f"{seed}:{board}", f"{seating.section.letter}{seating.table}:{seating.round}")
    return AtTable(seating, board, played, lead)


def no_line_is_there(session: Session, games: Sequence[AtTable]) -> bool:
    """Whether all of it is new: then nothing of what the services must mind can happen."""
    met = {frozenset(pairs) for pairs in Line.objects.filter(session=session).values_list("board__number", "ns", "ew")}
    return not any(frozenset({game.board, game.seating.ns_id, game.seating.ew_id}) in met for game in games)


@transaction.atomic
def write_games(session: Session, games: Sequence[AtTable], *, confirmed: bool) -> None:
    """Lines, results, what the opponents said, and the audit log of it."""
    boards = {board.number: board for board in Board.objects.filter(session=session)}
    lines = Line.objects.bulk_create(
        Line(
            session=session,
            board=boards[game.board],
            ns_id=game.seating.ns_id,
            ew_id=game.seating.ew_id,
            ns_partner_id=game.seating.ns_partner_id,
            ew_partner_id=game.seating.ew_partner_id,
            section=game.seating.section.letter,
            round=game.seating.round,
            table=game.seating.table,
            match_id=game.seating.match_id,
            room=game.seating.room,
        )
        for game in games
    )
    results = Result.objects.bulk_create(result_of(line, game) for line, game in zip(lines, games, strict=True))
    if confirmed:
        Confirmation.objects.bulk_create(Confirmation(result=result) for result in results)
    own = Result.objects.filter(line=OuterRef("pk")).values("pk")[:1]
    made = Line.objects.filter(pk__in=[line.pk for line in lines])
    made.update(result_id=Subquery(own), confirmed=confirmed, version=F("version") + (2 if confirmed else 1))
    append(session, audit_rows(lines, results, confirmed=confirmed))
    Session.objects.filter(pk=session.pk).update(facts_version=F("facts_version") + len(games) * (1 + confirmed) - 1)
    facts_changed(session.pk)


def result_of(line: Line, game: AtTable) -> Result:
    played = game.played
    result = Result(line=line, client_id=uuid4(), source=Result.Source.TABLE, outcome=Result.Outcome.PASSED)
    result.score = table_score(played, cast("Vulnerability", line.board.vulnerable))
    if played.contract:
        result.outcome, result.contract = Result.Outcome.PLAYED, str(played.contract)
        result.declarer, result.tricks, result.lead = played.declarer or "", played.tricks, str(game.lead or "")
    return result


def audit_rows(
    lines: Iterable[Line], results: Iterable[Result], *, confirmed: bool
) -> Iterator[tuple[str, dict[str, Any]]]:
    for line, result in zip(lines, results, strict=True):
        yield (
            "result entered",
            {
                "line": line.pk,
                "board": line.board.number,
                "result": result.pk,
                "outcome": result.outcome,
                "contract": result.contract,
                "declarer": result.declarer,
                "tricks": result.tricks,
                "score": result.score,
                "replaces": None,
            },
        )
        if confirmed:
            yield "result confirmed", {"line": line.pk, "result": result.pk}


def append(session: Session, acts: Iterable[tuple[str, dict[str, Any]]]) -> None:
    """To the club's chain, in order; the first seals what they tell of."""
    seals: dict[str, dict[str, str]] = {}
    for each in waiting_rows():
        seals.setdefault(each.label, {})[each.pk] = each.digest
    AuditHead.objects.get_or_create(club_id=session.club_id)
    head = AuditHead.objects.select_for_update(no_key=True).get(club_id=session.club_id)
    rows = []
    for action, data in acts:
        row = AuditRow(
            club_id=session.club_id,
            number=head.number + 1,
            at=timezone.now(),
            session_id=session.pk,
            action=action,
            data=data,
            seals={} if rows else seals,
            previous=head.hash,
        )
        row.hash = row_hash(row)
        head.number, head.hash = row.number, row.hash
        rows.append(row)
    AuditRow.objects.bulk_create(rows)
    head.save(update_fields=["number", "hash"])
