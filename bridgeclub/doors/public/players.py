"""Players who agreed to be found by name: the search, and what everybody may read of one of them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from bridgeclub.doors.public.asking import PageNotFound, club_or_not_found, explain_not_found, render_public
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.wording.histories import figure_parts
from bridgeclub.wording.ladders import HEADS, figure_words
from club.queries import found_player, found_players
from club.queries.paging import Window
from scoring.queries.history.shown import EVENINGS_A_PAGE, Evening, evening_key, evenings_of, key_text, ladders_with

PAGE = 30
WORDS_AT_MOST = 120
NOBODY = _("Nobody who may be found has this address. Only players who agreed to it are found by name.")


@require_safe
@explain_not_found
def search(request: HttpRequest, club: str) -> HttpResponse:
    """By name, among those who agreed."""
    info = club_or_not_found(club)
    wanted = request.GET.get("q", "").strip()[:WORDS_AT_MOST]
    after = number_or_zero(request.GET.get("after", ""))
    part = found_players(info.id, wanted, Window(PAGE, (after,) if after else None))
    context = {"q": wanted, "players": part.rows, "next": part.next[0] if part.next else None, "later": bool(after)}
    return render_public(request, "public/players.html", info, context)


@require_safe
@explain_not_found
def player(request: HttpRequest, club: str, player: int) -> HttpResponse:
    """The sessions and ladders in which the name stands."""
    info = club_or_not_found(club)
    found = found_player(info.id, player)
    if found is None:
        raise PageNotFound(NOBODY, info)
    after = request.GET.get("after", "")
    part = evenings_of(found.id, Window(EVENINGS_A_PAGE, evening_key(after)))
    context = {
        "player": found,
        "evenings": [_shown(each) for each in part.rows],
        "evenings_next": key_text(part.next),
        "evenings_later": bool(after),
        "ladders": [
            (each, figure_words(each, each.figure), HEADS[each.unit])
            for each in ladders_with(found.id, open_alone=True)
        ],
    }
    return render_public(request, "public/player.html", info, context)


def _shown(evening: Evening) -> tuple[Evening, tuple[str, str] | None]:
    return evening, figure_parts(evening.measure, evening.figure) if evening.figure is not None else None
