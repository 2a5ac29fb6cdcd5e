"""What engines say, in a template: `{% load engine_messages %}`.

Filters
  message|in_words        the sentence of a message
  note|noted              a note about a file, with its line
  message|as_sentence     the same on its own, with a capital and a full stop
"""

from __future__ import annotations

from django import template

from bridgeclub.wording.messages import sentence, whole_sentence
from club.engine.messages import Message
from scoring.engine.old_results import Note

register = template.Library()


@register.filter
def in_words(message: Message) -> str:
    return sentence(message)


@register.filter
def noted(note: Note) -> str:
    return sentence(note.placed)


@register.filter
def as_sentence(message: Message) -> str:
    return whole_sentence(message)
