"""The ways on of a running movement, each as a few sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from movements.engine.incidents import WhyNone
from movements.engine.ways import Way

#: name of a way → what happens
WAYS = {
    "fill": gettext_lazy("The new pair takes the empty place: in each round it meets the pair that would sit out."),
    "rover": gettext_lazy("Rover: in each round the new pair takes another pair’s place, and that pair sits out."),
    "rover-exchange": gettext_lazy(
        "Rover: in each round the new pair takes another pair’s place; now and then two moving pairs swap tables."
    ),
    "bump": gettext_lazy(
        "Bump: the pair that sits out takes another pair’s place for good, and that pair sits out for one round."
    ),
    "replanned": gettext_lazy("The rest of the movement is new: call out the seats."),
    "together": gettext_lazy("Pairs that sit out in the same round meet each other."),
    "sit-out": gettext_lazy("The pair’s later opponents sit out."),
    "cut": gettext_lazy("The last rounds are left out."),
    "cut-other": gettext_lazy("A different round is left out, and the later ones move up."),
    "more": gettext_lazy("New opponents, with boards that they do not know."),
    "more-fetched": gettext_lazy("New opponents, with new boards."),
    "revenge": gettext_lazy("The pairs of the first rounds meet once more."),
    "after-the-last": gettext_lazy("The table plays the round after the last one."),
    "while-waiting": gettext_lazy("The two pairs play the round while both sit out."),
    "not-played": gettext_lazy("The table does not play the round; nobody has a score for it."),
}
WHY_NONE: Mapping[WhyNone, str] = {
    "last-round-begun": gettext_lazy("There is no round left that could change."),  # type: ignore[dict-item]
    "nobody-there": gettext_lazy("Nobody plays at this table in this round."),  # type: ignore[dict-item]
    "boards-known": gettext_lazy("No movement fits: somebody would have to play a board twice."),  # type: ignore[dict-item]
    "nothing-better": gettext_lazy("There is no better way than the present movement."),  # type: ignore[dict-item]
    "too-few-rounds": gettext_lazy("More rounds than that have already begun."),  # type: ignore[dict-item]
    "not-so-many": gettext_lazy("Choose another number of rounds, at most three more than planned."),  # type: ignore[dict-item]
}


def way_words(way: Way) -> str:
    """What happens, and what that means: who meets again, which boards are shared or fetched, who sits out."""
    return " ".join([str(WAYS[way.name]), *_line(way), *_means(way)])


def _line(way: Way) -> Iterator[str]:
    """Where the new pair plays in a line, in which."""
    lines = {way.running.line(who) for who in way.present if who.startswith("new")}
    if way.name in {"fill", "rover", "rover-exchange", "bump"} and lines <= {"NS", "EW"} and len(lines) == 1:
        yield _("It plays North–South.") if lines == {"NS"} else _("It plays East–West.")


def _means(way: Way) -> Iterator[str]:
    meetings = len(way.repeats)
    yield (
        ngettext("%(n)s meeting happens twice.", "%(n)s meetings happen twice.", meetings) % {"n": meetings}
        if meetings
        else _("Nobody meets twice.")
    )
    if way.newly_shared:
        rounds = len({each.round for each in way.newly_shared})
        most = max(len(each.tables) for each in way.newly_shared)
        yield ngettext(
            "In %(n)s round tables share boards, up to %(most)s of them the same.",
            "In %(n)s rounds tables share boards, up to %(most)s of them the same.",
            rounds,
        ) % {"n": rounds, "most": most}
    if way.alone:
        tables = len(way.alone)
        yield ngettext(
            "%(n)s table plays boards that nobody else plays.",
            "%(n)s tables play boards that nobody else plays.",
            tables,
        ) % {"n": tables}
    if way.fetched:
        sets = len(way.fetched)
        yield ngettext("One new set of boards is needed.", "%(n)s new sets of boards are needed.", sets) % {"n": sets}
    yield _sit_outs(way)


def _sit_outs(way: Way) -> str:
    out = Counter(each.contestant for each in way.sit_outs)
    if not out:
        return _("Nobody sits out.")
    values = {"n": sum(out.values()), "most": max(out.values())}
    if values["most"] == 1:
        return (
            ngettext("%(n)s pair sits out for a round.", "%(n)s pairs sit out for one round each.", values["n"])
            % values
        )
    return _("%(n)s sit-outs, at most %(most)s for the same pair.") % values
