"""Templates of evenings, and what sessions have from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any, Self

from club.engine.movement_habits import MovementHabit, habit_for
from club.models import EveningTemplate, PlannedEvening, Session
from club.models.events import Habits
from club.models.templates import EveningHabits
from club.queries.programme import SessionInfo


@dataclass(frozen=True)
class EveningPlan:
    """What setting up an evening begins with. `winners` 0: one or two rankings."""

    start_time: time | None
    boards: int
    winners: int
    missing: str
    first_board: int
    deals_wished: bool
    movements: tuple[MovementHabit, ...]

    @classmethod
    def of(cls, row: EveningHabits) -> Self:
        return cls(
            start_time=row.start_time,
            boards=row.boards,
            winners=row.winners,
            missing=row.missing,
            first_board=row.first_board,
            deals_wished=row.deals_wished,
            movements=tuple(MovementHabit.of(each) for each in row.movements),
        )

    def movement_for(self, tables: int) -> MovementHabit | None:
        return habit_for(self.movements, tables)


@dataclass(frozen=True)
class TemplateInfo:
    """A club's template. `habits`: the fields of Habits and their values; `weekday`: 1 is Monday.

    Prices are in smallest units, None: as an evening of the club usually costs.
    """

    id: int
    name: str
    title_date: str
    weekday: int | None
    conditions: str
    price_member: int | None
    price_visitor: int | None
    price_junior: int | None
    version: int
    retired_at: datetime | None
    habits: Mapping[str, Any]
    plans: EveningPlan
    contest: str

    @classmethod
    def of(cls, row: EveningTemplate) -> Self:
        return cls(
            id=row.pk or 0,
            name=row.name,
            title_date=row.title_date,
            weekday=row.weekday,
            conditions=row.conditions,
            price_member=row.price_member,
            price_visitor=row.price_visitor,
            price_junior=row.price_junior,
            version=row.version,
            retired_at=row.retired_at,
            habits={field.name: getattr(row, field.name) for field in Habits._meta.get_fields()},
            plans=EveningPlan.of(row),
            contest=row.contest,
        )


@dataclass(frozen=True)
class TemplateOrigin:
    """What a session has from its template, and which that was when."""

    template_id: int
    template: str
    made_at: datetime
    plans: EveningPlan


def templates_of(club_id: int, *, retired: bool = False) -> list[TemplateInfo]:
    """The club's templates by name; those in use unless the retired ones are asked for."""
    found = EveningTemplate.objects.filter(club_id=club_id, retired_at__isnull=not retired)
    return [TemplateInfo.of(row) for row in found]


def template_info(club_id: int, template_id: int) -> TemplateInfo | None:
    row = EveningTemplate.objects.filter(club_id=club_id, pk=template_id).first()
    return TemplateInfo.of(row) if row else None


def blank_template() -> TemplateInfo:
    """A template before anything is said: id 0."""
    return TemplateInfo.of(EveningTemplate())


def sessions_by_template(club_id: int, day: date) -> dict[int, SessionInfo]:
    """The session of the day by the template it was made from."""
    rows = PlannedEvening.objects.filter(template__club_id=club_id, day=day, counts=True)
    return {
        row.template_id: SessionInfo.of(row.session)
        for row in rows.select_related("session__club", "session__event", "session__director")
    }


def planned_evening(session_id: int) -> TemplateOrigin | None:
    """None for a session that was made from no template."""
    row = PlannedEvening.objects.filter(session_id=session_id).select_related("template").first()
    return TemplateOrigin(row.template_id, row.template.name, row.made_at, EveningPlan.of(row)) if row else None


def habits_of_session(session_id: int) -> Mapping[str, Any]:
    """The habits of play as the session has them now."""
    names = [field.name for field in Habits._meta.get_fields()]
    return dict(Session.objects.values(*names).get(pk=session_id))


def conditions_name(session_id: int) -> str:
    """The name of the conditions that the session is played under; "" for none."""
    found = Session.objects.filter(pk=session_id).values_list("conditions__name", flat=True).first()
    return found or ""
