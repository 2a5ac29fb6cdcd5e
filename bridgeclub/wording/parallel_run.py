"""How another program scores otherwise, in words; the desk and the command say the same."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from bridgeclub.wording import game
from bridgeclub.wording.match_figures import scale_title
from bridgeclub.wording.methods import method_words
from scoring.engine.rounding import decimal_text, rounded

OPTIONS: dict[str, str | Promise] = {
    "no_neuberg": gettext_lazy("no Neuberg: each board has its own top"),
    "own_top_with_averages": gettext_lazy("no Neuberg where a board has an adjusted score"),
    "own_top_with_missing": gettext_lazy("no Neuberg where a board has fewer results than others"),
    "proportion": gettext_lazy("boards with fewer results scaled up in proportion to the top, not by Neuberg"),
    "proportion_with_missing": gettext_lazy("missing results made up for in proportion to the top, not by Neuberg"),
    "proportion_with_averages": gettext_lazy("adjusted scores made up for in proportion to the top, not by Neuberg"),
    "ties": gettext_lazy("a tie counted for each result that is not there, not Neuberg"),
    "ties_with_missing": gettext_lazy("a tie counted for each missing result, not Neuberg"),
    "ties_with_averages": gettext_lazy("a tie counted for each adjusted score, not Neuberg"),
    "average_of_session": gettext_lazy("averages of the session’s top"),
    "average_of_board": gettext_lazy("averages of the top that the board’s results have"),
    "average_of_lines": gettext_lazy("averages of the top of all the board’s lines"),
    "average_of_factored": gettext_lazy("averages of the board’s own top, brought up by Neuberg like its results"),
    "flat_averages": gettext_lazy("averages as they are, not raised or lowered to the pair’s session"),
    "other_field": gettext_lazy("compared with other tables: within sections, or across them"),
    "largest_section": gettext_lazy("every section brought to the top of the largest"),
    "more_due": gettext_lazy("more results expected on each board than the file has"),
    "percent": gettext_lazy("figures in per cent of a top"),
    "one_a_win": gettext_lazy("1 matchpoint for a win and ½ for a tie"),
    "four_a_win": gettext_lazy("4 matchpoints for a win and 2 for a tie"),
    "ten_times": gettext_lazy("figures written tenfold"),
    "cell_3": gettext_lazy("each figure rounded to 0.001"),
    "cell_2": gettext_lazy("each figure rounded to 0.01"),
    "cell_1": gettext_lazy("each figure rounded to 0.1"),
    "cell_0": gettext_lazy("each figure rounded to a whole number"),
    "halves_up": gettext_lazy("halves rounded up"),
    "halves_even": gettext_lazy("halves rounded to the even number"),
    "halves_cut": gettext_lazy("further decimals cut off, not rounded"),
    "mean_of_comparisons": gettext_lazy("IMPs as the mean of the comparisons, not their total"),
    "ends_off_1": gettext_lazy("the datum without the best and the worst result"),
    "ends_off_2": gettext_lazy("the datum without the two best and the two worst results"),
    "datum_to_1": gettext_lazy("the datum to whole points, not to 10"),
    "datum_to_5": gettext_lazy("the datum to 5 points, not to 10"),
    "datum_to_20": gettext_lazy("the datum to 20 points, not to 10"),
    "datum_to_50": gettext_lazy("the datum to 50 points, not to 10"),
    "datum_to_100": gettext_lazy("the datum to 100 points, not to 10"),
    "percent_of_unrounded": gettext_lazy("percentages from unrounded figures"),
    "percent_of_rounded_total": gettext_lazy("percentages from the total, rounded to 0.01"),
    "boards_made_up": gettext_lazy("totals scaled to the full number of boards, and percentages from those"),
    "mean_of_boards": gettext_lazy("percentages as the mean of the boards"),
    "with_handicap": gettext_lazy("percentages with the handicap"),
    "total_of_unrounded": gettext_lazy("totals of unrounded figures"),
    "total_rounded_first": gettext_lazy("totals rounded to 0.01 before they are scaled"),
    "total_made_up": gettext_lazy("totals scaled to the number of boards that others played"),
    "total_of_all_boards": gettext_lazy("totals scaled to all boards of the session"),
    "imps_a_board": gettext_lazy("IMPs for each board"),
    "place_of_printed": gettext_lazy("pairs with the same printed figure share a place"),
    "place_of_unrounded": gettext_lazy("places by unrounded figures"),
    "place_with_handicap": gettext_lazy("places with the handicap"),
    "place_in_section": gettext_lazy("places within each section"),
    "place_of_listed": gettext_lazy("places among the pairs in its ranking only"),
}
SIDES: dict[str, str | Promise] = {"ns": game.SIDES["NS"], "ew": game.SIDES["EW"]}
FIGURE_NAMES: dict[str, str | Promise] = {
    "percent": gettext_lazy("percentage"),
    "total": gettext_lazy("total"),
    "place": gettext_lazy("place"),
}


def scoring_ways_words(options: Iterable[str]) -> str:
    """The ways in which the other program scores, or that it scores as the White Book does."""
    text = "; ".join(str(OPTIONS[code]) for code in options)
    return text or _("scored as the White Book does")


#: Ways that give other scores than ours, and are no matter of how figures are written.
OTHERWISE = frozenset(
    {
        "no_neuberg",
        "proportion",
        "ties",
        *(f"{how}_with_{of}" for how in ("own_top", "proportion", "ties") for of in ("missing", "averages")),
        *(f"average_of_{top}" for top in ("session", "board", "lines")),
        "average_of_factored",
        "flat_averages",
    }
)


def ways_words(
    boards: Iterable[str], made: Iterable[str], ranking: Iterable[str] | None, totals: Iterable[str] | None
) -> str:
    """How boards are scored, and the ranking and its totals where that is in other ways; codes of options.

    `made`: how the ranking's figures are made of those of boards. None: as boards are.
    """
    if ranking is None and totals is None:
        return scoring_ways_words((*boards, *made))
    parts = [_("On boards: %(ways)s") % {"ways": scoring_ways_words(boards)}]
    if ranking is not None and totals == ranking:
        parts.append(_("In the ranking: %(ways)s") % {"ways": scoring_ways_words((*ranking, *made))})
        return ". ".join(parts)
    if totals is not None:
        parts.append(_("In totals: %(ways)s") % {"ways": scoring_ways_words(totals)})
    if ranking is not None:
        parts.append(_("In percentages and places: %(ways)s") % {"ways": scoring_ways_words(ranking)})
    if made := tuple(made):
        parts.append(_("In the ranking: %(ways)s") % {"ways": scoring_ways_words(made)})
    return ". ".join(parts)


def scored_here_words(boards: Iterable[str], ranking: Iterable[str] | None) -> str:
    """What becomes of an evening here that the other program scores in a way that is not ours; empty where it is."""
    if ranking is not None and not OTHERWISE.intersection(ranking):
        if OTHERWISE.intersection(boards):
            return _(
                "We score boards as it does its ranking (White Book), so that on some of them we show other figures. "
                "The published ones are kept and stay beside ours."
            )
        return ""
    if OTHERWISE.intersection(boards if ranking is None else ranking):
        return _(
            "We score the session as the White Book does: percentages and places can differ from those published. "
            "The published ones are kept and stay beside ours."
        )
    return ""


def scale_words(scale: str) -> str:
    """By which scale matches became victory points."""
    return _("Victory points by the scale “%(scale)s”.") % {"scale": scale_title(scale)}


def equal_figures_words(equal: int, count: int) -> str:
    """`352 of 352 figures agree`."""
    sentence = ngettext("%(equal)s of %(n)s figure agrees", "%(equal)s of %(n)s figures agree", count)
    return sentence % {"equal": equal, "n": count}


def not_compared(method: str) -> str:
    """What is said of an evening whose figures are not compared with ours."""
    sentence = _("Scored by %(method)s: we cannot compare that figure by figure. The other program’s figures are kept.")
    return sentence % {"method": method_words(method)}


def figure_words(value: Fraction | None) -> str:
    """A figure to four decimals; a dash where there is none."""
    return "–" if value is None else decimal_text(rounded(value))
