"""A side tells the director that it appeals."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.appeals.forms import LodgeForm
from bridgeclub.doors.desk.room.base_view import UNPROCESSABLE, Desk, at_desk
from bridgeclub.doors.desk.rulings.record import find
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.pair_labels import pair_labels
from club.engine.contests import CONTESTS
from club.errors import DomainError
from club.queries import pairs_of
from rulings.queries.appeals import appeals_of, heard_already
from rulings.queries.clocks import clocks_of
from rulings.services.appeals import AppealRequest, lodge_appeal
from rulings.services.appeals.refusing import DECIDED_ON_APPEAL
from rulings.services.appeals.rows import who_agrees


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
def lodge(desk: Desk, *, number: int) -> HttpResponse:
    """GET asks who appeals and why; POST keeps it, or says why not with all that was typed."""
    ruling = find(desk, number)
    named = pair_labels(pairs_of(desk.session.id))
    concerned = {who: named.get(who, "") for who in ruling.decision.contestants}
    unit = CONTESTS[desk.session.contest].unit
    form = LodgeForm(desk.posted, concerned=concerned, unit=unit)
    lodged = appeals_of(desk.session.id)
    refusal = str(DECIDED_ON_APPEAL) if all(heard_already(lodged, number, who) for who in concerned) else ""
    if form.is_valid():
        try:
            appeal = _lodged(desk, number, form)
        except DomainError as refused:
            refusal = refusal_words(refused)
        else:
            messages.success(desk.request, _("The appeal is lodged."))
            return desk.redirect_to("appeal", appeal=appeal)
    now = timezone.now()
    return desk.render(
        "desk/appeals/lodge.html",
        status=UNPROCESSABLE if desk.posted is not None and (form.errors or refusal) else 200,
        tab="rulings",
        ruling=ruling,
        form=form,
        refusal=refusal,
        appeals=clocks_of(desk.session.id, now).appeal_of(ruling.at),
        now=now,
    )


def _lodged(desk: Desk, number: int, form: LodgeForm) -> int:
    cleaned = form.cleaned_data
    contestant = int(cleaned["contestant"])
    agreed = who_agrees(desk.session.id, contestant) if form.all_agree else ()
    texts = {name: cleaned[name] for name in ("grounds", "law_only", "deposit", "no_deposit", "adviser")}
    request = AppealRequest(number, contestant, agreed=agreed, **texts)
    return lodge_appeal(session_id=desk.session.id, request=request, actor=desk.actor)
