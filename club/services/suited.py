"""The habits of scoring that go with a kind of contest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from club.engine.contests import CONTESTS
from club.models import Session

#: What only some kinds of contest can have.
OF_THE_CONTEST = (
    "scored_by",
    "vp_scale",
    "vp_table",
    "boards_are",
    "teams_of_eight",
    "split_ties",
    "pairs_of_teams",
    "boards_to_qualify",
    "knock_out",
    "seating_rights",
)


def suited(club_id: int, contest: str, habits: Mapping[str, Any]) -> dict[str, Any]:
    """The habits for a session of this kind: where they score another kind of contest, what the club's last session of
    this kind was scored by takes the place of it, else what is usual.
    """
    if habits["scored_by"] in CONTESTS[contest].ways:
        return dict(habits)
    return {**habits, **_usual(club_id, contest)}


def _usual(club_id: int, contest: str) -> dict[str, Any]:
    last = Session.objects.kept().filter(club_id=club_id, event__contest=contest, imported_heading__isnull=True)
    found = last.filter(scored_by__in=CONTESTS[contest].ways).order_by("-date", "-pk").values(*OF_THE_CONTEST).first()
    if found is not None:
        # How many boards qualify is about one competition, not about what the club usually plays.
        return {**found, "boards_to_qualify": 0}
    fresh = Session()
    usual = {name: getattr(fresh, name) for name in OF_THE_CONTEST}
    return {**usual, "scored_by": CONTESTS[contest].ways[0], "vp_scale": CONTESTS[contest].scale}
