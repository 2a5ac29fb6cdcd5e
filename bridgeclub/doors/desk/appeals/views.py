"""One appeal at the desk: what was said and done, and what can be done next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from bridgeclub.doors.desk.appeals.forms import (
    DecideForm,
    DepositForm,
    HeardForm,
    RecommendForm,
    ReplyForm,
    WithdrawForm,
)
from bridgeclub.doors.desk.room.base_view import UNPROCESSABLE, Desk, at_desk
from bridgeclub.doors.desk.rulings.record import find
from bridgeclub.wording.appeals import appeal_history, badge, step_words
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.pair_labels import pair_labels
from club.errors import DomainError
from club.queries import pairs_of
from rulings.engine.appeals import HeardBy, Step
from rulings.queries.appeals import AppealInfo, appeal_of
from rulings.services.appeals import (
    agree_to_appeal,
    decide_appeal,
    record_deposit,
    record_hearing,
    record_recommendation,
    reply_to_appeal,
    withdraw_appeal,
)
from rulings.services.appeals.rows import who_agrees

Forms = dict[str, forms.Form]


@require_safe
@at_desk
def appeal_page(desk: Desk, *, appeal: int) -> HttpResponse:
    """The appeal with the forms of its next steps."""
    found = find_appeal(desk, appeal)
    return _page(desk, found, _forms(desk, found))


@require_POST
@at_desk
def appeal_act(desk: Desk, *, appeal: int) -> HttpResponse:
    """One of its steps; what is refused comes back as it was typed."""
    found = find_appeal(desk, appeal)
    act = desk.request.POST.get("act", "")
    shown = _forms(desk, found, act)
    doing = _acts(desk, found, shown).get(act)
    if doing is None or act not in shown:
        raise Http404
    sentence, do = doing
    form = shown[act]
    if not form.is_valid():
        return _page(desk, found, shown, status=UNPROCESSABLE)
    try:
        do()
    except DomainError as refused:
        return _page(desk, found, shown, refusal=refusal_words(refused), status=UNPROCESSABLE)
    messages.success(desk.request, sentence)
    return desk.redirect_to("appeal", appeal=appeal)


def find_appeal(desk: Desk, appeal_id: int) -> AppealInfo:
    """404 for one of another session, and for one about a board that this director has still to play."""
    found = appeal_of(desk.session.id, appeal_id)
    if found is None:
        raise Http404
    find(desk, found.number)
    return found


def _forms(desk: Desk, appeal: AppealInfo, act: str = "") -> Forms:
    """Those of what can be done now; the one that was sent with what was typed."""
    if desk.session.state == "official" or not appeal.open or appeal.step is Step.SCORE:
        return {}

    def sent(name: str) -> Any:
        return desk.posted if name == act else None

    heard, unheard = appeal.step is Step.DECISION, appeal.step in (Step.DEPOSIT, Step.CONCURRENCE)
    shown: Forms = {}
    if appeal.step is Step.CONCURRENCE:
        shown["agree"] = forms.Form(sent("agree"))
    if heard:
        shown["decide"] = DecideForm(sent("decide"))
        if appeal.progress.heard_by_others:
            shown["recommend"] = RecommendForm(sent("recommend"))
    if not unheard:
        shown["heard"] = HeardForm(sent("heard"), appeal=appeal)
    shown["deposit"] = DepositForm(sent("deposit"))
    shown["reply"] = ReplyForm(sent("reply"), others=_others(desk, appeal))
    shown["withdraw"] = WithdrawForm(sent("withdraw"))
    return shown


def _others(desk: Desk, appeal: AppealInfo) -> dict[int, str]:
    named = pair_labels(pairs_of(desk.session.id))
    concerned = find(desk, appeal.number).decision.contestants
    return {who: named.get(who, "") for who in concerned if who != appeal.contestant}


def _acts(desk: Desk, appeal: AppealInfo, shown: Forms) -> dict[str, tuple[str, Callable[[], object]]]:
    """By name: what is said when it is done, and how it is done."""
    of: dict[str, Any] = {"session_id": desk.session.id, "appeal_id": appeal.id, "actor": desk.actor}

    def read(name: str) -> dict[str, Any]:
        return dict(shown[name].cleaned_data)

    def hear() -> None:
        form = shown["heard"]
        assert isinstance(form, HeardForm)
        by = HeardBy(form.cleaned_data["heard_by"])
        record_hearing(**of, heard_by=by, members=form.names, words=form.cleaned_data["words"])

    def decide() -> None:
        form = shown["decide"]
        assert isinstance(form, DecideForm)
        decide_appeal(**of, **form.decided)

    def withdraw() -> None:
        form = shown["withdraw"]
        assert isinstance(form, WithdrawForm)
        withdraw_appeal(**of, words=form.cleaned_data["words"], deposit_kept=form.kept)

    def reply() -> None:
        said = read("reply")
        reply_to_appeal(**of, contestant_id=int(said["contestant"]), words=said["words"])

    return {
        "agree": (
            _("Written down: they agree to the appeal."),
            lambda: agree_to_appeal(**of, seats=who_agrees(desk.session.id, appeal.contestant or 0)),
        ),
        "deposit": (_("Written down."), lambda: record_deposit(**of, **read("deposit"))),
        "reply": (_("Written down."), reply),
        "heard": (_("Written down."), hear),
        "recommend": (_("Written down."), lambda: record_recommendation(**of, **read("recommend"))),
        "decide": (_("The appeal is decided."), decide),
        "withdraw": (_("The appeal is withdrawn."), withdraw),
    }


def _page(desk: Desk, appeal: AppealInfo, shown: Forms, *, refusal: str = "", status: int = 200) -> HttpResponse:
    named = pair_labels(pairs_of(desk.session.id))
    ruling = find(desk, appeal.number)
    return desk.render(
        "desk/appeals/appeal.html",
        status=status,
        tab="rulings",
        appeal=appeal,
        ruling=ruling,
        who=named.get(appeal.contestant or 0, ""),
        stands=step_words(appeal),
        badge=badge(appeal),
        history=appeal_history(appeal, named),
        forms=shown,
        refusal=refusal,
        enter_score=appeal.step is Step.SCORE and ruling.stands and desk.session.state != "official",
    )
