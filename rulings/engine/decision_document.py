"""A decision as JSON for the record. Who it is about is not in it: that stands in rows beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from rulings.engine.becomes import Becomes
from rulings.engine.decision import Asked, Decision, Doubt, Guided, Kind, Poll, RuledLine, RuledPenalty
from scoring.engine.document import Outcome, dump_outcome, parse_outcome

FORMAT = "bridgeclub-ruling"
VERSION = 1
_TEXTS = (
    *("facts", "disputed", "statement_ns", "statement_ew", "auction", "decision", "reasoning"),
    *("disallowed", "hypothetical", "over_hundred"),
)
_OF_A_LINE = ("unless_better", "group", "dealer", "vulnerable", "written", "table_score")


def dump_decision(decision: Decision) -> dict[str, Any]:
    """As JSON values; lines in their order, without boards and contestants."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "kind": decision.kind.value,
        "laws": list(decision.laws),
        "agreed": decision.agreed,
        "unauthorised": decision.unauthorised,
        "doubt": decision.doubt.value,
        "third_plus": decision.third_plus,
        **{name: getattr(decision, name) for name in _TEXTS},
        "polls": [
            {"hand": each.hand, "question": each.question, "answers": list(each.answers)} for each in decision.polls
        ],
        "lines": [_line(each) for each in decision.lines],
        **({"guided": dump_guided(decision.guided)} if decision.guided else {}),
    }


def dump_guided(guided: Guided) -> dict[str, Any]:
    """A way through the ruling assistant as JSON values."""
    asked = [{**asdict(each), "laws": list(each.laws)} for each in guided.asked]
    return {**asdict(guided), "answers": list(guided.answers), "asked": asked, "said": list(guided.said)}


def parse_guided(said: Mapping[str, Any]) -> Guided:
    """The way of such values. Raises KeyError or TypeError for what is none."""
    asked = tuple(Asked(**{**each, "laws": tuple(each["laws"])}) for each in said["asked"])
    return Guided(**{**said, "answers": tuple(said["answers"]), "asked": asked, "said": tuple(said["said"])})


def _line(line: RuledLine) -> dict[str, Any]:
    found: dict[str, Any] = {name: getattr(line, name) for name in _OF_A_LINE}
    sides = {"ns_outcome": line.ns_outcome, "ew_outcome": line.ew_outcome}
    dumped = {name: None if outcome is None else dump_outcome(outcome) for name, outcome in sides.items()}
    told = {"becomes": line.becomes.value} if line.becomes else {}
    return {**found, "contracts": list(line.contracts), **dumped, **told}


def parse_decision(
    document: Mapping[str, Any],
    places: Sequence[RuledLine],
    penalties: Sequence[RuledPenalty],
    about: Sequence[int] = (),
) -> Decision:
    """The decision of a record; `places` are its lines in their order as the rows beside it have them, `about` is
    everybody whom it is about.

    Who was told and that the right of appeal was mentioned are later facts, and not in it. Raises KeyError for what
    is no such document.
    """
    decision = Decision(
        kind=Kind(document["kind"]),
        laws=tuple(document["laws"]),
        agreed=document["agreed"],
        unauthorised=document["unauthorised"],
        doubt=Doubt(document["doubt"]),
        third_plus=document.get("third_plus", False),
        **{name: document[name] for name in _TEXTS},
        polls=tuple(Poll(each["hand"], each["question"], tuple(each["answers"])) for each in document["polls"]),
        lines=tuple(_placed(place, said) for place, said in zip(places, document["lines"], strict=True)),
        penalties=tuple(penalties),
        guided=parse_guided(document["guided"]) if "guided" in document else None,
    )
    return replace(decision, about=tuple(who for who in about if who not in decision.contestants))


def _placed(place: RuledLine, said: Mapping[str, Any]) -> RuledLine:
    return RuledLine(
        board=place.board,
        ns=place.ns,
        ew=place.ew,
        section=place.section,
        round=place.round,
        table=place.table,
        seen_version=place.seen_version,
        ns_third=place.ns_third,
        ew_third=place.ew_third,
        room=place.room,
        ns_partner=place.ns_partner,
        ew_partner=place.ew_partner,
        contracts=tuple(said["contracts"]),
        ns_outcome=_outcome(said["ns_outcome"]),
        ew_outcome=_outcome(said["ew_outcome"]),
        becomes=Becomes(said.get("becomes", "")),
        **{name: said[name] for name in _OF_A_LINE},
    )


def _outcome(said: Mapping[str, Any] | None) -> Outcome | None:
    return None if said is None else parse_outcome(dict(said))
