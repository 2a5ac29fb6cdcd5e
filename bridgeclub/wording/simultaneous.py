"""Sentences about simultaneous pairs."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.wording.known import words_for
from scoring.queries.embargo import Embargo

REASONS: Mapping[str, Promise] = {
    "first": gettext_lazy("first edition"),
    "clubs": gettext_lazy("another club counts"),
    "correction": gettext_lazy("a club’s evening was corrected"),
}


def reason_words(reason: str) -> str:
    """Why an edition came."""
    return words_for(REASONS, reason)


def embargo_words(embargo: Embargo) -> str:
    """Why nothing of the boards is open, and until when."""
    if embargo.passed:
        return _("Nothing of the boards is shown yet: %(clubs)s still plays them.") % {
            "clubs": ", ".join(dict.fromkeys(embargo.waits_for))
        }
    return _("Other clubs play the same boards: nothing of them is shown before %(time)s.") % {
        "time": date_format(localtime(embargo.until), "j F Y, H:i")
    }
