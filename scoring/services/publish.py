"""Editions: what was made available, immutable and numbered."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.actor import Actor
from club.engine.messages import messages_of
from club.models import Session
from club.services import append_audit_row, facts_changed, locked_session
from club.services.rankings import keep_rankings_of
from scoring.engine.changes import changes_between, edition_reason
from scoring.engine.document import parse
from scoring.engine.fouled import alone_in_their_group
from scoring.errors import AloneError, DomainError, StaleError
from scoring.models import Publication, Snapshot, Unscored
from scoring.queries.postponed import postponed_boards
from scoring.recompute import event_changed, recompute
from scoring.services.as_scored import do_nothing
from scoring.services.bracket_sessions import follow_edition
from scoring.services.change_notices import tell_of
from scoring.services.history import history_follows
from scoring.services.ladders.following import ladders_follow
from scoring.services.masterpoints.following import masterpoints_follow
from scoring.services.simultaneous.organising import simultaneous_changed


def publish_session(
    *,
    session_id: int,
    reason: str = "",
    settled_elsewhere: bool = False,
    after: int | None = None,
    version: int | None = None,
    base: str = "",
    before_commit: Callable[[Publication], object] = do_nothing,
    actor: Actor,
) -> Publication:
    """Make the standings of the present facts available as the next edition, with what changed since the last. A board
    that somebody plays later counts for nobody in it (Law 8B2).

    `reason`: why, in place of what the changes tell. An edition that a later one follows stays as it is.
    `after` (0: none) is the newest edition that was seen, `version` that of the facts: StaleError where there is a
    newer. `base`: where the club's pages are reached from outside, for letters. `before_commit` is called with the
    edition in the transaction of the act.
    Raises DomainError while play goes on, where nothing has changed since the last edition, and while a result of a
    fouled board stands alone in its group (White Book 147.2), unless the night was `settled_elsewhere`.
    """
    if actor.plays:
        raise DomainError(_("A director looks at the results first, and publishes them."))
    _bring_up(session_id)
    with transaction.atomic():
        session = locked_session(session_id)
        if session.state not in {Session.State.ENDED, Session.State.OFFICIAL}:
            raise DomainError(_("End play first; then you can publish the results."))
        last = Publication.objects.filter(session=session, withdrawal=None).order_by("-number").first()
        _refuse_stale(session, last, after, version)
        snapshot = Snapshot.objects.filter(session=session).first()
        _refuse_unscored(session)
        if snapshot is None or snapshot.version < session.facts_version:
            raise DomainError(_("Somebody has just changed something. Please press again."))
        counted = snapshot.publishable
        if not settled_elsewhere:
            _refuse_alone(counted["facts"])
        changes = changes_between(_document(last), counted) if last else []
        same_lists = last is not None and last.facts.get("rankings") == counted["facts"].get("rankings")
        if last is not None and not changes and same_lists and last.standings == counted["standings"]:
            raise DomainError(_("Nothing has changed since edition %(number)s.") % {"number": last.number})
        number = (Publication.objects.filter(session=session).aggregate(n=Max("number"))["n"] or 0) + 1
        edition = Publication.objects.create(
            session=session,
            at=timezone.now(),
            number=number,
            follows=last.number if last else 0,
            user_id=actor.user_id,
            reason=Publication.Reason.FIRST if number == 1 else reason_of(reason, changes, session.state),
            version=snapshot.version,
            **counted,
            changes=changes,
        )
        keep_rankings_of(session)
        data = {"edition": edition.number, "reason": str(edition.reason)}
        append_audit_row(session.club_id, actor, "edition published", data, session_id=session.pk)
        follow_edition(session, actor=actor)
        ladders_follow(session.club_id)
        history_follows(session.pk)
        masterpoints_follow(session.pk)
        event_changed(session.event_id)
        simultaneous_changed(session.simultaneous_id)
        if not settled_elsewhere:
            tell_of(edition, actor, base)
        before_commit(edition)
    return edition


def _bring_up(session_id: int) -> None:
    """The standings of the facts; once more where they were made before they said what a postponed board leaves."""
    recompute(session_id)
    snapshot = Snapshot.objects.filter(session_id=session_id).first()
    if snapshot is not None and not snapshot.holds_back and postponed_boards(session_id):
        with transaction.atomic():
            facts_changed(session_id)
        recompute(session_id)


def _refuse_stale(session: Session, last: Publication | None, after: int | None, version: int | None) -> None:
    if after is not None and last is not None and last.number > after:
        raise StaleError(_("Edition %(number)s is already published.") % {"number": last.number})
    if version is not None and session.facts_version != version:
        raise StaleError(_("The results have changed since you looked at them. Please look again, then publish."))


def _refuse_unscored(session: Session) -> None:
    row = Unscored.objects.filter(session=session, version=session.facts_version).first()
    if row is not None:
        raise DomainError(_("The session cannot be scored."), reasons=messages_of(row.faults[:3]))


def _refuse_alone(facts: Mapping[str, Any]) -> None:
    alone = alone_in_their_group(parse(facts))
    if not alone:
        return
    boards = sorted({line.board for line in alone})
    sentence = ngettext(
        "Board %(boards)s was fouled, and one result on it has nothing to be compared with.",
        "Boards %(boards)s were fouled, and one result on each has nothing to be compared with.",
        len(boards),
    )
    cure = _("Give both sides an adjusted score there (average plus if neither is at fault), then publish.")
    places = [(line.board, line.ns[0], line.ew[0]) for line in alone]
    raise AloneError(f"{sentence % {'boards': ', '.join(map(str, boards))}} {cure}", places)


def _document(edition: Publication) -> dict[str, Any]:
    return {"facts": edition.facts, "standings": edition.standings}


def reason_of(given: str, changes: Sequence[Mapping[str, Any]], state: str) -> str:
    """Why a later edition comes: as somebody said, else as its changes tell.

    What is still changed in official results is a gross scoring error (L79C2).
    """
    if given in Publication.Reason.values and given != Publication.Reason.FIRST:
        return given
    if state == Session.State.OFFICIAL and changes:
        return Publication.Reason.GROSS_ERROR
    return edition_reason([dict(each) for each in changes])
