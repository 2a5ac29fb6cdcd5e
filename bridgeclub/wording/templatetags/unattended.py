"""Evenings without a director. In a template: `{% load unattended %}`.

Filters
  topic|topic_said     what happened, in a few words
"""

from __future__ import annotations

from django import template

from bridgeclub.wording.unattended import topic_words

register = template.Library()


@register.filter
def topic_said(topic: str) -> str:
    return topic_words(topic)
