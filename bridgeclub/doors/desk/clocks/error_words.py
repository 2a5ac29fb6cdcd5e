"""Scoring errors after their time, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from bridgeclub.doors.desk.room.base_view import Desk
from bridgeclub.wording import game
from bridgeclub.wording.awards import outcome_words
from bridgeclub.wording.game import contract_signs
from bridgeclub.wording.pair_labels import pair_labels
from club.queries import pairs_of
from rulings.queries.gross_errors import GrossErrorView, Sides
from scoring.engine.contract import Played


@dataclass(frozen=True)
class ShownError:
    """A record with its words: where, what stood and what is right."""

    error: GrossErrorView
    where: str
    stood: str
    right: str


def labels_of(desk: Desk) -> dict[int, str]:
    return pair_labels(pairs_of(desk.session.id))


def shown_errors(desk: Desk, errors: Iterable[GrossErrorView]) -> list[ShownError]:
    named = labels_of(desk)
    return [_shown(each, named, desk.session.printed(each.board)) for each in errors]


def _shown(error: GrossErrorView, named: Mapping[int, str], printed: str) -> ShownError:
    values = {"board": printed, "ns": named.get(error.ns, ""), "ew": named.get(error.ew, "")}
    if error.dealer:
        return _shown_marking(error, printed)
    if error.award is not None:
        return ShownError(
            error, _("Board %(board)s: %(ns)s v %(ew)s") % values, award_words(error.awarded), award_words(error.award)
        )
    turned = _("the same, with the pairs sitting the other way round")
    return ShownError(
        error=error,
        where=_("Board %(board)s: %(ns)s v %(ew)s") % values,
        stood=_words(error.stood) or _("no contract"),
        right=turned if error.turned else _words(error.right),
    )


def _shown_marking(error: GrossErrorView, printed: str) -> ShownError:
    stood = _("another dealer or vulnerability") if error.approved else marking_words(*error.marked)
    where = _("Board %(board)s, at every table") % {"board": printed}
    return ShownError(error=error, where=where, stood=stood, right=marking_words(error.dealer, error.vulnerable))


def award_words(sides: Sides) -> str:
    """N–S: average plus · E–W: the table score."""
    ns, ew = (
        outcome_words(outcome, side) if outcome else _("the table score")
        for outcome, side in zip(sides, ("ns", "ew"), strict=True)
    )
    return _("N–S: %(ns)s · E–W: %(ew)s") % {"ns": ns, "ew": ew}


def marking_words(dealer: str, vulnerable: str) -> str:
    """Dealer North, both sides vulnerable."""
    values = {"seat": game.SEATS[dealer], "vulnerable": game.VULNERABILITIES[vulnerable]}
    return _("Dealer %(seat)s, %(vulnerable)s") % values


def _words(played: Played | None) -> str:
    """4♠ by North, made."""
    if played is None:
        return ""
    if played.contract is None:
        return _("passed out")
    seat, result = game.SEATS[played.declarer or ""], game.result_words(played)
    return _("%(contract)s by %(seat)s, %(result)s") % {
        "contract": contract_signs(played.contract),
        "seat": seat,
        "result": result,
    }
