"""Lines keyed from paper. In a template: `{% load keying %}`.

Tags
  {% progress_words progress twice %}   Results in: 243 of 243. 243 keyed, 180 compared, 3 different.
Filters
  played|notation                 4HS+1, as it is keyed; "" where there is none
  line|place                      Board 5, 3 v 7
"""

from __future__ import annotations

from django import template

from bridgeclub.wording.keying import line_place, progress_sentence
from club.queries import SessionInfo
from scoring.engine.contract import Played
from scoring.queries.keying import KeyingLine, Progress

register = template.Library()


@register.simple_tag
def progress_words(progress: Progress, twice: bool) -> str:
    return progress_sentence(progress, twice=twice)


@register.filter
def notation(played: Played | None) -> str:
    return str(played) if played is not None else ""


@register.filter
def place(line: KeyingLine, session: SessionInfo) -> str:
    return line_place(line, session)
