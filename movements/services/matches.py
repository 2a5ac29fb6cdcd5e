"""The matches of a movement as rows: made with it, kept where something was entered for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Max, ProtectedError, Q
from django.utils.translation import gettext as _

from club.engine.contests import CONTESTS
from club.errors import DomainError
from club.models import Contestant, Event, Session
from club.models.ways_of_scoring import BoardsAre
from movements.engine.matches import STEP, MatchPlan, PlannedMatch, match_plan
from movements.engine.places import key_in
from movements.engine.plan import Movement
from movements.models import Match, Seating


def matches_planned(session: Session, movement: Movement) -> MatchPlan | None:
    """The matches of the movement; None where the session has none: pairs that are not ranked by matches."""
    if movement.contest != "teams" and not session.vp_scale:
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
    stored = {}
    for place, each in enumerate(planned.matches, start=_last_place(session) + 1):
        values = _values(session, each, seated)
        match, _made = Match.objects.update_or_create(
            session=session, key=key_in(letter, each.key), defaults=values, create_defaults={**values, "place": place}
        )
        stored[each.key] = match
    return stored


def add_matches(session: Session, planned: MatchPlan, seated: Mapping[str, Contestant]) -> dict[str, Match]:
    """The rows of a movement that has grown, by key: those that are there stay as they are."""
    stored = {each.key: each for each in Match.objects.filter(session=session)}
    new = [each for each in planned.matches if each.key not in stored]
    for place, each in enumerate(new, start=_last_place(session) + 1):
        values = _values(session, each, seated)
        stored[each.key] = Match.objects.create(session=session, key=each.key, place=place, **values)
    return stored


def _last_place(session: Session) -> int:
    return Match.objects.filter(session=session).aggregate(last=Max("place"))["last"] or 0


def _values(session: Session, planned: PlannedMatch, seated: Mapping[str, Contestant]) -> dict[str, Any]:
    return {
        "round": planned.round,
        "home": seated[planned.home],
        "away": seated[planned.away],
        "boards": list(planned.boards),
        "knock_out": _knock_out(session),
        "half": planned.half,
    }


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


def matches_follow_seats(session: Session) -> None:
    """Give every two pairs that meet their match, where it is otherwise than the movement had it: who meets whom, or
    with which boards. Nothing to do where pairs play no matches, or the matches are those of two rooms.
    """
    if not session.vp_scale or CONTESTS[session.event.contest].by_rooms:
        return
    seats = Seating.objects.filter(section__session=session).select_related("section", "ns", "ew", "match")
    seats.filter(Q(ns=None) | Q(ew=None), match__isnull=False).update(match=None)
    for seat in seats.filter(ns__isnull=False, ew__isnull=False).order_by("round", "section__letter", "table"):
        match = _match_of(session, seat)
        if match.pk != seat.match_id:
            seat.match, seat.stanza = match, 1
            seat.save(update_fields=["match", "stanza"])
        # A board that they have played stays in it, wherever it is now.
        played = match.lines.exclude(result=None, adjustment=None).values_list("board__number", flat=True)
        boards = sorted({*seat.boards, *played})
        if boards != match.boards:
            match.boards = boards
            match.save(update_fields=["boards"])
    drop_matches(session)


def match_in_round(session: Session, number: int, one: Contestant, other: Contestant) -> Match | None:
    """What the two play in a round."""
    both = Q(home=one, away=other) | Q(home=other, away=one)
    return Match.objects.filter(both, session=session, round=number).first()


def _match_of(session: Session, seat: Seating) -> Match:
    assert seat.ns is not None
    assert seat.ew is not None
    if seat.match is not None and {seat.match.home_id, seat.match.away_id} == {seat.ns_id, seat.ew_id}:
        return seat.match
    found = match_in_round(session, seat.round, seat.ns, seat.ew)
    return found or begin_match(session, seat.round, seat.ns, seat.ew, seat.boards)


def begin_match(session: Session, number: int, home: Contestant, away: Contestant, boards: list[int]) -> Match:
    """A match that the movement does not have."""
    key = f"{number}-{home.key}-{away.key}"
    while Match.objects.filter(session=session, key=key).exists():
        key += "+"
    return Match.objects.create(
        session=session, key=key, place=_last_place(session) + 1, round=number, home=home, away=away, boards=boards
    )
