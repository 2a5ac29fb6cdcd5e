"""What setting up shows: amounts of money."""

from __future__ import annotations

from django import template

register = template.Library()


@register.filter
def money(amount: int) -> str:
    """Whole minor units as an amount: 350 is 3.50."""
    return f"{amount // 100}.{amount % 100:02d}"
