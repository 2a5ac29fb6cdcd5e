"""Files of a known kind whose results cannot be read: called by their name, before anything is made of them."""

from __future__ import annotations

import re

from scoring.engine.old_results.codes import Refused
from scoring.engine.old_results.values import Unreadable

_BEFORE = r"\s*(?:<\?xml[^>]*\?>\s*|<!--.*?-->\s*)*"
#: How a kind begins, or for PBN also how its lines look after remarks of a program.
_KINDS = (
    (Refused.WEB_PAGE, re.compile(rf"{_BEFORE}<(?:!doctype\s+html|html|head|body|table)\b", re.IGNORECASE | re.DOTALL)),
    (Refused.PBN, re.compile(r"(?:[ \t]*(?:[%;][^\n]*)?\n)*[ \t]*(?:%[ \t]*PBN\b|\[[A-Za-z]+[ \t]+\")")),
    (Refused.LIN, re.compile(r"\s*(?:[a-z]{2}\|[^|]*\|\s*)*(?:md\|[0-4]?S|qx\||vg\||rs\|)", re.IGNORECASE)),
)


def refuse_other_kinds(beginning: str) -> None:
    """Raises Unreadable where a text begins as a web page, PBN or LIN does."""
    text = beginning.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    for refused, begins in _KINDS:
        if begins.match(text):
            raise Unreadable(refused)
