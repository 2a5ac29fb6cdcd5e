"""A pair comes or goes while round 1 lasts: what changes is shown first, then done in one act."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from bridgeclub.dialogues.coming_and_going import Change, change_in, is_first_round, ways_on
from bridgeclub.dialogues.refit import Move, Way
from bridgeclub.doors.desk.access import actor_of, for_session
from bridgeclub.doors.desk.setup.addresses import session_url
from bridgeclub.doors.desk.setup.forms.names import PairForm, PlayerForm, TeamForm
from bridgeclub.doors.desk.setup.tokens import movement_token, read_movement_token
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.wording.arrivals import arrival_words
from bridgeclub.wording.compared_pairs import board_words
from bridgeclub.wording.contests import numbered_words
from bridgeclub.wording.game import SEATS, SIDES
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.pair_labels import pair_labels
from club.engine.contests import CONTESTS
from club.errors import DomainError, NotFoundError
from club.queries import SessionInfo, pairs_of
from club.queries.before_play import stand_by_pairs
from movements.queries import PlanInfo, plans_of, seatings_of
from scoring.services import ChosenMovement, arrive, leave
from scoring.services.team_changes import ComingTeam, arrive_team

IN_SIGHT = 4


@dataclass(frozen=True)
class OfferedWay(Way):
    """A way as the form names it."""

    @property
    def token(self) -> str:
        return movement_token(self.kind, self.options)


@dataclass(frozen=True)
class AskedChange(Change):
    """Exactly one of `leaving` and `newcomer` is there."""

    newcomer: PairForm | None

    @property
    def newcomer_name(self) -> str:
        """A team by its name, if it has one; else everybody who comes."""
        if self.newcomer is None:
            return ""
        team = self.newcomer.cleaned_data.get("team", "")
        return team or " & ".join(name.text for name in self.newcomer.names() if name.text)


@for_session
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, *, session: SessionInfo) -> HttpResponse:
    """GET shows every way to go on and what it changes; POST goes it."""
    plans = plans_of(session.id)
    requested = _requested_change(request, session, plans)
    if not is_first_round(session):
        messages.error(
            request,
            _(
                "Round 1 is over: the movement can no longer change here. Whoever has to go is withdrawn instead: see "
                "“Something went wrong”."
            ),
        )
        return redirect(session_url("pairs", session))
    found = ways_on(session, plans, requested)
    possible = [OfferedWay(**vars(each)) for each in found.ways]
    chosen = _chosen(request, possible)
    refusal = ""
    if request.method == "POST" and chosen is not None:
        try:
            newcomer = _do(request, session, requested, chosen)
        except DomainError as refused:
            refusal = refusal_words(refused)
        else:
            _tell(request, session, requested, chosen, newcomer)
            # At its head, where it is told, with what to print; below it all of it can be read again.
            return redirect(f"{session_url('pairs', session)}?changed")
    context = {
        "club": session.club,
        "session": session,
        "here": "sessions",
        "tab": "pairs",
        "players": CONTESTS[session.contest].unit == "player",
        "asked": requested,
        "section": requested.plan.section if plans[1:] else "",
        "newcomer": requested.newcomer_name,
        "leaving": _numbered(session, requested, plans) if requested.leaving else "",
        "stand_by": stand_by_pairs(session.id) if requested.leaving and not found.cancelled else (),
        "ways": possible,
        "best": possible[:IN_SIGHT],
        "rest": possible[IN_SIGHT:],
        "chosen": chosen,
        "results": len(found.played),
        "cancelled": found.cancelled,
        "refusal": refusal,
    }
    return render(request, "desk/setup/change.html", context, status=422 if refusal else 200)


def _requested_change(request: HttpRequest, session: SessionInfo, plans: list[PlanInfo]) -> AskedChange:
    """From the address, or from the form that does it. 404 where it names nobody of this session."""
    sent = request.POST or request.GET
    leaving = None if "leaves" not in sent else number_or_zero(sent["leaves"])
    form = newcomer_form(session, sent) if "arrives" in sent else None
    newcomer = form if form is not None and form.is_valid() else None
    if newcomer is None and leaving is None:
        raise Http404
    try:
        asked = change_in(session.id, plans, sent.get("section", ""), None if newcomer else leaving)
    except NotFoundError as nobody:
        raise Http404 from nobody
    return AskedChange(asked.plan, asked.pairs, asked.leaving, newcomer)


def _numbered(session: SessionInfo, change: AskedChange, plans: list[PlanInfo]) -> str:
    """Pair B5, Team 3."""
    assert change.leaving is not None
    section = change.plan.section if plans[1:] else ""
    return numbered_words(session.contest, f"{section}{change.leaving.number}")


def newcomer_form(session: SessionInfo, sent: Mapping[str, Any] | None = None) -> PairForm:
    """The boxes for whoever comes: a pair, a team, or a player."""
    contest = CONTESTS[session.contest]
    if contest.by_rooms:
        return TeamForm(sent, prefix="new", of_eight=bool(session.teams_of_eight))
    return PlayerForm(sent, prefix="new") if contest.unit == "player" else PairForm(sent, prefix="new")


def _chosen(request: HttpRequest, possible: list[OfferedWay]) -> OfferedWay | None:
    wanted = (request.POST or request.GET).get("movement", "")
    return next((way for way in possible if way.token == wanted), next(iter(possible), None))


def _do(request: HttpRequest, session: SessionInfo, change: AskedChange, way: OfferedWay) -> int | None:
    """The id of the pair that has come, if one has."""
    choice = read_movement_token(way.token)
    assert choice is not None, "a way is made from its choice"
    movement, actor = ChosenMovement(*choice, section_id=change.plan.section_id), actor_of(request)
    if change.leaving is not None:
        leave(session_id=session.id, contestant_id=change.leaving.id, movement=movement, actor=actor)
        return None
    assert change.newcomer is not None, "somebody leaves or somebody comes"
    if isinstance(change.newcomer, TeamForm):
        said = change.newcomer.cleaned_data
        team = ComingTeam(change.newcomer.names(), said["team"], said["captain"], said["stand_in"])
        return arrive_team(session_id=session.id, team=team, movement=movement, actor=actor)
    return arrive(session_id=session.id, names=change.newcomer.names(), movement=movement, actor=actor)


def _place_words(move: Move, named: Mapping[int, str], letter: str) -> str:
    """Where somebody sits now, a single player with whom."""
    if not move.side:
        return _("%(pair)s: sits out") % {"pair": named[move.pair.id]}
    table, side = f"{letter}{move.table}", {**SIDES, **SEATS}[move.side]
    values = {"pair": named[move.pair.id], "table": table, "side": side}
    if move.partner is None:
        return _("%(pair)s: table %(table)s, %(side)s") % values
    values["partner"] = f"{move.partner.number} {move.partner.pair.name}".strip()
    return _("%(pair)s: table %(table)s, %(side)s, with %(partner)s") % values


def _tell(
    request: HttpRequest, session: SessionInfo, change: AskedChange, way: OfferedWay, newcomer: int | None
) -> None:
    """Who has come and sits where, or who has left; then what the director has to say at the tables now."""
    pairs = pairs_of(session.id)
    if newcomer is not None:
        messages.success(request, arrival_words(newcomer, pairs, seatings_of(session.id), 1, session))
    elif change.leaving is not None:
        messages.success(request, _("Left: %(pair)s.") % {"pair": pair_labels(change.pairs)[change.leaving.id]})
    named, letter = pair_labels(pairs), change.plan.section if len(plans_of(session.id)) > 1 else ""
    told = [_place_words(move, named, letter) for move in way.moves if move.before is not None]
    if told:
        messages.warning(request, _("New places in round 1: %(moves)s.") % {"moves": "; ".join(told)})
    told = [
        _("table %(table)s: %(boards)s")
        % {"table": f"{letter}{each.table}", "boards": board_words(each.boards, session)}
        for each in way.other_boards
    ]
    if told:
        messages.warning(request, _("Other boards in round 1: %(tables)s.") % {"tables": "; ".join(told)})
