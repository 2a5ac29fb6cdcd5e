"""The result of a match that was played elsewhere, or not at all: entered by hand, corrected, taken back."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Session
from club.services import Permission, append_audit_row, facts_changed, locked_session
from movements.models import Match
from scoring.errors import DomainError, NotFoundError, StaleError
from scoring.models import Line, MatchResult
from scoring.queries.line_outcomes import matches_with_boards
from scoring.services.lines import refuse_unscorable


@dataclass(frozen=True)
class MatchFigures:
    """What each side has, home first: IMPs that it won, its points, its victory points. None where nothing is said.

    Points and victory points as decimal text. Without any figure the result is taken back.
    """

    imps: tuple[int, int] | None = None
    points: tuple[str, str] | None = None
    vp: tuple[str, str] | None = None

    @property
    def said(self) -> bool:
        return any(each is not None for each in (self.imps, self.points, self.vp))


@dataclass(frozen=True)
class MatchEntry:
    """A result for a match. `seen`: the version that the director saw, 0 for none."""

    key: str
    seen: int
    figures: MatchFigures = field(default_factory=MatchFigures)
    note: str = ""


@transaction.atomic
def enter_match_result(*, session_id: int, entry: MatchEntry, permission: Permission, actor: Actor) -> int:
    """Enter it, correct it or take it back. Returns the new version.

    Raises NotFoundError where there is no such match; StaleError where another result was entered meanwhile;
    DomainError where boards of it are scored here, or the session could not be scored with it.
    """
    session = locked_session(session_id)
    permission.refuse_closed(session, "queries")
    match = Match.objects.filter(session=session, key=entry.key).first()
    if match is None:
        raise NotFoundError(_("This match is not in the session."))
    newest = match.results.order_by("-version").first()
    version = newest.version if newest else 0
    if version != entry.seen:
        raise StaleError(_("This match has just been given another result. Please look again."))
    if entry.figures.said and _scored_here(session, match):
        raise DomainError(_("Boards of this match have results. Correct these; the match follows from them."))
    _append(match, version + 1, entry, actor)
    refuse_unscorable(session)
    data = {
        "match": match.pk,
        "contestant": match.home_id,
        "other": match.away_id,
        "taken_back": not entry.figures.said,
    }
    append_audit_row(session.club_id, actor, "match result entered", data, session_id=session.pk)
    facts_changed(session.pk)
    return version + 1


def _scored_here(session: Session, match: Match) -> bool:
    lines = Line.objects.filter(session=session, match=match).exclude(result=None, adjustment=None)
    return bool(matches_with_boards(lines.select_related("result", "adjustment")))


def _append(match: Match, version: int, entry: MatchEntry, actor: Actor) -> None:
    imps, points, vp = (
        entry.figures.imps or (None, None),
        entry.figures.points or ("", ""),
        entry.figures.vp or ("", ""),
    )
    MatchResult.objects.create(
        match=match,
        version=version,
        home_imps=imps[0],
        away_imps=imps[1],
        home_points=points[0],
        away_points=points[1],
        home_vp=vp[0],
        away_vp=vp[1],
        user_id=actor.user_id,
        note=entry.note.strip()[:300],
    )


def take_back_results(results: list[int], user_id: int | None) -> None:
    """Results by hand that a repair entered count no more. Raises DomainError where a newer one stands.

    What is taken back stays in the list, below a newer version without figures.
    """
    for result in MatchResult.objects.filter(pk__in=results).select_related("match"):
        newest = result.match.results.order_by("-version").first()
        if newest is None or newest.pk != result.pk:
            raise DomainError(_("The result of a match has been changed since. Take that back first."))
        MatchResult.objects.create(match=result.match, version=result.version + 1, user_id=user_id)
