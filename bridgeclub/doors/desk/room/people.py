"""Penalties, awards, and who is ranked."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from bridgeclub.doors.desk.room.base_view import UNPROCESSABLE, Desk, at_desk, make_repair_now
from bridgeclub.doors.desk.room.cost import PenaltyCost, penalty_cost
from bridgeclub.doors.desk.room.forms import PenaltyForm, StandingForm
from bridgeclub.wording.desk_contests import desk_words
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.pair_labels import pair_labels, selectable_pair_labels
from bridgeclub.wording.penalties import STANDINGS, units_of
from club.errors import DomainError
from club.queries import pairs_of
from rulings.queries.offences import offences_of
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.rounding import decimal_text
from scoring.queries.fines import UsualFine, fines_of_session, standard_amount
from scoring.queries.room import penalties
from scoring.services import penalise, withdraw_penalty
from scoring.services.awards import checked_amount
from scoring.services.repairs import standing_repair


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
def penalties_page(desk: Desk) -> HttpResponse:
    """GET lists them; POST shows what one would cost (`look`), or gives it."""
    pairs = {pair.id: pair for pair in pairs_of(desk.session.id)}
    named, there = pair_labels(pairs.values()), selectable_pair_labels(pairs.values())
    form = PenaltyForm(desk.posted, pairs=there.items(), session=desk.session)
    looking = bool(desk.posted and desk.posted.get("act") == "look")
    if form.is_valid() and not looking and _given(desk, form):
        return desk.redirect_to("penalties")
    listed = [(pairs[each], words) for each, words in there.items()]
    cost = _looked_at(desk, form, there) if looking and form.is_valid() else None
    before = offences_of(desk.session, there)
    return desk.show(
        "penalties.html",
        status=UNPROCESSABLE if form.errors else 200,
        tab="penalties",
        form=form,
        pairs=listed,
        unranked=[(pair, words) for pair, words in listed if pair.standing != "ranked"],
        given=[(each, named.get(each.contestant, "")) for each in penalties(desk.session.id)],
        standings=STANDINGS,
        before=[(words, before[each]) for each, words in there.items() if before.get(each)],
        usual=fines_of_session(desk.session),
        standard=_standard(desk),
        fine=_fine(form) if cost else None,
        shown=cost,
        # Looked at, it stands in the boxes as it was typed: nothing is kept for it.
        sent_is_done=cost is not None,
    )


def _standard(desk: Desk) -> str:
    """«2 IMPs», «0.5 victory points»: the standard amount of the method; "" at matchpoints that rank."""
    standard = standard_amount(desk.session)
    if standard is None:
        return ""
    much, unit = standard
    return f"{decimal_text(much)} {dict(units_of(desk.session))[unit]}"


def _looked_at(desk: Desk, form: PenaltyForm, named: dict[int, str]) -> PenaltyCost | None:
    pair = form.cleaned_data["pair"]
    try:
        return penalty_cost(desk, pair, named[pair], _fine(form))
    except DomainError as refused:
        form.add_error(None, refusal_words(refused))
        return None


def _fine(form: PenaltyForm) -> UsualFine:
    """What was typed, as one of the usual ones."""
    data = form.cleaned_data
    return UsualFine(data["note"], data["kind"], checked_amount(data["kind"], data["amount"]), data["unit"])


def _given(desk: Desk, form: PenaltyForm) -> bool:
    data = form.cleaned_data
    values = {name: data[name] for name in ("kind", "amount", "unit", "note")}
    try:
        penalise(
            session_id=desk.session.id,
            contestant_id=data["pair"],
            **values,
            seen_penalty_id=data["seen"],
            permission=BY_THE_CLOCKS,
            actor=desk.actor,
        )
    except DomainError as refused:
        form.add_error(None, refusal_words(refused))
        return False
    messages.success(desk.request, _("Saved. Take it back below if it was a mistake."))
    return True


@require_POST
@at_desk
def withdrawn(desk: Desk, *, penalty: int) -> HttpResponse:
    """A penalty or an award is taken back."""
    desk.attempt(
        lambda: withdraw_penalty(
            session_id=desk.session.id, penalty_id=penalty, permission=BY_THE_CLOCKS, actor=desk.actor
        ),
        _("Taken back. It stays in the list, crossed out."),
    )
    return desk.redirect_to("penalties")


@require_POST
@at_desk
def standing(desk: Desk) -> HttpResponse:
    """Whether a pair is ranked."""
    form = StandingForm(desk.request.POST)
    if not desk.request.POST.get("pair"):
        messages.error(desk.request, str(desk_words(desk.session.contest).choose_ranked))
        return desk.redirect_to("penalties")
    if not form.is_valid():
        raise Http404
    pair, chosen = form.cleaned_data["pair"], form.cleaned_data["standing"]
    name = pair_labels(pairs_of(desk.session.id)).get(pair)
    if name is None:
        raise Http404
    message = _("%(pair)s: %(standing)s.") % {"pair": name, "standing": dict(STANDINGS)[chosen]}
    desk.attempt(
        lambda: make_repair_now(
            desk,
            standing_repair(session_id=desk.session.id, contestant_id=pair, standing=chosen, actor=desk.actor),
        ),
        message,
    )
    return desk.redirect_to("penalties")
