"""What a director decided, in the words of a table's column of remarks.

`scoring.engine.old_results.own_remarks` reads these words back: whoever changes them changes them there as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from bridgeclub.wording.awards import outcome_words
from bridgeclub.wording.game import VULNERABILITIES
from bridgeclub.wording.match_figures import scale_title
from bridgeclub.wording.methods import method_words
from scoring.engine.document import Outcome, Redress, ScoringRules
from scoring.engine.expected import ExpectedResults
from scoring.engine.rounding import DECIMAL_PLACES
from scoring.queries.public import ResultsSheet, TravellerLine

#: How the four tables of a match are put together.
_EIGHTS: Mapping[str, str | Promise] = {
    "fours": gettext_lazy("teams of eight: the IMPs of both fours added"),
    "aggregate": gettext_lazy("teams of eight: all four scores added"),
    "cross": gettext_lazy("teams of eight: cross-IMPs within the team"),
}


def line_remarks(line: TravellerLine) -> str:
    """What the director decided on a line, and whether it was played at all."""
    return "; ".join(_remarks(line))


def _remarks(line: TravellerLine) -> Iterator[str]:
    if line.not_played:
        yield _("Not played")
    elif line.both_alike and line.ns_outcome is not None:
        yield _("Both sides: %(words)s") % {"words": _outcome(line.ns_outcome, "ns")}
    else:
        if line.ns_outcome is not None:
            yield _("N–S: %(words)s") % {"words": _outcome(line.ns_outcome, "ns")}
        if line.ew_outcome is not None:
            yield _("E–W: %(words)s") % {"words": _outcome(line.ew_outcome, "ew")}
    if line.unless_better and not line.not_played:
        yield _("unless the offenders did no better at the table")
    if line.unscheduled:
        yield _("board played at another table")
    if line.dealer:
        yield _("dealt by %(seat)s here") % {"seat": line.dealer}
    if line.vulnerable:
        yield _("%(vulnerable)s here") % {"vulnerable": VULNERABILITIES[line.vulnerable]}
    if line.group:
        yield _("fouled: scored separately (%(group)s)") % {"group": line.group}


def _outcome(outcome: Outcome, side: str) -> str:
    """In full: of a denied redress both scores."""
    if isinstance(outcome, Redress):
        return _("its own error not made good (%(calm)s without the error, %(before)s without the infraction)") % {
            "calm": outcome_words(outcome.without_error, side),
            "before": outcome_words(outcome.without_infraction, side),
        }
    return outcome_words(outcome, side)


def session_remark(sheet: ResultsSheet) -> str:
    """How the session was scored, where it was not by matchpoints for two winners; stands on the table's first line."""
    return ", ".join(_scored(sheet))


def _scored(sheet: ResultsSheet) -> Iterator[str]:
    rules = sheet.document.rules
    lined = all(entry.direction for entry in sheet.document.contestants)
    if lined and rules.winners == 1:
        yield _("one winner")
    if rules.method == "matchpoints":
        if rules.matchpoints_per_win == 1:
            yield _("1 matchpoint a win")
    elif sheet.by_rooms:
        yield from _between_rooms(rules)
    else:
        yield from _in_imps(rules)
    if rules.compare == "section" and sheet.several_sections:
        yield _("compared within sections")
    if rules.expected_results == _listed(sheet):
        return
    yield from _due(sheet)


def _due(sheet: ResultsSheet) -> Iterator[str]:
    """How many results are due, where the session says so; a table of one section does not name it."""
    due = sheet.document.rules.expected_results or {}
    if not isinstance(due, int) and not sheet.several_sections:
        sections = (each.section or "" for each in sheet.document.contestants)
        due = next((due[section] for section in sections if section in due), {})
    if isinstance(due, int):
        yield ngettext("%(n)s result due on a board", "%(n)s results due on a board", due) % {"n": due}
        return
    for section, count in due.items():
        sentence = ngettext("%(n)s result due in section %(in)s", "%(n)s results due in section %(in)s", count)
        yield sentence % {"n": count, "in": section}


def _between_rooms(rules: ScoringRules) -> Iterator[str]:
    yield method_words(rules.method)
    if rules.teams_of_eight:
        yield str(_EIGHTS[rules.teams_of_eight])
    if points := rules.victory_points:
        yield _("victory points by “%(scale)s”") % {"scale": scale_title(points.scale)}
        if points.boards:
            yield ngettext("those of %(n)s board", "those of %(n)s boards", points.boards) % {"n": points.boards}


def _listed(sheet: ResultsSheet) -> int | dict[str, int]:
    """The results that would be due if the session did not say how many: the most that any board has."""
    document = replace(sheet.document, rules=replace(sheet.document.rules, expected_results=None))
    expected = ExpectedResults(document)
    if document.rules.compare == "field":
        return max(map(expected.of_line, document.results), default=0)
    return {line.section or "": expected.of_line(line) for line in document.results}


def _in_imps(rules: ScoringRules) -> Iterator[str]:
    if rules.method == "butler":
        yield _("Butler")
        if rules.butler_drop_each_end:
            yield _("%(n)s off at each end of the datum") % {"n": rules.butler_drop_each_end}
        yield _("datum to %(n)s points") % {"n": rules.butler_round_to}
        return
    if rules.method != "cross_imps":
        yield method_words(rules.method)
        return
    yield _("cross-IMPs, the mean") if rules.cross_imps == "mean" else _("cross-IMPs, the sum")
    if rules.cross_imps_places < DECIMAL_PLACES:
        yield _("lines to %(n)s decimals") % {"n": rules.cross_imps_places}
