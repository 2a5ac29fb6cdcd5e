"""The kinds of rulings and what is chosen in their form, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from rulings.engine.decision import Doubt, Kind

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

KINDS: dict[str, _StrPromise] = {
    Kind.ASSIGNED.value: _("assigned score"),
    Kind.ARTIFICIAL.value: _("artificial score (average)"),
    Kind.RECTIFICATION.value: _("law applied"),
    Kind.CLAIM.value: _("contested claim"),
    Kind.NO_ACTION.value: _("no action: the score stands"),
    Kind.PROCEDURAL.value: _("procedural penalty"),
    Kind.DISCIPLINARY.value: _("disciplinary penalty"),
    Kind.DIRECTORS_ERROR.value: _("director’s error (Law 82C)"),
    Kind.IN_QUESTION.value: _("not decided yet"),
}
# What the form asks. Whether an adjusted score is assigned or artificial follows from what is written (Law 12C).
POLL_WORDS: dict[str, _StrPromise] = {
    Kind.ASSIGNED.value: _("adjusted score"),
    **{kind: words for kind, words in KINDS.items() if kind not in (Kind.ASSIGNED.value, Kind.ARTIFICIAL.value)},
}
DOUBTS: dict[str, _StrPromise] = {
    Doubt.NONE.value: _("nothing"),
    Doubt.PLAY.value: _("how the play would have gone"),
    Doubt.MISBID.value: _("whether the call or the explanation was wrong"),
}
# So many times the standard amount (White Book 12.5).
TIMES: dict[str, _StrPromise] = {
    "1": _("the standard amount"),
    "1/2": _("half of it"),
    "2": _("twice the standard amount"),
    "3": _("three times the standard amount"),
    "": _("another amount"),
}
