"""A pair that has just come: its number, and where it sits."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from bridgeclub.wording.compared_pairs import board_words
from bridgeclub.wording.game import SEATS, SIDES
from bridgeclub.wording.pair_labels import pair_labels
from club.queries import Pair, SessionInfo
from movements.queries import SeatingInfo


def arrival_words(
    pair_id: int, pairs: Iterable[Pair], seats: Iterable[SeatingInfo], first_round: int, session: SessionInfo
) -> str:
    """5 E–W Nora Lindqvist & Sam Okafor: table 5, East–West, in round 2 with boards 3–4. Where it plays first."""
    listed = list(pairs)
    own = sorted(
        (each for each in seats if pair_id in each.everybody and each.round >= first_round),
        key=lambda each: each.round,
    )
    label = pair_labels(listed).get(pair_id, "")
    plays = next((each for each in own if each.plays), None)
    if plays is None:
        return _("%(pair)s: no seat yet.") % {"pair": label}
    several = len({pair.section for pair in listed if pair.seated}) > 1
    values = {
        "pair": label,
        "table": _table(plays, several),
        "side": _side(plays, pair_id),
        "round": plays.round,
        "boards": board_words(plays.boards, session),
    }
    places = [each for each in own if each.plays and each.round == plays.round]
    if places[1:]:
        # A team has a pair at two tables, one of eight at four.
        ns = [_table(each, several) for each in places if each.ns == pair_id]
        ew = [_table(each, several) for each in places if each.ns != pair_id]
        values |= {side: get_text_list(tables, _("and")) for side, tables in (("ns", ns), ("ew", ew))}
        if places[2:]:
            return (
                _(
                    "%(pair)s: North–South at tables %(ns)s, East–West at tables %(ew)s, in round %(round)s with"
                    " %(boards)s."
                )
                % values
            )
        sentence = _(
            "%(pair)s: North–South at table %(ns)s, East–West at table %(ew)s, in round %(round)s with %(boards)s."
        )
        return sentence % values
    if own[0] is not plays:
        return _("%(pair)s: sits out at first; table %(table)s, %(side)s, in round %(round)s with %(boards)s.") % values
    return _("%(pair)s: table %(table)s, %(side)s, in round %(round)s with %(boards)s.") % values


def _side(seat: SeatingInfo, pair_id: int) -> str:
    """North–South; of a single player the seat."""
    if seat.ns_partner is None:
        return str(SIDES["NS" if seat.ns == pair_id else "EW"])
    return str(SEATS["NSEW"[seat.everybody.index(pair_id)]])


def _table(seat: SeatingInfo, several: bool) -> str:
    return f"{seat.section if several else ''}{seat.table}"
