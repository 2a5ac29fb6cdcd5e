"""The settings of a session that has results: another way of scoring has to take everything that was decided."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Session
from club.services import Permission, change_session
from scoring.engine.document import DocumentFaults, parse
from scoring.errors import DomainError
from scoring.facts import read_rows, session_facts

WAY_OF_SCORING = frozenset({"scored_by", "butler_drop", "sit_outs_averaged"})


@transaction.atomic
def change_settings(*, session_id: int, permission: Permission, actor: Actor, **changes: Any) -> Session:
    """As club.services.change_session. Raises DomainError where fines or adjusted scores stand in a unit that the other
    way of scoring does not have."""
    session = change_session(session_id=session_id, permission=permission, actor=actor, **changes)
    if WAY_OF_SCORING & set(changes):
        try:
            parse(session_facts(read_rows(session)))
        except DocumentFaults as faults:
            raise DomainError(
                _(
                    "Some fines or adjusted scores are in percent, matchpoints or IMPs, so they fit one scoring method "
                    "only. Take them back, change the scoring, and give them again."
                )
            ) from faults
    return session
