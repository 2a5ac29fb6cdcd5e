"""A usual fine, warning or award with a few presses: what, who, what it costs, done."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from bridgeclub.desk.room.door import REFUSED, Desk, at_desk
from bridgeclub.desk.room.forms import UsualForm
from bridgeclub.desk.room.people import to_choose
from bridgeclub.desk.room.repair_words import place_words
from bridgeclub.result_wording import penalty_kind
from bridgeclub.wording import signed
from club.errors import Refused
from club.queries import boards_of, pairs_of
from scoring.queries.fines import UsualFine, fines_of_session
from scoring.queries.room import GivenPenalty, penalties
from scoring.services import penalise
from scoring.services.fines import Cost, cost_of


@dataclass(frozen=True)
class Shown:
    """The pair that was chosen, what the fine costs it in words, and what it was given before in this session."""

    pair: int
    name: str
    points: str
    place: str
    earlier: tuple[GivenPenalty, ...]
    newest: int


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
def usual(desk: Desk, *, number: int) -> HttpResponse:
    """GET asks for the pair and shows the cost; POST gives it as it was shown."""
    fines = dict(enumerate(fines_of_session(desk.session)))
    named = to_choose(pairs_of(desk.session.id))
    form = UsualForm(
        desk.posted,
        pairs=named.items(),
        boards=[each for each, *_marks in boards_of(desk.session.id)],
        method=desk.session.method,
    )
    if form.is_valid() and _given(desk, form, named):
        return desk.go("penalties")
    if number not in fines:
        raise Http404
    shown = _shown(desk, form, fines[number], named)
    return desk.show(
        "usual.html",
        status=REFUSED if form.errors else 200,
        tab="penalties",
        number=number,
        fine=fines[number],
        pairs=named.items(),
        shown=shown,
        form=form,
    )


def _given(desk: Desk, form: UsualForm, named: dict[int, str]) -> bool:
    data = form.cleaned_data
    values = {name: data[name] for name in ("kind", "amount", "unit", "note", "seen")}
    if data["board"]:
        values["note"] = _("%(what)s, board %(board)s") % {"what": data["note"], "board": data["board"]}
    try:
        penalise(session_id=desk.session.id, contestant_id=data["pair"], **values, actor=desk.actor)
    except Refused as refused:
        form.add_error(None, str(refused))
        return False
    said = {"pair": named[data["pair"]], "what": values["note"], "kind": penalty_kind(data["kind"])}
    messages.success(desk.request, _("%(pair)s: %(what)s (%(kind)s). Take it back below if it was a mistake.") % said)
    return True


def _shown(desk: Desk, form: UsualForm, fine: UsualFine, named: dict[int, str]) -> Shown | None:
    chosen = (desk.posted or desk.request.GET).get("pair", "")
    pair = int(chosen) if chosen.isdecimal() else 0
    if pair not in named:
        return None
    values = {"kind": fine.kind, "amount": fine.amount, "unit": fine.unit}
    try:
        cost = cost_of(session_id=desk.session.id, contestant_id=pair, **values, actor=desk.actor)
    except Refused as refused:
        form.add_error(None, str(refused))
        return None
    before = tuple(each for each in penalties(desk.session.id) if each.contestant == pair)
    earlier = tuple(each for each in before if each.withdrawn_at is None)
    newest = max((each.id for each in before), default=0)
    return Shown(pair, named[pair], _points(desk, fine, cost), _place(desk, cost), earlier, newest)


def _points(desk: Desk, fine: UsualFine, cost: Cost) -> str:
    if fine.kind == "warning":
        return _("A warning: no points. It stays on record for the directors.")
    if cost.points is None:
        return _("It counts as soon as the pair has a score.")
    said = {"points": signed(cost.points)}
    return _("%(points)s matchpoints") % said if desk.session.method == "matchpoints" else _("%(points)s IMPs") % said


def _place(desk: Desk, cost: Cost) -> str:
    """Nothing for a director who plays: places would tell of boards still to come."""
    if desk.hidden or cost.points is None:
        return ""
    return f"{place_words(cost.before)} → {place_words(cost.after)}"
