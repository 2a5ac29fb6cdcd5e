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
    seen_version: int | None = None,
) -> RuledLine:
    """The line as ruled on; a fouled one keeps what it was awarded before, an awarded one its group.

    `written` is the award as the director wrote it, `seen_version` the version of the line that they saw.
    """
    standing = view.award
    ns, ew = (standing.ns, standing.ew) if fouled and standing else (award.ns, award.ew) if award else (None, None)
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
        unless_better=standing is not None and standing.unless_better
        if fouled
        else unless_better and award is not None,
        group=OTHER_GROUP if fouled else standing.group if standing and touched else "",
        dealer=standing.dealer if standing and touched else "",
        vulnerable=standing.vulnerable if standing and touched else "",
        written=written,
        contracts=award.contracts if award else (),
        table_score=view.current.score if view.current and not view.current.not_played else None,
        seen_version=seen_version,
        room=view.room,
        ns_partner=view.ns.partner.id if view.ns.partner is not None else None,
        ew_partner=view.ew.partner.id if view.ew.partner is not None else None,
    )
