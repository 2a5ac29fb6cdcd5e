"""Files that are of a known kind by how they begin: each goes to its reader, or is called by its name."""

from __future__ import annotations

import re

from scoring.engine.old_results.codes import Refused
from scoring.engine.old_results.values import Unreadable

_BEFORE = r"\s*(?:<\?xml[^>]*\?>\s*|<!--.*?-->\s*)*"
_WEB_PAGE = re.compile(rf"{_BEFORE}<(?:!doctype\s+html|html|head|body|table)\b", re.IGNORECASE | re.DOTALL)
#: How PBN begins, or how its lines look after remarks of a program.
_PBN = re.compile(r"(?:[ \t]*(?:[%;][^\n]*)?\n)*[ \t]*(?:%[ \t]*PBN\b|\[[A-Za-z]+[ \t]+\")")
_LIN = re.compile(r"\s*(?:[a-z]{2}\|[^|]*\|\s*)*(?:md\|[0-4]?S|qx\||vg\||rs\|)", re.IGNORECASE)


def is_web_page(beginning: str) -> bool:
    """Whether a text begins as a web page does."""
    return _WEB_PAGE.match(beginning) is not None


def is_pbn(beginning: str) -> bool:
    """Whether a text begins as PBN does; its lines end with "\\n"."""
    return _PBN.match(beginning) is not None


def is_lin(beginning: str) -> bool:
    """Whether a text begins as LIN does."""
    return _LIN.match(beginning) is not None


def refuse_other_kinds(beginning: str) -> None:
    """Raises Unreadable where a text is no table: it begins as a web page, PBN or LIN does; lines end with "\\n"."""
    if is_web_page(beginning):
        raise Unreadable(Refused.WEB_PAGE)
    kind = "PBN" if is_pbn(beginning) else "LIN" if is_lin(beginning) else ""
    if kind:
        raise Unreadable(Refused.NO_TABLE_BUT, kind=kind)
