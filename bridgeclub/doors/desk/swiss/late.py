"""A pair or a team comes to a Swiss that is played: who it is, from when on, and what the missed rounds are worth."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.doors.desk.setup.change import newcomer_form
from bridgeclub.doors.desk.setup.forms.names import TeamForm
from bridgeclub.doors.desk.setup.people import names_to_pick
from bridgeclub.doors.desk.swiss.shown import names_of
from bridgeclub.wording.draws import draw_called
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from club.queries import pairs_of
from movements.services.swiss_late import waiting_entry
from scoring.queries.swiss import SwissState
from scoring.services.swiss import swiss_now
from scoring.services.swiss_late import MOST_POINTS, join_swiss
from scoring.services.team_changes import ComingTeam

NOW, NEXT = "now", "next"


class LateForm(forms.Form):
    """When they come in, and with how many victory points for each round before."""

    when = forms.ChoiceField(label=gettext_lazy("They play"), widget=forms.RadioSelect)
    vp = forms.DecimalField(
        label=gettext_lazy("Victory points for each round they have missed"),
        help_text=gettext_lazy("0 is usual. Some clubs give what a bye is worth, or less."),
        min_value=0,
        max_value=MOST_POINTS,
        decimal_places=2,
        initial=0,
    )

    def __init__(self, *args: Any, state: SwissState, waiting: str, **more: Any) -> None:
        super().__init__(*args, **more)
        rules, last = state.swiss.rules, len(state.drawn)
        choices = []
        finished, matches = state.matches_finished, len(state.drawn[-1].matches)
        if waiting:
            said = {"draw": draw_called(rules, last), "who": waiting, "n": finished}
            choices.append((NOW, _at_once_words(finished, matches) % said))
        if last < state.swiss.rounds:
            choices.append((NEXT, _("from the next draw on: %(draw)s") % {"draw": draw_called(rules, last + 1)}))
        when = self.fields["when"]
        assert isinstance(when, forms.ChoiceField)
        when.choices = choices
        # Once a match is finished, theirs would still be played when the next round is drawn.
        when.initial = choices[-1 if finished else 0][0] if choices else None
        if rules.rounds_a_match > 1:
            self.fields["vp"].label = _("Victory points for each match they have missed")


def _at_once_words(finished: int, matches: int) -> str:
    """With what speaks against it: that others have finished their matches."""
    if not finished:
        return _("at once, in %(draw)s, against %(who)s, who would sit out")
    if finished == matches:
        return _("at once, in %(draw)s, against %(who)s, who would sit out: every other match of it is over")
    return ngettext(
        "at once, in %(draw)s, against %(who)s, who would sit out: %(n)d match of it is over already",
        "at once, in %(draw)s, against %(who)s, who would sit out: %(n)d matches of it are over already",
        finished,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
def latecomer(desk: Desk) -> HttpResponse:
    """GET asks, POST enters them."""
    state = swiss_now(desk.session.id) if desk.session.playing else None
    if state is None:
        messages.error(desk.request, _("Late entries are for a Swiss that is being played."))
        return desk.redirect_to("pairs")
    names = names_of(pairs_of(desk.session.id))
    waiting = waiting_entry(state.drawn[-1], state.gone)
    sent = desk.request.POST if desk.request.method == "POST" else None
    form = LateForm(sent, state=state, waiting=names.get(waiting, waiting))
    new = newcomer_form(desk.session, sent)
    refusal = ""
    if sent is not None and form.is_valid() and new.is_valid():
        team = new.cleaned_data if isinstance(new, TeamForm) else {}
        coming = ComingTeam(new.names(), team.get("team", ""), team.get("captain"), team.get("stand_in", False))
        at_once = form.cleaned_data["when"] == NOW
        try:
            vp = f"{form.cleaned_data['vp'].normalize():f}"
            pk = join_swiss(session_id=desk.session.id, coming=coming, vp=vp, at_once=at_once, actor=desk.actor)
        except DomainError as refused:
            refusal = refusal_words(refused)
        else:
            called = {each.id: f"{each.number} {each.name}".strip() for each in pairs_of(desk.session.id)}[pk]
            messages.success(desk.request, _arrived(called, at_once=at_once))
            return desk.redirect_to("room" if at_once else "draw")
    return desk.render(
        "desk/swiss/late.html",
        status=422 if refusal or form.errors or (sent is not None and new.errors) else 200,
        tab="pairs",
        form=form,
        new=new,
        teams=isinstance(new, TeamForm),
        state=state,
        names=names_to_pick(desk.request, desk.session.club.id, for_pairs=True),
        refusal=refusal,
    )


def _arrived(called: str, *, at_once: bool) -> str:
    if at_once:
        return _("%(who)s is in. Tables and phones show where they play; print a table card for the new table.") % {
            "who": called
        }
    return _("%(who)s is in, and is drawn from the next draw on.") % {"who": called}
