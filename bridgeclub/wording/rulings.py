"""A ruling as the players read it, on their telephone and at their table: what they get, by which law, from whom."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from bridgeclub.wording.awards import outcome_words
from bridgeclub.wording.results import penalty_words
from club.engine.spans import spans
from rulings.engine.becomes import Becomes
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


#: Of a score that the ruling leaves alone, within a line; the other way round is said to each side.
BECOMES: dict[Becomes, _StrPromise] = {
    Becomes.STANDS: gettext_lazy("the score at the table stands"),
    Becomes.TURNED: gettext_lazy("the result counts the other way round, as they sat"),
    Becomes.RECORDED: gettext_lazy("the result that was played there counts"),
    Becomes.CORRECTED: gettext_lazy("the recorded result has been corrected"),
    Becomes.REMOVED: gettext_lazy("what was recorded there does not count"),
    Becomes.REPLAYED: gettext_lazy("what was recorded there does not count; the board is still to be played"),
    Becomes.TO_PLAY: gettext_lazy("still to be played"),
    Becomes.LATER: gettext_lazy("it is played later"),
    Becomes.AWAITED: gettext_lazy("the result counts as soon as it is entered"),
}
SIDES = {"ns": gettext_lazy("North–South"), "ew": gettext_lazy("East–West")}


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
    mine = [line for line in decision.lines if any(contestant in side for side in line.sides)]
    fines = [penalty_words(each) for each in decision.penalties if each.contestant == contestant]
    laws = (law(each) for each in decision.laws)
    return PlayersNote(
        ruling.number,
        tuple(sorted(line.board for line in mine)),
        (*_sentences(mine, contestant, decision.kind, printed), *fines),
        tuple(" ".join(filter(None, (each.number, each.title))) for each in laws if each),
        decision.decision,
        ruling.right_of_appeal is not None,
        ruling.at,
        ruling.signed,
    )


def _sentences(lines: Sequence[RuledLine], contestant: int, kind: Kind, printed: Callable[[int], str]) -> Iterator[str]:
    """One for all boards of which the same is to be said; where a pair has several scores on a board, each with its
    round or its table."""
    said: dict[tuple[str, str], list[int]] = {}
    for number in dict.fromkeys(line.board for line in lines):
        here = list(_that_count(line for line in lines if line.board == number))
        words = {_line(line, contestant, kind): line for line in here}
        places = {text: _where(line, here) if len(words) > 1 else "" for text, line in words.items()}
        for text, where in places.items():
            said.setdefault((where, text), []).append(number)
    for (where, text), numbers in said.items():
        head = ngettext("Board %(boards)s", "Boards %(boards)s", len(numbers)) % {"boards": _printed(numbers, printed)}
        yield f"{head}{where}: {text}"


def _that_count(lines: Iterable[RuledLine]) -> Iterator[RuledLine]:
    """Without what no longer counts, where something else does for the same round and table."""
    both = list(lines)
    kept = {(line.round, line.table) for line in both if line.becomes is not Becomes.REMOVED}
    yield from (line for line in both if line.becomes is not Becomes.REMOVED or (line.round, line.table) not in kept)


def _where(line: RuledLine, lines: Sequence[RuledLine]) -> str:
    """In which of its rounds, or at which of its tables."""
    if line.round and len({each.round for each in lines}) > 1:
        return ", " + _("round %(round)s") % {"round": line.round}
    if line.table and len({each.table for each in lines}) > 1:
        return ", " + _("table %(table)s") % {"table": line.table}
    return ""


def _printed(numbers: Sequence[int], printed: Callable[[int], str]) -> str:
    """1–4, 7: as printed on them."""
    said = [printed(number) for number in numbers]
    return spans(numbers) if said == [str(number) for number in numbers] else ", ".join(dict.fromkeys(said))


def _line(line: RuledLine, contestant: int, kind: Kind) -> str:
    if kind is Kind.IN_QUESTION:
        return _("the score may be wrong; the director has not decided yet.")
    if not line.scored and line.group:
        return _("fouled; it is scored separately.")
    own, theirs = ("ns", "ew") if contestant in line.sides[0] else ("ew", "ns")
    if line.becomes is Becomes.TURNED:
        return _("the result counts with you %(side)s.") % {"side": SIDES[own]}
    if not line.scored:
        return f"{BECOMES[line.becomes]}."
    if line.cancelled:
        return _("cancelled for both sides.")
    outcomes = {"ns": line.ns_outcome, "ew": line.ew_outcome}
    values = {"own": _gets(outcomes[own], own), "theirs": _gets(outcomes[theirs], theirs)}
    return _("you get %(own)s; your opponents get %(theirs)s.") % values


def _gets(outcome: Outcome | None, side: str) -> str:
    return _("the table score") if outcome is None else outcome_words(outcome, side)


def at_the_table(rulings: Collection[RulingInfo], board: int, table: int, round: int) -> str:
    """The rulings about a board as the table that played it reads them, "" without one."""
    texts = []
    for ruling in rulings:
        here = (each for each in ruling.decision.lines if (each.board, each.table, each.round) == (board, table, round))
        lines = list(_that_count(here))
        if lines:
            asked = ruling.decision.kind is Kind.IN_QUESTION
            both = () if asked else dict.fromkeys(line_words(line) for line in lines)
            head = _("Ruling %(number)s:") % {"number": ruling.number}
            texts.append(" ".join(filter(None, (head, *both, ruling.decision.decision))))
    return " ".join(texts)


def line_words(line: RuledLine) -> str:
    """What the ruling gives on a board, to both sides."""
    if not line.scored and line.group:
        return _("fouled: scored separately.")
    if not line.scored:
        return f"{BECOMES[line.becomes]}." if line.becomes else _("the score stands.")
    if line.cancelled:
        return _("cancelled for both sides.")
    values = {"ns": _gets(line.ns_outcome, "ns"), "ew": _gets(line.ew_outcome, "ew")}
    return _("N–S get %(ns)s; E–W get %(ew)s.") % values
