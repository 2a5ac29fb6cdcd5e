"""A ruling that a program sends, as the director's decision; scores in the notation of the desk."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from bridgeclub.dialogues.ruled_lines import build_ruled_line
from bridgeclub.doors.api.v1.lines import line_from_input, refuse_hidden_line
from bridgeclub.wording.awards import third_words
from bridgeclub.wording.notation import notation_words
from club.queries import SessionInfo, pairs_of
from rulings.engine.checks import faults_of, remarks_of
from rulings.engine.decision import Decision, Doubt, Kind, Poll, RuledLine, RuledPenalty
from rulings.engine.digest import digest_of
from rulings.engine.orders import RuledAward, read_ruled
from rulings.queries.third_average import limited_sides, within_limit
from rulings.services.check_words import fault_words
from scoring.engine.notation import NotationError
from scoring.engine.rounding import decimal_text
from scoring.queries.average_plus import averages_plus
from scoring.queries.fines import STANDARD, TWICE, UsualFine, in_its_unit
from scoring.queries.room import LineView, penalties

SAME = (
    *("facts", "disputed", "statement_ns", "statement_ew", "auction", "decision", "reasoning", "agreed"),
    *("unauthorised", "disallowed", "hypothetical", "over_hundred", "third_plus", "appeal_mentioned"),
)


def decision_from_input(request: Request, info: SessionInfo, sent: Mapping[str, Any]) -> Decision:
    """The decision. Raises ValidationError with everything that is wrong with it, DomainError for a board that whoever
    asks
    still has to play."""
    fined = [_fine(info, each) for each in sent.get("penalties", ())]
    newest = _newest(info)
    decision = Decision(
        kind=Kind(sent["kind"]),
        laws=tuple(each.strip() for each in sent.get("laws", ())),
        polls=tuple(Poll(**{**each, "answers": tuple(each.get("answers", ()))}) for each in sent.get("polls", ())),
        doubt=Doubt(sent["doubt"]),
        lines=tuple(_line(request, info, at, each) for at, each in enumerate(sent.get("lines", ()))),
        penalties=tuple(
            RuledPenalty(who, fine.kind, fine.amount, fine.unit, fine.name, newest.get(who, 0)) for who, fine in fined
        ),
        informed=frozenset(sent.get("told", ())),
        **{name: sent[name] for name in SAME},
    )
    decision = within_limit(info.id, info.third_average_plus, decision, sent["supersedes"])
    if faults := faults_of(decision):
        named = _names(info)
        raise ValidationError([fault_words(each, named, info.printed) for each in faults])
    return decision


def seen_of(decision: Decision) -> str:
    """What the caller has looked at: what the decision does, and what stood there before."""
    lines, fines = [each.seen_version for each in decision.lines], [each.seen_penalty_id for each in decision.penalties]
    return digest_of(decision, lines, fines)


def decision_remarks(info: SessionInfo, decision: Decision) -> list[str]:
    """What is allowed and deserves a second look, in words."""
    mine = {(line.board, line.ns, line.ew) for line in decision.lines}
    named = _names(info)
    remarks = remarks_of(decision, averages_plus(info.id, but=mine))
    return [
        *third_words(limited_sides(decision), named, info),
        *(fault_words(each, named, info.printed) for each in remarks),
    ]


def _names(info: SessionInfo) -> dict[int, str]:
    return {pair.id: pair.name or str(pair.number) for pair in pairs_of(info.id)}


def _line(request: Request, info: SessionInfo, at: int, sent: Mapping[str, Any]) -> RuledLine:
    try:
        view = refuse_hidden_line(line_from_input(request, info, sent))
    except ValidationError as error:
        raise _at_line(at, error.detail) from error
    written = " ".join(sent["award"].split())
    award = _award(view, written, at) if written else None
    return build_ruled_line(
        view,
        award,
        fouled=sent["fouled"],
        unless_better=sent["unless_better"],
        written=written,
        seen_version=view.version,
    )


def _award(view: LineView, written: str, at: int) -> RuledAward:
    try:
        return read_ruled(written, view.vulnerable, view.current.played if view.current else None)
    except NotationError as error:
        raise _at_line(at, {"award": [notation_words(error)]}) from error


def _at_line(at: int, errors: Any) -> ValidationError:
    """What is wrong with one of the lines."""
    return ValidationError({"lines": [*({} for _before in range(at)), errors]})


def _fine(info: SessionInfo, sent: Mapping[str, Any]) -> tuple[int, UsualFine]:
    """So many times the standard amount of the method (WB 12.5, 91.2), or what was said."""
    kind, name = sent["kind"], sent["note"].strip()
    if kind == "warning":
        return sent["pair"], UsualFine(name, kind)
    if not sent["times"]:
        return sent["pair"], UsualFine(name, kind, sent["amount"].strip(), sent["unit"])
    standard = Fraction(TWICE if kind == "disciplinary" else STANDARD) * Fraction(sent["times"])
    return sent["pair"], in_its_unit(info, (UsualFine(name, kind, decimal_text(standard)),))[0]


def _newest(info: SessionInfo) -> dict[int, int]:
    """The newest penalty of each contestant."""
    newest: dict[int, int] = {}
    for each in penalties(info.id):
        newest[each.contestant] = max(each.id, newest.get(each.contestant, 0))
    return newest
