"""A session has another address by now: whoever asks at the old one is led on, whoever sends something is served."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse

from club.queries import SessionInfo

ONLY_READ = ("GET", "HEAD")


def redirect_to_moved_session(request: HttpRequest, session: SessionInfo) -> HttpResponseRedirect | None:
    """The same page of the session at the address it has now; None where it was asked for there.

    What is sent is never led on: it would be lost on the way. Not for good either: the session may be called again
    as it was.
    """
    match = request.resolver_match
    if request.method not in ONLY_READ or match is None or match.kwargs.get("session") in (None, session.slug):
        return None
    address = reverse(match.view_name, kwargs={**match.kwargs, "session": session.slug})
    query = request.META.get("QUERY_STRING", "")
    return redirect(f"{address}?{query}" if query else address)
