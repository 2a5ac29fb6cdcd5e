"""Line-ups: which four of a team play, and who sits where, for the session, a match or a part of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.http import Http404, HttpResponseBase
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.v1.base_view import AccountApiView, account_of, directed_session
from bridgeclub.doors.api.v1.idempotency import ActResult, idempotent
from bridgeclub.doors.api.v1.pagination import integer_key, paged_response, window_from_request
from bridgeclub.doors.api.v1.request_data import validated_data
from bridgeclub.doors.api.v1.schema_docs import documented_act, documented_list
from bridgeclub.doors.api.v1.serializers.line_ups import LineUpAnswer, LineUpOf, NewLineUp
from bridgeclub.doors.api.v1.version_tags import etag_response
from club.engine.contests import CONTESTS
from club.queries import Pair, SessionInfo, pairs_of, part_of_list
from movements.engine.matches import has_seating_rights
from movements.queries import MatchParts, PlayingSeats, matches_with_parts, playing_seats
from movements.services import LineUpOfTeam, forget_line_up, set_line_up

NOT_OF_THE_TEAM = _("The team has no such player.")
MATCH = OpenApiParameter("match", str, description="The two teams of this match alone, part by part.")


class LineUps(AccountApiView):
    """Who plays for each team."""

    @documented_list(LineUpAnswer, "Who plays for each team, and who sits where", MATCH)
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200 with a part of the list: every team in the session, then in each of its matches, as a whole and, where it
        has several, part by part."""
        window = window_from_request(request, integer_key)
        info = _of_teams(directed_session(request, club, session))
        found = _line_ups(info)
        match = request.query_params.get("match")
        if match is not None:
            found = [each for each in found if each["match"] == match]
        part = part_of_list(list(enumerate(found)), lambda each: (each[0],), window)
        return etag_response(request, paged_response(request, part, lambda each: LineUpAnswer(each[1]).data))

    @documented_act(NewLineUp, LineUpAnswer, "Set a line-up: who plays for a team, and who sits where", status=200)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with it. What is said of a part counts before what is said of its match, and that before what is said of
        the session. 409 where somebody is named twice, 404 for a match of others."""
        info = _of_teams(directed_session(request, club, session))
        sent = validated_data(request, NewLineUp)
        team, match = _team(info, sent["pair"]), _match(info, sent["match"])
        ns, ew = _players(team, sent, "ns"), _players(team, sent, "ew")
        line_up = LineUpOfTeam(ns, ew, match.id if match else None, sent["stanza"], _second(team, sent))

        def act() -> ActResult:
            set_line_up(session_id=info.id, contestant_id=team.id, line_up=line_up, actor=account_of(request).actor)
            return ActResult(status.HTTP_200_OK, _found(info, sent))

        return idempotent(request, act)


class TakeBackLineUp(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/line-ups/take-back."""

    @documented_act(LineUpOf, LineUpAnswer, "Take back a line-up", status=200)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with what counts instead, the second time too: what is said of the match or the session, and in the end
        the order of the players."""
        info = _of_teams(directed_session(request, club, session))
        sent = validated_data(request, LineUpOf)
        team, match = _team(info, sent["pair"]), _match(info, sent["match"])

        def act() -> ActResult:
            forget_line_up(
                session_id=info.id,
                contestant_id=team.id,
                match=match.id if match else None,
                stanza=sent["stanza"],
                actor=account_of(request).actor,
            )
            return ActResult(status.HTTP_200_OK, _found(info, sent))

        return idempotent(request, act)


def _of_teams(info: SessionInfo) -> SessionInfo:
    """Pairs have no line-ups."""
    if CONTESTS[info.contest].unit != "team":
        raise Http404
    return info


def _team(info: SessionInfo, wanted: int) -> Pair:
    found = next((each for each in pairs_of(info.id) if each.id == wanted and not each.put_aside), None)
    if found is None:
        raise Http404
    return found


def _match(info: SessionInfo, key: str | None) -> MatchParts | None:
    if key is None:
        return None
    found = next((each for each in matches_with_parts(info.id) if each.key == key), None)
    if found is None:
        raise Http404
    return found


def _players(team: Pair, sent: Mapping[str, Any], side: str) -> tuple[int, int]:
    """The ids of the two players at these places among the team's names."""
    if max(sent[side]) > len(team.players):
        raise ValidationError({side: [NOT_OF_THE_TEAM]})
    first, second = (team.players[place - 1].player_id for place in sent[side])
    return first, second


def _second(team: Pair, sent: Mapping[str, Any]) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """The second four of a team of eight."""
    if "ns2" not in sent:
        return None
    return _players(team, sent, "ns2"), _players(team, sent, "ew2")


def _found(info: SessionInfo, sent: Mapping[str, Any]) -> Any:
    """What counts now of what was spoken of."""
    team, match = _team(info, sent["pair"]), _match(info, sent["match"])
    stanza = sent["stanza"] if match else 0
    return LineUpAnswer(_shown(info, playing_seats(info.id), team, match, stanza)).data


def _line_ups(info: SessionInfo) -> list[dict[str, Any]]:
    playing = playing_seats(info.id)
    teams = {team.id: team for team in pairs_of(info.id) if not team.put_aside}
    found = [_shown(info, playing, team) for team in teams.values()]
    for match in matches_with_parts(info.id):
        for team in (match.home, match.away):
            if team in teams:
                found += [_shown(info, playing, teams[team], match, stanza) for stanza in _stanzas(match)]
    return found


def _stanzas(match: MatchParts) -> Iterator[int]:
    """0 for all of it; a match of one part has that at once."""
    yield 0
    if len(match.parts) > 1:
        yield from match.parts


def _shown(
    info: SessionInfo, playing: PlayingSeats, team: Pair, match: MatchParts | None = None, stanza: int = 0
) -> dict[str, Any]:
    place = {player.seat: at for at, player in enumerate(team.players, 1)}
    asked = (match.id if match else None, stanza)
    fours = [
        [place[seat] for seat in playing.seats(team.id, side, *asked, four) if seat in place]
        for four in playing.fours
        for side in ("NS", "EW")
    ]
    ns, ew, ns2, ew2 = fours if playing.of_eight else (*fours, [], [])
    return {
        "pair": team.id,
        "match": match.key if match else None,
        "stanza": stanza,
        "ns": ns,
        "ew": ew,
        "ns2": ns2,
        "ew2": ew2,
        "names": _names(team, [*ns, *ew, *ns2, *ew2]),
        "own": (team.id, "NS", 1, *asked) in playing.said,
        "sees_first": _sees_first(info, team, match, stanza),
    }


def _names(team: Pair, places: Sequence[int]) -> list[str]:
    return [team.players[place - 1].name for place in places]


def _sees_first(info: SessionInfo, team: Pair, match: MatchParts | None, stanza: int) -> bool:
    if match is None or (stanza == 0 and len(match.parts) > 1):
        return False
    return has_seating_rights(info.seating_rights, "home" if match.home == team.id else "away", stanza or 1)
