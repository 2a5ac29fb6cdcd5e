"""What the cards say: who held the card that was led, and how many tricks there were."""

from __future__ import annotations

from rulings.engine.doubts.field import is_alike
from rulings.engine.doubts.values import ComparedResult, Doubt, Rule, Thresholds
from scoring.engine.opening_lead import LeadDoubt, doubtful_lead

NEXT = {"N": "E", "E": "S", "S": "W", "W": "N"}


def lead(result: ComparedResult, limits: Thresholds) -> Doubt | None:
    """The card led was declarer's or dummy's: the card or the declarer is another one (Law 41A).

    A card of the leader's partner can be a lead out of turn that stood (Law 54) and raises nothing.
    """
    line_result = result.line_result
    if result.cards is None or line_result.played is None or line_result.lead is None:
        return None
    held = doubtful_lead(result.cards.deal, line_result.played, line_result.lead)
    if held not in (LeadDoubt.DECLARER, LeadDoubt.DUMMY):
        return None
    return Doubt(Rule.LEAD, line_result.line, figures={"card": str(line_result.lead), "holder": held.value})


def led_elsewhere(result: ComparedResult, limits: Thresholds) -> Doubt | None:
    """Two other tables led the same card, both from one other hand: a card is held by one player (Law 1).

    Only where the cards are not known, and only from the other side's hand: partner may have led out of turn.
    """
    here, card = result.here, result.line_result.lead
    if result.cards is not None or here is None or card is None:
        return None
    leaders = [NEXT[each.declarer] for each in result.played if each.line_result.lead == card]
    mine = NEXT[here.declarer]
    if len(leaders) < 2 or len(set(leaders)) > 1 or leaders[0] in (mine, NEXT[NEXT[mine]]):
        return None
    return Doubt(
        Rule.LED_ELSEWHERE,
        here.line_result.line,
        figures={"card": str(card), "count": len(leaders), "seat": mine, "their_seat": leaders[0]},
    )


def double_dummy(result: ComparedResult, limits: Thresholds) -> Doubt | None:
    """Far from double dummy in its denomination, and no other table came near its tricks there."""
    here = result.here
    analysis = result.cards.analysis if result.cards else None
    if here is None or analysis is None:
        return None
    there = analysis.tricks[here.declarer][here.denomination]
    if abs(here.tricks - there) < limits.double_dummy_off:
        return None
    if any(is_alike(each, here) for each in result.played):
        return None
    counted = {"there": there, "here": here.tricks}
    named = {"denomination": here.denomination, "seat": here.declarer}
    return Doubt(Rule.DOUBLE_DUMMY, here.line_result.line, figures={**counted, **named})
