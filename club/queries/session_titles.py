"""How sessions are told apart that have the same name on the same day: by the number behind their address."""

from __future__ import annotations

from datetime import date

from django.utils.text import slugify

ADDRESS_AT_MOST = 70


def usual_address(day: date, title: str) -> str:
    """2026-11-20-friday-pairs: the address of the first session of this name on this day."""
    return slugify(f"{day.isoformat()}-{title}")[:ADDRESS_AT_MOST]


def told_apart(title: str, day: date, slug: str) -> str:
    """«Friday pairs», of the second of that name on that day «Friday pairs (2)»; without a query."""
    number = slug.removeprefix(f"{usual_address(day, title)}-")
    return f"{title} ({number})" if number != slug and number.isdecimal() else title
