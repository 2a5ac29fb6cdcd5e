"""A browser and its times in plain words. By hours and days ago: an account has no time zone, its clubs have."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bridgeclub.http.device import browser_name, device_kind


def browser_words(agent: str) -> str:
    """Firefox on Windows."""
    browser, kind = browser_name(agent), device_kind(agent)
    if browser and kind:
        return _("%(browser)s on %(device)s") % {"browser": browser, "device": kind}
    return browser or kind or _("an unknown browser")


def began_words(moment: datetime) -> str:
    """When somebody logged in."""
    hours = _hours_since(moment)
    if hours < 1:
        return _("logged in within the last hour")
    if hours < 48:
        return ngettext("logged in %(n)s hour ago", "logged in %(n)s hours ago", hours) % {"n": hours}
    return ngettext("logged in %(n)s day ago", "logged in %(n)s days ago", hours // 24) % {"n": hours // 24}


def seen_words(moment: datetime) -> str:
    """When a page was last asked for; to the hour, for it is written down once an hour."""
    # What is written down may be an hour behind.
    hours = _hours_since(moment)
    if hours < 2:
        return _("in use within the last two hours")
    if hours < 48:
        return ngettext("last used %(n)s hour ago", "last used %(n)s hours ago", hours) % {"n": hours}
    return ngettext("last used %(n)s day ago", "last used %(n)s days ago", hours // 24) % {"n": hours // 24}


def _hours_since(moment: datetime) -> int:
    return int((timezone.now() - moment).total_seconds() // 3600)
