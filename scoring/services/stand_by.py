"""A pair stands by: it is there and has no seat, and plays where it is needed. In and out with one press."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.engine.contests import CONTESTS
from club.models import Contestant, LineUp, Player, Session, StandByPair
from club.services import NameInput, append_audit_row, locked_session, remove_pair, set_stationary
from club.services.pairs import find_or_add_player, name_pair, named_contestant
from scoring.errors import DomainError, NotFoundError
from scoring.queries.first_round import first_round_lasts, played_boards
from scoring.services.pair_changes import ChosenMovement, arrive, put_movement_away

SET_UP = frozenset({Session.State.DRAFT, Session.State.READY})


@transaction.atomic
def stand_by(*, session_id: int, contestant_id: int, actor: Actor) -> StandByPair:
    """A pair of the list gives up its seat and stands by; before play only. Raises DomainError without a name."""
    session = _of_pairs(session_id)
    put_movement_away(session_id, None, actor)
    contestant = named_contestant(session_id, contestant_id)
    players = [row.player for row in contestant.line_up.select_related("player").order_by("seat")]
    stays = contestant.stays
    if not players:
        raise DomainError(_("Name the pair first: nobody could find it otherwise."))
    remove_pair(session_id=session_id, contestant_id=contestant_id, actor=actor)
    return _stands(session, players, stays, actor)


@transaction.atomic
def add_stand_by(*, session_id: int, names: list[NameInput], actor: Actor) -> StandByPair:
    """A pair comes to stand by. Raises DomainError where one of the two plays, or stands by already."""
    session = _of_pairs(session_id)
    found = [find_or_add_player(session, name, actor) for name in names]
    players = [each for each in found if each is not None]
    if not players:
        raise DomainError(_("Type the names of the pair that stands by."))
    for each in players:
        if LineUp.objects.filter(contestant__session=session, player=each).exists():
            raise DomainError(_("%(name)s already plays in this session.") % {"name": each.name})
    return _stands(session, players, stays=False, actor=actor)


def _stands(session: Session, players: list[Player], stays: bool, actor: Actor) -> StandByPair:
    ids = {each.pk for each in players}
    if len(ids) != len(players):
        raise DomainError(_("These are one and the same person."))
    known = StandByPair.objects.filter(session=session)
    if any(ids & {each.first_id, each.second_id} for each in known):
        raise DomainError(_("One of them stands by already."))
    made = StandByPair.objects.create(
        session=session, first=players[0], second=players[1] if len(players) > 1 else None, stays=stays
    )
    data = {"players": [each.pk for each in players]}
    append_audit_row(session.club_id, actor, "pair stands by", data, session_id=session.pk)
    return made


@transaction.atomic
def stand_by_plays(*, session_id: int, stand_by_id: int, movement: ChosenMovement | None = None, actor: Actor) -> int:
    """A pair that stood by plays, at the end of the list; during round 1 with the `movement` that goes on then.

    Returns the contestant's id. Nothing changes where a name or the movement is refused.
    """
    session = locked_session(session_id)
    waiting = _waiting(session, stand_by_id)
    players = [each for each in (waiting.first, waiting.second) if each is not None]
    stays = waiting.stays
    waiting.delete()
    names = [NameInput(player_id=each.pk) for each in players]
    contestant = arrive(session_id=session_id, names=names, movement=movement, actor=actor)
    if stays:
        set_stationary(session_id=session_id, contestant_id=contestant, stays=True, actor=actor)
    data = {"contestant": contestant, "players": [each.pk for each in players]}
    append_audit_row(session.club_id, actor, "stand-by pair plays", data, session_id=session_id)
    return contestant


@transaction.atomic
def stand_by_takes_seat(*, session_id: int, stand_by_id: int, contestant_id: int, actor: Actor) -> None:
    """While round 1 lasts a pair that stands by plays in the place of one that has not come, which stands by instead.

    Nobody else moves: only the names change. Raises DomainError once the pair has played a board, or round 1 is over.
    """
    session = locked_session(session_id)
    if session.state in SET_UP:
        raise DomainError(_("Play has not begun: change the list instead."))
    if session.state != Session.State.PLAYING or not first_round_lasts(session_id):
        raise DomainError(_("Round 1 is over: name a substitute for each of the two instead."))
    waiting, contestant = _waiting(session, stand_by_id), named_contestant(session_id, contestant_id)
    if any(contestant.pk in each.everybody for each in played_boards(session_id)):
        raise DomainError(_("They have played a board already: name a substitute for each of the two instead."))
    if contestant.standing == Contestant.Standing.WITHDRAWN:
        raise DomainError(_("This pair has left, and the others play without it."))
    gone = [row.player for row in contestant.line_up.select_related("player").order_by("seat")]
    coming = [each.pk for each in (waiting.first, waiting.second) if each is not None]
    waiting.delete()
    names = [NameInput(player_id=each) for each in coming]
    name_pair(session_id=session_id, contestant_id=contestant.pk, names=names, actor=actor)
    if gone:
        second = gone[1] if len(gone) > 1 else None
        StandByPair.objects.create(session=session, first=gone[0], second=second, stays=contestant.stays)
    data = {"contestant": contestant.pk, "players": coming, "gone": [each.pk for each in gone]}
    append_audit_row(session.club_id, actor, "stand-by pair took a seat", data, session_id=session_id)


@transaction.atomic
def remove_stand_by(*, session_id: int, stand_by_id: int, actor: Actor) -> None:
    """A pair that stood by has gone. Twice is once."""
    session = locked_session(session_id)
    waiting = StandByPair.objects.filter(session=session, pk=stand_by_id).first()
    if waiting is None:
        return
    players = [each for each in (waiting.first_id, waiting.second_id) if each is not None]
    waiting.delete()
    append_audit_row(session.club_id, actor, "stand-by pair gone", {"players": players}, session_id=session_id)


def _waiting(session: Session, stand_by_id: int) -> StandByPair:
    found = StandByPair.objects.filter(session=session, pk=stand_by_id).select_related("first", "second").first()
    if found is None:
        raise NotFoundError(_("This pair no longer stands by."))
    return found


def _of_pairs(session_id: int) -> Session:
    session = locked_session(session_id)
    if session.state not in SET_UP:
        raise DomainError(_("Play has begun: the list can no longer change."))
    if CONTESTS[session.event.contest].unit != "pair":
        raise DomainError(_("Only pairs stand by."))
    return session
