"""A line of a traveller in another program's file, as a line of a session document."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.board import Vulnerability, vulnerable
from scoring.engine.contract import Contract, Played
from scoring.engine.old_results import spellings
from scoring.engine.old_results.values import FoundLine, Note, Plain
from scoring.engine.score import possible_scores, table_score


@dataclass(frozen=True)
class LineReader:
    """Reads lines; what has to be said about them goes to `fault` and `remark`.

    `top` is the most that both sides of a line shared in the file, None where no figures are given.
    """

    fault: Callable[[Note], None]
    remark: Callable[[Note], None]
    top: Fraction | None = None

    def result(self, found: FoundLine, board: int) -> Plain:
        """What happened at the table or was awarded, as keys of a line of a document; empty after a fault."""
        if spellings.is_not_played(found.contract) or spellings.is_not_played(found.score):
            return self._not_played(found)
        if both := _averages(found):
            return _artificial(*both)
        contract = spellings.read_contract(found.contract)
        score = spellings.read_score(found.score)
        if contract is None and score is None:
            return self._nothing_obtained(found)
        if contract is None:
            return self._score_alone(found, score, board)
        if contract.passed:
            return self._passed(found, score)
        return self._played(found, contract, score, board)

    def _not_played(self, found: FoundLine) -> Plain:
        """A board without a result; where the other program gave figures for it, those are averages."""
        percents = self._percents(found)
        return {"not_played": True} if percents is None else _artificial(*percents)

    def _nothing_obtained(self, found: FoundLine) -> Plain:
        written = found.contract.strip() or found.score.strip()
        known = not written.strip("-./ ") or spellings.is_some_adjustment(written)
        percents = self._percents(found)
        if not known:
            self.fault(Note(f"“{written}” is neither a contract nor a score.", found.line))
            return {}
        if percents is None:
            return {"not_played": True}
        self.remark(Note("An adjusted score, without the words: its figures were kept as percentages.", found.line))
        return _artificial(*percents)

    def _percents(self, found: FoundLine) -> tuple[str, str] | None:
        ns, ew = spellings.read_points(found.ns_points), spellings.read_points(found.ew_points)
        if ns is None or ew is None or not self.top or not (ns or ew):
            return None
        return tuple(_percent(side * 100 / self.top) for side in (ns, ew))  # type: ignore[return-value]

    def _score_alone(self, found: FoundLine, score: int | None, board: int) -> Plain:
        if found.contract.strip().strip("-"):
            self.remark(Note(f"“{found.contract.strip()}” is not a contract; the score {score} was kept.", found.line))
        if score not in possible_scores(vulnerable(board)):
            who = _VULNERABLE[vulnerable(board)]
            self.fault(Note(f"No contract gives {score} on board {board} ({who} vulnerable).", found.line))
            return {}
        return {"score": score}

    def _passed(self, found: FoundLine, score: int | None) -> Plain:
        if score:
            self.remark(Note(f"Passed out, with the score {score}: the score was kept.", found.line))
            return {"score": score}
        return {"contract": "pass"}

    def _played(self, found: FoundLine, written: spellings.Contract, score: int | None, board: int) -> Plain:
        declarer = spellings.read_declarer(found.declarer) or written.declarer
        tricks = _tricks(found, written, declarer, score, board)
        if not declarer or tricks is None:
            if score is None:
                lacking = "declarer" if not declarer else "tricks"
                self.fault(Note(f"{written.text} lacks its {lacking}, and there is no score.", found.line))
                return {}
            return self._score_alone(FoundLine(found.board, found.ns, found.ew, line=found.line), score, board)
        return self._agreed(found, Played(Contract.parse(written.text), declarer, tricks), score, board)

    def _agreed(self, found: FoundLine, played: Played, score: int | None, board: int) -> Plain:
        """The contract, where the score says the same; the score where they differ by more than the sign."""
        due = table_score(played, vulnerable(board))
        if score is not None and abs(score) != abs(due):
            said = f"{played} gives {due}, the file says {score}: the score was kept."
            self.remark(Note(said, found.line))
            return self._score_alone(FoundLine(found.board, found.ns, found.ew, line=found.line), score, board)
        if score is not None and score != due:
            self.remark(Note(f"{played} gives {due}, the file says {score}: the contract was kept.", found.line))
        lead = spellings.read_lead(found.lead)
        plain: Plain = {"contract": str(played.contract), "declarer": played.declarer, "tricks": played.tricks}
        return plain | ({"lead": lead} if lead else {})


_VULNERABLE: dict[Vulnerability, str] = {
    "none": "nobody",
    "ns": "North–South",
    "ew": "East–West",
    "both": "everybody",
}


def _averages(found: FoundLine) -> tuple[str, str] | None:
    return spellings.read_averages(found.score) or spellings.read_averages(found.contract)


def _artificial(ns: str, ew: str) -> Plain:
    return {"adjusted": {"ns": {"artificial": ns}, "ew": {"artificial": ew}}}


def _percent(value: Fraction) -> str:
    """The usual averages by their own names, so that they follow the pair's session; any other as it is."""
    if value in (60, 50, 40):
        return str(int(value))
    return f"={spellings.percent_text(min(max(value, Fraction(0)), Fraction(100)))}"


def _tricks(found: FoundLine, written: spellings.Contract, declarer: str, score: int | None, board: int) -> int | None:
    """The tricks that the text means; where it can mean two things, or nothing, what the score says."""
    contract = Contract.parse(written.text)
    text = found.tricks.strip() or written.tricks
    options = spellings.tricks_won(text, contract.tricks_needed, result_is=found.result_is) if text else ()
    if declarer and score is not None:
        for tricks in options or tuple(range(14)):
            due = table_score(Played(contract, declarer, tricks), vulnerable(board))
            if abs(due) == abs(score) and (due == score or options):
                return tricks
    return options[0] if options else None
