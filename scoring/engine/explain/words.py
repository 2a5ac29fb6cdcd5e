"""An explanation as plain text, for whoever asks on the command line."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from scoring.engine.compared_group import RedressWorking, SideWorking
from scoring.engine.document.outcomes import Artificial, Assigned, NotScored, Outcome, Redress, Weighted
from scoring.engine.document.values import ContestantEntry, Line
from scoring.engine.explain.counting import compared, counting
from scoring.engine.explain.numbers import SIDE_NAMES, imps, number, share, shown, signed, times, to_side
from scoring.engine.explain.total import total_text
from scoring.engine.explain.values import Explanation, LineExplanation, NotCompared, exact_points
from scoring.engine.rounding import PERCENT_AVERAGE, decimal_text, rounded
from scoring.engine.tally import Figure

METHODS = {"matchpoints": "matchpoints", "cross_imps": "cross-IMPs", "butler": "Butler"}


def explanation_text(explanation: Explanation) -> str:
    """The whole explanation; every paragraph ends with what it came to."""
    parts = ["\n".join(_line(line, explanation)) for line in explanation.lines] or [_sat_out(explanation)]
    return "\n\n".join([*parts, "\n".join(total_text(explanation))])


def _sat_out(explanation: Explanation) -> str:
    name = _name(explanation.contestant)
    return f"Board {explanation.board}: {name} has no result there. No score, and no top to reach."


def _name(entry: ContestantEntry) -> str:
    players = " and ".join(player for player in entry.players if player)
    return f"{entry.id} ({players})" if players else entry.id


def _line(found: LineExplanation, explanation: Explanation) -> Iterator[str]:
    line = found.scored.line
    other = "ew" if found.side == "ns" else "ns"
    against = " and ".join(line.contestants("ew" if other == "ew" else "ns"))
    who = f"{_name(found.contestant)}, {SIDE_NAMES[found.side]} against {against}"
    yield f"Board {line.board}, {METHODS[explanation.rules.method]}: {who}{_where(line)}."
    if line.not_played:
        yield "Not played: no score, and no top to reach."
        return
    yield from _outcome(found)
    if isinstance(found.outcome, NotScored):
        return
    if found.working:
        yield from _worked(found, found.working)
    if found.artificial:
        yield from _artificial(found, explanation)
    if found.figure:
        yield from _figure(found, found.figure, explanation)


def _where(line: Line) -> str:
    places = [
        f"section {line.section}" if line.section else "",
        f"round {line.round}" if line.round else "",
        f"table {line.table}" if line.table else "",
    ]
    said = ", ".join(place for place in places if place)
    return f" ({said})" if said else ""


def _outcome(found: LineExplanation) -> Iterator[str]:
    line, score = found.scored.line, found.scored.score
    if score is not None:
        contract = f"{line.played}, " if line.played else ""
        yield f"At the table: {contract}{to_side(score, found.side)} to {SIDE_NAMES[found.side]}."
    if line.unscheduled:
        yield "This board was played at another table: it counts, but no board is due one more result for it."
    if found.outcome is not None:
        yield f"The director gave {SIDE_NAMES[found.side]} {_given(found.outcome, found)}."


def _given(outcome: Outcome, line: LineExplanation) -> str:
    if isinstance(outcome, Assigned):
        return f"an assigned score of {to_side(outcome.score, line.side)}"
    if isinstance(outcome, Weighted):
        return "a weighted score: " + ", ".join(
            f"{share(part.share)} of {to_side(part.score, line.side)}" for part in outcome.parts
        )
    if isinstance(outcome, Artificial):
        return f"an artificial score of {_artificial_name(outcome)}"
    if isinstance(outcome, Redress):
        return "redress only for the damage that it did not do itself (Law 12C1(e))"
    return "no score on this line: it has its score on the board elsewhere"


def _artificial_name(outcome: Artificial) -> str:
    if outcome.imps is not None:
        return imps(outcome.imps)
    name = "average plus, " if outcome.average_plus else "average minus, " if outcome.average_minus else ""
    return f"{name}{number(outcome.percent)} %"


def _worked(line: LineExplanation, working: SideWorking) -> Iterator[str]:
    if working.offenders and working.stands is not None:
        accused = working.offenders
        yield (
            f"It holds unless {SIDE_NAMES[accused.side]} did no better at the table: {shown(accused.at_the_table)} "
            f"there, {shown(accused.artificial)} by the artificial score."
        )
    if working.stands is not None:
        yield "So the table score stands for both sides." if working.stands else "So the director's scores hold."
    if line.not_compared:
        yield from _not_compared(line.not_compared, line.scored.line)
    if working.redress:
        yield from _redress(working.redress, stands=bool(working.stands))
    elif working.counted:
        yield from compared(working.counted)
        yield from counting(working.counted)


def _not_compared(not_compared: NotCompared, line: Line) -> Iterator[str]:
    if line.group or not_compared.other_groups:
        group = f"“{line.group}”" if line.group else "the group without a name"
        apart = f", {times(not_compared.other_groups, 'stands', 'stand')} apart" if not_compared.other_groups else ""
        yield f"The board was fouled: only the results of {group} are compared with each other{apart}."
    reasons = [
        f"{not_compared.artificial} with an artificial score" if not_compared.artificial else "",
        f"{not_compared.not_scored} without a score for this side" if not_compared.not_scored else "",
        f"{not_compared.not_played} not played" if not_compared.not_played else "",
        f"{not_compared.not_listed} that the board has not got yet" if not_compared.not_listed else "",
    ]
    if any(reasons):
        yield "Not compared: " + ", ".join(reason for reason in reasons if reason) + "."


def _redress(found: RedressWorking, *, stands: bool) -> Iterator[str]:
    yield from compared(found.table)
    for letter, what, working in (
        ("A", "the score at the table", found.table),
        ("B", "without the infraction", found.without_infraction),
        ("C", "with the infraction, without the own error", found.without_error),
    ):
        yield f"{letter}, {what}:"
        yield from (f"  {text}" for text in counting(working))
        yield f"  {letter} = {shown(working.points)}"
    a, b, c = (each.points for each in (found.table, found.without_infraction, found.without_error))
    if stands:
        yield f"A is not below B ({shown(a)} and {shown(b)}): there was no damage, and the table score stands."
    elif c <= a:
        yield f"The error cost nothing (C is not above A): B = {shown(found.points)}."
    elif found.points == a:
        yield f"The whole damage was its own doing (C is not below B): it keeps A = {shown(a)}."
    else:
        own = f"{shown(b)} − {shown(c - a)} = {shown(found.points)}"
        yield f"Its own part of the damage, C − A = {shown(c - a)}, is taken off B: {own}."


def _artificial(line: LineExplanation, explanation: Explanation) -> Iterator[str]:
    working = line.artificial
    if working is None:
        return
    unit = " IMPs" if explanation.rules.in_imps else " %"
    if working.outcome.average_plus or working.outcome.average_minus:
        word = "larger" if working.outcome.average_plus else "smaller"
        if working.average is None:
            yield "There is no other board to take an average from."
        else:
            boards = times(working.boards, "other board", "other boards")
            per = " a board" if explanation.rules.in_imps else ""
            yield (
                f"The {word} of {number(working.nominal)}{unit} and the own average on {boards}, "
                f"{shown(working.average)}{unit}{per} (Law 12C2(c))."
            )
    if explanation.rules.in_imps:
        yield f"An artificial score is not compared: it is worth {imps(working.exact)}."
    elif line.figure:
        percent = working.average if working.own_average_decides and working.average is not None else working.nominal
        much = f"{shown(percent)} % of the top of {line.figure.top} is {shown(working.exact)}"
        yield f"An artificial score is not compared: {much}."


def _figure(line: LineExplanation, figure: Figure, explanation: Explanation) -> Iterator[str]:
    if explanation.rules.in_imps:
        yield f"{_rounded(line, figure, explanation)}Score: {signed(figure.points)}."
    else:
        yield f"{_rounded(line, figure, explanation)}Score: {shown(figure.points)} of {figure.top}{_percent(figure)}."


def _rounded(line: LineExplanation, figure: Figure, explanation: Explanation) -> str:
    """How the exact points became the printed ones; nothing where they are the same."""
    if exact_points(line, figure) == figure.points:
        return ""
    places = explanation.method.places
    unit = decimal_text(Fraction(1, 10**places)) if places else "a whole IMP"
    return f"Rounded to {unit}, an exact half away from {'0' if explanation.rules.in_imps else 'half the top'}. "


def _percent(figure: Figure) -> str:
    if not figure.top:
        return ""
    percent = rounded(figure.points * 100 / figure.top, PERCENT_AVERAGE, 2)
    return f", {decimal_text(percent)} %"
