"""What the less usual movements are for, said where a director chooses among all of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.wording.movements import kind_name

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

PURPOSES: Mapping[str, _StrPromise] = {
    "interwoven-howell": gettext_lazy(
        "for the second of two sessions. In the first, a Mitchell, the two lines met each other; here each of them"
        " meets itself, so that in the end all have met. North–South 1 of that Mitchell is pair 1 here."
    ),
}


def purposes_of(kinds: Iterable[str]) -> str:
    """A sentence for each of these that needs one: «Interwoven Howell: for the second of two sessions …»."""
    return " ".join(
        _("%(movement)s: %(purpose)s") % {"movement": kind_name(kind), "purpose": PURPOSES[kind]}
        for kind in kinds
        if kind in PURPOSES
    )
