"""The club's own movements where one is chosen: which there are, and how a list names them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from movements.engine.own import OWN
from movements.queries import OwnInfo, PlanInfo
from movements.queries.usual import own_movement_by_token, own_movement_token

__all__ = ["OwnMovements", "own_movement_by_token", "own_movement_token"]


@dataclass(frozen=True)
class OwnMovements:
    """The club's own movements for so many pairs, and the one that stands, which may be off the list by now."""

    listed: Sequence[OwnInfo] = ()
    standing: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @classmethod
    def of(cls, movements: Sequence[OwnInfo], plan: PlanInfo | None) -> OwnMovements:
        standing = {plan.options["own"]: plan.options["document"]} if plan and plan.kind == OWN else {}
        return cls(movements, standing)

    def whole(self, kind: str, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """The options with the movement itself, where it is one of these."""
        known = {**self.standing, **{each.digest: each.document for each in self.listed}}
        document = known.get(options.get("own", "")) if kind == OWN else None
        return {**options, "document": document} if document is not None else options
