"""The movements that a club has brought along, as frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from movements.engine.chosen import chosen_movement, contest_chosen
from movements.engine.own import OWN
from movements.engine.plan import Contest, Movement
from movements.models import OwnMovement


@dataclass(frozen=True)
class OwnInfo:
    """A movement that the club has brought along. `digest` names it wherever it is chosen.

    `pairs`: how many play it, single players in an individual.
    """

    id: int
    name: str
    digest: str
    pairs: int
    tables: int
    rounds: int
    boards_per_round: int
    winners: int
    document: Mapping[str, Any]

    @property
    def contest(self) -> Contest:
        return contest_chosen(OWN, {"document": self.document})

    @cached_property
    def movement(self) -> Movement:
        return chosen_movement(OWN, {"document": self.document})

    def options(self, *, boards_per_round: int = 0, first_board: int = 1) -> dict[str, Any]:
        """For the service that stores the choice: the movement by its name, and what is said of tonight."""
        boards = boards_per_round or self.boards_per_round
        first = {"first_board": first_board} if first_board > 1 else {}
        return {"own": self.digest, "tables": self.tables, "boards_per_round": boards, **first}


def own_movements(club_id: int, *, removed: bool = False, pairs: int | None = None, contest: str = "") -> list[OwnInfo]:
    """The club's own movements by name, those taken off the list apart; for so many pairs or players and for one
    kind of contest, where that is said."""
    rows = OwnMovement.objects.filter(club_id=club_id, removed_at__isnull=not removed)
    found = [_own(row) for row in (rows if pairs is None else rows.filter(pairs=pairs))]
    return [each for each in found if contest in ("", each.contest)]


def own_movement(club_id: int, movement_id: int) -> OwnInfo | None:
    """One of them, on the list or not."""
    row = OwnMovement.objects.filter(club_id=club_id, pk=movement_id).first()
    return _own(row) if row is not None else None


def _own(row: OwnMovement) -> OwnInfo:
    return OwnInfo(
        id=row.pk,
        name=row.name,
        digest=row.digest,
        pairs=row.pairs,
        tables=row.tables,
        rounds=row.rounds,
        boards_per_round=row.boards_per_round,
        winners=row.winners,
        document=row.document,
    )
