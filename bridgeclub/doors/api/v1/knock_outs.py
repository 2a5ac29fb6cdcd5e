"""Knock-outs of a club, as everybody may see them: a program that shows them elsewhere tells nothing too early."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponseBase
from rest_framework.request import Request

from bridgeclub.doors.api.v1.base_view import AccountApiView, directed_club
from bridgeclub.doors.api.v1.pagination import paged_response, text_key, window_from_request
from bridgeclub.doors.api.v1.schema_docs import documented, documented_list
from bridgeclub.doors.api.v1.serializers.knock_outs import KnockOutAnswer, KnockOutNameAnswer
from bridgeclub.doors.api.v1.version_tags import etag_response
from club.queries import part_of_list
from movements.queries.bracket_values import BracketView, MatchView
from movements.queries.brackets import drawn_brackets_of
from scoring.queries.brackets import public_bracket


class KnockOuts(AccountApiView):
    """GET /api/v1/clubs/<club>/knock-outs: those that are drawn."""

    @documented_list(KnockOutNameAnswer, "The knock-outs of a club that are drawn, by address")
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """200 with a part of the list."""
        window = window_from_request(request, text_key)
        found = sorted(drawn_brackets_of(directed_club(request, club).id, limit=None))
        part = part_of_list(found, lambda each: (each[0],), window)
        return etag_response(request, paged_response(request, part, _named))


class KnockOut(AccountApiView):
    """GET /api/v1/clubs/<club>/knock-outs/<bracket>."""

    @documented({200: KnockOutAnswer}, "A knock-out, match by match", tagged=True)
    def get(self, request: Request, club: str, bracket: str) -> HttpResponseBase:
        """200, or 404 where there is none, or none that is drawn."""
        view = public_bracket(directed_club(request, club).id, bracket)
        if view is None or not view.rounds:
            raise Http404
        return etag_response(request, _shown(view))


def _named(found: tuple[str, str]) -> Any:
    return KnockOutNameAnswer({"slug": found[0], "name": found[1]}).data


def _shown(view: BracketView) -> dict[str, Any]:
    shown = {
        "slug": view.slug,
        "name": view.name,
        "teams": view.teams,
        "matches": [_match(each) for each in view.matches],
        "winner": view.champion.number if view.champion else None,
    }
    return dict(KnockOutAnswer(shown).data)


def _match(match: MatchView) -> dict[str, Any]:
    result = match.result
    return {
        "number": match.number,
        "round": match.round,
        "state": _state(match),
        "play_by": match.play_by,
        "sides": [
            {
                "team": side.team.number if side.team else None,
                "match": side.source.match or None,
                "place": side.source.place,
                "through": side.through,
            }
            for side in match.sides
        ],
        "scores": result.scores if result else (),
        "note": result.note if result else "",
        "sessions": [each.slug for each in match.sessions],
    }


def _state(match: MatchView) -> str:
    if not match.drawn:
        return "to_come"
    if match.walkover:
        return "walkover"
    if match.decided:
        return "decided"
    return "level" if match.level else "open"
