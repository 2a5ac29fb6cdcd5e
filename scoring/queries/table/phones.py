"""How many players' own telephones follow those who sit at a table."""

from __future__ import annotations

from club.queries import phones_by_pair
from scoring.queries.table.people_values import PhonesHere
from scoring.queries.table.rounds import Position
from scoring.queries.table.rows import TableRows
from scoring.queries.table.values import Phase

OVER = (Phase.OVER, Phase.UNUSED)


def phones_at(rows: TableRows, position: Position) -> PhonesHere | None:
    """Those of the current round; None where no telephone may follow, or nobody sits. One query."""
    seating = rows.here.get(position.current or 0)
    if not rows.session.own_phones or seating is None or position.phase in OVER:
        return None
    counted = phones_by_pair(rows.session.pk)
    crews = [crew for side in ("NS", "EW") for crew in rows.side(seating, side)]
    return PhonesHere(seating.round, {crew.side: counted.get(crew.contestant, 0) for crew in crews})
