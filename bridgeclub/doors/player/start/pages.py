"""Where an evening is started: what the club allows now, and the evenings that are on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.player.start.access import Starter, by_account, by_link, unlisted
from bridgeclub.doors.player.start.forms import FiguresForm, SizeForm
from bridgeclub.http.device import network_address
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.unattended import hours_words
from club.errors import DomainError, TooManyAttempts
from club.queries import club_by_slug, session_info
from club.queries.unattended import AllowedTemplate, allowed_templates, unattended_sessions
from club.services.unattended import start_secret_of_code
from scoring.services.unattended import start_evening

UNPROCESSABLE, TOO_MANY = 422, 429


@dataclass(frozen=True)
class Offer:
    """A template that may be started now, with its form; `form` None: at other times, as `hours` says."""

    id: int
    name: str
    hours: str
    form: SizeForm | None


def start(starter: Starter) -> HttpResponse:
    """GET shows what may be started; whoever comes back to one evening that is on, lands there. POST starts one."""
    now, request = timezone.now(), starter.request
    allowed = [each for each in allowed_templates(starter.club.id) if each.right.open_to(starter.way)]
    if request.method == "POST":
        return _started(starter, allowed, now)
    on = unattended_sessions(starter.club, now)
    if len(on) == 1 and "all" not in request.GET and not on[0].over:
        return redirect(starter.address_of(on[0]))
    return _page(starter, allowed, now)


def _started(starter: Starter, allowed: list[AllowedTemplate], now: datetime) -> HttpResponse:
    template_id = number_or_zero(starter.request.POST.get("template", ""))
    wanted = next((each for each in allowed if each.template.id == template_id), None)
    if wanted is None:
        return _page(starter, allowed, now, status=UNPROCESSABLE)
    form = SizeForm(starter.request.POST, contest=wanted.template.contest, auto_id=f"{template_id}-%s")
    if not form.is_valid():
        return _page(starter, allowed, now, {template_id: form}, status=UNPROCESSABLE)
    try:
        made = start_evening(
            club=starter.club,
            template_id=template_id,
            entrants=form.cleaned_data["entrants"],
            way=starter.way,
            now=now,
            actor=starter.actor,
        )
    except DomainError as refused:
        return _page(starter, allowed, now, refusal=refusal_words(refused), status=UNPROCESSABLE)
    found = session_info(made.pk)
    return redirect(starter.address_of(found) if found else starter.address)


def _page(
    starter: Starter,
    allowed: list[AllowedTemplate],
    now: datetime,
    forms: dict[int, SizeForm] | None = None,
    *,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    offers = [_offer(starter, each, now, (forms or {}).get(each.template.id)) for each in allowed]
    context = {
        "club": starter.club,
        "starter": starter,
        "on": [(each, starter.address_of(each)) for each in unattended_sessions(starter.club, now)],
        "now": [each for each in offers if each.form],
        "later": [each for each in offers if not each.form],
        "refusal": refusal,
    }
    return render(starter.request, "player/start/start.html", context, status=status)


def _offer(starter: Starter, allowed: AllowedTemplate, now: datetime, form: SizeForm | None) -> Offer:
    template = allowed.template
    if allowed.opens_at(starter.club, now):
        form = form or SizeForm(contest=template.contest, auto_id=f"{template.id}-%s")
        return Offer(template.id, template.name, hours_words(allowed.right), form)
    return Offer(template.id, template.name, hours_words(allowed.right), None)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def figures(request: HttpRequest, club: str) -> HttpResponse:
    """A short address for a tablet that cannot scan: the figures lead to the whole one."""
    info = club_by_slug(club)
    if info is None:
        raise Http404
    form = FiguresForm(request.POST if request.method == "POST" else None)
    status = UNPROCESSABLE if form.is_bound else 200
    if form.is_valid():
        try:
            secret = start_secret_of_code(
                club_id=info.id, code=form.cleaned_data["code"], place=network_address(request)
            )
        except DomainError as refused:
            form.add_error("code", refusal_words(refused))
            status = TOO_MANY if isinstance(refused, TooManyAttempts) else UNPROCESSABLE
        else:
            return unlisted(redirect("player:start", token=secret))
    return unlisted(render(request, "player/start/figures.html", {"club": info, "form": form}, status=status))


start_by_link, start_by_account = by_link(start), by_account(start)
