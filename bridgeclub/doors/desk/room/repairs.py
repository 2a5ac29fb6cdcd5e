"""Corrections of an evening: look, do it, take it back."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from bridgeclub.dialogues.repairs.kinds import offered_repairs
from bridgeclub.dialogues.repairs.questions import RepairForm
from bridgeclub.doors.desk.room.base_view import UNPROCESSABLE, Desk, at_desk
from bridgeclub.doors.desk.room.preview import preview_act
from bridgeclub.wording.arrivals import arrival_words
from bridgeclub.wording.audit_log.repair_words import done_words
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.pair_labels import pair_labels, selectable_pair_labels
from bridgeclub.wording.previews import PreviewWords
from club.errors import DomainError
from club.queries import pairs_of
from movements.engine.swiss_evening import SWISS
from movements.queries import plans_of, seatings_of
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.resolving import resolve, take_back_resolved
from scoring.queries.repairs import repairs_of
from scoring.services.repairs import make_repair

ABOUT_PEOPLE = ("exchange", "substitute", "late")


@require_safe
@at_desk
def repairs_page(desk: Desk) -> HttpResponse:
    """What can be corrected, and what has been."""
    named = pair_labels(pairs_of(desk.session.id))
    done = [(each, done_words(each, named)) for each in repairs_of(desk.session.id)]
    kinds = {kind: form.title for kind, form in offered_repairs(desk.session).items()}
    return desk.show(
        "repairs.html",
        tab="repairs",
        done=done,
        about_people=[(kind, title) for kind, title in kinds.items() if kind in ABOUT_PEOPLE],
        about_play=[(kind, title) for kind, title in kinds.items() if kind not in ABOUT_PEOPLE],
    )


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
def repair(desk: Desk, *, kind: str) -> HttpResponse:
    """GET asks, and with answers shows what would change; POST does what was shown."""
    kinds = offered_repairs(desk.session)
    if kind not in kinds:
        raise Http404
    if kind == "late" and any(plan.kind == SWISS for plan in plans_of(desk.session.id)):
        # It is drawn from the next round on: there is no seat to take.
        return desk.redirect_to("swiss-late")
    listed = pairs_of(desk.session.id)
    pairs = selectable_pair_labels(listed).items()
    answers = desk.request.POST or desk.request.GET or None
    form = kinds[kind](answers, desk=desk, pairs=pairs)
    previewed = _preview(desk, form) if form.is_bound and form.ready else None
    if desk.posted is not None and previewed is not None and _done(desk, form):
        _tell_who_came(desk, form, {pair.id for pair in listed if not pair.put_aside})
        return desk.redirect_to("repairs")
    digest, found = previewed or ("", None)
    status = UNPROCESSABLE if form.errors else 200
    return desk.show("repair.html", status=status, tab="repairs", form=form, found=found, digest=digest)


def _preview(desk: Desk, form: RepairForm) -> tuple[str, PreviewWords] | None:
    try:
        preview, found = preview_act(desk, form.act(desk))
    except DomainError as refused:
        form.add_error(None, refusal_words(refused))
        return None
    if preview.nothing:
        form.add_error(None, _("This changes nothing."))
        return None
    return preview.digest, found


def _done(desk: Desk, form: RepairForm) -> bool:
    digest = desk.request.POST.get("digest", "")
    act, decision = form.act(desk), form.decision()
    try:
        if decision is not None:
            resolve(session_id=desk.session.id, act=act, digest=digest, decision=decision, actor=desk.actor)
        else:
            make_repair(session_id=desk.session.id, act=act, digest=digest, permission=BY_THE_CLOCKS, actor=desk.actor)
    except DomainError as refused:
        form.add_error(None, refusal_words(refused))
        return False
    messages.success(desk.request, _("Done. You can take it back below."))
    return True


def _tell_who_came(desk: Desk, form: RepairForm, before: set[int]) -> None:
    """The number and the seat of a pair that was not there before."""
    pairs = pairs_of(desk.session.id)
    came = [pair.id for pair in pairs if pair.id not in before and not pair.put_aside]
    seats = seatings_of(desk.session.id) if came else []
    for each in came:
        words = arrival_words(each, pairs, seats, form.first_round, desk.session)
        card = f"{desk.url('print-guides')}?pair={each}&from={form.first_round}"
        link = format_html('{} <a href="{}">{}</a>', words, card, _("Print its guide card"))
        messages.success(desk.request, link)


@require_POST
@at_desk
def undone(desk: Desk, *, repair: int) -> HttpResponse:
    """A repair is taken back."""
    desk.attempt(
        lambda: take_back_resolved(session_id=desk.session.id, repair_id=repair, actor=desk.actor),
        _("Taken back: everything is as it was before."),
    )
    return desk.redirect_to("repairs")
