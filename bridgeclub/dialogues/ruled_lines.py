"""A board at a table as a ruling has it: what each side gets, beside what stands there."""

from __future__ import annotations

from rulings.engine.decision import RuledLine
from rulings.engine.orders import OTHER_GROUP, RuledAward
from scoring.queries.room import LineView


def build_ruled_line(
    view: LineView,
    award: RuledAward | None,
    *,
    fouled: bool = False,
    unless_better: bool = False,
    written: str = "",
    seen: int | None = None,
) -> RuledLine:
    """The line as ruled on; a fouled one keeps what it was awarded before, an awarded one its group.

    `written` is the award as the director wrote it, `seen` the version of the line that they saw.
    """
    kept = view.award
    ns, ew = (kept.ns, kept.ew) if fouled and kept else (award.ns, award.ew) if award else (None, None)
    touched = fouled or award is not None
    return RuledLine(
        board=view.board,
        ns=view.ns.id,
        ew=view.ew.id,
        section=view.section,
        round=view.round,
        table=view.table,
        ns_outcome=ns,
        ew_outcome=ew,
        unless_better=kept is not None and kept.unless_better if fouled else unless_better and award is not None,
        group=OTHER_GROUP if fouled else kept.group if kept and touched else "",
        dealer=kept.dealer if kept and touched else "",
        vulnerable=kept.vulnerable if kept and touched else "",
        written=written,
        contracts=award.contracts if award else (),
        table_score=view.current.score if view.current and not view.current.not_played else None,
        seen=seen,
    )
