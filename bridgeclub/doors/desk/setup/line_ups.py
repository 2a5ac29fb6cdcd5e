"""Line-ups: which four, or eight, of each team play, and who sits where, for the session, a match or a part of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.access import actor_of, for_session
from bridgeclub.doors.desk.setup.addresses import session_url
from bridgeclub.doors.desk.setup.words import board_numbers_words
from bridgeclub.http.numeric_input import number_or_zero as whole
from bridgeclub.wording.messages import refusal_words
from club.engine.contests import CONTESTS
from club.errors import DomainError
from club.queries import Pair, PairPlayer, SessionInfo, pairs_of
from movements.engine.matches import OF_ONE_FOUR, has_seating_rights
from movements.queries import MatchParts, PlayingSeats, matches_with_parts, playing_seats
from movements.services import LineUpOfTeam, forget_line_up, set_line_up

#: The boxes of a line-up, as they are sent; those of a second four have a 2 behind.
CHAIRS = ("n", "s", "e", "w")


@dataclass(frozen=True)
class LineUpShown:
    """Who plays for a team: in the whole session, a match, or a part of it (`stanza`, 0 for all of it).

    `chairs` are the ids of North, South, East and West, of teams of eight once more for the second four, None where a
    chair has nobody; `own`: it was said of just this.
    """

    team: Pair
    match: int | None
    stanza: int
    title: str
    chairs: tuple[int | None, ...]
    own: bool
    #: Whether it sees the opponents' line-up first.
    seating_rights: bool = False

    @property
    def key(self) -> str:
        return f"{self.team.id}-{self.match or 0}-{self.stanza}"

    @property
    def boxes(self) -> list[tuple[str, str, int | None]]:
        """Each box: its name, what it is called, who is chosen."""
        fours = len(self.chairs) // len(CHAIRS)
        labels = [_("North–South"), _("and"), _("East–West"), _("and")]
        if fours > 1:
            labels = [_("First four, North–South"), _("and"), _("First four, East–West"), _("and")]
            labels += [_("Second four, North–South"), _("and"), _("Second four, East–West"), _("and")]
        return list(zip(_names_of_boxes(fours), labels, self.chairs, strict=True))

    @property
    def least(self) -> int:
        """How many players the team has to have."""
        return len(self.chairs)

    @property
    def sides(self) -> list[tuple[str, list[PairPlayer]]]:
        """«N–S» and «E–W» with the players; of eights «N–S 1» to «E–W 2»."""
        by_id = {player.player_id: player for player in self.team.players}
        names = [by_id.get(each) if each else None for each in self.chairs]
        twos = [names[at : at + 2] for at in range(0, len(names), 2)]
        fours = [""] if len(twos) == OF_ONE_FOUR else [" 1", " 2"]
        sides = [f"{side}{four}" for four in fours for side in (_("N–S"), _("E–W"))]
        return [(side, [each for each in two if each]) for side, two in zip(sides, twos, strict=True)]


def _names_of_boxes(fours: int) -> list[str]:
    return [f"{chair}{four if four > 1 else ''}" for four in range(1, fours + 1) for chair in CHAIRS]


@for_session
@require_http_methods(["GET", "HEAD", "POST"])
def line_ups_page(request: HttpRequest, *, session: SessionInfo) -> HttpResponse:
    """All teams; with `?match=` the two teams of one match, part by part. A post says who plays, or takes that back."""
    if CONTESTS[session.contest].unit != "team":
        raise Http404
    refusal = ""
    teams = {team.id: team for team in pairs_of(session.id) if not team.put_aside}
    chosen = whole((request.POST or request.GET).get("match", ""))
    if request.method == "POST":
        try:
            _save(request, session)
        except DomainError as refused:
            refusal = refusal_words(refused)
        else:
            messages.success(request, _("Saved."))
            where = f"?match={chosen}" if chosen else ""
            return redirect(f"{session_url('line-ups', session)}{where}")
    playing, matches = playing_seats(session.id), matches_with_parts(session.id)
    match = next((each for each in matches if each.id == chosen), None)
    context = {
        "club": session.club,
        "session": session,
        "here": "sessions",
        "tab": "pairs",
        "session_line_ups": [_shown(playing, team, None, 0, "") for team in teams.values()],
        "matches": [(each, _match_words(each, teams)) for each in matches],
        "partners_change": bool(playing.parts),
        "match": match,
        "match_line_ups": _of_match(session, playing, teams, match) if match else [],
        "match_words": _match_words(match, teams) if match else "",
        "open": request.POST.get("line_up", "") or request.GET.get("team", ""),
        "refusal": refusal,
    }
    return render(request, "desk/setup/line_ups.html", context, status=422 if refusal else 200)


def _of_match(
    session: SessionInfo, playing: PlayingSeats, teams: dict[int, Pair], match: MatchParts
) -> list[tuple[Pair, list[LineUpShown]]]:
    """Both teams with the line-up of the whole match and, where it has several, of each part."""
    found = []
    for side, number in (("home", match.home), ("away", match.away)):
        team = teams.get(number)
        if team is None:
            continue
        parts = list(_parts(match)) if len(match.parts) > 1 else []
        shown = [_shown(playing, team, match.id, stanza, title) for stanza, title in ((0, _("Whole match")), *parts)]
        # A match of one part has it all at once.
        at = [each.stanza if parts else 1 for each in shown]
        rights = [bool(number) and has_seating_rights(session.seating_rights, side, number) for number in at]
        found.append((team, [replace(each, seating_rights=has) for each, has in zip(shown, rights, strict=True)]))
    return found


def _parts(match: MatchParts) -> Iterator[tuple[int, str]]:
    names = {1: _("First half"), 2: _("Second half")} if len(match.parts) == 2 else {}
    for stanza, rounds in match.parts.items():
        name = names.get(stanza) or _("Part %(n)s") % {"n": stanza}
        yield stanza, _("%(part)s, %(rounds)s") % {"part": name, "rounds": _rounds_words(rounds)}


def _rounds_words(rounds: Sequence[int]) -> str:
    if len(rounds) == 1:
        return _("round %(n)s") % {"n": rounds[0]}
    return _("rounds %(n)s") % {"n": board_numbers_words(tuple(rounds))}


def _match_words(match: MatchParts, teams: dict[int, Pair]) -> str:
    """1 Falcons – 4 Owls, rounds 2, 5."""
    home, away = (_short(teams[each]) if each in teams else "–" for each in (match.home, match.away))
    said = {"home": home, "away": away, "rounds": _rounds_words(match.rounds)}
    return _("%(home)s – %(away)s, %(rounds)s") % said


def _short(team: Pair) -> str:
    return f"{team.number} {team.team}".strip()


def _shown(playing: PlayingSeats, team: Pair, match: int | None, stanza: int, title: str) -> LineUpShown:
    by_seat = {player.seat: player.player_id for player in team.players}
    seats = [
        seat
        for four in playing.fours
        for side in ("NS", "EW")
        for seat in playing.seats(team.id, side, match, stanza, four)
    ]
    own = (team.id, "NS", 1, match, stanza) in playing.said
    return LineUpShown(team, match, stanza, title, tuple(by_seat.get(seat) for seat in seats), own)


def _save(request: HttpRequest, session: SessionInfo) -> None:
    team, match, stanza = (whole(request.POST.get(name, "")) for name in ("team", "match", "stanza"))
    actor = actor_of(request)
    if request.POST.get("act") == "forget":
        forget_line_up(session_id=session.id, contestant_id=team, match=match or None, stanza=stanza, actor=actor)
        return
    fours = 2 if session.teams_of_eight else 1
    chosen = [whole(request.POST.get(name, "")) for name in _names_of_boxes(fours)]
    if not all(chosen):
        raise DomainError(
            _("Choose a player for each of the eight seats.")
            if session.teams_of_eight
            else _("Choose a player for each of the four seats.")
        )
    pairs = [(chosen[at], chosen[at + 1]) for at in range(0, len(chosen), 2)]
    second = (pairs[2], pairs[3]) if fours > 1 else None
    line_up = LineUpOfTeam(pairs[0], pairs[1], match or None, stanza, second)
    set_line_up(session_id=session.id, contestant_id=team, line_up=line_up, actor=actor)
