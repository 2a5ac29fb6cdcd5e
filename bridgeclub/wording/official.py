"""How results became official, in words for everybody."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulings.queries.official import Official, made_official
from scoring.queries.public import ResultsSheet


def declared_official_words(sheet: ResultsSheet) -> str:
    """That they became so by themselves, and with how much still open; "" where the director has said so, and for an
    edition that is not official. One query for one that is.
    """
    if sheet.edition is None or sheet.session.state != "official":
        return ""
    found = made_official(sheet.session.id)
    return by_itself_words(found) if found and found.edition == sheet.edition.number else ""


def by_itself_words(official: Official) -> str:
    """One or two sentences; "" where somebody pressed."""
    if not official.by_itself:
        return ""
    sentence = _("It became official automatically when the last time limit ended.")
    if not official.unresolved:
        return sentence
    left = ngettext(
        "%(n)d question about the results was still open then.",
        "%(n)d questions about the results were still open then.",
        official.unresolved,
    )
    return f"{sentence} {left % {'n': official.unresolved}}"
