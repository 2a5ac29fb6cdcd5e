"""What became of a contestant's boards, a sentence each, for a letter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from bridgeclub.outputs.tables import printed_number
from bridgeclub.wording.awards import outcome_words
from bridgeclub.wording.game import DENOMINATION_LETTERS, DOUBLE_MARKS, SUIT_SIGNS, result_words, signed
from bridgeclub.wording.results import cause_words, worth
from bridgeclub.wording.ruling_numbers import RulingNumbers
from bridgeclub.wording.templatetags.results import after_points
from scoring.engine.contract import Played
from scoring.queries.public import Effect, LineChange, PartyEffect, ResultsSheet, TravellerLine


def board_sentences(effect: PartyEffect, sheet: ResultsSheet, ruled: RulingNumbers) -> Iterator[str]:
    """Each board that is worth something else, or has another result of the contestant's own: before, after, why."""
    for each in effect.boards:
        own = [line for line in each.lines if line.concerns(effect.party.key)]
        values = {"board": printed_number(sheet, each.board), "points": _points(each, sheet)}
        values |= _own(own, effect.party.key, ruled) if own else {"why": _why(each.lines, ruled)}
        if not own:
            yield _("Board %(board)s: %(points)s (%(why)s).") % values
        elif values["before"] == values["after"]:
            words = _(
                "Board %(board)s: your own result stays %(after)s; the other side’s changed (%(why)s). %(points)s."
            )
            yield words % values
        else:
            yield _("Board %(board)s, your own result: %(before)s → %(after)s (%(why)s). %(points)s.") % values


def _points(each: Effect, sheet: ResultsSheet) -> str:
    before, after = (worth(value, sheet) or "–" for value in (each.before, each.after))
    unit = after_points(after, sheet.document.rules)
    return f"{after} {unit}" if before == after else f"{before} → {after} {unit}"


def _own(lines: list[LineChange], key: str, ruled: RulingNumbers) -> dict[str, str]:
    """A line that was put somewhere else (the other direction) is gone in one place and there in another."""
    before = next((each.before for each in lines if each.before is not None), None)
    after = next((each.after for each in lines if each.after is not None), None)
    last = next((each for each in lines if each.after is not None), lines[-1])
    return {"before": line_words(before, key), "after": line_words(after, key), "why": _cause(last, ruled)}


def _why(lines: Iterable[LineChange], ruled: RulingNumbers) -> str:
    causes = dict.fromkeys(_cause(each, ruled) for each in lines)
    if not causes:
        return _("scored again")
    return _("another table’s result: %(cause)s") % {"cause": "; ".join(causes)}


def _cause(change: LineChange, ruled: RulingNumbers) -> str:
    return cause_words(change, ruled.number(change.cause.adjustment))


def line_words(line: TravellerLine | None, key: str) -> str:
    """What stands on a contestant's line, from its side: the award, or the result and its score."""
    if line is None:
        return _("no result")
    side = "ns" if any(each.key == key for each in line.ns) else "ew"
    outcome = line.ns_outcome if side == "ns" else line.ew_outcome
    if outcome is not None:
        return outcome_words(outcome, side)
    if line.not_played:
        return _("not played")
    score = line.score if side == "ns" or line.score is None else -line.score
    parts = [played_words(line.played) if line.played else "", "" if score is None else signed(score)]
    return ", ".join(filter(None, parts)) or _("no result")


def played_words(played: Played) -> str:
    """4♠ X S +1, as it is written on a card."""
    contract = played.contract
    if contract is None or played.declarer is None:
        return _("passed out")
    denomination = SUIT_SIGNS.get(contract.denomination) or DENOMINATION_LETTERS[contract.denomination]
    parts = [f"{contract.level}{denomination}", DOUBLE_MARKS[contract.doubles], played.declarer]
    return " ".join([*filter(None, map(str, parts)), result_words(played) if played.difference else "="])
