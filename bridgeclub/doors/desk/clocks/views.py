"""Until when what may be asked for: the clocks as they stand, their rules, and what was found after them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from bridgeclub.doors.desk.clocks.error_words import shown_errors
from bridgeclub.doors.desk.clocks.forms import RulesForm
from bridgeclub.doors.desk.room.base_view import UNPROCESSABLE, Desk, at_desk
from bridgeclub.doors.desk.setup.forms.correction import OwnRulesForm, own_rules
from bridgeclub.wording.correction_examples import correction_examples
from bridgeclub.wording.correction_periods import CLOCK_NAMES, rule_words
from bridgeclub.wording.correction_time import times_by_match
from bridgeclub.wording.messages import refusal_words
from club.engine.correction_rules import CLOCKS
from club.errors import DomainError
from rulings.engine.periods import clock_named
from rulings.queries.available import Available, available_of
from rulings.queries.clocks import clocks_of
from rulings.queries.gross_errors import gross_errors_of
from rulings.services.available import make_available
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.services import change_settings

PLACES = {
    "web": gettext_lazy("on the web"),
    "wall": gettext_lazy("on the notice board"),
    "print": gettext_lazy("on paper"),
}
PRESS = {"wall": gettext_lazy("On the notice board now"), "print": gettext_lazy("On paper at the club now")}


@dataclass(frozen=True)
class ClockRow:
    """One clock. `ends` None: not begun. `reopened`: the editions whose changes have a time of their own."""

    name: str
    rule: str
    first: datetime | None
    open: bool
    reopened: tuple[tuple[int, datetime, bool], ...]


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
def page(desk: Desk) -> HttpResponse:
    """GET shows them; POST sets other rules for this session, before its results are out."""
    form = RulesForm(desk.posted, session=desk.session)
    rules = OwnRulesForm(own_rules(desk.request), prefix="own", now=desk.session.correction)
    right = form.is_valid() and (not rules.is_bound or rules.is_valid())
    if desk.posted is not None and right and _changed(desk, form, rules):
        return desk.redirect_to("clocks")
    invalid = form.errors or (rules.is_bound and rules.errors)
    return _shown_page(desk, form, rules, status=UNPROCESSABLE if invalid else 200)


def show_clocks(desk: Desk, **looked: Any) -> HttpResponse:
    """The page with what approving one of the errors would do: `looked`, `looked_at` and the `note` as typed."""
    rules = OwnRulesForm(None, prefix="own", now=desk.session.correction)
    return _shown_page(desk, RulesForm(None, session=desk.session), rules, **looked)


def _shown_page(desk: Desk, form: RulesForm, rules: OwnRulesForm, *, status: int = 200, **looked: Any) -> HttpResponse:
    now = timezone.now()
    found = clocks_of(desk.session.id, now)
    rows = []
    for name in CLOCKS:
        clock = found.of(clock_named(name))
        reopened = tuple((each.edition, each.ends, now < each.ends) for each in clock.reopened)
        words = rule_words(found.rules.of(name))
        rows.append(ClockRow(str(CLOCK_NAMES[name]), words, clock.first, clock.open_for(None, now), reopened))
    return desk.render(
        "desk/clocks/page.html",
        status=status,
        tab="clocks",
        clocks=rows,
        matches=list(times_by_match(desk.session, found, now)),
        out=found.course.available,
        available=[_shown(each) for each in available_of(desk.session.id)],
        errors=shown_errors(desk, gross_errors_of(desk.session.id)),
        form=form,
        rules=rules,
        examples=correction_examples(),
        **looked,
    )


@require_POST
@at_desk
def made_available(desk: Desk, *, number: int) -> HttpResponse:
    """An edition hangs on the wall, or lies there on paper."""
    place = desk.request.POST.get("place", "")
    desk.attempt(
        lambda: make_available(session_id=desk.session.id, number=number, place=place, actor=desk.actor),
        _("Saved with the time."),
    )
    return desk.redirect_to("clocks")


def _shown(each: Available) -> tuple[int, list[tuple[str, datetime]], list[tuple[str, str]]]:
    """(edition, where it is since when, where it could be made available besides)."""
    there = {place for place, _at in each.places}
    return (
        each.edition,
        [(str(PLACES[place]), at) for place, at in each.places],
        [(place, str(PRESS[place])) for place in PRESS if place not in there],
    )


def _changed(desk: Desk, form: RulesForm, rules: OwnRulesForm) -> bool:
    document = form.document(rules.document() if rules.is_bound else None)
    try:
        change_settings(session_id=desk.session.id, permission=BY_THE_CLOCKS, actor=desk.actor, correction=document)
    except DomainError as refused:
        form.add_error(None, refusal_words(refused))
        return False
    messages.success(desk.request, _("Saved. Players read it in the conditions of contest."))
    return True
