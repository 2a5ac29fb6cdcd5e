"""Players' names and numbers as handsets give them, taken where the session lets tables give them."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from club.models import Section
from scoring.engine.handsets.keyed import HandsetName
from scoring.errors import DomainError
from scoring.queries.table.naming import naming_at, table_seats
from scoring.queries.table.rows import read_table
from scoring.queries.table.values import Place
from scoring.services.handsets.devices import entry_id, handset_of
from scoring.services.handsets.remarks import Remark, Remarks
from scoring.services.naming import PersonChoice, SeatInput, name_at_table

logger = logging.getLogger(__name__)


def land_names(session_id: int, names: Iterable[HandsetName]) -> int:
    """Players as they named themselves, where names are given at the table; how many were news."""
    newest = {(name.place, name.direction): name for name in names}
    return sum(_land_name(session_id, name) for name in newest.values())


def _land_name(session_id: int, name: HandsetName) -> bool:
    at, player = name.place, name.player
    section = Section.objects.filter(session_id=session_id, letter=at.section).first()
    if section is None:
        return False
    place = Place(session_id, section.pk, at.table)
    rows = read_table(place)
    seat = table_seats(rows).get(name.direction)
    device = handset_of(place)
    # Round 0 is the first one; of rounds to come handsets say who will sit there, which the movement knows.
    if seat is None or device is None or max(at.round, 1) != _round(place):
        return False
    if player.name and player.name == seat.at.regular:
        return False
    choice = PersonChoice(number=player.number) if player.number else PersonChoice(name=player.name)
    wanted = SeatInput(entry_id(device, at, name, seat.at.name), _round(place), name.direction, seat.at.name, choice)
    try:
        outcome = name_at_table(place=place, device_id=device.pk, seat_input=wanted)
    except DomainError as refused:
        logger.warning("A name given on the handset of table %s was refused: %s", at.table, refused)
        remarks = Remarks(session_id, from_file=False)
        remarks.say(at, Remark.NAME, 0, f"{name.direction} {player.number or player.name}")
        return False
    return outcome.new and outcome.name != seat.at.name


def _round(place: Place) -> int:
    """The round in which the table is; 0 where names are not given now."""
    naming = naming_at(read_table(place))
    return naming.round if naming else 0
