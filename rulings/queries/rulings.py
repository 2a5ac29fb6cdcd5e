"""The rulings of a session as the desk reads them. Five queries, however many there are."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Prefetch, QuerySet

from club.models import Section
from rulings.engine.decision import Decision, RuledLine, RuledPenalty
from rulings.engine.decision_document import parse_decision
from rulings.engine.effect import Effect, parse_effect
from rulings.models import AppealEvent, Ruling, RulingLine, RulingNote
from scoring.models import Penalty


@dataclass(frozen=True)
class Note:
    """A later fact: `what` is shown, told, right or appealed; `contestant` None: the whole ruling; `by` a name."""

    what: str
    contestant: int | None
    at: datetime
    by: str


@dataclass(frozen=True)
class RulingInfo:
    """A ruling. `decision` has its contestants by id; `supersedes` and `superseded_by` are numbers of rulings.

    `by` is the director as the desk knows them, `signed` as players read it: the name, "" without one and for the
    program. Of its lines `seen_version` is None: it belongs to who looks.
    """

    id: int
    number: int
    at: datetime
    by: str
    signed: str
    decision: Decision
    effect: Effect
    supersedes: int | None
    superseded_by: int | None
    notes: tuple[Note, ...]

    @property
    def stands(self) -> bool:
        return self.superseded_by is None

    @property
    def boards(self) -> tuple[int, ...]:
        return tuple(sorted({line.board for line in self.decision.lines}))

    @property
    def right_of_appeal(self) -> Note | None:
        """When the right of appeal was mentioned; None: nobody has written so."""
        return next((note for note in self.notes if note.what == RulingNote.What.RIGHT), None)

    @property
    def appealed(self) -> bool:
        """Whether anybody has asked for another decision, be it that they took it back."""
        return any(note.what == RulingNote.What.APPEALED for note in self.notes)

    def informed_note(self, contestant: int) -> Note | None:
        """When the director told this pair."""
        notes = (note for note in self.notes if note.what == RulingNote.What.TOLD)
        return next((note for note in notes if note.contestant == contestant), None)


def rulings_of(session_id: int) -> tuple[RulingInfo, ...]:
    """Every ruling of the session in the order of their numbers, superseded ones among them."""
    return _read(session_id)


def ruling_of(session_id: int, number: int) -> RulingInfo | None:
    """One ruling; None where the session has no such number."""
    return next(iter(_read(session_id, number=number)), None)


def rulings_by_id(ids: Collection[int]) -> dict[int, RulingInfo]:
    """These rulings, of whatever sessions."""
    return {each.id: each for each in _infos(Ruling.objects.filter(pk__in=ids))}


def rulings_about(session_id: int, board: int, pairs: set[int]) -> tuple[int, ...]:
    """The numbers of the rulings that stand about a board of two pairs."""
    found = (each for each in _read(session_id) if each.stands)
    return tuple(
        each.number for each in found if (board, pairs) in [(on.board, {on.ns, on.ew}) for on in each.decision.lines]
    )


def decided_on_appeal(session_id: int, since: datetime) -> bool:
    """Whether a ruling given since then took the place of one that was varied on appeal."""
    answered = AppealEvent.objects.filter(appeal__ruling__session=session_id, kind=AppealEvent.Kind.RULED)
    return answered.filter(at__gt=since).exists()


def standing_rulings(session_id: int, contestants: Iterable[int]) -> tuple[RulingInfo, ...]:
    """The rulings that stand about any of these contestants."""
    wanted = set(contestants)
    return tuple(each for each in _read(session_id) if each.stands and wanted & set(each.decision.contestants))


def rulings_at_table(session_id: int, section_id: int, table: int, round: int) -> tuple[RulingInfo, ...]:
    """The rulings that stand about what was played at a table in a round; one query where there are none."""
    letter = Section.objects.filter(pk=section_id).values("letter")[:1]
    here = RulingLine.objects.filter(
        ruling__session=session_id, ruling__superseded_by=None, section=letter, table=table, round=round
    )
    found = set(here.values_list("ruling", flat=True))
    return _read(session_id, pk__in=found) if found else ()


def _read(session_id: int, **where: Any) -> tuple[RulingInfo, ...]:
    return _infos(Ruling.objects.filter(session_id=session_id, **where))


def _infos(rulings: QuerySet[Ruling]) -> tuple[RulingInfo, ...]:
    rows = rulings.select_related("user", "supersedes", "superseded_by")
    lines = Prefetch("lines", RulingLine.objects.select_related("adjustment"))
    found = rows.prefetch_related(lines, "lines__board", "notes__user", "penalties__penalty").order_by("number")
    return tuple(_info(row) for row in found)


def _info(row: Ruling) -> RulingInfo:
    later: Ruling | None = getattr(row, "superseded_by", None)
    places = [_place(line) for line in row.lines.all()]
    penalties = [_penalty(given.penalty) for given in row.penalties.all()]
    notes = tuple(_note(note) for note in row.notes.all())
    about = [note.contestant for note in notes if note.what == RulingNote.What.SHOWN and note.contestant is not None]
    return RulingInfo(
        id=row.pk,
        number=row.number,
        at=row.at,
        by=str(row.user) if row.user else "",
        signed=row.user.called if row.user else "",
        decision=parse_decision(row.decision, places, penalties, about),
        effect=parse_effect(row.effect),
        supersedes=row.supersedes.number if row.supersedes else None,
        superseded_by=later.number if later else None,
        notes=notes,
    )


def _place(line: RulingLine) -> RuledLine:
    given = line.adjustment
    return RuledLine(
        board=line.board.number,
        ns=line.ns_id,
        ew=line.ew_id,
        section=line.section,
        round=line.round,
        table=line.table,
        room=line.room,
        ns_partner=line.ns_partner_id,
        ew_partner=line.ew_partner_id,
        ns_third=given.ns_third if given else None,
        ew_third=given.ew_third if given else None,
    )


def _penalty(penalty: Penalty) -> RuledPenalty:
    return RuledPenalty(penalty.contestant_id, penalty.kind, penalty.amount, penalty.unit, penalty.note)


def _note(note: RulingNote) -> Note:
    return Note(note.what, note.contestant_id, note.at, str(note.user) if note.user else "")
