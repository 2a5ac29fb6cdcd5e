"""Conditions of contest (L78D): a version holds from its day on, and older sessions keep what held then."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.errors import Gone, Refused
from club.models import ConditionsOfContest, Session
from club.services.audit import record
from club.services.facts import facts_changed
from club.services.sessions import HABITS, locked_session


@transaction.atomic
def set_conditions(
    *, club_id: int, name: str, preset: str, since: date, text: str, habits: Mapping[str, Any], actor: Actor
) -> ConditionsOfContest:
    """The version of these conditions that holds from `since` on; the same name and day again corrects it.

    `habits`: values for every field of Habits. Raises Refused with what is wrong.
    """
    name = " ".join(name.split())
    if set(habits) != set(HABITS):
        raise TypeError(f"habits are {', '.join(HABITS)}")
    row = ConditionsOfContest.objects.filter(club_id=club_id, name=name, since=since).first()
    row = row or ConditionsOfContest(club_id=club_id, name=name, since=since)
    row.preset, row.text = preset, text.strip()
    for habit, value in habits.items():
        setattr(row, habit, value)
    try:
        row.full_clean()
    except ValidationError as error:
        raise Refused(" ".join(error.messages)) from error
    row.save()
    data = {"conditions": row.pk, "since": since.isoformat(), **habits}
    record(club_id, actor, "conditions of contest set", data)
    return row


@transaction.atomic
def adopt_conditions(*, session_id: int, conditions_id: int, actor: Actor) -> Session:
    """Play a session under other conditions of its club: its habits become theirs."""
    session = locked_session(session_id)
    if session.state not in {Session.State.DRAFT, Session.State.READY}:
        raise Refused(_("Play has begun; the conditions of contest stay as they are."))
    conditions = ConditionsOfContest.objects.filter(club_id=session.club_id, pk=conditions_id).first()
    if conditions is None:
        raise Gone(_("These conditions of contest are not the club's."))
    for habit in HABITS:
        setattr(session, habit, getattr(conditions, habit))
    session.save(update_fields=list(HABITS))
    session.event.conditions = conditions
    session.event.save(update_fields=["conditions"])
    record(session.club_id, actor, "conditions adopted", {"conditions": conditions.pk}, session_id=session.pk)
    facts_changed(session.pk)
    return session
