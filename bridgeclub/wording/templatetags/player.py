"""Words of a player's own telephone. In a template: `{% load player %}`.

Filters
  state|pair_label         5, or A5 with sections
  sitting|table_label:me   4, or A4 with sections
  boards|board_numbers     7–9 where they follow each other, else 7, 8 and 12
  pair|pair_name           Nora Lindqvist & Sam Okafor, or pair 5 where nobody has been named
"""

from collections.abc import Sequence

from django import template
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from scoring.queries.phone import PhoneState, Sitting
from scoring.queries.table import TablePair

register = template.Library()


@register.filter
def pair_label(state: PhoneState) -> str:
    """Section and number, as on the table card."""
    return f"{state.section}{state.pair.number}"


@register.filter
def table_label(sitting: Sitting, state: PhoneState) -> str:
    """Section and table, as on the table card."""
    return f"{state.section}{sitting.table}"


@register.filter
def board_numbers(boards: Sequence[int]) -> str:
    """Board numbers as one says them."""
    in_a_row = len(boards) > 2 and boards[-1] - boards[0] == len(boards) - 1
    return f"{boards[0]}–{boards[-1]}" if in_a_row else str(get_text_list([str(each) for each in boards], _("and")))


@register.filter
def pair_name(pair: TablePair) -> str:
    """The names as the room knows them; the number where nobody has been named."""
    return pair.name or _("pair %(number)s") % {"number": pair.number}
