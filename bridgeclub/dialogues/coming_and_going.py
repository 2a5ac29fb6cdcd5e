"""Who comes or goes while round 1 lasts, and every way in which the others can play on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import cast

from django.utils.translation import gettext as _

from bridgeclub.dialogues.refit import Room, Way, ways
from bridgeclub.wording.desk_contests import desk_words
from club.errors import DomainError, NotFoundError, StaleError
from club.queries import Pair, SessionInfo, pairs_of
from movements.engine.places import place_of
from movements.engine.team_evening import BoardsAre
from movements.queries import PlanInfo, plans_of, seatings_of
from scoring.queries.first_round import PlayedBoard, first_round_lasts, played_boards
from scoring.services import ChosenMovement

WITHDRAWN = "withdrawn"


@dataclass(frozen=True)
class Change:
    """Who comes to a section, or goes (`leaving`; None: somebody comes). `pairs` are the section's, each with the key
    that the movement gave it.
    """

    plan: PlanInfo
    pairs: list[Pair]
    leaving: Pair | None

    @property
    def present(self) -> list[Pair]:
        """Everybody once it is done; who comes has the id 0 until stored."""
        staying = [pair for pair in self.pairs if pair is not self.leaving and pair.standing != WITHDRAWN]
        if self.leaving is not None:
            return staying
        return [*staying, _new_pair(max((pair.place for pair in self.pairs), default=0) + 1)]


@dataclass(frozen=True)
class WaysOn:
    """Every way to play on, the one that disturbs least first; the boards played so far, and how many of them by who
    leaves."""

    change: Change
    ways: list[Way]
    played: Sequence[PlayedBoard]

    @property
    def cancelled(self) -> int:
        gone = self.change.leaving
        return sum(gone.id in each.everybody for each in self.played) if gone else 0


def is_first_round(session: SessionInfo) -> bool:
    """Whether the movement can still be another one."""
    return session.playing and first_round_lasts(session.id)


def change_in(session_id: int, plans: Sequence[PlanInfo], section: str, leaving: int | None = None) -> Change:
    """Somebody comes to the section of this letter (any, where there is but one), or this contestant goes. Raises
    NotFoundError where there is no such section, and nobody of this id who plays.
    """
    listed = pairs_of(session_id)
    gone = next((pair for pair in listed if pair.id == leaving and pair.standing != WITHDRAWN), None)
    if leaving is not None and gone is None:
        raise NotFoundError(_("That is nobody in this session. Please choose again."))
    letter = gone.section if gone else section
    plan = next((each for each in plans if each.section == letter or not plans[1:]), None)
    if plan is None:
        raise NotFoundError(_("There is no such section."))
    here = [replace(pair, key=place_of(plan.section, pair.key)) for pair in listed if pair.section == plan.section]
    return Change(plan, here, next((pair for pair in here if pair.id == leaving), None))


def ways_on(session: SessionInfo, plans: Sequence[PlanInfo], change: Change) -> WaysOn:
    """How the others can play on, while round 1 lasts."""
    seats = [each for each in seatings_of(session.id, round=1) if each.section == change.plan.section]
    here = {pair.id for pair in change.pairs}
    played = [each for each in played_boards(session.id) if each.everybody <= here]
    room = Room(change.plan, seats, played, cast("BoardsAre", session.boards_are))
    possible = [each for each in ways(room, change.present, change.leaving) if _fits(each, plans)]
    return WaysOn(change, possible, played)


def ways_now(session: SessionInfo, section: str, leaving: int | None = None) -> WaysOn:
    """The same, asked for at once. Raises DomainError once, or while, the movement cannot change so."""
    if not is_first_round(session):
        raise DomainError(_("Only while round 1 is played does the movement change for those who come or go."))
    plans = plans_of(session.id)
    found = ways_on(session, plans, change_in(session.id, plans, section, leaving))
    if not found.ways:
        raise DomainError(str(desk_words(session.contest).none_fits))
    return found


def way_digest(found: WaysOn, way: Way) -> str:
    """Names a way with all that it changes: another one once it would change anything else."""
    moved = [(each.pair.id, each.before, each.number_before, each.table, each.side, each.number) for each in way.moves]
    twice = [(each.pair.id, each.board, each.round) for each in way.twice]
    boards = [(each.table, each.before, each.boards) for each in way.other_boards]
    what = (found.change.plan.section_id, way.kind, sorted(way.options.items()), moved, twice, boards, found.cancelled)
    return sha256(repr(what).encode()).hexdigest()


def looked_at(found: WaysOn, digest: str) -> ChosenMovement:
    """The way that was looked at, to be taken. Raises StaleError where it would change something else."""
    way = next((each for each in found.ways if way_digest(found, each) == digest), None)
    if way is None:
        raise StaleError(_("Something has changed since: this would now do something else. Please look at it again."))
    options = {name: value for name, value in way.options.items() if value not in (None, 0)}
    return ChosenMovement(way.kind, options, section_id=found.change.plan.section_id)


def _fits(way: Way, plans: Sequence[PlanInfo]) -> bool:
    """All sections have one ranking, or all have two."""
    return not plans[1:] or way.winners == plans[0].winners


def _new_pair(place: int) -> Pair:
    return Pair(id=0, key="", number=0, line="", section="", place=place, standing="ranked", seated=False, players=())
