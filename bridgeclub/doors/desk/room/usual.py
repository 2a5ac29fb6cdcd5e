"""A usual fine, warning or award with a few presses: what, who, what it costs, done."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.room.base_view import UNPROCESSABLE, Desk, at_desk
from bridgeclub.doors.desk.room.cost import PenaltyCost, penalty_cost
from bridgeclub.doors.desk.room.forms import UsualForm
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.pair_labels import selectable_pair_labels
from bridgeclub.wording.results import penalty_kind
from club.errors import DomainError
from club.queries import boards_of, pairs_of
from rulings.queries.offences import offences_of
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.queries.fines import UsualFine, fines_of_session
from scoring.services import penalise


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
def usual(desk: Desk, *, number: int) -> HttpResponse:
    """GET asks for the pair and shows the cost; POST gives it as it was shown."""
    fines = dict(enumerate(fines_of_session(desk.session)))
    named = selectable_pair_labels(pairs_of(desk.session.id))
    form = UsualForm(
        desk.posted,
        pairs=named.items(),
        boards=[each for each, *_marks in boards_of(desk.session.id)],
        session=desk.session,
    )
    if form.is_valid() and _given(desk, form, named):
        return desk.redirect_to("penalties")
    if number not in fines:
        raise Http404
    cost = _shown(desk, form, fines[number], named)
    before = {} if cost else offences_of(desk.session, named)
    return desk.show(
        "usual.html",
        status=UNPROCESSABLE if form.errors else 200,
        tab="penalties",
        number=number,
        fine=fines[number],
        pairs=[(each, words, before.get(each, ())) for each, words in named.items()],
        shown=cost,
        form=form,
    )


def _given(desk: Desk, form: UsualForm, named: dict[int, str]) -> bool:
    data = form.cleaned_data
    values = {name: data[name] for name in ("kind", "amount", "unit", "note")}
    if data["board"]:
        values["note"] = _("%(what)s, board %(board)s") % {
            "what": data["note"],
            "board": desk.session.printed(data["board"]),
        }
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
    words = {"pair": named[data["pair"]], "what": values["note"], "kind": penalty_kind(data["kind"])}
    messages.success(desk.request, _("%(pair)s: %(what)s (%(kind)s). Take it back below if it was a mistake.") % words)
    return True


def _shown(desk: Desk, form: UsualForm, fine: UsualFine, named: dict[int, str]) -> PenaltyCost | None:
    chosen = (desk.posted or desk.request.GET).get("pair", "")
    pair = number_or_zero(chosen)
    if pair not in named:
        return None
    try:
        return penalty_cost(desk, pair, named[pair], fine)
    except DomainError as refused:
        form.add_error(None, refusal_words(refused))
        return None
