"""The terms of bridge that pages explain in place: a dotted word opens two sentences and the law.

The words a page may use without more stand in docs/glossary.md; tests/wording/test_terms.py holds both together. Laws
are those of Duplicate Bridge 2017, WB the EBU White Book; "" where no rule says it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = str | Promise


@dataclass(frozen=True)
class Term:
    """`word` as it is read in a sentence; `what` and `example` are a sentence each; `law` is the rule behind it."""

    word: Words
    what: Words
    example: Words
    law: str = ""


TERMS: Mapping[str, Term] = {
    "adjusted": Term(
        _("adjusted score"),
        _("A score that the director gives in place of the one at the table."),
        _("It is a different result, several results with weights, or a percentage such as 60 %."),
        "Law 12",
    ),
    "arrow_switch": Term(
        _("arrow switch"),
        _("A round in which the pairs that sat North–South sit East–West, and the other way round."),
        _("With it everybody can be ranked in one list."),
        "WB 121",
    ),
    "average_minus": Term(
        _("average minus"),
        _("40 % of a board, for whoever could not play it through their own fault."),
        _("If it has less than 40 % on its other boards, it gets that."),
        "Law 12C2",
    ),
    "average_plus": Term(
        _("average plus"),
        _("60 % of a board, for whoever could not play it through no fault of their own."),
        _("If it has more than 60 % on its other boards, it gets that."),
        "Law 12C2",
    ),
    "board_a_match": Term(
        _("board-a-match"),
        _("Every board is a small match: a team wins it, halves it or loses it."),
        _("It does not matter by how much."),
        "Law 78C",
    ),
    "butler": Term(
        _("Butler"),
        _("Each score is compared with the datum of the board, and the difference is turned into IMPs."),
        _("Plus is better than average, minus is worse."),
        "Law 78B, WB 78.5",
    ),
    "cross_imps": Term(
        _("cross-IMPs"),
        _("Each score is compared with that of every other table, and each difference is turned into IMPs."),
        _("Plus is better than average, minus is worse."),
        "Law 78B, WB 78.4",
    ),
    "datum": Term(
        _("datum"),
        _("The mean of all scores on a board, rounded to ten points."),
        _("The best and the worst scores may be left out of it."),
        "WB 78.5",
    ),
    "double_dummy": Term(
        _("double dummy"),
        _("The tricks that declarer wins when all four players see all the cards and make no mistake."),
        _("Nobody plays like that at the table: one trick says little, a whole evening says more."),
    ),
    "eights_aggregate": Term(
        _("teams of eight"),
        _("Each team has four pairs, at the four tables of a match."),
        _("On each board all four scores of a team are added, and the total is turned into IMPs."),
        "WB 161.5",
    ),
    "eights_cross": Term(
        _("teams of eight"),
        _("Each team has four pairs, at the four tables of a match."),
        _("Each pair is compared with both pairs of its team that sat the other way, each time in IMPs."),
        "WB 161.6",
    ),
    "eights_fours": Term(
        _("teams of eight"),
        _("Each team plays as two teams of four, at the four tables of a match."),
        _("The IMPs of both fours are added."),
        "WB 161.5",
    ),
    "eights_together": Term(
        _("teams of eight"),
        _("Each team has four pairs, at the four tables of a match."),
        _("On each board all four scores of a team are put together."),
    ),
    "edition": Term(
        _("edition"),
        _("Published results have a number and never change."),
        _("A correction makes the next edition, which says what has changed."),
        "Law 79C",
    ),
    "fouled": Term(
        _("fouled board"),
        _("The cards were not the same at all tables."),
        _("Tables with the same cards are compared only with each other."),
        "Law 87",
    ),
    "handicap": Term(
        _("handicap"),
        _("Percentage points that the club adds to a score or takes off."),
        _("The list with handicap stands beside the ranking and does not change it."),
    ),
    "hybrid": Term(
        _("hybrid scoring"),
        _("Half of a match counts by boards won, half by the total of the points."),
        _("Both together make victory points."),
        "WB 161.7",
    ),
    "imps": Term(
        _("IMPs"),
        _("International match points: a difference between two scores, on a scale from 0 to 24."),
        _("10 points are nothing, 50 points are 2 IMPs, 500 points are 11."),
        "Law 78B",
    ),
    "line_up": Term(
        _("line-up"),
        _("Who of a team plays a match, or a part of it, and who sits North–South and East–West."),
        _("A team of five or six can change it between two parts."),
    ),
    "matchpoints": Term(
        _("matchpoints"),
        _("On a board you get 2 for each table with your cards that you beat, and 1 for each with the same score."),
        _("Some clubs give 1 and a half; the percentages are the same."),
        "Law 78A",
    ),
    "neuberg": Term(
        _("Neuberg"),
        _("Scores on a board with fewer results are adjusted to the same top, so that every board counts the same."),
        _("A top on such a board is then a little less than a full top."),
        "WB 78.3",
    ),
    "par": Term(
        _("par"),
        _("The result when both sides bid and play at their best, seeing all the cards."),
        _("Neither side could then do better by bidding on."),
    ),
    "part": Term(
        _("part of a match"),
        _("The boards that all tables of a match play before the two teams compare, often a half or a quarter of it."),
        _("Between two parts a line-up can change."),
    ),
    "penalty": Term(
        _("penalty"),
        _("Points that the director takes off for a breach of procedure or for bad behaviour."),
        _("It does not change what anybody else has on the board."),
        "Laws 90, 91",
    ),
    "sit_out": Term(
        _("sit-out"),
        _("A round in which somebody has no opponents."),
        _("It costs nothing: the percentage is that of the boards played."),
        "WB 80.4",
    ),
    "stand_in": Term(
        _("stand-in team"),
        _("A team that plays so that nobody has to sit out."),
        _("It meets the others like any team."),
    ),
    "top": Term(
        _("top"),
        _("The most matchpoints that can be had on a board."),
        _("Half of it is average, none is a bottom."),
        "Law 78A",
    ),
    "total_points": Term(
        _("total points"),
        _("The scores of the boards are added as they are."),
        _("One slam can decide an evening."),
        "Law 78C",
    ),
    "vp": Term(
        _("VP"),
        _("Victory points: the result of a match on a scale, usually up to 20."),
        _("Winning by a lot gives little more than winning well."),
        "Law 78C, WB 161",
    ),
    "weighted": Term(
        _("weighted score"),
        _("An adjusted score made of several results, each counting for a part."),
        _("The director gives it when nobody can say how the play would have ended."),
        "Law 12C1(c)",
    ),
}


def _in_points(plus: str | Promise, minus: str | Promise) -> Mapping[str, Term]:
    own = _("What the other boards average counts where that is better.")
    worse = _("What the other boards average counts where that is worse.")
    return {
        "average_plus": Term(_("average plus"), plus, own, "Law 12C2, WB 12.5"),
        "average_minus": Term(_("average minus"), minus, worse, "Law 12C2, WB 12.5"),
    }


#: Average plus and minus where a board gives no percentage, by how it is scored.
AVERAGES: Mapping[str, Mapping[str, Term]] = {
    "imps": _in_points(
        _("A team gets 3 IMPs (teams of eight 4) on a board that it could not play through no fault of its own."),
        _("A team loses 3 IMPs (teams of eight 4) on a board that it could not play through its own fault."),
    ),
    "board_a_match": _in_points(
        _("A team gets 1.5 of the 2 points of a board that it could not play through no fault of its own."),
        _("A team gets 0.5 of the 2 points of a board that it could not play through its own fault."),
    ),
    "total_points": _in_points(
        _("A team gets 100 points on a board that it could not play through no fault of its own."),
        _("A team loses 100 points on a board that it could not play through its own fault."),
    ),
    "butler": _in_points(
        _("A pair gets 2 IMPs on a board that it could not play through no fault of its own."),
        _("A pair loses 2 IMPs on a board that it could not play through its own fault."),
    ),
    "cross_imps": _in_points(
        _("A pair gets 2 IMPs for each comparison on a board that it could not play through no fault of its own."),
        _("A pair loses 2 IMPs for each comparison on a board that it could not play through its own fault."),
    ),
}
AVERAGES = {**AVERAGES, "hybrid": AVERAGES["board_a_match"]}
