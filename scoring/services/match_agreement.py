"""A captain agrees to how a match compares (club regulation; Law 79C, White Book 146.3). Nobody ever waits for it."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.services import append_audit_row, facts_changed, locked_session, refuse_official
from scoring.errors import NotFoundError, StaleError
from scoring.models import MatchAgreement
from scoring.queries.agreements import MatchPart, parts_of_matches


@dataclass(frozen=True)
class AgreementRequest:
    """Which part of which match (its key) was read, and the digest of what was seen. `stanza` 0: all of the match."""

    match: str
    stanza: int
    seen: str


@transaction.atomic
def agree_to_match(
    *, session_id: int, contestant_id: int, request: AgreementRequest, actor: Actor, phone_id: int | None = None
) -> bool:
    """Keep that a team agrees. False where it had said so of just this before.

    Raises NotFoundError where the part may not be compared (any more) or is another two's; StaleError where a result
    has changed since it was read.
    """
    session = locked_session(session_id)
    refuse_official(session)
    part = _part(session_id, request)
    if part is None or contestant_id not in part.teams:
        raise NotFoundError(not_now())
    if part.digest != request.seen:
        raise StaleError(_("A result of this match has just been changed. Please look at the comparison again."))
    if contestant_id in part.agreed and part.agreed[contestant_id].stands:
        return False
    MatchAgreement.objects.create(
        match_id=part.match,
        stanza=part.stanza,
        contestant_id=contestant_id,
        seen=part.digest,
        user_id=actor.user_id,
        device_id=actor.device_id,
        phone_id=phone_id,
    )
    data = {"match": part.match, "contestant": contestant_id, "other": (set(part.teams) - {contestant_id}).pop()}
    if part.stanza:
        data["stanza"] = part.stanza
    append_audit_row(session.club_id, actor, "match agreed", data, session_id=session.pk)
    facts_changed(session.pk)
    return True


def not_now() -> str:
    return _("This match cannot be agreed on now. Please look at it again.")


def _part(session_id: int, request: AgreementRequest) -> MatchPart | None:
    wanted = (request.match, request.stanza)
    return next((each for each in parts_of_matches(session_id) if (each.key, each.stanza) == wanted), None)
