"""Results to look at once more: one page, and what is pressed on it."""

from __future__ import annotations

from collections.abc import Callable, Collection

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from bridgeclub.doors.desk.doubts.forms import AboutForm, AllForm
from bridgeclub.doors.desk.doubts.shown import inbox
from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.wording.results import still_to_play_words
from rulings.engine.doubts import Rule
from rulings.services.doubts import MeetingDoubts, accept_all, accept_doubts, ask_again, reopen_doubts


@require_safe
@at_desk
def page(desk: Desk) -> HttpResponse:
    """What is doubtful now, and what was accepted."""
    return desk.render("desk/doubts/page.html", tab="doubts", inbox=inbox(desk))


@require_POST
@at_desk
def accepted(desk: Desk) -> HttpResponse:
    """It is right as entered; a reason may be given."""

    def act(about: MeetingDoubts, note: str) -> None:
        accept_doubts(session_id=desk.session.id, about=about, note=note or _no_reason(about.rules), actor=desk.actor)

    return _pressed(desk, act, _("Board %(board)s is accepted."))


@require_POST
@at_desk
def reopened(desk: Desk) -> HttpResponse:
    """What was accepted is open again."""

    def act(about: MeetingDoubts, _note: str) -> None:
        reopen_doubts(session_id=desk.session.id, about=about, actor=desk.actor)

    return _pressed(desk, act, _("Board %(board)s is to be checked again."))


@require_POST
@at_desk
def asked(desk: Desk) -> HttpResponse:
    """The table looks again."""

    def act(about: MeetingDoubts, _note: str) -> None:
        ask_again(session_id=desk.session.id, about=about, actor=desk.actor)

    sentence = _("Board %(board)s: the tablet asks the table next.")
    return _pressed(desk, act, sentence)


def _no_reason(rules: Collection[Rule]) -> str:
    """What is kept where no reason was given."""
    return _("no result") if Rule.MISSING in rules else _("right as entered")


def _pressed(desk: Desk, act: Callable[[MeetingDoubts, str], None], message: str) -> HttpResponse:
    form = AboutForm(desk.request.POST)
    if not form.is_valid():
        messages.error(desk.request, _("Nothing was done. Reload the page and press again."))
        return desk.redirect_to("doubts")
    about, note = form.about, form.cleaned_data["note"]
    if about.board in desk.hidden:
        messages.error(desk.request, still_to_play_words())
    else:
        desk.attempt(lambda: act(about, note), message % {"board": desk.session.printed(about.board)})
    return desk.redirect_to("doubts")


@require_POST
@at_desk
def all_accepted(desk: Desk) -> HttpResponse:
    """All that wait for the same, for one reason."""
    form = AllForm(desk.request.POST)
    if not form.is_valid():
        messages.error(desk.request, _("Nothing was done. Reload the page and press again."))
        return desk.redirect_to("doubts")
    rule, count, note = Rule(form.cleaned_data["rule"]), form.cleaned_data["count"], form.cleaned_data["note"]

    def act() -> None:
        reason = note or _no_reason({rule})
        accept_all(
            session_id=desk.session.id, rule=rule, count=count, note=reason, actor=desk.actor, hidden=desk.hidden
        )

    desk.attempt(act, ngettext("%(n)d board accepted.", "%(n)d boards accepted.", count) % {"n": count})
    return desk.redirect_to("doubts")
