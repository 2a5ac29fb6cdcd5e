"""A line of a traveller in another program's file, as a line of a session document."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.engine.board import Vulnerability, vulnerable
from scoring.engine.contract import Contract, Played
from scoring.engine.document import dump_outcome
from scoring.engine.document.read_outcomes import AVERAGES_IN_IMPS
from scoring.engine.notation import KeyedLine, NotationError, read_keyed
from scoring.engine.old_results import spellings
from scoring.engine.old_results.codes import Remark
from scoring.engine.old_results.score_column import meaning_of, percentage_of
from scoring.engine.old_results.values import WRITTEN, FoundLine, Note, Plain, Question, note
from scoring.engine.score import possible_scores, table_score


@dataclass(frozen=True)
class LineReader:
    """Reads lines; what has to be said about them goes to `fault` and `remark`, what nobody knows to `ask`.

    `top` is the most that both sides of a line shared in the file, None where no figures are given; `imps`: figures
    are IMPs. `answers` by a question's key. `marked`: who is vulnerable, where the file says it of a board.
    """

    fault: Callable[[Note], None]
    remark: Callable[[Note], None]
    ask: Callable[[Question], None]
    top: Fraction | None = None
    imps: bool = False
    answers: Mapping[str, str] = field(default_factory=dict)
    marked: Mapping[int, Vulnerability] = field(default_factory=dict)

    def result(self, found_line: FoundLine, board: int, key: str) -> Plain:
        """What happened at the table or was awarded, as keys of a line of a document; empty after a fault.

        `key` is the line's place in the file, by which a question about it is known.
        """
        score = meaning_of(found_line.score, possible_scores(self.vulnerable(board)))
        if found_line.unread:
            return self._asked(found_line, spellings.read_contract(found_line.contract), board, key, code="remark")
        said = meaning_of(found_line.contract, ())
        if "not_played" in (score.kind, said.kind):
            return self._not_played(found_line)
        contract = spellings.read_contract(found_line.contract)
        if both := score.average or said.average:
            # At IMPs an average has a percentage, but no other one than the usual.
            usual = all(text in AVERAGES_IN_IMPS or text[0] in "+-" for text in both)
            return self._asked(found_line, contract, board, key) if self.imps and not usual else _artificial(*both)
        if contract is None and score.kind == "passed":
            contract = spellings.Contract(passed=True)
        if score.kind == "unclear" or (contract is None and score.kind == "nothing" and said.kind == "unclear"):
            return self._asked(found_line, contract, board, key)
        if score.kind == "adjusted" or (contract is None and said.kind == "adjusted" and score.score is None):
            return self._adjusted(found_line, contract, board, key)
        if contract is None and score.score is None:
            return self._nothing_obtained(found_line)
        if contract is None:
            return self._score_alone(found_line, score.score)
        if score.kind == "words":
            self.remark(note(Remark.NO_SCORE, found_line.line, text=found_line.score.strip()))
        if contract.passed:
            return self._passed(found_line, score.score)
        return self._played(found_line, contract, score.score, board)

    def vulnerable(self, board: int) -> Vulnerability:
        """Who is vulnerable: as the file says, else by the board's number."""
        return self.marked.get(board) or vulnerable(board)

    def _not_played(self, found_line: FoundLine) -> Plain:
        """A board without a result; where the other program gave figures for it, those are averages."""
        return self._figures(found_line) or {"not_played": True}

    def _adjusted(self, found_line: FoundLine, contract: spellings.Contract | None, board: int, key: str) -> Plain:
        """A score that was adjusted, and not said to what."""
        figures = self._figures(found_line)
        if figures is None:
            return self._asked(found_line, contract, board, key)
        self.remark(note(Remark.KEPT_AS_IMPS if self.imps else Remark.KEPT_AS_PERCENT, found_line.line))
        return figures

    def _nothing_obtained(self, found_line: FoundLine) -> Plain:
        written = found_line.contract.strip() or found_line.score.strip()
        if written.strip("-./ "):
            self.fault(note(Remark.NEITHER, found_line.line, text=written))
            return {}
        figures = self._figures(found_line)
        if figures is None:
            return {"not_played": True}
        self.remark(note(Remark.FIGURES_KEPT, found_line.line))
        return figures

    def _figures(self, found_line: FoundLine) -> Plain | None:
        """The other program's figures of a line as an adjusted score."""
        ns, ew = spellings.read_points(found_line.ns_points), spellings.read_points(found_line.ew_points)
        if ns is None or ew is None or not (ns or ew):
            return None
        if self.imps:
            return _artificial(*(_signed(side) for side in (ns, ew)))
        return _artificial(*(_percent(side * 100 / self.top) for side in (ns, ew))) if self.top else None

    def _asked(
        self, found_line: FoundLine, contract: spellings.Contract | None, board: int, key: str, code: str = "score"
    ) -> Plain:
        """What somebody said of this line; until then nothing, and the question."""
        readings = self._readings(found_line, contract, board)
        answer = self.answers.get(key, "")
        taken = self._written(answer, board) if answer.startswith(WRITTEN) else readings.get(answer)
        values = {
            "board": board,
            **found_line.sides,
            "section": found_line.section,
            "text": found_line.unread or found_line.score.strip() or found_line.contract.strip(),
            "contract": " ".join(filter(None, (found_line.contract, found_line.declarer, found_line.tricks))),
            "vulnerable": self.vulnerable(board),
            "readings": readings,
        }
        self.ask(Question(key, code, tuple(readings), values, found_line.line, answer if taken else ""))
        return taken or {}

    def _readings(self, found_line: FoundLine, contract: spellings.Contract | None, board: int) -> dict[str, Plain]:
        """What the line can mean, by code: its contract, an average, its figures, or that nobody played."""
        readings: dict[str, Plain] = {}
        played = self._complete(found_line, contract, board)
        if played is not None:
            readings["contract"] = played
        score = meaning_of(found_line.score, possible_scores(self.vulnerable(board))).score
        if score is not None and played is None:
            readings["score"] = {"score": score}
        share = percentage_of(found_line.score if found_line.score.strip() else found_line.contract)
        if share is not None and not self.imps:
            readings["average"] = _artificial(_percent(share), _percent(100 - share))
        if figures := self._figures(found_line):
            readings["figures"] = figures
        return readings | {"not_played": {"not_played": True}}

    def _complete(self, found_line: FoundLine, contract: spellings.Contract | None, board: int) -> Plain | None:
        """The contract with its result, whatever the score says."""
        if contract is None:
            return None
        if contract.passed:
            return {"contract": "pass"}
        declarer = spellings.read_declarer(found_line.declarer) or contract.declarer
        tricks = self._tricks(found_line, contract, declarer, None, board)
        if not declarer or tricks is None:
            return None
        return _contract(Played(Contract.parse(contract.text), declarer, tricks), found_line)

    def _written(self, answer: str, board: int) -> Plain | None:
        """What somebody wrote in the notation of results and awards; None where that cannot be read."""
        try:
            return plain_of(read_keyed(answer.removeprefix(WRITTEN), self.vulnerable(board)))
        except NotationError:
            return None

    def _score_alone(self, found_line: FoundLine, score: int | None) -> Plain:
        if found_line.contract.strip().strip("-"):
            self.remark(
                note(Remark.SCORE_OF_NO_CONTRACT, found_line.line, text=found_line.contract.strip(), score=score)
            )
        return {"score": score}

    def _passed(self, found_line: FoundLine, score: int | None) -> Plain:
        if score:
            self.remark(note(Remark.PASSED_WITH_SCORE, found_line.line, score=score))
            return {"score": score}
        return {"contract": "pass"}

    def _played(self, found_line: FoundLine, written: spellings.Contract, score: int | None, board: int) -> Plain:
        declarer = spellings.read_declarer(found_line.declarer) or written.declarer
        tricks = self._tricks(found_line, written, declarer, score, board)
        if not declarer or tricks is None:
            if score is None:
                lacking = Remark.LACKS_TRICKS if declarer else Remark.LACKS_DECLARER
                self.fault(note(lacking, found_line.line, contract=written.text))
                return {}
            return {"score": score}
        return self._agreed(found_line, Played(Contract.parse(written.text), declarer, tricks), score, board)

    def _agreed(self, found_line: FoundLine, played: Played, score: int | None, board: int) -> Plain:
        """The contract, where the score says the same; the score where they differ by more than the sign."""
        due = table_score(played, self.vulnerable(board))
        if score is not None and abs(score) != abs(due):
            self.remark(note(Remark.SCORE_KEPT, found_line.line, played=str(played), due=due, score=score))
            return {"score": score}
        if score is not None and score != due:
            self.remark(note(Remark.CONTRACT_KEPT, found_line.line, played=str(played), due=due, score=score))
        return _contract(played, found_line)

    def _tricks(
        self, found_line: FoundLine, written: spellings.Contract, declarer: str, score: int | None, board: int
    ) -> int | None:
        """The tricks that the text means; where it can mean two things, or nothing, what the score says."""
        contract = Contract.parse(written.text)
        text = found_line.tricks.strip() or written.tricks
        options = spellings.tricks_won(text, contract.tricks_needed, result_is=found_line.result_is) if text else ()
        if declarer and score is not None:
            for tricks in options or tuple(range(14)):
                due = table_score(Played(contract, declarer, tricks), self.vulnerable(board))
                if abs(due) == abs(score) and (due == score or options):
                    return tricks
        return options[0] if options else None


def plain_of(keyed: KeyedLine) -> Plain:
    """A line as somebody wrote it, as keys of a line of a document."""
    if keyed.not_played:
        return {"not_played": True}
    if keyed.award is not None:
        sides = {"ns": keyed.award.ns.outcome, "ew": keyed.award.ew.outcome}
        return {"adjusted": {side: dump_outcome(said) for side, said in sides.items() if said is not None}}
    if keyed.played is None:
        return {"score": keyed.score}
    if keyed.played.contract is None:
        return {"contract": "pass"}
    plain: Plain = {"contract": str(keyed.played.contract), "declarer": keyed.played.declarer}
    return plain | {"tricks": keyed.played.tricks} | ({"lead": str(keyed.lead)} if keyed.lead else {})


def _contract(played: Played, found_line: FoundLine) -> Plain:
    lead = spellings.read_lead(found_line.lead)
    plain: Plain = {"contract": str(played.contract), "declarer": played.declarer, "tricks": played.tricks}
    return plain | ({"lead": lead} if lead else {})


def _artificial(ns: str, ew: str) -> Plain:
    return {"adjusted": {"ns": {"artificial": ns}, "ew": {"artificial": ew}}}


def _percent(value: Fraction) -> str:
    """The usual averages by their own names, so that they follow the pair's session; any other as it is."""
    if value in (60, 50, 40):
        return str(int(value))
    return f"={spellings.percent_text(min(max(value, Fraction(0)), Fraction(100)))}"


def _signed(value: Fraction) -> str:
    """IMPs on the board, with their sign."""
    return f"{'-' if value < 0 else '+'}{spellings.percent_text(abs(value))}"
