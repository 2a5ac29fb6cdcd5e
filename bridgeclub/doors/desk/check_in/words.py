"""What the check-in list says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

KIND_NAMES: dict[str, _StrPromise] = {
    "member": gettext_lazy("member"),
    "visitor": gettext_lazy("visitor"),
    "junior": gettext_lazy("junior"),
    "free": gettext_lazy("free"),
}
KINDS_OF_MANY: dict[str, _StrPromise] = {
    "member": gettext_lazy("Members"),
    "visitor": gettext_lazy("Visitors"),
    "junior": gettext_lazy("Juniors"),
    "free": gettext_lazy("Free"),
    "": gettext_lazy("Total"),
}
