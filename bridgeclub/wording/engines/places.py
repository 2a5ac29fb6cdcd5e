"""Where in a session document something stands, for somebody who never sees the document."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

_STEP = re.compile(r"\.?([A-Za-z_]\w*)|\[([0-9]+)\]")
_ENTRIES: Mapping[str, str | Promise] = {
    "results": gettext_lazy("result %(n)d"),
    "contestants": gettext_lazy("contestant %(n)d"),
    "players": gettext_lazy("player %(n)d"),
    "matches": gettext_lazy("match %(n)d"),
    "boards": gettext_lazy("board %(n)d in the list"),
    "penalties": gettext_lazy("penalty %(n)d"),
    "sit_outs": gettext_lazy("sit-out %(n)d"),
    "rankings": gettext_lazy("ranking %(n)d"),
}
_NAMES: Mapping[str, str | Promise] = {
    "ns": gettext_lazy("N–S"),
    "ew": gettext_lazy("E–W"),
    "adjusted": gettext_lazy("adjusted score"),
    "id": gettext_lazy("its id"),
}


def place_words(path: str) -> str:
    """`$.results[3].contract` as «Result 4, contract»; the document as a whole as «The file»."""
    said = ", ".join(_steps(path))
    return f"{said[:1].upper()}{said[1:]}" if said else _("The file")


def _steps(path: str) -> Iterator[str]:
    steps = [(found[1], found[2]) for found in _STEP.finditer(path.removeprefix("$"))]
    for at, (name, number) in enumerate(steps):
        behind = steps[at + 1][1] if at + 1 < len(steps) else None
        if name and behind is not None and name in _ENTRIES:
            yield str(_ENTRIES[name]) % {"n": int(behind) + 1}
        elif name:
            yield str(_NAMES.get(name, name.replace("_", " ")))
        elif at and steps[at - 1][0] not in _ENTRIES:
            yield str(int(number) + 1)
