"""A ruling as the players read it, on their telephone and at their table: what they get, by which law, from whom."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.wording.awards import outcome_words
from bridgeclub.wording.results import penalty_words
from rulings.engine.decision import Kind, RuledLine
from rulings.engine.laws import law
from rulings.queries.rulings import RulingInfo
from scoring.engine.document import Outcome

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

AGREED: dict[str, _StrPromise] = {
    "yes": gettext_lazy("Both sides agree"),
    "no": gettext_lazy("Disputed: I have decided"),
}


@dataclass(frozen=True)
class PlayersNote:
    """A ruling that stands, to one pair. `sentences` say it; `laws` "75B Wrong explanation"; `by` the director."""

    number: int
    boards: tuple[int, ...]
    sentences: tuple[str, ...]
    laws: tuple[str, ...]
    decision: str
    appeal: bool
    at: datetime
    by: str


def players_note(ruling: RulingInfo, contestant: int, printed: Callable[[int], str] = str) -> PlayersNote:
    """What the ruling says to a pair that it is about; of the others' penalties nothing. `printed`: what is printed on
    a board, by its number."""
    decision = ruling.decision
    mine = [line for line in decision.lines if contestant in (line.ns, line.ew)]
    fines = [penalty_words(each) for each in decision.penalties if each.contestant == contestant]
    laws = (law(each) for each in decision.laws)
    return PlayersNote(
        ruling.number,
        tuple(sorted(line.board for line in mine)),
        (*(_line(line, contestant, decision.kind, printed(line.board)) for line in mine), *fines),
        tuple(" ".join(filter(None, (each.number, each.title))) for each in laws if each),
        decision.decision,
        ruling.right_of_appeal is not None,
        ruling.at,
        ruling.signed,
    )


def _line(line: RuledLine, contestant: int, kind: Kind, board: str) -> str:
    if kind is Kind.IN_QUESTION:
        return _("Board %(board)s: the score may be wrong; the director has not decided yet.") % {"board": board}
    if not line.scored and line.group:
        return _("Board %(board)s was fouled: it is scored separately.") % {"board": board}
    if not line.scored:
        return _("Board %(board)s: the score at the table stands.") % {"board": board}
    if line.cancelled:
        return _("Board %(board)s is cancelled for both sides.") % {"board": board}
    own, theirs = ("ns", "ew") if contestant == line.ns else ("ew", "ns")
    outcomes = {"ns": line.ns_outcome, "ew": line.ew_outcome}
    values = {"board": board, "own": _gets(outcomes[own], own), "theirs": _gets(outcomes[theirs], theirs)}
    return _("Board %(board)s: you get %(own)s; your opponents get %(theirs)s.") % values


def _gets(outcome: Outcome | None, side: str) -> str:
    return _("the table score") if outcome is None else outcome_words(outcome, side)


def at_the_table(rulings: Collection[RulingInfo], board: int, table: int, round: int) -> str:
    """The rulings about a board as the table that played it reads them, "" without one."""
    texts = []
    for ruling in rulings:
        for line in ruling.decision.lines:
            if (line.board, line.table, line.round) == (board, table, round):
                head = _("Ruling %(number)s:") % {"number": ruling.number}
                both = "" if ruling.decision.kind is Kind.IN_QUESTION else _both(line)
                texts.append(" ".join(filter(None, (head, both, ruling.decision.decision))))
    return " ".join(texts)


def _both(line: RuledLine) -> str:
    if not line.scored and line.group:
        return _("fouled: scored separately.")
    if not line.scored:
        return _("the score stands.")
    if line.cancelled:
        return _("cancelled for both sides.")
    values = {"ns": _gets(line.ns_outcome, "ns"), "ew": _gets(line.ew_outcome, "ew")}
    return _("N–S get %(ns)s; E–W get %(ew)s.") % values
