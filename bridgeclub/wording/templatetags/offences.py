"""Earlier penalties and warnings. In a template: `{% load offences %}`.

Filters
  offences|offences_words   1 warning (3 October 2026), 1 procedural penalty (10 October 2026: standard amount)
  offence|standard_words    standard amount; nothing for any other
  pair|pair_label           3 N–S Nora Lindqvist & Sam Okafor, Team 3 (Foxes)
"""

from django import template

from bridgeclub.wording.offences import offences_words, standard_words
from bridgeclub.wording.pair_labels import pair_labels
from club.queries import Pair

register = template.Library()
register.filter("offences_words", offences_words)
register.filter("standard_words", standard_words)


@register.filter
def pair_label(pair: Pair) -> str:
    """One contestant by number, direction and names."""
    return pair_labels([pair])[pair.id]
