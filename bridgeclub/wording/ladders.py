"""What a ladder counts, and its figures, in words."""

from __future__ import annotations

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from bridgeclub.wording import game
from bridgeclub.wording.known import words_for
from club.engine.second_rankings import RankingRules
from scoring.engine.events.ladder_only import Only, choices
from scoring.queries.history.shown import OnLadder
from scoring.queries.ladders.shown import LadderInfo

UNITS = {
    "percent": gettext_lazy("Percentages"),
    "vp": gettext_lazy("Victory points"),
    "imps": gettext_lazy("IMPs a board"),
}
IN_SENTENCES = {
    "percent": gettext_lazy("percentages"),
    "vp": gettext_lazy("victory points"),
    "imps": gettext_lazy("IMPs a board"),
}
#: Over the figures of a table.
HEADS = {"percent": gettext_lazy("%"), "vp": gettext_lazy("VPs"), "imps": gettext_lazy("IMPs a board")}
KINDS = {"players": gettext_lazy("Each player"), "pairs": gettext_lazy("Pairs")}
COUNTS = {"mean": gettext_lazy("Average"), "sum": gettext_lazy("Sum")}
#: Why a session of a ladder's days does not count.
WHY_NOT = {
    "left_out": gettext_lazy("left out"),
    "not_over": gettext_lazy("not played yet"),
    "not_published": gettext_lazy("not published"),
    "unit": gettext_lazy("has no such figures"),
    "waits": gettext_lazy("a board is still to be played"),
    "nobody": gettext_lazy("nobody in it counts here"),
    "handicap": gettext_lazy("not ranked with handicap"),
}
PLACES = 2


def days_of(ladder: LadderInfo) -> str:
    """1 September 2026 – 31 May 2027."""
    return f"{date_format(ladder.first_day, 'j F Y')} – {date_format(ladder.last_day, 'j F Y')}"


def rules_of(ladder: LadderInfo) -> list[str]:
    """What counts, sentence by sentence."""
    found = [_who(ladder), _best(ladder)]
    least = ngettext("A place takes at least %(n)s session.", "A place takes at least %(n)s sessions.", ladder.at_least)
    found.append(least % {"n": ladder.at_least})
    if ladder.floor is not None:
        found.append(_("A session below %(n)s%% counts as %(n)s%%.") % {"n": ladder.floor})
    if ladder.only is not None:
        found.append(_only(ladder, ladder.only))
    if ladder.with_handicap:
        found.append(_("Sessions that are ranked with handicap count, each with the handicaps of its results."))
    if ladder.conditions:
        names = ", ".join(ladder.conditions)
        found.append(_("Only sessions under these conditions of contest count: %(names)s.") % {"names": names})
    return found


def _who(ladder: LadderInfo) -> str:
    if ladder.of == "pairs":
        return _("The same two players count together, whichever way they sat.")
    return _("Each player has the result of the pair or team with which they played.")


def _only(ladder: LadderInfo, only: Only) -> str:
    """Of whom it is, on the day of each session."""
    if only.listed is None:
        words = _("Only level %(name)s counts.") if only.lowest else _("Only level %(name)s and below count.")
        return words % {"name": only.title}
    if ladder.of == "players":
        return _("Only members of the category %(name)s count.") % {"name": only.listed.category}
    return _("Only pairs of the list “%(name)s” count.") % {"name": only.title}


def only_choices(rules: RankingRules, kept: Only | None) -> list[tuple[str, str]]:
    """To whom a ladder may be restricted; what was chosen stays even where the club has taken it off since."""
    known = choices(rules) | ({kept.key: kept} if kept is not None else {})
    named = [(key, _level(each) if each.listed is None else each.title) for key, each in known.items()]
    return [("", _("everybody")), *named]


def _level(only: Only) -> str:
    return (_("Level %(name)s") if only.lowest else _("Level %(name)s and below")) % {"name": only.title}


def _best(ladder: LadderInfo) -> str:
    values = {"n": ladder.best, "figures": words_for(IN_SENTENCES, ladder.unit)}
    if ladder.best and ladder.count == "mean":
        sentence = ngettext(
            "The best session counts: %(figures)s.",
            "The average of the best %(n)s sessions counts: %(figures)s.",
            ladder.best,
        )
    elif ladder.best:
        sentence = ngettext(
            "The best session counts: %(figures)s.",
            "The sum of the best %(n)s sessions counts: %(figures)s.",
            ladder.best,
        )
    elif ladder.count == "mean":
        sentence = _("The average of all sessions counts: %(figures)s.")
    else:
        sentence = _("The sum of all sessions counts: %(figures)s.")
    return sentence % values


def figure_words(ladder: LadderInfo | OnLadder, figure: str) -> str:
    """57.31, or with its sign in IMPs."""
    return game.signed(figure, PLACES) if ladder.unit == "imps" else game.figure(figure, PLACES)
