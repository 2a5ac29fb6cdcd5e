"""How loaded deals fit a session, as sentences without a card in them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bridgeclub.wording import game
from club.engine.deal_check import Marking
from club.engine.spans import spans
from scoring.queries.deals import LoadedDeals


@dataclass(frozen=True)
class LoadedWords:
    """`good` says what is checked; `notes` say what does not fit, each a sentence; `figures` where the solver is."""

    good: str
    notes: tuple[str, ...]
    figures: str


def loaded_words(loaded: LoadedDeals) -> LoadedWords:
    """What the desk says of deals that nobody may see yet."""
    return LoadedWords(good=_good(loaded.count), notes=tuple(_notes(loaded)), figures=_figures(loaded))


def _good(count: int) -> str:
    sentence = ngettext("Deals loaded: %(count)s board, checked.", "Deals loaded: %(count)s boards, checked.", count)
    return sentence % {"count": count}


def _notes(loaded: LoadedDeals) -> Iterable[str]:
    fits = loaded.fits
    if fits.both and fits.only_session:
        yield ngettext(
            "Board %(boards)s of this session has no deal.", "Boards %(boards)s have no deal.", len(fits.only_session)
        ) % {"boards": spans(fits.only_session)}
    if fits.only_file and (fits.both or fits.only_session):
        yield ngettext(
            "The file also has board %(boards)s, which is not played in this session.",
            "The file also has boards %(boards)s, which are not played in this session.",
            len(fits.only_file),
        ) % {"boards": spans(fits.only_file)}
    if not fits.both:
        yield (
            _("They are compared with the boards of the movement as soon as you choose one.")
            if not fits.only_session
            else _("The session plays none of these boards.")
        )
    for each in fits.differing:
        yield _("Board %(board)s: the file says %(file)s; the session says %(session)s, and that is what counts.") % {
            "board": each.number,
            "file": _marking(each.file),
            "session": _marking(each.session),
        }


def _marking(marked: Marking) -> str:
    dealer, vulnerable = marked
    who = {"dealer": game.SEATS[dealer], "vulnerable": game.VULNERABILITIES[vulnerable]}
    return _("dealer %(dealer)s, %(vulnerable)s") % who


def _figures(loaded: LoadedDeals) -> str:
    if loaded.waiting:
        return _(
            "Double dummy figures: %(done)s of %(count)s boards are computed, the others follow automatically."
        ) % {
            "done": loaded.computed,
            "count": loaded.count,
        }
    if loaded.failed:
        return ngettext(
            "Double dummy figures: %(failed)s board could not be computed.",
            "Double dummy figures: %(failed)s boards could not be computed.",
            loaded.failed,
        ) % {"failed": loaded.failed}
    return _("Double dummy figures: all are computed.")
