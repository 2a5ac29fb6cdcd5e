"""A simulated table: what it does is sent as its tablet would send it."""

from __future__ import annotations

import logging
from collections.abc import Collection
from uuid import uuid5

from django.db import transaction

from club.models import Rehearsal, TableDevice, TableLink
from club.services import open_by_link
from rulings.engine.rehearsal import Act, Call, Correct, Enter, Send, Slip
from rulings.queries.rehearsal.entries import REHEARSAL, Sides, as_entered, entry_id, played_at
from rulings.services.table_calls import call_from_table
from scoring.engine.contract import Played
from scoring.errors import DomainError
from scoring.facts import Scheduled
from scoring.models import Line
from scoring.queries.table import Place
from scoring.services.entry import Status
from scoring.services.table import TableEntry, confirm_at_table, enter_at_table

logger = logging.getLogger(__name__)
TABLET, PHONE = "Simulated tablet", "Simulated phone of the other side"
OURS = (TABLET, PHONE)


def seated_device(link: TableLink) -> int | None:
    """The simulated tablet at a table, which comes in as others do; None where somebody has come with a device."""
    here = list(TableDevice.objects.filter(link=link, ended_at__isnull=True).values_list("pk", "description"))
    if any(description not in OURS for _pk, description in here):
        return None
    found = next((pk for pk, description in here if description == TABLET), None)
    return found or open_by_link(secret=link.secret(), description=TABLET)[0].pk


class SimulatedTable:
    """One table of a rehearsal in one round, with its tablet: the same boards may come to it in another round too."""

    def __init__(self, rehearsal: Rehearsal, link: TableLink, device_id: int, meetings: Collection[Scheduled]) -> None:
        self.rehearsal, self.link, self.device_id = rehearsal, link, device_id
        self.place = Place(link.session_id, link.section_id, link.table)
        self.sides: dict[int, Sides] = {each.board: (each.ns, each.ew) for each in meetings}
        self.rounds = {each.board: each.round for each in meetings}

    def does(self, act: Act) -> None:
        """Done as by a device; what the program refuses is refused here too, and the evening goes on."""
        try:
            with transaction.atomic():
                self._done(act)
        except DomainError as refused:
            logger.info("Simulated table %s was refused: %s", self.link.table, refused)

    def _done(self, act: Act) -> None:
        match act:
            case Enter():
                self._enter(act)
            case Send():
                for board in act.boards:
                    self._send(board, self._played(board, None), slip="", queued=True)
            case Call():
                client_id = uuid5(REHEARSAL, f"{self.rehearsal.pk}:call:{self.link.table}:{act.board}")
                call_from_table(place=self.place, device_id=self.device_id, client_id=client_id, board=act.board)
            case Correct():
                self._send(act.played, self._played(act.played, None), slip="")
                self._send(act.entered, self._played(act.entered, None), slip="corrected", replaces=True)

    def _enter(self, act: Enter) -> None:
        disputed = act.slip is Slip.DISPUTE
        if disputed:
            played = played_at(self.rehearsal.seed, act.really, self.sides[act.really], contract=True)
        else:
            played = self._played(act.really, act.slip)
        kept = act.slip.value if act.slip is not None and not disputed else ""
        self._send(act.board, played, slip=kept, agreed=not disputed)
        if disputed:
            phone = open_by_link(secret=self.link.secret(), description=PHONE)[0].pk
            other = self._played(act.board, Slip.DISPUTE)
            self._send(act.board, other, slip=Slip.DISPUTE.value, device_id=phone, agreed=False)

    def _played(self, board: int, slip: Slip | None) -> Played:
        return as_entered(self.rehearsal.seed, board, self.sides[board], slip)

    def _send(
        self,
        board: int,
        played: Played,
        *,
        slip: str,
        queued: bool = False,
        replaces: bool = False,
        agreed: bool = True,
        device_id: int | None = None,
    ) -> None:
        device = device_id or self.device_id
        entry = TableEntry(
            client_id=entry_id(self.rehearsal.pk, slip, board, self.sides[board]),
            board=board,
            played=played,
            round=self.rounds[board],
            queued=queued,
            replaces=self._current(board) if replaces else None,
        )
        entered = enter_at_table(place=self.place, device_id=device, entry=entry)
        if agreed and entered.current is not None and entered.status is not Status.CONFLICT:
            confirm_at_table(place=self.place, device_id=device, result_id=entered.current)

    def _current(self, board: int) -> int | None:
        """The result that stands for this board at this table."""
        ns, ew = self.sides[board]
        lines = Line.objects.filter(session=self.link.session_id, board__number=board, ns=ns, ew=ew)
        return lines.values_list("result_id", flat=True).first()
