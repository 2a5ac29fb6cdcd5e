"""How rulings came out, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from rulings.engine.book import CameOut

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

CAME_OUT: dict[str, _StrPromise] = {
    CameOut.ADJUSTED.value: _("adjusted score, of any kind"),
    CameOut.ASSIGNED.value: _("assigned score: one result"),
    CameOut.WEIGHTED.value: _("weighted score"),
    CameOut.SPLIT.value: _("split score: not the same for both sides"),
    CameOut.ARTIFICIAL.value: _("artificial score (average)"),
    CameOut.PENALTY.value: _("penalty"),
    CameOut.WARNING.value: _("warning"),
    CameOut.STANDS.value: _("the table result stands"),
    CameOut.OTHERWISE.value: _("otherwise: turned, corrected, cancelled, scored separately"),
    CameOut.IN_QUESTION.value: _("not decided yet"),
    CameOut.NOTED.value: _("noted without a ruling"),
}
#: How calls ended; "" for all of them.
ENDED: dict[str, _StrPromise] = {
    "": _("all calls"),
    "ruling": _("with a ruling"),
    "settled": _("settled at the table"),
    "nothing": _("there was nothing to do"),
}
FINES: dict[str, _StrPromise] = {
    "procedural": _("procedural penalties"),
    "disciplinary": _("disciplinary penalties"),
    "warning": _("warnings"),
    "award": _("awards"),
}
