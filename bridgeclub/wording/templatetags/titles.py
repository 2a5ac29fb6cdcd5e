"""Names of sessions. In a template: `{% load titles %}`.

Filters
  session|told_apart     Friday pairs; of the second of that name on that day Friday pairs (2)
"""

from __future__ import annotations

from datetime import date
from typing import Protocol

from django import template

from club.queries import told_apart as title_told_apart

register = template.Library()


class Titled(Protocol):
    """Whatever knows of a session how it is called, its day and its address."""

    @property
    def title(self) -> str: ...

    @property
    def date(self) -> date: ...

    @property
    def slug(self) -> str: ...


@register.filter
def told_apart(session: Titled) -> str:
    """Its name, with a number where others of that day have the same."""
    return title_told_apart(session.title, session.date, session.slug)
