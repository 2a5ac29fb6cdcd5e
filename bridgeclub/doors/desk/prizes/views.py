"""The prize-giving at the desk of a session: chosen, read out one by one on the wall, and on paper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.paper_size import paper_context
from bridgeclub.doors.desk.prizes.plan_form import PlanForm, plan_form, typed_plan
from bridgeclub.doors.desk.room.base_view import UNPROCESSABLE, Desk, at_desk
from bridgeclub.outputs.pdf.prize_giving import certificates_pdf, reading_list_pdf
from bridgeclub.outputs.pdf.sheets import chosen_paper
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.prize_giving import ShownPrize, shown_prize
from club.errors import DomainError
from club.queries import outputs_of, wall_link_of
from scoring.engine.prize_giving.document import GivenPrize
from scoring.queries.prize_giving import PrizeGivingInfo, PrizesNow, different, prize_giving_of, prizes_now
from scoring.queries.public import Party
from scoring.queries.wall import people_on_wall
from scoring.services.prize_giving import WHY_NOT, begin_prize_giving, end_prize_giving, plan_prizes, read_out

SAVED = _("Saved.")
BEGUN = _("The prize-giving is on the wall. Press Next for the first prize.")
ENDED = _("The prize-giving is over. The wall goes on with the evening.")
PAPERS = {"pdf": reading_list_pdf, "certificates": certificates_pdf}
BIGGEST = 9999


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
def page(desk: Desk) -> HttpResponse:
    """GET shows it, `?as=pdf` the list to read from, `?as=certificates` a sheet for each winner. POST chooses (`plan`),
    begins (`begin`, with what is chosen), goes on or back (`go`) or ends (`end`)."""
    kept = prize_giving_of(desk.session.id)
    now = prizes_now(desk.session, kept.plan, kept.lot)
    people = people_on_wall(desk.session)
    act = desk.posted.get("act", "") if desk.posted is not None else ""
    if desk.posted is None:
        paper = PAPERS.get(desk.request.GET.get("as", ""))
        prizes = kept.given if kept.begun_at is not None else now.prizes
        if paper is not None and now.sheet is not None and prizes:
            size = chosen_paper(desk.request.GET, outputs_of(desk.session.club.id).paper)
            data = paper(now.sheet, _shown(desk, prizes, people), size)
            headers = {"Content-Disposition": f'inline; filename="{desk.session.slug}-prizes.pdf"'}
            return HttpResponse(data, content_type="application/pdf", headers=headers)
        return _page(desk, kept, now, people, plan_form(kept.plan, now, desk.session.contest))
    if act in ("plan", "begin") and "hold-asked" in desk.posted:
        form = typed_plan(desk.posted, kept.plan, now, desk.session.contest, people.values())
        plan = form.plan
        if plan is None:
            return _page(desk, kept, now, people, form, UNPROCESSABLE)
        if not _attempt(desk, lambda: plan_prizes(session_id=desk.session.id, plan=plan, actor=desk.actor)):
            return desk.redirect_to("prize-giving")
    if act == "plan":
        messages.success(desk.request, str(SAVED))
    elif act == "begin":
        desk.attempt(lambda: begin_prize_giving(session=desk.session, actor=desk.actor), str(BEGUN))
    elif act == "go":
        position, seen = (_number(desk.posted.get(name, "")) for name in ("position", "seen"))
        _attempt(desk, lambda: read_out(session_id=desk.session.id, position=position, seen=seen))
    elif act == "end":
        desk.attempt(lambda: end_prize_giving(session_id=desk.session.id, actor=desk.actor), str(ENDED))
    return desk.redirect_to("prize-giving")


def _attempt(desk: Desk, act: Any) -> bool:
    """Do it without a word; or say why not. True when it was done."""
    try:
        act()
    except DomainError as refused:
        messages.error(desk.request, refusal_words(refused))
        return False
    return True


def _number(text: str) -> int:
    return min(int(text), BIGGEST) if text.isascii() and text.isdigit() and len(text) < 6 else 0


def _shown(desk: Desk, prizes: Iterable[GivenPrize], people: Mapping[str, Party]) -> list[ShownPrize]:
    return [shown_prize(each, people, desk.session.contest) for each in prizes]


def _page(
    desk: Desk, kept: PrizeGivingInfo, now: PrizesNow, people: Mapping[str, Party], form: PlanForm, status: int = 200
) -> HttpResponse:
    begun = kept.begun_at is not None
    now_given, otherwise = different(kept.given, now.prizes) if begun else ((), False)
    step, coming = kept.step(), kept.step(kept.position + 1)
    context = {
        "tab": "prizes",
        "kept": kept,
        "now": now,
        "form": form,
        "step": step,
        "present": _shown(desk, [step.prize], people)[0] if step else None,
        "coming": _shown(desk, [coming.prize], people)[0] if coming else None,
        "coming_named": coming is not None and coming.named,
        "prizes": _shown(desk, kept.given if begun else now.prizes, people),
        "changed": _shown(desk, now_given, people),
        "otherwise": otherwise,
        "provisional": kept.edition is None if begun else now.provisional,
        "why_not": WHY_NOT.get(now.why_not, ""),
        "people": sorted(people.values(), key=lambda each: (each.section, each.line != "NS", each.number)),
        "link": wall_link_of(desk.session.club.id),
        **paper_context(desk.request, outputs_of(desk.session.club.id).paper),
    }
    return desk.render("desk/prizes/page.html", status=status, **context)
