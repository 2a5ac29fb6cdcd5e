"""The ruling assistant in templates."""

from __future__ import annotations

from django import template

from bridgeclub.wording.assistant import WHOM
from rulings.engine.assistant.path import Whom
from rulings.engine.assistant.seats import roles, said
from rulings.engine.decision import Guided

register = template.Library()


@register.filter
def asked_of(whom: str, way: Guided) -> str:
    """Who was asked, in words."""
    return said(str(WHOM[Whom(whom)]), roles(way.offender, way.declarer))
