"""How e-mail is set up on the club's computer: what a director or manager can pass on to whoever looks after it."""

from __future__ import annotations

from email.utils import parseaddr

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from bridgeclub.doors.desk.access import for_director
from bridgeclub.doors.desk.setup.first_password import mail_goes_out
from club.queries import ClubInfo


@for_director
@require_safe
def page(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """The steps, and whether they have been taken."""
    context = {
        "club": club,
        "here": "sessions",
        "email_missing": not mail_goes_out(),
        "folder": getattr(settings, "EMAIL_FILE_PATH", ""),
        "sender": parseaddr(settings.DEFAULT_FROM_EMAIL)[1],
    }
    return render(request, "desk/outputs/email_setup.html", context)
