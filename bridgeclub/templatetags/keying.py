"""Lines keyed from paper. In a template: `{% load keying %}`.

Tags
  {% progress_words progress %}   243 of 243 in, …
Filters
  played|notation                 4HS+1, as it is keyed; "" where there is none
  line|place                      Board 5, 3 v 7
  row|state_words                 what stands beside a line: keyed, who, two results differ
"""

from __future__ import annotations

from django import template
from django.utils.translation import gettext as _

from bridgeclub.desk.keying.view import Row
from bridgeclub.desk.keying.words import line_place, progress_sentence
from bridgeclub.desk.room.line_words import who_words
from scoring.engine.contract import Played
from scoring.queries.keying import KeyLine, Progress, State

register = template.Library()


@register.simple_tag
def progress_words(progress: Progress) -> str:
    return progress_sentence(progress)


@register.filter
def notation(played: Played | None) -> str:
    return str(played) if played is not None else ""


@register.filter
def place(line: KeyLine) -> str:
    return line_place(line)


@register.filter
def state_words(row: Row) -> str:
    """What stands beside a line; nothing beside one that is open or keyed by whoever reads."""
    if row.state == State.TABLE:
        return who_words(row.line.who, row.line.source)
    if row.state == State.CONFLICT:
        return _("two results differ")
    if row.state == "compared":
        return _("the same both times")
    return ""
