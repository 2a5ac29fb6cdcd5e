"""Conditions of contest (L78D): a version holds from its day on, and older sessions keep what held then."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.engine.contests import CONTESTS
from club.errors import DomainError, NotFoundError
from club.models import ConditionsOfContest, Session
from club.services.audit import append_audit_row
from club.services.facts import facts_changed
from club.services.sessions import HABITS, OF_ALL_CLUBS, locked_session
from club.services.suited import OF_THE_CONTEST
from club.services.versions import version_of_day


@transaction.atomic
def set_conditions(
    *, club_id: int, name: str, preset: str, since: date, text: str, habits: Mapping[str, Any], actor: Actor
) -> ConditionsOfContest:
    """A new version of these conditions, in force from `since` on; what was written before stays to be read.

    `habits`: values for every field of Habits. Raises DomainError with what is wrong.
    """
    if set(habits) != set(HABITS):
        raise TypeError(f"habits are {', '.join(HABITS)}")
    row = ConditionsOfContest(club_id=club_id, name=" ".join(name.split()), preset=preset, since=since, **habits)
    row.text, row.written_by_id = text.replace("\r\n", "\n").strip(), actor.user_id
    try:
        row.full_clean()
    except ValidationError as error:
        raise DomainError(" ".join(error.messages)) from error
    row.save(force_insert=True)
    data = {"conditions": row.pk, "since": since.isoformat(), **habits}
    append_audit_row(club_id, actor, "conditions of contest set", data)
    return row


@transaction.atomic
def adopt_conditions(*, session_id: int, conditions_id: int, actor: Actor) -> Session:
    """Play a session under other conditions of its club: its habits become theirs."""
    session = locked_session(session_id)
    if session.state not in {Session.State.DRAFT, Session.State.READY}:
        raise DomainError(_("Play has begun: the conditions of contest can no longer change."))
    conditions = ConditionsOfContest.objects.filter(club_id=session.club_id, pk=conditions_id).first()
    if conditions is None:
        raise NotFoundError(_("These conditions of contest belong to another club."))
    habits = {habit: getattr(conditions, habit) for habit in HABITS}
    if conditions.scored_by not in CONTESTS[session.event.contest].ways:
        # They say how another kind of contest is scored: this one stays scored as it is.
        habits |= {habit: getattr(session, habit) for habit in OF_THE_CONTEST}
    if session.simultaneous_id is not None:
        habits |= {habit: getattr(session, habit) for habit in OF_ALL_CLUBS}
    for habit, value in habits.items():
        setattr(session, habit, value)
    session.conditions = conditions
    session.save(update_fields=["conditions", *HABITS])
    session.event.conditions = conditions
    session.event.save(update_fields=["conditions"])
    append_audit_row(session.club_id, actor, "conditions adopted", {"conditions": conditions.pk}, session_id=session.pk)
    facts_changed(session.pk)
    return session


def settle_conditions(session: Session) -> None:
    """Play begins under the version in force on the session's day, which it keeps. Its habits stay as they were set.

    For a session that is held and will be saved.
    """
    if session.conditions is not None:
        of_the_day = version_of_day(session.club_id, session.conditions.name, session.date)
        session.conditions = of_the_day or session.conditions
