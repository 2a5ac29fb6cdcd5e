"""The matches of a session at the desk: results that were entered by hand, for matches played elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from bridgeclub.doors.desk.room.base_view import UNPROCESSABLE, Desk, at_desk
from bridgeclub.doors.desk.room.by_match import ShownMatch, shown_matches
from bridgeclub.http.numeric_input import BigNumberField
from bridgeclub.wording.contests import numbered_words
from bridgeclub.wording.unplayed import unplayed_words
from club.engine.contests import CONTESTS
from club.queries import pairs_of, section_info
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.queries.public import ResultsSheet, match_sheet, matches_of
from scoring.queries.room import DeskMatch, desk_matches, desk_results_sheet, room, units_by_hand
from scoring.queries.unplayed_matches import UnplayedOffer, offers_for
from scoring.services import MatchEntry, MatchFigures, enter_match_result

SIDES = ("home", "away")
MOST = 30
LABELS = {
    "imps": gettext_lazy("IMPs won by %(name)s"),
    "points": gettext_lazy("Points of %(name)s"),
    "vp": gettext_lazy("VPs of %(name)s"),
}


class MatchResultForm(forms.Form):
    """What each side has, in the units of the session; all empty takes the result back."""

    seen = BigNumberField(min_value=0, widget=forms.HiddenInput)
    note = forms.CharField(label=gettext_lazy("Why: players read this"), required=False, max_length=300)

    def __init__(self, *args: Any, units: tuple[str, ...], names: tuple[str, str], **more: Any) -> None:
        super().__init__(*args, **more)
        self.units = units
        for unit in units:
            for side, name in zip(SIDES, names, strict=True):
                box = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off", "size": 8})
                self.fields[f"{unit}_{side}"] = forms.CharField(
                    label=LABELS[unit] % {"name": name}, required=False, max_length=MOST, widget=box
                )

    def rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """For each unit the boxes of home and away."""
        return [(self[f"{unit}_home"], self[f"{unit}_away"]) for unit in self.units]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        for unit in self.units:
            given = {side: data.get(f"{unit}_{side}", "").replace(",", ".") for side in SIDES}
            missing = [side for side in SIDES if not given[side]]
            if len(missing) == 1:
                self.add_error(f"{unit}_{missing[0]}", _("Enter this too: 0 if it has none."))
            for side in SIDES:
                if given[side] and unit == "imps" and not given[side].isdecimal():
                    self.add_error(f"{unit}_{side}", _("A whole number of IMPs, 0 or more, such as 31."))
                data[f"{unit}_{side}"] = given[side]
        return data

    def figures(self) -> MatchFigures:
        given = {unit: (self.cleaned_data[f"{unit}_home"], self.cleaned_data[f"{unit}_away"]) for unit in self.units}
        said: dict[str, Any] = {unit: both for unit, both in given.items() if all(both)}
        if "imps" in said:
            said["imps"] = tuple(int(each) for each in said["imps"])
        return MatchFigures(**said)


@require_safe
@at_desk
def matches_page(desk: Desk) -> HttpResponse:
    """All of them, round by round, with what they gave."""
    sheet = desk_results_sheet(desk.session, desk.hidden)
    by_key = {each.key: each for each in desk_matches(desk.session.id)}
    shown = [(each, by_key[each.key]) for each in (matches_of(sheet) if sheet else ()) if each.key in by_key]
    return desk.show("matches.html", tab="matches", sheet=sheet, matches=shown)


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
def match_page(desk: Desk, *, key: str) -> HttpResponse:
    """One match: its result by hand."""
    match = next((each for each in desk_matches(desk.session.id) if each.key == key), None)
    if match is None:
        raise Http404
    labels = {
        each.id: each.team or numbered_words(each.contest, str(each.number)) for each in pairs_of(desk.session.id)
    }
    names = (labels[match.home], labels[match.away])
    sheet = desk_results_sheet(desk.session, desk.hidden)
    offers = offers_for(sheet, key) if sheet and not match.with_boards else ()
    initial = _initial(match) | _offered(desk, offers, names)
    form = MatchResultForm(desk.posted, units=units_by_hand(desk.session), names=names, initial=initial)
    if form.is_valid():
        entry = MatchEntry(key, form.cleaned_data["seen"], form.figures(), form.cleaned_data["note"])
        done = _("The result of the match is entered.") if entry.figures.said else _("The result is taken back.")
        if desk.attempt(lambda: _enter(desk, entry), done):
            return desk.redirect_to("matches")
    in_room = _in_room(desk, key)
    return desk.show(
        "match.html",
        status=UNPROCESSABLE if form.errors else 200,
        tab="matches",
        match=match,
        names=names,
        form=form,
        offers=[(each.why.value, unplayed_words(each.why, names, desk.session.contest), each.vp) for each in offers],
        in_room=in_room,
        boards=() if in_room else _boards(sheet, key),
        line_ups=CONTESTS[desk.session.contest].by_rooms,
        several=len(section_info(desk.session.id)) > 1,
    )


def _in_room(desk: Desk, key: str) -> ShownMatch | None:
    """The match as the room has it; None for one that is played elsewhere."""
    shown = shown_matches(desk, room(desk.session, desk.hidden))
    return next((each for each in shown if each.match.key == key), None)


def _boards(sheet: ResultsSheet | None, key: str) -> tuple[int, ...]:
    """The boards of a match that was played elsewhere, as far as they are open."""
    found = match_sheet(sheet, key) if sheet else None
    return tuple(each.number for each in found.boards) if found else ()


def _offered(desk: Desk, offers: Sequence[UnplayedOffer], names: tuple[str, str]) -> dict[str, str]:
    """The boxes as the regulation fills them for the reason that was chosen, and the reason in words."""
    chosen = next((each for each in offers if each.why.value == desk.request.GET.get("offer")), None)
    if chosen is None:
        return {}
    given = {f"vp_{side}": value for side, value in zip(SIDES, chosen.vp, strict=True)}
    return given | {"note": unplayed_words(chosen.why, names, desk.session.contest)}


def _enter(desk: Desk, entry: MatchEntry) -> object:
    return enter_match_result(session_id=desk.session.id, entry=entry, permission=BY_THE_CLOCKS, actor=desk.actor)


def _initial(match: DeskMatch) -> dict[str, Any]:
    found: dict[str, Any] = {"seen": match.by_hand.version, "note": match.by_hand.note}
    for unit, both in (("imps", match.by_hand.imps), ("points", match.by_hand.points), ("vp", match.by_hand.vp)):
        if both is not None:
            found |= {f"{unit}_{side}": value for side, value in zip(SIDES, both, strict=True)}
    return found
