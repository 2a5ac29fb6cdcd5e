"""The ranking as everybody may read it while some board is closed (Laws 16D and 90B)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from club.queries import SessionInfo
from scoring.engine.document import SessionDocument
from scoring.engine.document.values import IMP_METHODS

Standings = Mapping[str, Any]


@dataclass(frozen=True)
class Room:
    """The ranking as everybody may read it while some board is closed, by the club's choice.

    `ranking`: rows as standings have them, of the open boards alone, or (`whole`) in whole figures as they were at the
    end of round `round`, 0: of none yet. `coming`: at the end of which round it is brought up to date next, 0 where
    that is the end of play. `behind`: the club has chosen otherwise since, and that has still to be computed.
    `ties`: how rows with equal totals were told apart.
    """

    ranking: Sequence[Standings] = ()
    whole: bool = False
    round: int = 0
    coming: int = 0
    behind: bool = False
    ties: Sequence[Standings] = ()

    @property
    def shown(self) -> bool:
        return not self.behind and (self.round > 0 or not self.whole)


def room_of(
    session: SessionInfo, found: Mapping[str, Any] | None, document: SessionDocument, scores: Callable[[], Standings]
) -> Room | None:
    """What everybody may read of the ranking; None once all boards are open. A snapshot of before says nothing.

    `found` is `room` of a snapshot, `document` and `scores` are its facts and standings.
    """
    if found is None:
        return Room(behind=True) if session.playing else None
    if not found:
        return None
    behind = found["choice"] != session.live_ranking
    if "ranking" not in found:
        return Room(found["standings"]["ranking"], behind=behind, ties=found["standings"].get("ties", ()))
    in_imps = document.rules.method in IMP_METHODS
    lines = {row["contestant"]: row["direction"] for row in scores()["ranking"]}
    rows = [_whole_row(row, lines.get(row["contestant"]), in_imps=in_imps) for row in found["ranking"]]
    return Room(rows, True, found["round"], found["coming"], behind)


def _whole_row(row: Standings, direction: str | None, *, in_imps: bool) -> Standings:
    """As a row of the standings: nothing in it is finer than the figure."""
    nothing: dict[str, Any] = dict.fromkeys(("points", "available", "total", "percent", "vp"))
    public = {key: row[key] for key in ("contestant", "rank", "tied", "boards", "penalty")}
    return {**nothing, **public, "direction": direction, "total" if in_imps else "percent": row["figure"]}
