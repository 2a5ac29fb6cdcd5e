"""What is said of boards that count for nobody because a table plays them later (Law 8B2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.queries.public import LeftOut, ResultsSheet


def left_out_words(sheet: ResultsSheet) -> str:
    """«Board 7 is still to be played at table 3; it does not count yet.»; nothing where nothing is left out."""
    waiting = [each for each in sheet.left_out if each.waits]
    settled = [each for each in sheet.left_out if not each.waits]
    return " ".join([*_waiting(waiting, sheet), *_settled(settled, sheet), *_matches(sheet)])


def _waiting(found: Sequence[LeftOut], sheet: ResultsSheet) -> Iterable[str]:
    if found:
        yield (
            ngettext(
                "Board %(boards)s is still to be played at %(tables)s; it does not count yet.",
                "Boards %(boards)s are still to be played at %(tables)s; they do not count yet.",
                len({each.board for each in found}),
            )
            % _places(found, sheet)
        )


def _settled(found: Sequence[LeftOut], sheet: ResultsSheet) -> Iterable[str]:
    if found:
        yield (
            ngettext(
                "Board %(boards)s was still to be played at %(tables)s: it does not count in this edition.",
                "Boards %(boards)s were still to be played at %(tables)s: they do not count in this edition.",
                len({each.board for each in found}),
            )
            % _places(found, sheet)
        )


def _matches(sheet: ResultsSheet) -> Iterable[str]:
    """What else waits with them, where stanzas or matches are compared as a whole."""
    if not sheet.left_out or not sheet.document.matches:
        return
    if sheet.document.rules.by_victory_points:
        yield _("A match with it is decided when all its boards have been played.")
    elif sheet.held - {each.board for each in sheet.left_out}:
        yield _("The other boards of that part of a match count with it.")


def _places(found: Sequence[LeftOut], sheet: ResultsSheet) -> dict[str, str]:
    """The boards as they are printed, and the tables, with their section where there are several."""
    several = sheet.several_sections
    places = sorted({(each.section if several else "", each.table) for each in found if each.table is not None})
    names = [f"{section}{table}" for section, table in places]
    tables = ngettext("table %(names)s", "tables %(names)s", len(names) or 1) % {"names": _listed(names)}
    boards = dict.fromkeys(sheet.labels.get(each.board, str(each.board)) for each in found)
    return {"boards": _listed(list(boards)), "tables": tables}


def _listed(names: Sequence[str]) -> str:
    return str(get_text_list(list(names), _("and")))
