"""The boards of a Swiss that are played again in the round that is drawn next, though no seat says so yet.

Only a long threesome has any: each of its matches is played in one room now and in the other with the next draw, and
one of its three sets is that of everybody's next round.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from club.models import Section, Session
from movements.models import Seating
from movements.queries.seated import half_seated

#: What must be read with the seats.
WITH = ("section__plan", "section__session")


def seats_of_session(session: Session) -> list[Seating]:
    """All seats of a session with what `WITH` names; two queries. Sections, plans and the session are made once, not
    for each of many hundred seats."""
    seats = list(Seating.objects.filter(section__session=session))
    sections = {each.pk: each for each in Section.objects.filter(session=session).select_related("plan")}
    for section in sections.values():
        section.session = session
    # A section that was taken away between the two: whoever reads versions reads again.
    seats = [each for each in seats if each.section_id in sections]
    for seat in seats:
        seat.section = sections[seat.section_id]
    return seats


def drawn_later(seats: Iterable[Seating]) -> Mapping[int, frozenset[int]]:
    """Board → the contestants (ids) that have it in the round that is still to be drawn. Nothing once play is over.

    `seats`: those of the session at which two meet, read with what `WITH` names.
    """
    seats = list(seats)
    half, everybody = half_seated(seats), defaultdict[int, set[int]](set)
    for seat in seats:
        everybody[seat.section_id] |= {who for who in (seat.ns_id, seat.ew_id) if who is not None}
    found: dict[int, set[int]] = defaultdict(set)
    for seat in seats:
        plan = getattr(seat.section, "plan", None)
        playing = seat.section.session.state == Session.State.PLAYING
        if seat.match_id not in half or plan is None or not plan.to_draw or not playing:
            continue
        first = plan.options.get("first_board", 1) + plan.rounds * plan.boards_per_round
        for board in seat.boards:
            of_all = first <= board < first + plan.boards_per_round
            found[board] |= everybody[seat.section_id] if of_all else {seat.ns_id or 0, seat.ew_id or 0}
    return {board: frozenset(who) for board, who in found.items()}
