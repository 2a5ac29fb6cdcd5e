"""Draws of a Swiss that are still to come. In a template: `{% load draws %}`.

Filters
  plan|next_draw     round 3; where a match takes two rounds match 3
  me|to_be_drawn     Round 3 has not been drawn yet; of the state of a phone
"""

from __future__ import annotations

from django import template

from bridgeclub.wording.draws import name_of_draw, to_be_drawn_words
from movements.models import Plan
from scoring.queries.phone import PhoneState

register = template.Library()


@register.filter
def next_draw(plan: Plan) -> str:
    """How the next draw is called."""
    return name_of_draw(plan.to_draw, plan.rounds_a_match)


@register.filter
def to_be_drawn(state: PhoneState) -> str:
    """That the next draw is still to come."""
    return to_be_drawn_words(state.to_draw, state.rounds_a_draw)
