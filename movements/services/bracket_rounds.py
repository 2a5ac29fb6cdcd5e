"""The next round is drawn from the results, a team withdraws, and what a correction has changed is decided.

Nothing here happens by itself: each is a press of the director.
"""

from __future__ import annotations

from datetime import date

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import Actor
from club.errors import DomainError, NotFoundError, StaleError
from club.models import Bracket, BracketEntry, BracketMatch, BracketSide
from club.services import append_audit_row
from movements.engine.bracket_state import Changes, Difference, Sides
from movements.queries.bracket_values import BracketView, MatchView
from movements.queries.brackets import view_of
from movements.services.brackets import locked_bracket


@transaction.atomic
def draw_ready(*, bracket_id: int, actor: Actor) -> int:
    """Every match whose teams are known is drawn; how many. DomainError where there is none."""
    row = locked_bracket(bracket_id)
    view = view_of(row)
    if not view.ready:
        raise DomainError(_("No match can be drawn: the results before it are still to come."))
    assert view.state is not None
    for match in view.ready:
        _draw(view, match, view.state.due[match.number], actor)
    numbers = sorted({match.round for match in view.ready})
    append_audit_row(row.club_id, actor, "knock-out round drawn", {"event": row.event_id, "round": numbers[0]})
    return len(view.ready)


@transaction.atomic
def follow_results(*, bracket_id: int, number: int, actor: Actor) -> None:
    """A match that a correction has changed is drawn anew, as the results are now.

    Refused where it has begun: its result is taken back first, or the session in which it is played discarded.
    """
    row, view, match = _at(bracket_id, number)
    difference = _difference(match)
    if difference.changes is not Changes.NOT_BEGUN:
        raise DomainError(_("This match has begun. Take its result back first, then draw it anew."))
    if match.sessions:
        raise DomainError(_("A session is set up for this match. Discard it first, then draw the match anew."))
    if difference.unknown:
        raise DomainError(_("A match before this one has no result. Enter it first, then draw this one anew."))
    for place in difference.places:
        _put(match, place, _entry(view, difference.due[place]), actor)
    _log(row, match, "knock-out match drawn anew", actor)


@transaction.atomic
def keep_sides(*, bracket_id: int, number: int, actor: Actor) -> None:
    """A match that a correction would change stays as it was drawn: the director has decided so."""
    row, view, match = _at(bracket_id, number)
    difference = _difference(match)
    open_places = (side.place for side in match.sides if side.source.match in difference.unknown)
    for place in sorted({*difference.places, *open_places}):
        _put(match, place, _entry(view, difference.drawn[place]), actor, by_director=True)
    _log(row, match, "knock-out match kept", actor)


@transaction.atomic
def replace_team(*, bracket_id: int, number: int, place: int, team: int, actor: Actor) -> None:
    """A lucky loser takes the place of a team that has withdrawn; for a match that has not begun."""
    row, view, match = _at(bracket_id, number)
    if match.begun or not match.drawn:
        raise DomainError(_("Nobody can be put into this match: it has begun, or is not drawn yet."))
    if match.sessions:
        raise DomainError(_("A session is set up for this match. Discard it first, then put a team in."))
    if not 0 <= place < len(match.sides):
        raise NotFoundError(_("There is no such place."))
    there = match.sides[place].team
    if there is not None and not there.withdrawn:
        raise DomainError(_("Only a team that has withdrawn can be replaced."))
    lucky = next((each for each in view.lucky_losers if each.number == team), None)
    if lucky is None:
        raise DomainError(_("This team cannot come back: it is still in, or has withdrawn."))
    if any(each.drawn and each.number != number and match.number in _sources(each) for each in view.matches):
        raise DomainError(_("The match after this one is drawn. Draw it anew first."))
    _put(match, place, lucky.entry_id, actor, by_director=True)
    _log(row, match, "knock-out team replaced", actor, team)


def _sources(match: MatchView) -> set[int]:
    return {side.source.match for side in match.sides}


@transaction.atomic
def withdraw_team(*, bracket_id: int, team: int, withdrawn: bool = True, actor: Actor) -> None:
    """A team goes: its opponent in the present match, else in the next, goes through (White Book 145.10).

    What it has won stands. `withdrawn` False takes it back, as long as nobody has been drawn because of it.
    """
    row = locked_bracket(bracket_id)
    view = view_of(row)
    found = view.by_number.get(team)
    if found is None:
        raise NotFoundError(_("There is no such team."))
    if found.withdrawn is withdrawn:
        raise StaleError(_("Somebody else has just changed this team. Please look again."))
    at = timezone.now() if withdrawn else None
    BracketEntry.objects.filter(entry=found.entry_id).update(withdrawn_at=at)
    # A draw that is only proposed was made of other teams.
    if row.lot is not None:
        row.lot = None
        row.save(update_fields=["lot"])
    act = "knock-out team withdrew" if withdrawn else "knock-out team is back"
    append_audit_row(row.club_id, actor, act, {"event": row.event_id, "place": team})


@transaction.atomic
def set_play_by(*, bracket_id: int, round: int, day: date | None, actor: Actor) -> None:
    """Until when the matches of a round are to be played; None: nothing is said."""
    row = locked_bracket(bracket_id)
    view = view_of(row)
    matches = [each.match_id for each in view.matches if each.round == round]
    if not matches:
        raise NotFoundError(_("There is no such round."))
    BracketMatch.objects.filter(pk__in=matches).update(play_by=day)
    append_audit_row(row.club_id, actor, "knock-out day set", {"event": row.event_id, "round": round})


def _at(bracket_id: int, number: int) -> tuple[Bracket, BracketView, MatchView]:
    row = locked_bracket(bracket_id)
    view = view_of(row)
    match = view.match(number)
    if match is None:
        raise NotFoundError(_("There is no such match."))
    return row, view, match


def _difference(match: MatchView) -> Difference:
    if match.difference is None:
        raise StaleError(_("This match is as the results have it. Please look again."))
    return match.difference


def _entry(view: BracketView, number: int | None) -> int | None:
    return view.by_number[number].entry_id if number is not None else None


def _draw(view: BracketView, match: MatchView, sides: Sides, actor: Actor) -> None:
    for place, side in enumerate(sides):
        _put(match, place, _entry(view, side.entry), actor)


def _put(match: MatchView, place: int, entry_id: int | None, actor: Actor, *, by_director: bool = False) -> None:
    before = BracketSide.objects.filter(match=match.match_id, place=place).aggregate(last=Max("version"))["last"] or 0
    BracketSide.objects.create(
        match_id=match.match_id,
        place=place,
        version=before + 1,
        entry_id=entry_id,
        by_director=by_director,
        user_id=actor.user_id,
    )


def _log(row: Bracket, match: MatchView, act: str, actor: Actor, team: int | None = None) -> None:
    data = {"event": row.event_id, "number": match.number} | ({"place": team} if team is not None else {})
    append_audit_row(row.club_id, actor, act, data)
