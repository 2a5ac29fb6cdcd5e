"""The next round of a Swiss: drawn by its rules or as the director has it, and published to the tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.services import Permission, facts_changed, locked_session
from movements.engine.swiss_evening import DrawnRound, SwissRules
from movements.engine.swiss_proposal import Standing, rematches
from movements.models import Seating
from movements.services.swiss import store_drawn_round
from scoring.engine.rounding import decimal_text, exact_text
from scoring.errors import DomainError, StaleError
from scoring.models import Line, MatchResult, Penalty
from scoring.queries.line_outcomes import adjusted
from scoring.queries.swiss import SwissState, corrected_draws, swiss_state
from scoring.recompute import recompute
from scoring.services.awards import penalise
from scoring.services.movement import add_boards


@dataclass(frozen=True)
class Draw:
    """A round as it is to be played. `counted`: by the results of how many rounds; `seen`: the version of the standings
    that the director saw; `again`: it replaces the draw of the last round; `rematches`: the director lets who has met
    meet again, though the rules of this Swiss do not; `ahead`: it is drawn by the results of a round of which nothing
    has been played."""

    number: int
    drawn: DrawnRound
    counted: int
    seen: int
    again: bool = False
    rematches: bool = False
    ahead: bool = False


def publish_draw(
    *, session_id: int, draw: Draw, before_commit: Callable[[], object] = lambda: None, actor: Actor
) -> None:
    """Store the draw: tables, phones and everybody see it. `before_commit` is called in its transaction.

    Raises StaleError where results came in since it was seen, or somebody else has drawn; DomainError where it is no
    draw of everybody who plays, or the round that it replaces has begun.
    """
    recompute(session_id)
    state = swiss_state(session_id, again=draw.again)
    if state is None:
        raise DomainError(_("This session is not a Swiss."))
    if state.number != draw.number or state.again != draw.again:
        raise StaleError(_("Somebody else has drawn since you looked. Please look again."))
    if state.seen != draw.seen:
        raise StaleError(_("Results have come in since you looked at the draw. Please look at it again."))
    if not state.swiss.rules.allows_rematches and not draw.rematches and rematches(state.swiss, draw.drawn):
        raise DomainError(
            _("In this draw some meet again, which this Swiss does not allow. Say that they may, or change it.")
        )
    if state.nothing_played and draw.counted == draw.number - 1 and not draw.ahead:
        raise DomainError(
            _("Nothing of what was drawn last has been played. Say that the next draw is made all the same, or wait.")
        )
    field = state.field(draw.counted, frozenset(draw.drawn.absent))
    proposed = state.swiss.proposal(field)
    standing = {each.entry: _as_drawn(each, state.fines) for each in state.swiss.order(field)}
    with transaction.atomic():
        session = locked_session(session_id)
        if session.facts_version != draw.seen:
            raise StaleError(_("Results have come in since you looked at the draw. Please look at it again."))
        if draw.again:
            _refuse_begun(session_id, draw.number, state.swiss.rules)
        store_drawn_round(
            session,
            draw.number,
            draw.drawn,
            standing=standing,
            counted=draw.counted,
            changed=_unlike(draw.drawn, proposed),
            actor=actor,
        )
        add_boards(session)
        facts_changed(session_id)
        before_commit()


def _as_drawn(standing: Standing, fines: Mapping[str, Fraction]) -> dict[str, str]:
    found = {"points": exact_text(standing.points)}
    return found | ({"fines": exact_text(fines[standing.entry])} if standing.entry in fines else {})


def _unlike(drawn: DrawnRound, proposed: DrawnRound) -> bool:
    def who(each: DrawnRound) -> tuple[object, ...]:
        return {frozenset((one.home, one.away)) for one in each.matches}, each.bye, set(each.threesomes)

    return who(drawn) != who(proposed)


def _refuse_begun(session_id: int, number: int, rules: SwissRules) -> None:
    rounds = rules.rounds_of(number)
    seats = Seating.objects.filter(section__session=session_id, round__in=rounds)
    matches = {each.match_id for each in seats if each.match_id is not None}
    here = Line.objects.filter(session=session_id, match__in=matches, round__in=rounds).select_related("adjustment")
    begun = any(line.result_id is not None or adjusted(line) for line in here)
    if begun or MatchResult.objects.filter(match__in=matches, match__round__in=rounds).exists():
        raise DomainError(_("A match of this draw has begun: it can no longer be drawn anew."))


def swiss_now(session_id: int, *, again: bool = False) -> SwissState | None:
    """What the next round is drawn from, with everything that has come in; None where the session is no Swiss."""
    recompute(session_id)
    return swiss_state(session_id, again=again)


def give_mismatch(
    *, session_id: int, number: int, entry: str, at_fault: bool, permission: Permission, actor: Actor
) -> None:
    """What a mismatch is worth (WB 165.2) beside the match: an award or a fine in victory points, once.

    Raises DomainError where there is none any more, the match has no score yet, or it was given.
    """
    corrected, found = next(
        (
            (draw, each)
            for draw in corrected_draws(session_id)
            for each in draw.mismatches
            if (each.round, each.entry) == (number, entry)
        ),
        (None, None),
    )
    worth = None if found is None else found.at_fault if at_fault else found.not_at_fault
    if corrected is None or found is None or found.scored is None or worth is None:
        raise DomainError(_("This is no mismatch any more, or the match has no score yet. Please look again."))
    note = mismatch_note(corrected.rules, number)
    with transaction.atomic():
        session = locked_session(session_id)
        contestant = session.contestants.get(key=entry)
        if Penalty.objects.filter(contestant=contestant, note=note, withdrawal=None).exists():
            raise DomainError(_("This mismatch has been dealt with."))
        more = worth - found.scored
        penalise(
            session_id=session_id,
            contestant_id=contestant.pk,
            kind="warning" if not more else "award" if more > 0 else "procedural",
            amount=decimal_text(abs(more)),
            unit="vp",
            note=note,
            permission=permission,
            actor=actor,
        )


def mismatch_note(rules: SwissRules, number: int) -> str:
    """What stands beside the award or the fine."""
    if rules.rounds_a_match > 1:
        return _("Met others than the right opponents in match %(number)s (WB 165.2)") % {"number": number}
    return _("Met others than the right opponents in round %(number)s (WB 165.2)") % {"number": number}
