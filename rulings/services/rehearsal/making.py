"""A practice evening, ready to start: a club of its own, invented players, a movement."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from zoneinfo import ZoneInfo

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import Actor
from club.errors import DomainError, NotFoundError
from club.models import Club, Rehearsal, Section, Session, User
from club.models.events import Pace
from club.queries.unique import only_row
from club.services import NameInput, add_pair, add_player, append_audit_row, change_session, create_session
from club.services.clubs import create_practice_club
from rulings.engine.rehearsal import BOARD_SECONDS
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.rehearsal.people import invented
from scoring.services import choose_movement

FEWEST, MOST = 4, 28
NAME_AT_MOST = 120
#: Three rounds of two boards at five tables: with tables four times as fast a quarter of an hour.
USUAL_OPTIONS = {"boards_per_round": 2, "rounds": 3}


@dataclass(frozen=True)
class RehearsalPlan:
    """So many pairs by a movement of the catalogue. `speed`: how many seconds of the room pass in one."""

    pairs: int = 10
    kind: str = "straight-mitchell"
    options: Mapping[str, Any] = field(default_factory=lambda: USUAL_OPTIONS)
    speed: int = 4


def minutes_at(speed: int) -> int:
    """What the round clock gives for a board, so that the tables keep to it."""
    return max(1, BOARD_SECONDS // 60 // speed)


@transaction.atomic
def make_rehearsal(*, club_id: int, plan: RehearsalPlan, seed: str = "", actor: Actor) -> Rehearsal:
    """A practice evening of a director of a club. One that is going on is given back as it is: pressed twice is once.

    Raises NotFoundError where there is no such club, DomainError for a size that cannot be played.
    """
    user_id, of_club = actor.user_id, only_row(Club.objects.real().filter(pk=club_id))
    if of_club is None or user_id is None:
        raise NotFoundError(_("This club is no longer there."))
    if not FEWEST <= plan.pairs <= MOST:
        raise DomainError(_("Choose from %(least)s to %(most)s pairs.") % {"least": FEWEST, "most": MOST})
    User.objects.select_for_update(no_key=True).get(pk=user_id)
    known = Rehearsal.objects.filter(user=user_id, ended_at__isnull=True).first()
    if known is not None:
        return known
    name = _("Practice – %(club)s") % {"club": of_club.name}
    club = create_practice_club(name=name[:NAME_AT_MOST], time_zone=of_club.time_zone, actor=actor)
    session = _session(club, plan, actor)
    values = {"club": club, "of_club": of_club, "user_id": user_id, "session": session, "speed": plan.speed}
    try:
        with transaction.atomic():
            made = Rehearsal.objects.create(seed=seed or secrets.token_hex(8), **values)
    except IntegrityError as raced:
        raise DomainError(_("You have just begun a practice evening.")) from raced
    append_audit_row(club.pk, actor, "rehearsal made", {"speed": plan.speed}, session_id=session.pk)
    return made


def _session(club: Club, plan: RehearsalPlan, actor: Actor) -> Session:
    """Ready: everybody has a seat. The director opens the rounds, and gives tables more time."""
    today = timezone.now().astimezone(ZoneInfo(club.time_zone)).date()
    title = _("Practice evening")
    session = create_session(club_id=club.pk, title=title, day=today, director_id=actor.user_id, actor=actor)
    habits = {"pace": Pace.TOGETHER, "minutes_per_board": minutes_at(plan.speed), "own_phones": False}
    change_session(session_id=session.pk, permission=BY_THE_CLOCKS, actor=actor, **habits)
    for pair in range(plan.pairs):
        numbers = (2 * pair, 2 * pair + 1)
        people = [add_player(club_id=club.pk, name=invented(each), privacy="shown", actor=actor) for each in numbers]
        add_pair(session_id=session.pk, names=[NameInput(player_id=each.pk) for each in people], actor=actor)
    section = Section.objects.get(session=session)
    missing = {"missing": "ew" if "mitchell" in plan.kind else "auto"} if plan.pairs % 2 else {}
    options = {"tables": (plan.pairs + 1) // 2, **plan.options, **missing}
    choose_movement(section_id=section.pk, kind=plan.kind, options=options, actor=actor)
    session.refresh_from_db()
    return session
