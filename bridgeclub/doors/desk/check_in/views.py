"""The check-in list: one tap for each who is here and each who has paid, from any number of devices at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from bridgeclub.doors.desk.access import actor_of, for_manager
from bridgeclub.doors.desk.check_in.door import DoorShown, door_acts, door_code, door_shown
from bridgeclub.doors.desk.check_in.forms import AloneForm, ClubPricesForm, EveningPricesForm, PersonForm
from bridgeclub.doors.desk.check_in.shown import check_in_version_tag, list_rows, shown_list
from bridgeclub.doors.desk.room.base_view import UNPROCESSABLE, Desk, at_desk
from bridgeclub.doors.desk.setup.addresses import club_url
from bridgeclub.doors.desk.setup.people import names_to_pick
from bridgeclub.http.entity_tag import not_modified_or
from bridgeclub.http.htmx import done_here
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.outputs.tables import csv_text as csv_of
from bridgeclub.wording.desk_contests import desk_words
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from club.queries import CheckInList, ClubInfo, check_in_list, club_prices, evening_prices, outputs_of
from club.services import (
    NameInput,
    add_single_player,
    remove_from_check_in,
    set_club_prices,
    set_details,
    set_evening_prices,
    set_paid,
    set_present,
)

EVERY = 6


def _found(desk: Desk) -> CheckInList:
    return check_in_list(desk.session.id, desk.session.club.id)


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
def page(desk: Desk) -> HttpResponse:
    """The list; a tap is a post to it."""
    if desk.request.method == "POST":
        return _tapped(desk)
    return _page(desk, _found(desk))


def _page(desk: Desk, check_ins: CheckInList, *, form: PersonForm | None = None, refusal: str = "") -> HttpResponse:
    person_id = desk.request.POST.get("person") or desk.request.GET.get("edit", "")
    editing = next((line for line in check_ins.lines if str(line.player_id) == person_id), None)
    if editing and form is None:
        form = PersonForm(currency=check_ins.prices.currency, line=editing)
    invalid = bool(refusal or (form and form.errors))
    door = door_shown(desk)
    return desk.render(
        "desk/check_in/page.html",
        status=UNPROCESSABLE if invalid else 200,
        **_list_context(desk, check_ins, door),
        etag=quote_etag(check_in_version_tag(check_ins, door)),
        door_code=door_code(door),
        every=EVERY,
        editing=editing,
        form=form,
        alone_form=AloneForm(),
        refusal=refusal,
        names=names_to_pick(desk.request, desk.session.club.id),
        usual_prices=check_ins.prices,
        paper=outputs_of(desk.session.club.id).paper,
    )


def _list_context(desk: Desk, check_ins: CheckInList, door: DoorShown | None) -> dict[str, Any]:
    by_name = desk.request.GET.get("by") == "name"
    return {"tab": "check-in", "book": shown_list(check_ins, by_name=by_name), "by_name": by_name, "door": door}


@require_safe
@at_desk
def live(desk: Desk) -> HttpResponse:
    """Nothing new, or the list."""
    found, door = _found(desk), door_shown(desk)
    etag = quote_etag(check_in_version_tag(found, door))
    return not_modified_or(
        desk.request, etag, lambda: desk.render("desk/check_in/_list.html", **_list_context(desk, found, door))
    )


def _tapped(desk: Desk) -> HttpResponse:
    act, _colon, rest = desk.request.POST.get("act", "").partition(":")
    if act == "save":
        return _saved(desk)
    player, _colon, how = rest.partition(":")
    try:
        _act(desk, act, number_or_zero(player), on=how == "on")
    except DomainError as refused:
        return (
            HttpResponse(refusal_words(refused), status=UNPROCESSABLE)
            if desk.fragment
            else _page(desk, _found(desk), refusal=refusal_words(refused))
        )
    return done_here() if desk.fragment else _back(desk, player)


def _act(desk: Desk, act: str, player_id: int, *, on: bool) -> None:
    session: dict[str, Any] = {"session_id": desk.session.id, "actor": desk.actor}
    acts: dict[str, Callable[[], Any]] = {
        **door_acts(desk, player_id),
        "here": lambda: set_present(player_id=player_id, here=on, **session),
        "paid": lambda: set_paid(player_id=player_id, paid=on, **session),
        "off": lambda: remove_from_check_in(player_id=player_id, **session),
        "alone": lambda: add_single_player(name=_name(desk), **session),
    }
    if act not in acts:
        raise DomainError(_("Nothing was changed. Please press again."))
    acts[act]()


def _name(desk: Desk) -> NameInput:
    form = AloneForm(desk.request.POST)
    if not form.is_valid():
        raise DomainError(_("A name has at most 120 letters."))
    chosen = form.cleaned_data["first_id"] if form.cleaned_data["first"] else None
    return NameInput(text=form.cleaned_data["first"], player_id=chosen)


def _saved(desk: Desk) -> HttpResponse:
    """What is otherwise than usual with somebody."""
    found, person_id = _found(desk), desk.request.POST.get("person", "")
    line = next((line for line in found.lines if str(line.player_id) == person_id), None)
    if line is None:
        return _page(desk, found, refusal=_("This person is no longer on the list of this session."))
    form = PersonForm(desk.request.POST, currency=found.prices.currency, line=line)
    if not form.is_valid():
        return _page(desk, found, form=form)
    data = form.cleaned_data
    try:
        set_details(
            session_id=desk.session.id,
            player_id=line.player_id,
            kind=data["kind"],
            price=form.own_price,
            note=data["note"],
            seen_version=data["seen"],
            actor=desk.actor,
        )
    except DomainError as refused:
        return _page(desk, found, refusal=refusal_words(refused))
    return _back(desk, person_id)


def _back(desk: Desk, player: str) -> HttpResponse:
    by = "?by=name" if desk.request.GET.get("by") == "name" else ""
    return redirect(f"{desk.url('check-in')}{by}#p-{player}" if player else f"{desk.url('check-in')}{by}")


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
def prices(desk: Desk) -> HttpResponse:
    """What this evening costs."""
    now = evening_prices(desk.session.id, desk.session.club.id)
    form = EveningPricesForm(desk.posted, currency=now.currency, initial=EveningPricesForm.starting_from(now))
    if desk.posted is not None and form.is_valid():
        set_evening_prices(session_id=desk.session.id, **form.amounts, actor=desk.actor)
        messages.success(desk.request, _("Saved."))
        return desk.redirect_to("check-in")
    status = UNPROCESSABLE if form.errors else 200
    return desk.render("desk/check_in/prices.html", status=status, tab="check-in", form=form, currency=now.currency)


@require_safe
@at_desk
def as_csv(desk: Desk) -> HttpResponse:
    """The list for a spreadsheet."""
    head = [str(desk_words(desk.session.contest).title), _("Line"), _("Name"), _("Pays as")]
    head += [_("Here"), _("Price"), _("Paid"), _("Owed"), _("Note")]
    data = csv_of(head, list_rows(_found(desk)), outputs_of(desk.session.club.id).separator)
    headers = {"Content-Disposition": f'attachment; filename="{desk.session.slug}-check-in.csv"'}
    return HttpResponse(data, content_type="text/csv; charset=utf-8", headers=headers)


@for_manager
@require_http_methods(["GET", "HEAD", "POST"])
def usual_prices(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """What an evening usually costs."""
    now = club_prices(club.id)
    posted = request.POST if request.method == "POST" else None
    form = ClubPricesForm(posted, currency=now.currency, initial=ClubPricesForm.starting_from(now))
    if posted is not None and form.is_valid():
        try:
            code = form.cleaned_data["currency"]
            set_club_prices(club_id=club.id, currency=code, **form.amounts, actor=actor_of(request))
        except DomainError as refused:
            form.add_error(None, refusal_words(refused))
        else:
            messages.success(request, _("Saved."))
            return redirect(club_url("settings", club))
    context = {"club": club, "here": "settings", "form": form}
    return render(request, "desk/check_in/usual.html", context, status=UNPROCESSABLE if form.errors else 200)
