"""Players start an evening that the club has allowed: a session of its template, who plays, the movement, play."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.engine.contests import CONTESTS
from club.engine.passed import has_passed
from club.models import DoorLink, PlannedEvening, Session, UnattendedSession
from club.models.events import Pace
from club.queries import SessionInfo
from club.queries.clubs import ClubInfo
from club.queries.unattended import AllowedTemplate, allowed_templates, day_of_evening, own_rules, plan_of_unattended
from club.services import append_audit_row, begin_evening, discard_session
from club.services.clubs import locked_club
from movements.queries import own_movements
from scoring.errors import DomainError, NotFoundError, StaleError
from scoring.queries.movement_by_itself import movement_by_itself, sizes_of
from scoring.services.door import open_door, put_together, take_out_entry
from scoring.services.pair_changes import arrive, leave
from scoring.services.sections import seat_in_one_section
from scoring.services.starting import begin_play
from scoring.services.team_changes import ComingTeam, arrive_teams, leave_team
from scoring.services.unattended.rows import held_evening

#: So many evenings may be started in a club in a day, those that are dropped again among them.
MOST_A_DAY = 12
A_DAY = timedelta(hours=24)
BEFORE_PLAY = (Session.State.DRAFT, Session.State.READY)


@transaction.atomic
def start_evening(*, club: ClubInfo, template_id: int, entrants: int, way: str, now: datetime, actor: Actor) -> Session:
    """Today's session of a template for so many pairs, teams or players; where others have started it already, that
    one. `way`: how they come, by "link" or as "members" with an account.

    Raises NotFoundError where players may not start it, DomainError at another time than the club has said, where a
    director has begun it, or after too many in a day.
    """
    locked_club(club.id)
    allowed = next((each for each in allowed_templates(club.id) if each.template.id == template_id), None)
    if allowed is None or not allowed.right.open_to(way):
        raise NotFoundError(_("This evening can no longer be started here. Please look again."))
    day = day_of_evening(club, now)
    standing = PlannedEvening.objects.filter(template=template_id, day=day, counts=True).select_related("session")
    if (row := standing.first()) is not None:
        return _already(row.session)
    if not allowed.opens_at(club, now):
        raise DomainError(_("This evening cannot be started now. Its days and hours stand beside it."))
    if entrants not in sizes_of(allowed.template.contest):
        raise DomainError(_("Choose how many of you there are."))
    recent = UnattendedSession.objects.filter(session__club=club.id).order_by("-pk").values_list("at", flat=True)
    if sum(not has_passed(at, A_DAY, now) for at in recent[:MOST_A_DAY]) >= MOST_A_DAY:
        raise DomainError(_("Too many evenings have been started today. Please tell the club’s manager."))
    session, _made = begin_evening(club_id=club.id, template_id=template_id, day=day, actor=actor)
    _leave_to_players(session, allowed)
    UnattendedSession.objects.create(
        session=session,
        rules=own_rules(club.id),
        entrants=entrants,
        device=actor.started_on,
        user_id=actor.user_id,
        at=now,
    )
    data = {"template": template_id, "entrants": entrants, "way": way}
    append_audit_row(club.id, actor, "unattended evening started", data, session_id=session.pk)
    if CONTESTS[session.event.contest].unit == "pair":
        open_door(session_id=session.pk, actor=actor)
    return session


def _already(session: Session) -> Session:
    if not session.unattended:
        raise DomainError(_("A director has begun this evening already. Please ask for the code of your table."))
    return session


def _leave_to_players(session: Session, allowed: AllowedTemplate) -> None:
    """What has to be so where nobody opens rounds and nobody types names."""
    together = allowed.right.rounds == "clock"
    session.unattended = True
    session.pace = Pace.TOGETHER if together else Pace.TABLES
    session.clock_opens = together or session.clock_opens
    session.names_at_table = True
    session.save(update_fields=["unattended", "pace", "clock_opens", "names_at_table"])


@transaction.atomic
def begin_by_players(*, session_id: int, entrants: int, actor: Actor) -> None:
    """Play begins with so many: who has signed in, and for the rest names that are given at the tables. The program
    picks the movement. Already begun: nothing happens.

    Raises DomainError where nothing fits so many, or more have signed in.
    """
    session = held_evening(session_id)
    if session.state not in BEFORE_PLAY:
        return
    there = session.contestants.count()
    if entrants < there:
        sentence = _("%(count)d have signed in. Look at the list again, and choose how many play.")
        raise StaleError(sentence % {"count": there})
    _fill_up(session, entrants - there, actor)
    plans = plan_of_unattended(session.pk)
    info = SessionInfo.of(session)
    chosen = movement_by_itself(info, entrants, plans, own_movements(session.club_id)) if plans else None
    if chosen is None:
        raise DomainError(_("No movement fits so many. Choose another number, or let somebody sit out."))
    seat_in_one_section(session_id=session.pk, kind=chosen[0], options=chosen[1], actor=actor)
    begin_play(session_id=session.pk, actor=actor)


def _fill_up(session: Session, missing: int, actor: Actor) -> None:
    if session.event.contest == "teams":
        arrive_teams(session_id=session.pk, teams=[ComingTeam()] * missing, actor=actor)
        return
    for _each in range(missing):
        arrive(session_id=session.pk, actor=actor)


@transaction.atomic
def take_out(*, session_id: int, contestant_id: int | None = None, entry_id: int | None = None, actor: Actor) -> None:
    """Before play: somebody who signed in is taken off the list, or off those who look for a partner. Twice is once."""
    session = held_evening(session_id)
    if session.state not in BEFORE_PLAY:
        raise DomainError(_("Play has begun."))
    if entry_id is not None:
        take_out_entry(session_id=session.pk, entry_id=entry_id, actor=actor)
    elif contestant_id is not None and session.contestants.filter(pk=contestant_id).exists():
        remove = leave_team if session.event.contest == "teams" else leave
        remove(session_id=session.pk, contestant_id=contestant_id, actor=actor)


@transaction.atomic
def pair_up(*, session_id: int, one_id: int, other_id: int, actor: Actor) -> None:
    """Two who look for a partner become a pair."""
    session = held_evening(session_id)
    put_together(session_id=session.pk, one_id=one_id, other_id=other_id, actor=actor)


@transaction.atomic
def drop_evening(*, session_id: int, actor: Actor) -> None:
    """Started by mistake, and not begun: it is not played, and can be started anew. DomainError once play has begun."""
    session = held_evening(session_id)
    DoorLink.objects.filter(session=session).delete()
    discard_session(session_id=session.pk, seen_pairs=session.contestants.count(), actor=actor)
