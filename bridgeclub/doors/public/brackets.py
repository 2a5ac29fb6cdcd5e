"""A knock-out for everybody: round by round as a list, on a wide page as a tree; and as a file."""

from __future__ import annotations

import csv
from io import StringIO

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from bridgeclub.doors.public.asking import PageNotFound, club_or_not_found, explain_not_found, render_public
from bridgeclub.wording.brackets import rounds_shown, team_name
from club.queries import ClubInfo
from movements.queries.bracket_values import BracketView
from scoring.queries.brackets import public_bracket

NO_BRACKET = _("This club has no knock-out at this address, or it is not drawn yet.")


@require_safe
@explain_not_found
def knock_out(request: HttpRequest, club: str, bracket: str) -> HttpResponse:
    """The bracket, once it is drawn."""
    info, view = _drawn(club, bracket)
    context = {
        "view": view,
        "rounds": rounds_shown(view, timezone.now()),
        "champion": team_name(view.champion) if view.champion else "",
    }
    return render_public(request, "public/knock_out.html", info, context)


@require_safe
@explain_not_found
def as_csv(request: HttpRequest, club: str, bracket: str) -> HttpResponse:
    """A line for each side of each match."""
    _info, view = _drawn(club, bracket)
    text = StringIO()
    lines = csv.writer(text)
    lines.writerow(["round", "match", "play_by", "team", "seed", "imps", "extra_boards", "through", "status"])
    for shown in rounds_shown(view, timezone.now()):
        for each in shown.matches:
            for side in each.sides:
                day = each.match.play_by.isoformat() if each.match.play_by else ""
                through = "yes" if side.through else ""
                words = _plain(side.words)
                lines.writerow(
                    [
                        shown.number,
                        each.match.number,
                        day,
                        words,
                        side.seed or "",
                        side.imps,
                        side.extra,
                        through,
                        _plain(each.status),
                    ]
                )
    answer = HttpResponse(text.getvalue(), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{view.slug}.csv"'
    return answer


def _plain(text: str) -> str:
    """No program takes it for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text


def _drawn(club: str, bracket: str) -> tuple[ClubInfo, BracketView]:
    info = club_or_not_found(club)
    view = public_bracket(info.id, bracket)
    if view is None or not view.rounds:
        raise PageNotFound(NO_BRACKET, info)
    return info, view
