"""What was done with a ladder, as sentences."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

LADDERS: Mapping[str, str | Promise] = {
    "ladder made": gettext_lazy("Made a ladder"),
    "ladder changed": gettext_lazy("Changed what counts for a ladder"),
    "ladder sessions left out": gettext_lazy("Changed which sessions are left out of a ladder"),
    "ladder removed": gettext_lazy("Took a ladder off the list"),
}
