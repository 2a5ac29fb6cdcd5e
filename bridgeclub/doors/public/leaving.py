"""No more letters: the page behind the last line of each of them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.public.asking import NOTHING_TO_END, PageNotFound, explain_not_found, render_public
from bridgeclub.outputs.mail.unsubscribe import player_of_unsubscribe_token
from club.actor import PROGRAM
from club.queries import club_of_player
from club.services import unsubscribe_player


# A mail program presses the button for its reader, without a cookie (RFC 8058). The address itself is the right to.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@explain_not_found
def leave(request: HttpRequest, token: str) -> HttpResponse:
    """A button, so that a program that only looks at links ends nothing; then that it is done."""
    player_id = player_of_unsubscribe_token(token)
    club = club_of_player(player_id) if player_id is not None else None
    if player_id is None or club is None:
        raise PageNotFound(NOTHING_TO_END)
    done = request.method == "POST"
    if done:
        unsubscribe_player(player_id=player_id, actor=PROGRAM)
    return render_public(request, "public/unsubscribe.html", club, {"done": done})
