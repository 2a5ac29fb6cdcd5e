"""A knock-out as everybody may see it: no result of a match that is still being played, or not published."""

from __future__ import annotations

from club.models import BracketResult, BracketSession, Session
from movements.queries.bracket_values import BracketView
from movements.queries.brackets import bracket_by_slug, sessions_of_bracket
from scoring.models import Line, Publication
from scoring.queries.postponed import postponed_boards


def public_bracket(club_id: int, slug: str) -> BracketView | None:
    """None where there is none. A match whose session hides its results has none here, and sends nobody on."""
    return bracket_by_slug(club_id, slug, hidden=hidden_matches(sessions_of_bracket(club_id, slug)))


def hidden_matches(links: list[BracketSession]) -> set[int]:
    """The numbers of the matches whose result nobody is told yet, by what their sessions are at.

    A session keeps its result to itself from its first board until an edition of it counts, while play goes on again
    after that, and while a board of it waits to be played (Law 8B2). Two queries where no board was ever postponed.
    """
    begun = [each for each in links if each.session.state not in (Session.State.DRAFT, Session.State.READY)]
    if not begun:
        return set()
    ids = [each.session_id for each in begun]
    out = set(Publication.objects.filter(session__in=ids, withdrawal=None).values_list("session_id", flat=True))
    later = set(Line.objects.filter(session__in=ids, postponed=True).values_list("session_id", flat=True))
    over = (Session.State.ENDED, Session.State.OFFICIAL)
    closed = [
        each
        for each in begun
        if each.session.state not in over
        or each.session_id not in out
        or (each.session_id in later and postponed_boards(each.session_id))
    ]
    return {each.match.number for each in closed if not each.extra or _decided(each.match_id)}


def _decided(match_id: int) -> bool:
    """Whether somebody goes through: that teams are level says nothing of the extra boards that they play."""
    newest = BracketResult.objects.filter(match=match_id).order_by("-version").first()
    return newest is not None and newest.first_id is not None
