"""Evenings of other programs in words and rows, as their pages show them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bridgeclub.wording.contests import counted_words
from bridgeclub.wording.methods import method_words
from bridgeclub.wording.parallel_run import (
    FIGURE_NAMES,
    SIDES,
    equal_figures_words,
    figure_words,
    not_compared,
    scale_words,
    scored_here_words,
    scoring_ways_words,
    ways_words,
)
from scoring.engine.contract import Played
from scoring.engine.document import Line
from scoring.engine.old_results import Evening
from scoring.engine.other_programs import Comparison
from scoring.queries.results_import import EveningSummary

LINES_SHOWN = 12


@dataclass(frozen=True)
class ShownSummary:
    """One evening on the list: its facts, and how its figures compare, in words."""

    evening: EveningSummary
    day: date | None
    method: str
    verdict: str
    way: str
    held: tuple[str, ...] = ()
    here: str = ""

    @property
    def differing(self) -> int:
        """How many figures do not agree."""
        each = self.evening
        return each.compared - each.equal - each.figures_equal if each.scored else 0

    @property
    def good(self) -> bool:
        return self.evening.scored and self.evening.all_equal and bool(self.evening.compared)


def shown_summary(evening: EveningSummary) -> ShownSummary:
    """The evening in words."""
    day = date.fromisoformat(evening.date) if evening.date else None
    method = method_words(evening.method)
    verdict, way = _verdict(evening)
    here = scored_here_words(evening.options, evening.ranking_ways) if evening.scored and not evening.questions else ""
    return ShownSummary(evening, day, method, verdict, way, tuple(_held(evening)), here)


def _verdict(evening: EveningSummary) -> tuple[str, str]:
    """How its figures compare, and how the other program scores."""
    if evening.own:
        return _("A session document: it is imported as it is, and scored here."), ""
    if not evening.scored:
        return not_compared(evening.method), ""
    if not evening.compared:
        return _("The file has no figures to compare."), ""
    of_matches = evening.contest == "teams" or evening.scale
    boards = _("boards and matches") if of_matches else _("boards")
    parts = [(boards, evening.equal, evening.cells), (_("ranking"), evening.figures_equal, evening.figures)]
    verdict = "; ".join(f"{name}: {equal_figures_words(equal, count)}" for name, equal, count in parts if count)
    if evening.scale:
        way = scoring_ways_words(evening.options) if evening.options else ""
        return f"{verdict}. {scale_words(evening.scale)}", way
    return verdict, ways_words(evening.options, evening.total_options, evening.ranking_ways, evening.total_ways)


def _held(evening: EveningSummary) -> Iterator[str]:
    """«8 teams», «12 matches», «24 boards»."""
    yield counted_words(evening.contest, evening.pairs)
    if evening.matches:
        yield ngettext("%(n)d match", "%(n)d matches", evening.matches) % {"n": evening.matches}
    if evening.boards:
        yield ngettext("%(n)d board", "%(n)d boards", evening.boards) % {"n": evening.boards}
        yield ngettext("%(n)d result", "%(n)d results", evening.results) % {"n": evening.results}
    if evening.contest == "pairs" and not evening.matches:
        yield _("two winners") if evening.winners == 2 else _("one winner")


@dataclass(frozen=True)
class ShownDifference:
    """One figure that differs, with both figures."""

    where: str
    who: str
    ours: str
    theirs: str
    line: int | None = None


@dataclass(frozen=True)
class ShownComparison:
    """What agrees, why the rest does not, and what no way explains; `here` is what becomes of the evening with us."""

    verdict: str
    way: str
    all_equal: bool
    differences: tuple[ShownDifference, ...]
    here: str = ""


def shown_comparison(compared: Comparison) -> ShownComparison | None:
    """The comparison in words; None where nothing is compared."""
    if not compared.scored or not (compared.cells or compared.totals.figures):
        return None
    verdict = []
    if compared.cells:
        verdict.append(_("Boards: %(equal)s.") % {"equal": equal_figures_words(compared.equal, compared.cells)})
    if compared.totals.figures:
        equal = equal_figures_words(compared.totals.equal, compared.totals.figures)
        verdict.append(_("Ranking: %(equal)s.") % {"equal": equal})
    boards, made, apart = (
        compared.way.options,
        compared.totals.options,
        (compared.ranking_options, compared.total_options),
    )
    way = ways_words(boards, made, *apart) if boards or made or not compared.scale else ""
    if compared.scale:
        way = "; ".join(filter(None, (scale_words(compared.scale).removesuffix("."), way)))
    here = scored_here_words(boards, compared.ranking_options)
    return ShownComparison(" ".join(verdict), way, compared.all_equal, tuple(_differences(compared)), here)


def _differences(compared: Comparison) -> Iterator[ShownDifference]:
    for cell in compared.differences:
        where = _("Board %(number)s, %(side)s") % {"number": cell.board, "side": SIDES[cell.side]}
        who = _("%(ns)s against %(ew)s") % {"ns": cell.ns, "ew": cell.ew}
        yield ShownDifference(where, who, figure_words(cell.ours), figure_words(cell.theirs), cell.line)
    for match in compared.matches:
        where = _("Match %(match)s") % {"match": match.match}
        yield ShownDifference(where, match.contestant, figure_words(match.ours), figure_words(match.theirs), match.line)
    for total in compared.totals.differences:
        where = _("Ranking, %(what)s") % {"what": FIGURE_NAMES[total.what]}
        yield ShownDifference(where, total.contestant, figure_words(total.ours), figure_words(total.theirs))


def shown_lines(evening: Evening) -> list[dict[str, Any]]:
    """The first results as they will come in."""
    document = evening.document
    if document is None:
        return []
    return [
        {"line": line, "played": _played(line), "what": _what(line), "score": document.score(line)}
        for line in document.results[:LINES_SHOWN]
    ]


def shown_people(evening: Evening) -> list[tuple[str, str]]:
    """Everybody of the evening by the number used here, with what a team is called and the names that the file has; a
    team that goes by its name has no number before it."""
    document = evening.document
    if document is None:
        return []
    named = (
        (
            each.id if each.id != each.name else "",
            ": ".join(filter(None, (each.name, " & ".join(filter(None, each.players))))),
        )
        for each in document.contestants
    )
    return [(key, names) for key, names in named if names]


def _what(line: Line) -> str:
    if line.not_played:
        return _("not played")
    if line.adjusted is not None:
        return _("adjusted")
    return ""


def _played(line: Line) -> Played | None:
    return None if line.adjusted else line.played
