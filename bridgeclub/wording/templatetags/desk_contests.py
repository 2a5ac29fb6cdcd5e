"""Who plays, in the sentences of the desk. In a template: `{% load desk_contests %}`.

Filters
  session.contest|desk_word:"which"    Which pair?, Which team?; the words are those of `DeskWords`
  session.contest|table_word:"turned"  the words are those of `TableWords`
  session.contest|set_up_word:"boards_for_each"  the words are those of `SetUpWords`
  session.contest|section_word:"move_one"        the words are those of `SectionWords`
  number|of_number:session.contest     Pair 3, Team 3
  number|counted_of:session.contest    3 pairs, 3 players
"""

from django import template

from bridgeclub.wording.contests import counted_words, numbered_words
from bridgeclub.wording.desk_contests import desk_words
from bridgeclub.wording.desk_tables import table_words
from bridgeclub.wording.setup_contests import setup_words
from bridgeclub.wording.setup_sections import section_words

register = template.Library()


@register.filter
def of_number(number: int, contest: str) -> str:
    return numbered_words(contest, str(number))


@register.filter
def counted_of(number: int, contest: str) -> str:
    return counted_words(contest, number)


@register.filter
def set_up_word(contest: str, name: str) -> str:
    """One of the words of setting up."""
    return str(getattr(setup_words(contest), name))


@register.filter
def section_word(contest: str, name: str) -> str:
    """One of the words of whoever is divided into sections."""
    return str(getattr(section_words(contest), name))


@register.simple_tag
def section_sentence(contest: str, name: str, **values: object) -> str:
    return str(getattr(section_words(contest), name) % values)


@register.filter
def desk_word(contest: str, name: str) -> str:
    """One of the words of a contest."""
    return str(getattr(desk_words(contest), name))


@register.filter
def table_word(contest: str, name: str) -> str:
    """One of the words of those who sit at a table."""
    return str(getattr(table_words(contest), name))


@register.simple_tag
def table_sentence(contest: str, name: str, **values: object) -> str:
    return str(getattr(table_words(contest), name) % values)


@register.simple_tag
def desk_sentence(contest: str, name: str, **values: object) -> str:
    """The same with values: {% desk_sentence session.contest "moved" count=3 %}."""
    return str(getattr(desk_words(contest), name) % values)
