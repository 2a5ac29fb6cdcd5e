"""What handsets say, entered where a tablet's results and names are: with the same checks, doubts and corrections."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterable
from contextlib import suppress
from enum import StrEnum
from uuid import NAMESPACE_URL, UUID, uuid5

from django.db import transaction

from club.actor import Actor
from club.models import Section, TableDevice, TableLink
from club.models.tables import secret_hash
from club.queries import board_labels
from movements.models import Seating
from scoring.engine.handsets import printed_board
from scoring.engine.handsets.keyed import HandsetName, HandsetPlace, HandsetResult
from scoring.errors import DomainError
from scoring.models import HandsetRemark, LateEntry, Line, Result
from scoring.queries.table.naming import naming_at, table_seats
from scoring.queries.table.rows import read_table
from scoring.queries.table.values import Place
from scoring.services.agreement import confirm_result
from scoring.services.naming import PersonChoice, SeatInput, name_at_table
from scoring.services.result_rows import Status
from scoring.services.table import enter_at_table
from scoring.services.table_entry import TableEntry

logger = logging.getLogger(__name__)
#: How the device of a table is called in the list of tablets.
DEVICE = "Bridgemate"


class Remark(StrEnum):
    """What the director reads: those of scoring.engine.handsets.keyed.Unread, and two more."""

    ERASED = "erased"
    NOT_PLAYED = "not_played"
    AVERAGE = "average"
    NONSENSE = "nonsense"
    ELSEWHERE = "elsewhere"
    NAME = "name"


def land_results(session_id: int, results: Iterable[HandsetResult]) -> int:
    """Enter them; how many were news. The same results again change nothing.

    Of a board that comes several times at once the last counts, as it did on the handset. What a table may not enter
    becomes a remark for the director.
    """
    newest = {result.place: result for result in results}
    labels = board_labels(session_id)
    return sum(_land(session_id, result, labels) for result in newest.values())


def _land(session_id: int, result: HandsetResult, labels: dict[int, str]) -> bool:
    at = result.place
    seating = _seating(session_id, at)
    board = _board(seating, at.board, labels) if seating is not None else None
    if seating is None or board is None:
        return _remark(session_id, at, Remark.ELSEWHERE, at.board, str(result.played or ""))
    if result.played is None:
        said = Remark(result.unread or Remark.NONSENSE)
        return _remark(session_id, at, said, board)
    place = Place(session_id, seating.section_id, at.table)
    device = _device(place)
    if device is None:
        return _remark(session_id, at, Remark.ELSEWHERE, board, str(result.played))
    said_before = _said_last(device, seating, board)
    if said_before is not None and _same(said_before, result):
        return False
    entry = TableEntry(
        client_id=_id(device, at, result.played, result.lead, said_before.pk if said_before else 0),
        board=board,
        played=result.played,
        lead=result.lead,
        round=at.round,
        replaces=said_before.pk if said_before else None,
        pairs=_pairs(seating, result),
        queued=True,
    )
    if LateEntry.objects.filter(client_id=entry.client_id).exists():
        return False
    try:
        entered = enter_at_table(place=place, device_id=device.pk, entry=entry, way_ended=device.ended_at is not None)
    except DomainError as refused:
        logger.warning("A handset's result of table %s, board %s was refused: %s", at.table, board, refused)
        return _remark(session_id, at, Remark.ELSEWHERE, board, str(result.played))
    if entered.status in (Status.CURRENT, Status.AGREED) and entered.current is not None:
        _confirm(session_id, entered.current, device)
    return True


def _confirm(session_id: int, result_id: int, device: TableDevice) -> None:
    """A handset sends a result when East–West have accepted it there: nobody need be asked again."""
    if Line.objects.filter(session_id=session_id, result=result_id, rival__isnull=True).exists():
        # Somebody has changed it since, or the results are official: then it is not the table's to confirm.
        with suppress(DomainError):
            confirm_result(session_id=session_id, result_id=result_id, actor=Actor(device_id=device.pk))


def _seating(session_id: int, at: HandsetPlace) -> Seating | None:
    """The meeting that the movement has there."""
    found = Seating.objects.filter(
        section__session_id=session_id, section__letter=at.section, table=at.table, round=at.round
    )
    return found.select_related("section__session", "ns", "ew").first()


def _board(seating: Seating, printed: int, labels: dict[int, str]) -> int | None:
    """The number in the session of a board that is played there; None where no such board is."""
    return next((each for each in seating.boards if printed_board(each, labels) == printed), None)


def _pairs(seating: Seating, result: HandsetResult) -> tuple[int, int] | None:
    """Whom the handset showed; the second fours of teams of eight have numbers there that are nobody's here."""
    return None if 0 in result.pairs or seating.section.session.teams_of_eight else result.pairs


@transaction.atomic
def _device(place: Place) -> TableDevice | None:
    """The table's handset among its devices, made when it first says something; None where the table has no way in.

    The director can disconnect it: what it says then is kept, and counts only when the director takes it.
    """
    link = TableLink.objects.filter(section_id=place.section_id, table=place.table, ended_at__isnull=True).first()
    if link is None:
        return None
    known = TableDevice.objects.filter(link=link, description=DEVICE).first()
    # Nobody has this token: the handset comes in through its own program alone.
    unknown = secret_hash(secrets.token_hex())
    return known or TableDevice.objects.create(link=link, token_hash=unknown, description=DEVICE)


def _said_last(device: TableDevice, seating: Seating, board: int) -> Result | None:
    """The last result that this handset gave for the meeting."""
    found = Result.objects.filter(device=device, line__session_id=seating.section.session_id, line__board__number=board)
    return found.filter(line__section=seating.section.letter).order_by("-pk").first()


def _same(before: Result, now: HandsetResult) -> bool:
    played = now.played
    assert played is not None
    said = (str(played.contract or ""), played.declarer or "", played.tricks, str(now.lead or ""))
    return (before.contract, before.declarer, before.tricks, before.lead) == said


def _id(device: TableDevice, at: HandsetPlace, *said: object) -> UUID:
    """The same for what was said before on top of the same; a device's ids are its own."""
    return uuid5(NAMESPACE_URL, f"handset:{device.token_hash}:{at}:{said}")


def _remark(session_id: int, at: HandsetPlace, said: Remark, board: int, text: str = "") -> bool:
    HandsetRemark.objects.get_or_create(
        session_id=session_id,
        section=at.section[:40],
        table=at.table,
        round=at.round,
        board=board,
        said=said.value,
        text=text[:120],
    )
    return False


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
    device = _device(place)
    # Round 0 is the first one; of rounds to come handsets say who will sit there, which the movement knows.
    if seat is None or device is None or max(at.round, 1) != _round(place):
        return False
    if player.name and player.name == seat.at.regular:
        return False
    choice = PersonChoice(number=player.number) if player.number else PersonChoice(name=player.name)
    wanted = SeatInput(_id(device, at, name, seat.at.name), _round(place), name.direction, seat.at.name, choice)
    try:
        outcome = name_at_table(place=place, device_id=device.pk, seat_input=wanted)
    except DomainError as refused:
        logger.warning("A name given on the handset of table %s was refused: %s", at.table, refused)
        return _remark(session_id, at, Remark.NAME, 0, f"{name.direction} {player.number or player.name}")
    return outcome.new and outcome.name != seat.at.name


def _round(place: Place) -> int:
    """The round in which the table is; 0 where names are not given now."""
    naming = naming_at(read_table(place))
    return naming.round if naming else 0
