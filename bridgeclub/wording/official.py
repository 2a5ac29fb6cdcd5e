"""How results became official, in words for everybody."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulings.queries.official import Official, made_official
from scoring.queries.public import Sheet


def declared(sheet: Sheet) -> str:
    """That they became so by themselves, and with how much still open; "" where the director has said so, and for an
    edition that is not official. One query for one that is.
    """
    if sheet.edition is None or sheet.session.state != "official":
        return ""
    found = made_official(sheet.session.id)
    return by_itself_words(found) if found and found.edition == sheet.edition.number else ""


def by_itself_words(found: Official) -> str:
    """One or two sentences; "" where somebody pressed."""
    if not found.by_itself:
        return ""
    said = _("It became official by itself when the last correction period was over.")
    if not found.unresolved:
        return said
    left = ngettext(
        "%(n)d question about the results had not been settled by then.",
        "%(n)d questions about the results had not been settled by then.",
        found.unresolved,
    )
    return f"{said} {left % {'n': found.unresolved}}"
