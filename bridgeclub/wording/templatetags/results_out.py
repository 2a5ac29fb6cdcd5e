"""Words on the pages that say who has which edition: `{% load results_out %}`."""

from __future__ import annotations

from django import template

from bridgeclub.wording.known import words_for
from bridgeclub.wording.results_out import ACTS, BUTTONS, KNOWN, STATES

register = template.Library()
_BADGES = {"sent": "bdg-ok", "accepted": "bdg-ok", "none": ""}


@register.filter
def state_words(state: str) -> str:
    """`{{ each.standing.state|state_words }}` -> must be sent again"""
    return words_for(STATES, state)


@register.filter
def state_badge(state: str) -> str:
    """The class of its badge: what still has to be done is marked."""
    return _BADGES.get(state, "bdg-warn")


@register.filter
def act_words(kind: str) -> str:
    """`{{ act.kind|act_words }}` -> file downloaded"""
    return words_for(ACTS, kind)


@register.filter
def act_button(kind: str) -> str:
    """`{{ kind|act_button }}` -> I have sent it"""
    return words_for(BUTTONS, kind)


@register.filter
def takes(receiver: str) -> str:
    """What a receiver takes, by its name; nothing where it is the club's own."""
    return next((str(each.takes) for each in KNOWN if each.name == receiver), "")
