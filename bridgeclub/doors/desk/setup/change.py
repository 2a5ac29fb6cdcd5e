"""A pair comes or goes while round 1 lasts: what changes is shown first, then done in one act."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.access import actor_of, for_session
from bridgeclub.doors.desk.setup.addresses import session_url
from bridgeclub.doors.desk.setup.forms.names import PairForm
from bridgeclub.doors.desk.setup.pairs import WITHDRAWN
from bridgeclub.doors.desk.setup.refit import Room, Way, ways
from bridgeclub.doors.desk.setup.tokens import read_movement_token
from bridgeclub.wording.arrivals import arrival_words
from bridgeclub.wording.compared_pairs import board_words
from bridgeclub.wording.game import SIDES
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.pair_labels import pair_labels
from club.errors import DomainError
from club.queries import Pair, SessionInfo, pairs_of
from movements.engine.places import place_of
from movements.queries import PlanInfo, plans_of, seatings_of
from scoring.queries.first_round import first_round_lasts, played_boards
from scoring.services import ChosenMovement, arrive, leave

IN_SIGHT = 4


@dataclass(frozen=True)
class Change:
    """Who comes or goes in a section. Exactly one of `leaving` and `newcomer` is there; `pairs` are the section's,
    each with the key that the movement gave it.
    """

    plan: PlanInfo
    pairs: list[Pair]
    leaving: Pair | None
    newcomer: PairForm | None

    @property
    def present(self) -> list[Pair]:
        """Everybody once it is done; who comes has the id 0 until stored."""
        staying = [pair for pair in self.pairs if pair is not self.leaving and pair.standing != WITHDRAWN]
        if self.newcomer is None:
            return staying
        return [*staying, self._new_pair(max((pair.place for pair in self.pairs), default=0) + 1)]

    def _new_pair(self, place: int) -> Pair:
        return Pair(
            id=0, key="", number=0, line="", section="", place=place, standing="ranked", seated=False, players=()
        )


@for_session
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, *, session: SessionInfo) -> HttpResponse:
    """GET shows every way to go on and what it changes; POST goes it."""
    plans = plans_of(session.id)
    requested = _requested_change(request, session, plans)
    if not (session.playing and first_round_lasts(session.id)):
        messages.error(
            request,
            _("Round 1 is over: the movement can no longer change here. Mark a pair that has left as withdrawn."),
        )
        return redirect(session_url("pairs", session))
    seats = [each for each in seatings_of(session.id, round=1) if each.section == requested.plan.section]
    here = {pair.id for pair in requested.pairs}
    played = [each for each in played_boards(session.id) if {each.ns, each.ew} <= here]
    room = Room(requested.plan, seats, played)
    possible = [each for each in ways(room, requested.present, requested.leaving) if _fits(each, plans)]
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
    section = requested.plan.section if plans[1:] else ""
    context = {
        "club": session.club,
        "session": session,
        "here": "sessions",
        "tab": "pairs",
        "asked": requested,
        "section": section,
        "leaving_number": f"{section}{requested.leaving.number}" if requested.leaving else "",
        "newcomer": " & ".join(name.text for name in requested.newcomer.names() if name.text)
        if requested.newcomer
        else "",
        "ways": possible,
        "best": possible[:IN_SIGHT],
        "rest": possible[IN_SIGHT:],
        "chosen": chosen,
        "results": len(room.played),
        "cancelled": sum(requested.leaving.id in (each.ns, each.ew) for each in room.played)
        if requested.leaving
        else 0,
        "refusal": refusal,
    }
    return render(request, "desk/setup/change.html", context, status=422 if refusal else 200)


def _fits(way: Way, plans: list[PlanInfo]) -> bool:
    """All sections have one ranking, or all have two."""
    return not plans[1:] or way.winners == plans[0].winners


def _requested_change(request: HttpRequest, session: SessionInfo, plans: list[PlanInfo]) -> Change:
    """From the address, or from the form that does it. 404 where it names nobody of this session."""
    sent = request.POST or request.GET
    listed = pairs_of(session.id)
    leaving = next((pair for pair in listed if str(pair.id) == sent.get("leaves")), None)
    letter = leaving.section if leaving else sent.get("section", "")
    plan = next((each for each in plans if each.section == letter or not plans[1:]), None)
    if plan is None:
        raise Http404
    here = [replace(pair, key=place_of(plan.section, pair.key)) for pair in listed if pair.section == plan.section]
    if "arrives" in sent:
        form = PairForm(sent, prefix="new")
        if form.is_valid():
            return Change(plan, here, None, form)
    if leaving is None or leaving.standing == WITHDRAWN:
        raise Http404
    return Change(plan, here, next(pair for pair in here if pair.id == leaving.id), None)


def _chosen(request: HttpRequest, possible: list[Way]) -> Way | None:
    wanted = (request.POST or request.GET).get("movement", "")
    return next((way for way in possible if way.token == wanted), next(iter(possible), None))


def _do(request: HttpRequest, session: SessionInfo, change: Change, way: Way) -> int | None:
    """The id of the pair that has come, if one has."""
    choice = read_movement_token(way.token)
    assert choice is not None, "a way is made from its choice"
    movement, actor = ChosenMovement(*choice, section_id=change.plan.section_id), actor_of(request)
    if change.leaving is not None:
        leave(session_id=session.id, contestant_id=change.leaving.id, movement=movement, actor=actor)
        return None
    assert change.newcomer is not None, "somebody leaves or somebody comes"
    return arrive(session_id=session.id, names=change.newcomer.names(), movement=movement, actor=actor)


def _tell(request: HttpRequest, session: SessionInfo, change: Change, way: Way, newcomer: int | None) -> None:
    """Who has come and sits where, or who has left; then what the director has to say at the tables now."""
    pairs = pairs_of(session.id)
    if newcomer is not None:
        messages.success(request, arrival_words(newcomer, pairs, seatings_of(session.id), 1))
    elif change.leaving is not None:
        messages.success(request, _("Left: %(pair)s.") % {"pair": pair_labels(change.pairs)[change.leaving.id]})
    named, letter = pair_labels(pairs), change.plan.section if len(plans_of(session.id)) > 1 else ""
    told = [
        _("%(pair)s: table %(table)s, %(side)s")
        % {"pair": named[move.pair.id], "table": f"{letter}{move.table}", "side": SIDES[move.side]}
        for move in way.moves
        if move.before is not None
    ]
    if told:
        messages.warning(request, _("New places in round 1: %(moves)s.") % {"moves": "; ".join(told)})
    told = [
        _("table %(table)s: %(boards)s") % {"table": f"{letter}{each.table}", "boards": board_words(each.boards)}
        for each in way.other_boards
    ]
    if told:
        messages.warning(request, _("Other boards in round 1: %(tables)s.") % {"tables": "; ".join(told)})
