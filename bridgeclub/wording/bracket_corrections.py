"""A result was corrected after the next match was drawn: what has changed, and the director's ways."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bridgeclub.wording.brackets import team_name
from movements.engine.bracket_state import Changes, Difference
from movements.queries.bracket_values import BracketView, MatchView


@dataclass(frozen=True)
class CorrectionWay:
    """What the director can do, and what comes of it. `first` is what he has to do before; "" where nothing."""

    act: str
    name: str
    follows: str
    first: str = ""
    recommended: bool = False


@dataclass(frozen=True)
class Correction:
    """A match that would have other teams by the results as they are now."""

    match: MatchView
    told: str
    ways: tuple[CorrectionWay, ...]


def corrections_of(view: BracketView) -> tuple[Correction, ...]:
    """All that is to be decided, in the order of the matches."""
    return tuple(
        Correction(each, told_words(view, each), _ways(view, each, each.difference))
        for each in view.differences
        if each.difference is not None
    )


def told_words(view: BracketView, match: MatchView) -> str:
    """What has changed in a match that was drawn; "" where nothing has."""
    difference = match.difference
    if difference is None:
        return ""
    values = {"number": match.number, "drawn": _those(view, difference.drawn), "due": _those(view, difference.due)}
    said = [_("Match %(number)s was drawn as %(drawn)s.") % values]
    if difference.places:
        said.append(_("By the results as they are now it would be %(due)s.") % values)
    said += [_("Match %(before)s has no winner any more.") % {"before": each} for each in difference.unknown]
    return " ".join(said)


def _ways(view: BracketView, match: MatchView, difference: Difference) -> tuple[CorrectionWay, ...]:
    first = _first(match, difference)
    anew = CorrectionWay(
        "follow", _("Draw it anew"), _of_drawing_anew(view, match, difference), first, recommended=not first
    )
    kept = CorrectionWay(
        "keep", _("Keep it as drawn"), _of_keeping(view, match, difference), recommended=_is_played(difference)
    )
    return anew, kept


def _is_played(difference: Difference) -> bool:
    return difference.changes is not Changes.NOT_BEGUN and not difference.unknown


def _first(match: MatchView, difference: Difference) -> str:
    """What stands against drawing it anew."""
    if difference.unknown:
        return _("Enter the result of match %(before)s first.") % {"before": difference.unknown[0]}
    if difference.changes is Changes.PLAYED:
        return _("It has been played: take its result back first.")
    if difference.changes is Changes.BEGUN:
        return _("It is being played: end that session, then decide.")
    return _("A session is set up for it: discard that first.") if match.sessions else ""


def _of_drawing_anew(view: BracketView, match: MatchView, difference: Difference) -> str:
    pairs = [(difference.drawn[place], difference.due[place]) for place in difference.places]
    names = {"come": _names(view, (now for _was, now in pairs)), "go": _names(view, (was for was, _now in pairs))}
    said = []
    if pairs:
        said.append(_("%(come)s plays in place of %(go)s.") % names)
    if difference.changes is Changes.PLAYED:
        said.append(_("What was played does not count."))
    drawn = [each.number for each in view.matches if each.drawn and _comes_from(each, match.number)]
    said += [_("Match %(number)s, drawn from it, is then to be decided as well.") % {"number": each} for each in drawn]
    said.append(_("Right as long as the correction period is open (Law 79C) and the match can still be played."))
    return " ".join(said)


def _of_keeping(view: BracketView, match: MatchView, difference: Difference) -> str:
    stays = [difference.drawn[place] for place in _places(match, difference)]
    out = [difference.due[place] for place in difference.places]
    said = [
        ngettext("%(names)s stays in.", "%(names)s stay in.", len(stays)) % {"names": _names(view, stays)},
    ]
    if any(out):
        gone = ngettext("%(names)s does not go on.", "%(names)s do not go on.", len(out))
        said.append(gone % {"names": _names(view, out)})
    said.append(_("Later corrections of the matches before change nothing here."))
    return " ".join(said)


def _places(match: MatchView, difference: Difference) -> list[int]:
    unknown = [side.place for side in match.sides if side.source.match in difference.unknown]
    return sorted({*difference.places, *unknown})


def _comes_from(match: MatchView, number: int) -> bool:
    return any(side.source.match == number for side in match.sides)


def _names(view: BracketView, numbers: Iterable[int | None]) -> str:
    return _(" and ").join(_name(view, each) for each in numbers)


def _those(view: BracketView, numbers: Sequence[int | None]) -> str:
    return _(" v ").join(_name(view, each) for each in numbers)


def _name(view: BracketView, number: int | None) -> str:
    return team_name(view.by_number[number]) if number is not None else _("nobody")
