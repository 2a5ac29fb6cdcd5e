"""Names that tables give themselves: which pairs have none yet, and what cannot be as two tables say it."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.wording.contests import counted_words
from bridgeclub.wording.pair_labels import pair_labels
from club.engine.contests import CONTESTS
from club.queries import SessionInfo, pairs_of, pairs_without_names, seat_claims_of
from club.services import dismiss_seat_claim


@dataclass(frozen=True)
class PairWithoutNames:
    """A pair (its id and label); `half`: one of the two is named."""

    pair: int
    label: str
    half: bool


@dataclass(frozen=True)
class SeatClaimQuestion:
    """A table named somebody for a pair who is named in another one; the pairs' labels and the first one's id."""

    claim: int
    name: str
    table: int
    pair: int
    wanted: str
    elsewhere: str


@dataclass(frozen=True)
class MissingNames:
    pairs: tuple[PairWithoutNames, ...]
    asked: tuple[SeatClaimQuestion, ...]
    contest: str

    @property
    def words(self) -> str:
        """6 pairs without names; players where they play alone."""
        return _("%(count)s without names") % {"count": counted_words(self.contest, len(self.pairs))}


def names_wanted(session: SessionInfo) -> MissingNames | None:
    """What the director may want to see to; None where there is nothing, or the tables give no names."""
    if not (session.names_at_table and session.playing):
        return None
    missing, claims = pairs_without_names(session.id), seat_claims_of(session.id)
    if not missing and not claims:
        return None
    named, alone = pair_labels(pairs_of(session.id)), CONTESTS[session.contest].seats == 1
    pairs = {
        each.contestant: PairWithoutNames(each.contestant, named[each.contestant], half=each.missing == 1 and not alone)
        for each in missing
    }
    return MissingNames(
        pairs=tuple(pairs[each] for each in named if each in pairs),
        asked=tuple(
            SeatClaimQuestion(
                each.id, each.name, each.table, each.contestant, named[each.contestant], named[each.elsewhere]
            )
            for each in claims
        ),
        contest=session.contest,
    )


@require_POST
@at_desk
def aside(desk: Desk, *, claim: int) -> HttpResponse:
    """The director has found out who is who."""
    desk.attempt(
        lambda: dismiss_seat_claim(session_id=desk.session.id, claim_id=claim, actor=desk.actor),
        _("The names stay as they are."),
    )
    return desk.redirect_to("room")
