"""The matches of a movement as rows: made with it, kept where something was entered for them."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Max, ProtectedError
from django.utils.translation import gettext as _

from club.errors import DomainError
from club.models import Contestant, Event, Session
from club.models.ways_of_scoring import BoardsAre
from movements.engine.matches import STEP, MatchPlan, match_plan
from movements.engine.places import key_in
from movements.engine.plan import Movement
from movements.models import Match


def matches_planned(session: Session, movement: Movement) -> MatchPlan | None:
    """The matches of the movement; None where the session has none: pairs that are not ranked by matches."""
    if movement.contest == "pairs" and not session.vp_scale:
        return None
    dealt_again = session.boards_are == BoardsAre.DEALT and movement.contest == "teams"
    if dealt_again and movement.set_boards(max(movement.sets_in_play))[-1] >= STEP:
        raise DomainError(_("Boards that are dealt again for each match have numbers below 100."))
    return match_plan(movement, dealt_again=dealt_again)


def store_matches(
    session: Session, letter: str, planned: MatchPlan, seated: Mapping[str, Contestant]
) -> dict[str, Match]:
    """The rows of a section's matches by their key in the movement. `letter`: of one of several sections, else "".

    A match that the movement has as well stays the row that it is.
    """
    last = Match.objects.filter(session=session).aggregate(last=Max("place"))["last"] or 0
    stored = {}
    for place, each in enumerate(planned.matches, start=last + 1):
        values = {
            "round": each.round,
            "home": seated[each.home],
            "away": seated[each.away],
            "boards": list(each.boards),
            "knock_out": _knock_out(session),
        }
        match, _made = Match.objects.update_or_create(
            session=session, key=key_in(letter, each.key), defaults=values, create_defaults={**values, "place": place}
        )
        stored[each.key] = match
    return stored


def follow_knock_out(session: Session) -> None:
    """Whether the matches are knock-outs is the session's setting; those of an imported one say it themselves."""
    if session.imported_heading is None:
        wanted = _knock_out(session)
        Match.objects.filter(session=session).exclude(knock_out=wanted).update(knock_out=wanted)


def _knock_out(session: Session) -> bool:
    return session.knock_out and session.event.contest == Event.Contest.TEAMS


def drop_matches(session: Session) -> None:
    """Take away the matches that no table plays any more and nothing was entered for."""
    for match in Match.objects.filter(session=session, seatings__isnull=True, results__isnull=True):
        try:
            match.delete()
        except ProtectedError:
            # A line names it: what was played there stays its match.
            continue
