"""Files of a known kind whose results cannot be read: called by their name, before anything is made of them."""

from __future__ import annotations

import re

from scoring.engine.old_results.codes import Refused
from scoring.engine.old_results.values import Unreadable

_BEFORE = r"\s*(?:<\?xml[^>]*\?>\s*|<!--.*?-->\s*)*"
_WEB_PAGE = re.compile(rf"{_BEFORE}<(?:!doctype\s+html|html|head|body|table)\b", re.IGNORECASE | re.DOTALL)
#: How PBN begins, or how its lines look after remarks of a program.
_PBN = re.compile(r"(?:[ \t]*(?:[%;][^\n]*)?\n)*[ \t]*(?:%[ \t]*PBN\b|\[[A-Za-z]+[ \t]+\")")
#: How a kind begins.
_KINDS = (
    (Refused.WEB_PAGE, _WEB_PAGE),
    (Refused.LIN, re.compile(r"\s*(?:[a-z]{2}\|[^|]*\|\s*)*(?:md\|[0-4]?S|qx\||vg\||rs\|)", re.IGNORECASE)),
)


def is_web_page(beginning: str) -> bool:
    """Whether a text begins as a web page does."""
    return _WEB_PAGE.match(beginning) is not None


def is_pbn(beginning: str) -> bool:
    """Whether a text begins as PBN does; its lines end with "\\n"."""
    return _PBN.match(beginning) is not None


def refuse_other_kinds(beginning: str) -> None:
    """Raises Unreadable where a text begins as a web page or LIN does; its lines end with "\\n"."""
    for refused, begins in _KINDS:
        if begins.match(beginning):
            raise Unreadable(refused)
