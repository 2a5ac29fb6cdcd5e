"""The settings of a session that has results: another way of scoring has to take everything that was decided."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Session
from club.services import (
    WHILE_PLAYING,
    Permission,
    adopt_conditions,
    change_contest,
    change_session,
    locked_session,
)
from movements.models import Match
from movements.services import follow_knock_out
from scoring.engine.contests import (
    KINDS,
    averages_knock_outs,
    kind_of,
    refuse_length,
    scales_for,
    unit_of_way,
    usual_scale,
)
from scoring.engine.document import DocumentFaults, parse
from scoring.engine.errors import EngineError
from scoring.engine.victory_points import read_scale
from scoring.engine.victory_points.club_scale import OWN as OWN_SCALE
from scoring.errors import DomainError
from scoring.facts import read_rows, session_facts
from scoring.services.pair_changes import put_movement_away

WAY_OF_SCORING = frozenset(
    {
        "scored_by",
        "butler_drop",
        "sit_outs_averaged",
        "vp_scale",
        "vp_table",
        "pairs_of_teams",
        "teams_of_eight",
        "knock_out",
    }
)
SET_UP = frozenset({Session.State.DRAFT, Session.State.READY})


@transaction.atomic
def change_settings(*, session_id: int, permission: Permission, actor: Actor, **changes: Any) -> Session:
    """As club.services.change_session. Raises DomainError where fines or adjusted scores stand in a unit that the other
    way of scoring does not have, where a scale is not for this way of scoring, or where a club's own scale is none.

    Before play a movement that was chosen is put away where its matches become others.
    """
    before = _played_as(locked_session(session_id))
    session = change_session(session_id=session_id, permission=permission, actor=actor, **changes)
    _refuse_scale(session)
    _refuse_with_hybrid(session)
    if before != _played_as(session):
        if session.state not in SET_UP and before[-1] != bool(session.teams_of_eight):
            raise DomainError(_("Play has begun: a match can no longer have more tables or fewer."))
        _put_away(session, actor)
    follow_knock_out(session)
    if WAY_OF_SCORING & set(changes) and session.state not in SET_UP:
        refuse_lengths_of_matches(session)
        try:
            parse(session_facts(read_rows(session)))
        except DocumentFaults as faults:
            raise DomainError(
                _(
                    "Some fines or adjusted scores are in per cent, matchpoints or IMPs, so they fit one scoring "
                    "method only. Take them back, change the scoring, and give them again."
                )
            ) from faults
    return session


@transaction.atomic
def play_under(*, session_id: int, conditions_id: int, actor: Actor) -> Session:
    """As club.services.adopt_conditions; a movement that was chosen is put away where its matches become others."""
    before = _played_as(locked_session(session_id))
    session = adopt_conditions(session_id=session_id, conditions_id=conditions_id, actor=actor)
    _refuse_with_hybrid(session)
    follow_knock_out(session)
    if before != _played_as(session):
        _put_away(session, actor)
    return session


@transaction.atomic
def set_kind(*, session_id: int, kind: str, actor: Actor) -> Session:
    """Make a session one of pairs, of teams, or of matches of pairs (`scoring.engine.contests.KINDS`), before play.

    DomainError as club.services.change_contest; the scale of matches is the usual one until another is chosen.
    """
    if kind not in KINDS:
        raise DomainError(_("Choose one of the kinds of contest."))
    session = change_contest(session_id=session_id, contest=KINDS[kind].contest, actor=actor)
    if kind_of(session.event.contest, session.vp_scale) == kind:
        return session
    if session.state not in SET_UP:
        raise DomainError(_("Play has begun: the kind of contest can no longer change."))
    scale = usual_scale(session.scored_by) if KINDS[kind].matches else ""
    return change_settings(session_id=session_id, permission=WHILE_PLAYING, vp_scale=scale, vp_table="", actor=actor)


def _played_as(session: Session) -> tuple[bool, str, bool]:
    """What decides which matches a movement has, at how many tables, and what their boards are called."""
    return bool(session.vp_scale), session.boards_are, bool(session.teams_of_eight)


def _put_away(session: Session, actor: Actor) -> None:
    if session.state == Session.State.READY:
        put_movement_away(session.pk, None, actor)
        session.refresh_from_db()


def _refuse_scale(session: Session) -> None:
    if session.imported_heading is not None or not session.vp_scale:
        return
    if session.vp_scale == OWN_SCALE:
        try:
            read_scale(session.vp_table, name=OWN_SCALE, unit=unit_of_way(session.method))
        except EngineError as fault:
            raise DomainError(_("This is no scale of victory points:"), reasons=[fault.message]) from fault
    elif session.vp_scale not in scales_for(session.method, session.teams_of_eight):
        raise DomainError(_("This scale of victory points is not for this way of scoring. Choose another one."))


def _refuse_with_hybrid(session: Session) -> None:
    """What hybrid scoring does not know: it is described for a match of two tables (White Book 161.7)."""
    if session.imported_heading is not None or averages_knock_outs(session.method):
        return
    if session.teams_of_eight:
        raise DomainError(_("Hybrid scoring is for teams of four: choose another way of scoring for teams of eight."))
    if session.knock_out:
        raise DomainError(
            _("Hybrid scoring has no knock-outs: only the match has a score, so no board can be averaged.")
        )


def refuse_lengths_of_matches(session: Session) -> None:
    """A way of scoring, or a scale of victory points, that is not made for so many boards as the matches have."""
    matches = Match.objects.filter(session=session).values_list("boards", "half")
    for boards, half in sorted({(len(boards), half) for boards, half in matches}):
        try:
            refuse_length(session.method, session.vp_scale, boards, session.teams_of_eight, half=half)
        except EngineError as fault:
            raise DomainError(
                _("The scale of victory points does not fit these matches: choose another scale or other boards.")
                if session.vp_scale
                else _("This way of scoring does not fit these matches: choose another one or other boards."),
                reasons=[fault.message],
            ) from fault
