"""The pairs of a session that is being played: their names can be corrected at any time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.access import actor_because, actor_of, for_session, reason_given
from bridgeclub.doors.desk.setup.addresses import session_url
from bridgeclub.doors.desk.setup.change import newcomer_form
from bridgeclub.doors.desk.setup.forms.names import PairForm
from bridgeclub.doors.desk.setup.people import WITHDRAWN, names_of, names_to_pick
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.wording.messages import refusal_words
from club.engine.contests import CONTESTS
from club.errors import DomainError
from club.queries import Pair, SessionInfo, SubstituteInfo, pairs_of, substitutes_of
from club.queries.before_play import StandByInfo, stand_by_pairs
from club.services import link_account
from movements.engine.swiss_evening import SWISS
from movements.queries import plans_of
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.queries.first_round import first_round_lasts, played_boards
from scoring.services.repairs import make_repair, rename_pair_repair
from scoring.services.stand_by import stand_by_takes_seat

#: Everybody who plays or sits in: the name and the account, by the player's id.
People = Mapping[int, tuple[str, int | None]]


@dataclass(frozen=True)
class StandByChoice:
    """Pairs that stand by, and those that have played no board yet, in whose place they can play."""

    pairs: tuple[StandByInfo, ...]
    seats: tuple[Pair, ...]


@for_session
@require_http_methods(["GET", "HEAD", "POST"])
def pairs(request: HttpRequest, *, session: SessionInfo) -> HttpResponse:
    """The list, by number; a name is corrected in place."""
    if session.being_set_up:
        return redirect(session_url("setup", session))
    listed, sitting_in = pairs_of(session.id), substitutes_of(session.id)
    sections = sorted({pair.section for pair in listed if pair.seated})
    people = _people(listed, sitting_in)
    pair_id = (request.POST or request.GET).get("edit", "")
    editing = next((pair for pair in listed if str(pair.id) == pair_id), None)
    form = _edit_form(request, editing) if editing else None
    swiss, refusal = _is_swiss(session), ""
    if request.method == "POST":
        try:
            _save(request, session, people, editing, form)
        except DomainError as refused:
            refusal = refusal_words(refused)
        else:
            messages.success(request, _said(request))
            return redirect(session_url("pairs", session))
    context = {
        "club": session.club,
        "session": session,
        "here": "sessions",
        "tab": "pairs",
        "pairs": sorted(listed, key=_in_order),
        "several": sections if sections[1:] else [],
        "editing": editing,
        "edit": form,
        "new": newcomer_form(session),
        "sitting_in": [(pair.id, each) for pair in listed for each in sitting_in if each.contestant == pair.id],
        "people": [(player, name) for player, (name, _user) in people.items()],
        "me": _me(people, actor_of(request).user_id),
        "changeable": _changeable(session, swiss=swiss),
        "stand_by": _stand_by(session, listed),
        "swiss": swiss,
        "teams": CONTESTS[session.contest].by_rooms,
        "players": CONTESTS[session.contest].unit == "player",
        "names": names_to_pick(request, session.club.id, for_pairs=session.playing),
        "changed": "changed" in request.GET,
        "refusal": refusal,
        "because": reason_given(request),
    }
    return render(request, "desk/setup/pairs.html", context, status=422 if refusal else 200)


def _said(request: HttpRequest) -> str:
    if "stand_by" in request.POST:
        return _(
            "They play in that seat: tablets, cards and results have their names. The pair that has not come stands by."
        )
    return _("Saved.")


def _stand_by(session: SessionInfo, listed: list[Pair]) -> StandByChoice | None:
    """Which pairs stand by, and whose seat they can take: only while round 1 lasts."""
    waiting = stand_by_pairs(session.id) if session.playing else ()
    if not (waiting and first_round_lasts(session.id)):
        return None
    played = {who for board in played_boards(session.id) for who in board.everybody}
    absent = [each for each in listed if each.id not in played and each.standing != WITHDRAWN]
    return StandByChoice(waiting, tuple(sorted(absent, key=_in_order))) if absent else None


def _is_swiss(session: SessionInfo) -> bool:
    """Whether rounds are drawn one by one, which is only where matches are played."""
    matches = session.by_victory_points or CONTESTS[session.contest].by_rooms
    return matches and any(plan.kind == SWISS for plan in plans_of(session.id))


def _changeable(session: SessionInfo, *, swiss: bool) -> bool:
    """Whether the movement can still be another one: in round 1, and of matches only before the first result."""
    if not (session.playing and first_round_lasts(session.id)):
        return False
    return not ((swiss or CONTESTS[session.contest].by_rooms) and played_boards(session.id))


def _edit_form(request: HttpRequest, pair: Pair) -> PairForm:
    seats = CONTESTS[pair.contest].seats
    return PairForm(request.POST or None, prefix="edit", initial=names_of(pair), seats=seats)


def _in_order(pair: Pair) -> tuple[bool, str, bool, int]:
    """Section by section, North–South first, by number; who has left comes last."""
    return pair.standing == WITHDRAWN, pair.section, pair.line != "NS", pair.number


def _people(pairs: list[Pair], sitting_in: tuple[SubstituteInfo, ...]) -> People:
    regular = {each.player_id: (each.name, each.user_id) for pair in pairs for each in pair.players}
    return {**regular, **{each.player_id: (each.name, each.user_id) for each in sitting_in}}


def _me(people: People, user_id: int | None) -> int | None:
    return next((player for player, (_name, user) in people.items() if user is not None and user == user_id), None)


def _save(
    request: HttpRequest, session: SessionInfo, people: People, editing: Pair | None, form: PairForm | None
) -> None:
    actor = actor_of(request)
    if "stand_by" in request.POST:
        stand_by_takes_seat(
            session_id=session.id,
            stand_by_id=number_or_zero(request.POST["stand_by"]),
            contestant_id=number_or_zero(request.POST.get("seat_of")),
            actor=actor,
        )
        return
    if editing and form and form.is_valid() and form.has_changed():
        said = actor_because(request)
        act = rename_pair_repair(session_id=session.id, contestant_id=editing.id, names=form.names(), actor=said)
        make_repair(session_id=session.id, act=act, permission=BY_THE_CLOCKS, actor=said)
    sent, me = request.POST.get("me"), _me(people, actor.user_id)
    present = {str(player) for player in people}
    if sent is None or sent == str(me or ""):
        return
    if sent in present:
        link_account(club_id=session.club.id, player_id=int(sent), user_id=actor.user_id, actor=actor)
    elif me is not None and not sent:
        link_account(club_id=session.club.id, player_id=me, user_id=None, actor=actor)
