"""What the page of one's own results over the years shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.outputs.charts.years import YearsChart, years_chart
from bridgeclub.wording.histories import (
    figure_parts,
    head_words,
    mean_words,
    measure_words,
    role_words,
    stretch_words,
    with_unit,
)
from bridgeclub.wording.ladders import HEADS, figure_words
from bridgeclub.wording.masterpoints import year_words
from club.queries import HistoryOwner
from club.queries.paging import Window
from scoring.queries.history.shown import (
    EVENINGS_A_PAGE,
    PARTNERS_A_PAGE,
    Course,
    Partner,
    RoleMean,
    evening_key,
    evenings_of,
    events_with,
    key_text,
    ladders_with,
    roles_of,
    years_of,
)
from scoring.queries.masterpoints import masterpoints_by_year


@dataclass(frozen=True)
class ShownCourse:
    """One measure: its title, head, mean and best in words, its chart, and the same as rows of a table."""

    title: str
    head: str
    mean: str
    best: str
    evenings: int
    by: str
    chart: YearsChart | None
    rows: tuple[tuple[str, int, str], ...]


@dataclass(frozen=True)
class ShownRoles:
    """One measure: rows of a role, and on each side how many boards and their mean in words, None without any."""

    title: str
    head: str
    rows: tuple[tuple[str, tuple[tuple[int, str] | None, ...]], ...]


def history_context(request: HttpRequest, owner: HistoryOwner) -> dict[str, Any]:
    """Eight queries."""
    years = years_of(owner.player_id)
    evenings = evenings_of(owner.player_id, Window(EVENINGS_A_PAGE, evening_key(request.GET.get("after", ""))))
    start = number_or_zero(request.GET.get("partners", ""))
    further = start + PARTNERS_A_PAGE
    return {
        "club": owner.club,
        "owner": owner,
        "years": years,
        "courses": [_course(each) for each in years.courses],
        "partners": [_partner(each) for each in years.partners[start:further]],
        "partners_from": start,
        "partners_next": further if len(years.partners) > further else None,
        "partners_before": max(start - PARTNERS_A_PAGE, 0),
        "roles": _roles(roles_of(owner.player_id)),
        "evenings": [
            (each, figure_parts(each.measure, each.figure) if each.figure is not None else None)
            for each in evenings.rows
        ],
        "evenings_next": key_text(evenings.next),
        "evenings_later": "after" in request.GET,
        "ladders": [
            (each, figure_words(each, each.figure), HEADS[each.unit]) for each in ladders_with(owner.player_id)
        ],
        "events": events_with(owner.player_id),
        "masterpoints": [(each, year_words(each)) for each in masterpoints_by_year(owner.player_id)],
    }


def _course(course: Course) -> ShownCourse:
    return ShownCourse(
        measure_words(course.measure),
        head_words(course.measure),
        with_unit(course.measure, course.mean),
        with_unit(course.measure, course.best),
        course.evenings,
        course.by,
        years_chart(course),
        tuple(
            (stretch_words(each.first, course.by), each.evenings, mean_words(course.measure, each.mean))
            for each in course.stretches
        ),
    )


def _partner(partner: Partner) -> tuple[Partner, list[tuple[str, str]]]:
    return partner, [figure_parts(measure, mean) for measure, _number, mean in partner.means]


def _roles(found: tuple[RoleMean, ...]) -> list[ShownRoles]:
    shown = []
    for measure in dict.fromkeys(each.measure for each in found):
        own = {(each.role, each.side): each for each in found if each.measure == measure}
        rows = tuple(
            (role_words(role), tuple(_cell(own.get((role, side))) for side in ("NS", "EW")))
            for role in ("declarer", "dummy", "defender")
        )
        shown.append(ShownRoles(measure_words(measure), head_words(measure), rows))
    return shown


def _cell(mean: RoleMean | None) -> tuple[int, str] | None:
    return (mean.boards, figure_parts(mean.measure, mean.mean)[0]) if mean else None
