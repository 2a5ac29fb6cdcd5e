"""Where a board was played, in the order in which it went round."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.models import Line, Result


@dataclass(frozen=True)
class PlayedAt:
    """A result on a board: its line, where it was played, and who sat there (ids); nothing of what it says."""

    line: int
    section: str
    round: int | None
    table: int | None
    ns: int
    ew: int
    ns_partner: int | None = None
    ew_partner: int | None = None

    @property
    def sides(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """North–South and East–West: of an individual two on each side."""
        ns, ew = ((self.ns, self.ns_partner), (self.ew, self.ew_partner))
        return tuple(each for each in ns if each is not None), tuple(each for each in ew if each is not None)


def played_on(session_id: int, board: int) -> tuple[PlayedAt, ...]:
    """Every result on the board, the earliest round first. One query."""
    lines = Line.objects.filter(session_id=session_id, board__number=board, result__isnull=False)
    found = lines.exclude(result__outcome=Result.Outcome.NOT_PLAYED)
    ordered = sorted(found, key=lambda line: (line.round or 0, line.section, line.table or 0, line.pk))
    return tuple(
        PlayedAt(
            *(line.pk, line.section, line.round, line.table),
            *(line.ns_id, line.ew_id, line.ns_partner_id, line.ew_partner_id),
        )
        for line in ordered
    )
