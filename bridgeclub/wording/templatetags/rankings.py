"""Rankings beside the ranking, in templates."""

from __future__ import annotations

from django import template

from bridgeclub.wording import rankings
from bridgeclub.wording.game import MINUS

register = template.Library()

register.filter("beside_name", rankings.beside_name)
register.filter("beside_note", rankings.beside_note)


@register.filter
def handicap_figure(text: str | None) -> str:
    """+4.5, −2, 0."""
    if not text or text == "0":
        return "0"
    return text.replace("-", MINUS) if text.startswith("-") else f"+{text}"
