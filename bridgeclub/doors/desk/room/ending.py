"""The end of play, editions, and the last word on the results."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from bridgeclub.doors.desk.brackets.told import tell_of_knock_out
from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.doors.desk.room.by_match import by_match_context
from bridgeclub.doors.desk.room.forms import PublishForm
from bridgeclub.doors.desk.room.unsettled import unsettled_in
from bridgeclub.outputs.mail.reachability import public_base_url
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.pair_labels import called
from club.errors import DomainError, StaleError
from club.queries import pairs_of
from club.services import end_play, reopen, resume_play
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.official import declare_official
from scoring.engine.contests import compares_rooms
from scoring.errors import AloneError
from scoring.queries.room import late_waiting, room
from scoring.queries.room.signing import open_disputes
from scoring.queries.sending import readers_of, sendings_of
from scoring.services import publish_session


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
def end(desk: Desk) -> HttpResponse:
    """GET says what is missing and what that means; POST ends play."""
    if desk.request.method == "POST":
        sentence = _("Play has ended. You can still enter and correct results; then publish.")
        desk.attempt(lambda: end_play(session_id=desk.session.id, actor=desk.actor), sentence)
        return desk.redirect_to("room")
    if not desk.session.playing:
        return desk.redirect_to("room")
    found, disputes = room(desk.session, desk.hidden), open_disputes(desk.session.id, desk.hidden)
    context: dict[str, Any] = {
        "tab": "room",
        "room": found,
        "several": len(found.sections) > 1,
        "waiting": found.waiting,
        "late_waiting": late_waiting(desk.session.id),
        "unsettled": unsettled_in(found, disputes, desk.session.contest),
        **by_match_context(desk, found),
    }
    return desk.show("end.html", **context)


@require_POST
@at_desk
def resumed(desk: Desk) -> HttpResponse:
    """Play had not ended after all."""
    sentence = _("Play has resumed. Tables can enter results again.")
    desk.attempt(lambda: resume_play(session_id=desk.session.id, permission=BY_THE_CLOCKS, actor=desk.actor), sentence)
    return desk.redirect_to("room")


@require_POST
@at_desk
def published(desk: Desk) -> HttpResponse:
    """The next edition, once: whoever pressed twice gets the one that is out."""
    form = PublishForm(desk.request.POST)
    if not form.is_valid():
        messages.error(desk.request, _("Choose why there is a new edition, and press again."))
        return desk.redirect_to("room")
    sent = form.cleaned_data
    try:
        edition = publish_session(
            session_id=desk.session.id,
            reason=sent["reason"],
            after=sent["after"],
            version=sent["version"],
            base=public_base_url(desk.request),
            actor=desk.actor,
        )
    except StaleError as out:
        messages.info(desk.request, str(out))
    except AloneError as alone:
        messages.error(desk.request, _with_links(desk, alone))
    except DomainError as refused:
        messages.error(desk.request, refusal_words(refused))
    else:
        message = _("Edition %(number)s is published.") % {"number": edition.number}
        messages.success(desk.request, " ".join([message, *_emails_waiting(desk)]))
        tell_of_knock_out(desk.request, desk.session)
    return desk.redirect_to("room")


def _with_links(desk: Desk, alone: AloneError) -> SafeString:
    """Why it is refused, and for each result the ruling that a director may give, filled in."""
    pairs, new = {pair.key: pair for pair in pairs_of(desk.session.id)}, desk.url("ruling-new")
    sentence = _("Ruling for board %(board)s, %(ns)s against %(ew)s")
    links = (
        (
            f"{new}?alone={board}:{pairs[ns].id}-{pairs[ew].id}",
            sentence % {"board": desk.session.printed(board), "ns": called(pairs[ns]), "ew": called(pairs[ew])},
        )
        for board, ns, ew in alone.places
        # Where rooms are compared a team is on both sides of it: the director opens the board.
        if not compares_rooms(desk.session.method)
    )
    return format_html("{}{}", refusal_words(alone), format_html_join("", ' <a href="{}">{}</a>', links))


def _emails_waiting(desk: Desk) -> Iterator[str]:
    """That a first letter is the club's to send, where somebody would get one; or when it goes."""
    readers, sendings = readers_of(desk.session.id), sendings_of(desk.session.id)
    held = next((each for each in sendings if each.in_place_of and each.ended is None), None)
    if held is not None:
        sentence = _("The e-mails about edition %(older)s had not gone: those about edition %(number)s replace them.")
        yield sentence % {"older": held.in_place_of, "number": held.edition}
        yield _("They go in ten minutes. Until then you can stop them under “Print, files, e-mail”.")
        return
    if not readers.agreed or readers.had or desk.session.practice:
        return
    if any(each.kind == "all" and each.ended is None for each in sendings):
        yield _(
            "It goes to the players by e-mail in ten minutes. Until then you can stop it under “Print, files, e-mail”."
        )
    else:
        sentence = ngettext(
            "%(n)d player wants results by e-mail; send the first e-mail under “Print, files, e-mail”.",
            "%(n)d players want results by e-mail; send the first e-mail under “Print, files, e-mail”.",
            readers.agreed,
        )
        yield sentence % {"n": readers.agreed}


@require_POST
@at_desk
def official(desk: Desk) -> HttpResponse:
    """The results are final."""
    sentence = _("The results are official. Only a manager can open them again.")
    desk.attempt(lambda: declare_official(session_id=desk.session.id, actor=desk.actor), sentence)
    return desk.redirect_to("room")


@require_POST
@at_desk
def reopened(desk: Desk) -> HttpResponse:
    """A manager opens official results again."""
    if not desk.manager:
        messages.error(desk.request, _("The results are official. Only a manager can open them again."))
        return desk.redirect_to("room")
    sentence = _("The results are open again.")
    desk.attempt(lambda: reopen(session_id=desk.session.id, actor=desk.actor), sentence)
    return desk.redirect_to("room")
