"""What a file says to whoever charges for the session and credits master points: USEBIO has a place for it.

The codes are those of the English Bridge Union's Universal Membership ("P2P charge rate"), as it has published them:
"Which codes should be used for sessions?" (ebu.co.uk/node/3399: 10, 11, 12, 04, 22), Club Management Focus of spring
2016 (ebu.co.uk/newsletters/?id=33&page=8: 30, 40, 50, 60); and Pianola's help for clubs of the union
(support.pianola.net, "EBU charge rates for multi-session events": 02). There are others: any two digits are written.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from lxml import etree

from scoring.engine.usebio.elements import add

#: In the order in which a club is likely to need them.
KNOWN_CODES = ("10", "11", "12", "04", "22", "30", "40", "50", "60", "02")
#: For these the union gives no master points.
WITHOUT_MASTER_POINTS = frozenset({"11", "22"})
#: Levels of an event, as its licences name them.
SCALES = ("Club", "District", "County", "Regional", "National")
_CODE = re.compile(r"[0-9]{2}")


def is_code(text: str) -> bool:
    """Whether this can be a code: two digits."""
    return _CODE.fullmatch(text) is not None


@dataclass(frozen=True)
class Charges:
    """`code`: two digits, "" where nothing is said. `master_points`: "Y", "N", "" likewise. `scale`: one of SCALES,
    said where there are master points."""

    code: str = ""
    master_points: str = ""
    scale: str = ""


def write_charges(event: etree._Element, charges: Charges, version: str) -> None:
    """As 1.2 names it, or 1.3."""
    newer = version != "1.2"
    if charges.code:
        add(event, "EBU_CHARGE_CODE" if newer else "P2P_CHARGE_RATE", charges.code)
    if charges.master_points:
        add(event, "MPS_AWARDED_FLAG", charges.master_points)
    if charges.master_points == "Y" and charges.scale:
        add(event, "EVENT_RATING" if newer else "MASTER_POINT_SCALE", charges.scale)
