"""Which board at which table is meant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from bridgeclub.doors.api.v1.base_view import hidden_boards_for
from bridgeclub.wording.desk_tables import table_words
from bridgeclub.wording.lines import other_partners_words
from bridgeclub.wording.results import still_to_play_words
from club.engine.contests import CONTESTS
from club.errors import DomainError, NotFoundError
from club.queries import SessionInfo
from movements.queries import seatings_of
from rulings.services.calls import no_table_words
from scoring.queries.room import LineView, line_view, partnerships

# No database knows larger ones.
HIGHEST_BOARD = 9999


def line_of(request: Request, info: SessionInfo, board: int, ns: int, ew: int) -> LineView:
    """The line of two pairs on a board; 404 where the session has none."""
    line = line_view(info, board, ns, ew, hidden_boards_for(request, info)) if board <= HIGHEST_BOARD else None
    if line is None:
        raise Http404
    return line


def line_from_input(request: Request, info: SessionInfo, sent: Mapping[str, Any]) -> LineView:
    """The line of the two pairs, or of whoever plays at the table in the round; in an individual of the four who are
    said.

    DomainError where North and East have others with them on the board than are said.
    """
    ns, ew = sent["ns"], sent["ew"]
    partners = _partners(info, sent)
    if ns is None or ew is None:
        ns, ew = _sitting(info, sent)
    line = line_view(info, sent["board"], ns, ew, hidden_boards_for(request, info), None, partners)
    if line is None:
        raise NotFoundError(_("The session has no such board, or nobody with these ids."))
    if partners and line.partnerships != partnerships(ns, ew, *partners):
        raise DomainError(other_partners_words(info.listed(sent["board"])))
    return line


def _partners(info: SessionInfo, sent: Mapping[str, Any]) -> tuple[int, int] | None:
    """South and West, where they are said: with North and East four different players of an individual."""
    four = [sent[each] for each in ("ns", "ns_partner", "ew", "ew_partner")]
    if four[1] is None and four[3] is None:
        return None
    if CONTESTS[info.contest].unit != "player":
        raise ValidationError({"ns_partner": _("Only in an individual is a partner said.")})
    if None in four or len(set(four)) < len(four):
        raise ValidationError({"ns_partner": str(table_words(info.contest).four_different)})
    return four[1], four[3]


def _sitting(info: SessionInfo, sent: Mapping[str, Any]) -> tuple[int, int]:
    if sent["round"] is None or sent["table"] is None:
        raise ValidationError({"table": _("Say at which table and in which round it was, or the ids of both sides.")})
    place = {"board": info.listed(sent["board"]), "table": sent["table"], "round": sent["round"]}
    found = [
        (each.ns, each.ew)
        for each in seatings_of(info.id, round=sent["round"])
        if each.table == sent["table"] and sent["section"] in ("", each.section) and sent["board"] in each.boards
    ]
    if len(found) > 1:
        raise several_sections()
    ns, ew = found[0] if found else (None, None)
    if ns is None or ew is None:
        nobody = _("Nobody plays board %(board)s at table %(table)s in round %(round)s.")
        raise ValidationError({"board": nobody % place})
    return ns, ew


def section_of_table(info: SessionInfo, table: int, section: str = "") -> str:
    """The letter of the section that is meant: the one that was said, or the only one that has such a table.

    Raises NotFoundError where none has, ValidationError where several have.
    """
    sections = {each.section for each in seatings_of(info.id) if each.table == table and section in ("", each.section)}
    if len(sections) > 1:
        raise several_sections()
    if not sections:
        raise NotFoundError(no_table_words(table))
    return sections.pop()


def several_sections() -> ValidationError:
    """A table is named that more than one section has."""
    return ValidationError({"section": _("Several sections have such a table. Say which section it was.")})


def refuse_hidden_line(line: LineView) -> LineView:
    """DomainError where whoever asks still has to play what was entered here."""
    if line.hidden and line.entered:
        raise DomainError(still_to_play_words())
    return line
