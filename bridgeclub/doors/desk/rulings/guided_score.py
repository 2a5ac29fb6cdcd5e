"""What a way through the ruling assistant makes of the result at the table, in the first row of the ruling form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bridgeclub.doors.desk.rulings.reading import ReadRuling
from bridgeclub.doors.desk.rulings.rows import BOTH, boxes_in_use, boxes_of
from rulings.engine.assistant.effect import transferred
from rulings.engine.assistant.path import Opens, Transfer
from rulings.engine.assistant.reading import paths
from rulings.engine.assistant.seats import roles
from rulings.engine.assistant.walking import walk
from rulings.engine.decision import Kind
from scoring.engine.contract import Played


@dataclass(frozen=True)
class GuidedScore:
    """`boxes`: what belongs into the first row, {} while no result is known; `words`: what is left to the director."""

    boxes: Mapping[str, str]
    words: str = ""


def score_of_way(read: ReadRuling) -> GuidedScore | None:
    """For a way that ends with a transfer of tricks or a claim; None for any other, and for several boards."""
    way = read.decision.guided
    end = None if way is None else walk(paths(), way.path, way.answers).now.end
    if way is None or end is None or len(read.lines) > 1:
        return None
    if not (isinstance(end.effect, Transfer) or end.opens is Opens.CLAIM):
        return None
    if read.decision.kind is Kind.NO_ACTION:
        return GuidedScore({})
    current = read.lines[0].line.current if read.lines else None
    played = current.played if current is not None else None
    if played is not None and played.contract is None:
        played = None
    if not isinstance(end.effect, Transfer):
        return _claimed(played)
    return _transferred(played, end.effect, way.offender, found=bool(read.lines))


def boxes_at_table(read: ReadRuling, typed: Mapping[str, Any]) -> Mapping[str, str]:
    """The row to be filled in where nothing of the score has been typed; {} for none."""
    gives = typed.get("gives") or BOTH
    written = ("award", "ns_gets", "ew_gets", *boxes_in_use(gives))
    found = score_of_way(read)
    if found is None or gives != BOTH or any(str(typed.get(name) or "").strip() for name in written):
        return {}
    return found.boxes


def _claimed(played: Played | None) -> GuidedScore:
    if played is None:
        return GuidedScore({}, _("Enter the contract, declarer and the tricks that declarer makes by your ruling."))
    return GuidedScore(_row(played, tricks=False), _("Enter the tricks that declarer makes by your ruling."))


def _transferred(played: Played | None, transfer: Transfer, offender: str, *, found: bool) -> GuidedScore:
    values = {"n": transfer.tricks, "others": roles(offender)["others"]}
    goes = ngettext("%(n)s trick goes to %(others)s.", "%(n)s tricks go to %(others)s.", transfer.tricks) % values
    if not found:
        return GuidedScore({}, f"{goes} {_('Enter board and table: a result there is taken over with it.')}")
    if played is None:
        return GuidedScore({}, f"{goes} {_('No result is entered yet: enter contract, declarer and tricks with it.')}")
    if not offender:
        return GuidedScore(_row(played, tricks=False), f"{goes} {_('Enter the tricks with it.')}")
    try:
        after = transferred(played, transfer, offender)
    except ValueError:
        unlike = _("By the result at the table that side did not win so many. Enter the tricks yourself.")
        return GuidedScore(_row(played, tricks=False), f"{goes} {unlike}")
    counted = {"before": played.tricks, "after": after.tricks}
    return GuidedScore(
        _row(after), f"{goes} {_('Declarer made %(before)s tricks at the table, %(after)s by this ruling.') % counted}"
    )


def _row(played: Played, *, tricks: bool = True) -> dict[str, str]:
    names = ("contract", "by", "tricks") if tricks else ("contract", "by")
    boxes = boxes_of(str(played)) or {}
    return {name: boxes[name] for name in (f"both1_{each}" for each in names) if name in boxes}
