"""Lengths of time in words."""

from __future__ import annotations

from django.utils.translation import ngettext


def length_words(minutes: int) -> str:
    """30 minutes, 2 hours, 3 days."""
    if minutes and minutes % 1440 == 0:
        return ngettext("%(n)d day", "%(n)d days", minutes // 1440) % {"n": minutes // 1440}
    if minutes and minutes % 60 == 0:
        return ngettext("%(n)d hour", "%(n)d hours", minutes // 60) % {"n": minutes // 60}
    return ngettext("%(n)d minute", "%(n)d minutes", minutes) % {"n": minutes}
