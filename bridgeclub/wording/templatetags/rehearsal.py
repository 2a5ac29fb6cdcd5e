"""A practice evening on the pages of its desk. In a template: `{% load rehearsal %}`.

Tags
  {% rehearsal_panel %}    what to do next, and the buttons of the practice; nothing at a club that is none for practice
Filters
  step|step_title          Table 4 has called: answer it
  told|told_words          what the players say
  told|advice_words        what the director may do
"""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse

from bridgeclub.wording.rehearsal import REASONS, STEPS, advice_words, now_words, step_title, told_words
from club.queries import ClubInfo, SessionInfo
from rulings.queries.rehearsal import RehearsalInfo, Step, StepState, Told, guide_of, rehearsal_at

register = template.Library()
register.filter(step_title)
register.filter(told_words)
register.filter(advice_words)

MARKS = {
    StepState.DONE: "✓",
    StepState.NOW: "→",
    StepState.LATER: "",
    StepState.SKIPPED: "–",
    StepState.GONE: "–",
}


@register.inclusion_tag("desk/rehearsal/_panel.html", takes_context=True)
def rehearsal_panel(context: dict[str, Any]) -> dict[str, Any]:
    """Of the club of the page, or of its session's."""
    session = context.get("session")
    club = session.club if isinstance(session, SessionInfo) else context.get("club")
    if not isinstance(club, ClubInfo) or not club.practice:
        return {}
    whole = bool(context.get("whole"))
    request = context["request"]
    return {
        **panel_of(club),
        "whole": whole,
        "at": request.path,
        "request": request,
        "csrf_token": context.get("csrf_token"),
    }


def panel_of(club: ClubInfo) -> dict[str, Any]:
    """The rehearsal of a practice club and its guide; {} where there is none."""
    rehearsal = rehearsal_at(club.id)
    guide = guide_of(rehearsal) if rehearsal else None
    if rehearsal is None or guide is None:
        return {"club": club}
    return {
        "club": club,
        "rehearsal": rehearsal,
        "guide": guide,
        "steps": [shown_step(rehearsal, each) for each in guide.steps],
        "current": shown_step(rehearsal, guide.current) if guide.current else None,
        "told": [shown_told(rehearsal, each) for each in guide.told],
        "wait": "" if guide.current else now_words(guide),
    }


def shown_step(rehearsal: RehearsalInfo, step: Step) -> dict[str, Any]:
    """What a page says of a step."""
    words = STEPS[step.key]
    now = step.state is StepState.NOW
    help_words = words.help if now or step.passed else words.later
    return {
        "key": step.key,
        "title": step_title(step),
        "help": str(help_words),
        "mark": MARKS[step.state],
        "state": step.state.value,
        "link": str(words.link) if now else "",
        "url": _address(rehearsal, step) if now else "",
    }


def shown_told(rehearsal: RehearsalInfo, told: Told) -> dict[str, Any]:
    """What a page says of a table that has called."""
    where = {"club": rehearsal.club.slug, "session": rehearsal.session_slug}
    path = REASONS[told.what].path if told.what in REASONS else ""
    return {
        "table": told.table,
        "says": told_words(told),
        "advice": advice_words(told),
        "url": reverse("desk:assistant-path", kwargs={**where, "path": path}) if path else "",
        "line": _line(rehearsal, told.line) if told.line else "",
    }


def _address(rehearsal: RehearsalInfo, step: Step) -> str:
    if step.line is not None:
        return _line(rehearsal, step.line)
    where = {"club": rehearsal.club.slug, "session": rehearsal.session_slug}
    return reverse(f"desk:{STEPS[step.key].page}", kwargs=where)


def _line(rehearsal: RehearsalInfo, line: tuple[int, int, int]) -> str:
    board, ns, ew = line
    where = {"club": rehearsal.club.slug, "session": rehearsal.session_slug, "board": board, "ns": ns, "ew": ew}
    return reverse("desk:line", kwargs=where)
