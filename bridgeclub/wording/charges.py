"""What the codes of a federation's charges stand for, and what is said of master points."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

#: Of the English Bridge Union, by code of `scoring.engine.usebio.charges`.
CODES = {
    "10": _("normal club session"),
    "11": _("social or supervised session: no master points"),
    "12": _("mentor session"),
    "04": _("session for novices, without magazine points"),
    "22": _("session for novices, with magazine points: no master points"),
    "30": _("licensed event"),
    "40": _("licensed charity event"),
    "50": _("blue-pointed event"),
    "60": _("green-pointed event with a licence"),
    "02": _("overall results of an event whose sessions are sent each by itself: nothing is charged"),
}
SCALES = {
    "Club": _("club"),
    "District": _("district"),
    "County": _("county"),
    "Regional": _("regional"),
    "National": _("national"),
}
