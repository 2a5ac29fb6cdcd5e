"""An edition to the players by e-mail: who gets it, what it looks like, held for ten minutes, stopped."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from bridgeclub.doors.desk.outputs.views import asked_for
from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.doors.desk.setup.first_password import mail_goes_out
from bridgeclub.outputs.mail.email import build_email
from bridgeclub.outputs.mail.reachability import public_base_url
from club.queries import mail_recipients
from scoring.queries.public import ResultsSheet
from scoring.queries.sending import readers_of, sendings_of
from scoring.services.email_delivery import DueEmail
from scoring.services.sending import WORDS_AT_MOST, schedule_sending, stop_sending


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
def page(desk: Desk) -> HttpResponse:
    """What would go out, to how many; a POST asks for it. `?edition=1` an earlier one."""
    found = asked_for(desk)
    if desk.posted is not None and found is not None and _queued(desk, found):
        return desk.redirect_to("emails")
    base = public_base_url(desk.request)
    sendings, readers = sendings_of(desk.session.id), readers_of(desk.session.id)
    return desk.render(
        "desk/outputs/mail.html",
        tab="out",
        sheet=found,
        readers=readers,
        had=readers.had.get(found.edition.number, 0) if found and found.edition else 0,
        base=base,
        email_missing=not mail_goes_out(),
        sample=_sample(desk, found, base) if found else "",
        under_way=[each for each in sendings if each.ended is None],
        busy=any(each.ended is None and each.kind != "digest" for each in sendings),
        over=[each for each in sendings if each.ended is not None],
        most=WORDS_AT_MOST,
        words=desk.posted.get("words", "") if desk.posted else "",
    )


def _queued(desk: Desk, sheet: ResultsSheet) -> bool:
    posted = desk.posted
    assert posted is not None
    assert sheet.edition is not None
    number = sheet.edition.number
    return desk.attempt(
        lambda: schedule_sending(
            session_id=desk.session.id,
            edition=number,
            base=public_base_url(desk.request),
            words=posted.get("words", ""),
            once_more="again" in posted,
            actor=desk.actor,
        ),
        _("The e-mails go out in ten minutes. Until then you can stop them."),
    )


@require_POST
@at_desk
def stop(desk: Desk, *, sending: int) -> HttpResponse:
    """No further letter goes out."""
    desk.attempt(
        lambda: stop_sending(session_id=desk.session.id, sending_id=sending, actor=desk.actor),
        _("Stopped. No more e-mails go out."),
    )
    return desk.redirect_to("emails")


def _sample(desk: Desk, sheet: ResultsSheet, base: str) -> str:
    """The letter that the first reader gets, as text; empty where nobody gets one."""
    first = next((each for each in mail_recipients(desk.session.id) if each.key in sheet.people), None)
    if first is None or sheet.edition is None:
        return ""
    due = DueEmail(0, 0, desk.session.id, sheet.edition.number, first.key, 0, first.email, base, "")
    made = build_email(due, sheet)
    return str(made.body) if made else ""
