"""Scales of victory points where one is chosen: how they are called, and for which matches they are made."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.wording.match_figures import scale_title
from scoring.engine.victory_points.club_scale import OWN as OWN_SCALE
from scoring.engine.victory_points.scales import SCALES, table
from scoring.engine.victory_points.wbf import NAME as CONTINUOUS

NO_SCALE = {
    "teams": gettext_lazy("none: the total of the IMPs decides"),
    "pairs": gettext_lazy("none: matches give no victory points"),
}


def scale_words(name: str) -> str:
    """«EBU teams of four, for 5 to 32 boards»."""
    if name == CONTINUOUS:
        return _("%(title)s, for any number of boards") % {"title": scale_title(name)}
    columns = table(name)["columns"]
    said = {"title": scale_title(name), "first": columns[0]["boards"][0], "last": columns[-1]["boards"][1]}
    if said["first"] == said["last"]:
        return _("%(title)s, for %(first)d boards") % said
    return _("%(title)s, for %(first)d to %(last)d boards") % said


def scales_to_choose(names: tuple[str, ...] = SCALES) -> list[tuple[str, str]]:
    """Those of these names, the usual one first, and the club's own."""
    own = [(OWN_SCALE, _("the club’s own scale"))] if names else []
    return [*((name, scale_words(name)) for name in names), *own]
