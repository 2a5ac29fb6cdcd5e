"""The session for scoring handsets, as the file that their program starts from."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from bridgeclub.doors.desk.access import for_session
from bridgeclub.doors.desk.setup.addresses import session_url
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from club.queries import SessionInfo
from scoring.services.bws_writing import bws_of


@for_session
@require_POST
def bws(request: HttpRequest, *, session: SessionInfo) -> HttpResponse:
    """The .bws. A POST: it starts a process that takes a second or two, which no link ahead may do."""
    try:
        content = bws_of(session.id)
    except DomainError as refused:
        messages.error(request, refusal_words(refused))
        return redirect(session_url("print", session))
    named = f'attachment; filename="{session.slug}.bws"'
    return HttpResponse(content, content_type="application/x-msaccess", headers={"Content-Disposition": named})
