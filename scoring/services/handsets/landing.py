"""What handsets say, by whichever way it comes, entered where a tablet's results are: with the same checks, doubts and
corrections."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from contextlib import suppress

from club.actor import Actor
from club.models import TableDevice
from club.queries import board_labels
from movements.models import Seating
from scoring.engine.handsets import printed_board
from scoring.engine.handsets.keyed import HandsetResult, Unread
from scoring.errors import DomainError
from scoring.models import Line
from scoring.queries.table.rows import plays
from scoring.queries.table.values import Place
from scoring.services.agreement import confirm_result
from scoring.services.handsets.devices import Said, entry_id, handset_of, said_last
from scoring.services.handsets.remarks import Remark, Remarks
from scoring.services.result_rows import Status
from scoring.services.table import enter_at_table
from scoring.services.table_entry import TableEntry

logger = logging.getLogger(__name__)


def land_results(session_id: int, results: Iterable[HandsetResult], *, from_file: bool = False) -> int:
    """Enter them; how many were news. The same results again change nothing, whichever way they come.

    Of a board that comes several times at once the last counts, as it did on the handset. What a table may not enter
    becomes a remark for the director; what it may not enter any more waits as a late entry. `from_file`: they stand in
    the file that is read beside us.
    """
    newest = {result.place: result for result in results}
    if not newest:
        return 0
    landing = _Landing(session_id, from_file=from_file)
    return sum(landing.land(result) for result in newest.values())


class _Landing:
    """A session as it stands before a batch is entered, of which each board at each table comes once: six queries."""

    def __init__(self, session_id: int, *, from_file: bool) -> None:
        seats = Seating.objects.filter(section__session_id=session_id)
        seats = seats.select_related("section__session", "ns", "ew", "ns_partner", "ew_partner")
        self.session_id = session_id
        self.seatings = {(each.section.letter, each.table, each.round): each for each in seats}
        self.letters = {each.section.letter for each in self.seatings.values()}
        self.labels = board_labels(session_id)
        self.said = said_last(session_id)
        self.remarks = Remarks(session_id, from_file=from_file)
        self.devices: dict[Place, TableDevice | None] = {}

    def land(self, result: HandsetResult) -> bool:
        """Whether it was news, and entered or kept."""
        at = result.place
        seating = self.seatings.get((at.section, at.table, at.round))
        if seating is None or not plays(seating):
            return self._remark(result, Remark.TABLE if at.section in self.letters else Remark.SECTION)
        board = next((each for each in seating.boards if printed_board(each, self.labels) == at.board), None)
        if board is None:
            return self._remark(result, Remark.BOARD)
        said_before = self.said.get((at.section, at.table, board))
        if result.played is None:
            if result.unread is Unread.ERASED and not _stands(said_before):
                # What was taken back never counted here: nothing is left to do, nor of what was said of it.
                self.remarks.withdraw(at, board)
                return False
            return self._remark(result, Remark(result.unread or Unread.NONSENSE), board)
        return self._enter(result, seating, board, said_before)

    def _enter(self, result: HandsetResult, seating: Seating, board: int, said_before: Said | None) -> bool:
        at, played = result.place, result.played
        assert played is not None
        if said_before is not None and said_before.content == _content(result):
            self.remarks.withdraw(at, board)
            return False
        who = _four(result, seating, self.seatings.values())
        if 0 in who:
            return self._remark(result, Remark.PAIRS, board)
        place = Place(self.session_id, seating.section_id, at.table)
        device = self._device(place)
        if device is None:
            return self._remark(result, Remark.REFUSED, board)
        before = said_before.result if said_before else None
        entry = TableEntry(
            client_id=entry_id(device, at, played, result.lead, str(said_before.client_id) if said_before else ""),
            board=board,
            played=played,
            lead=result.lead,
            round=at.round,
            replaces=before.pk if before else None,
            pairs=_pairs(seating, result),
            queued=True,
            who=who,
            accepted=True,
        )
        try:
            entered = enter_at_table(
                place=place, device_id=device.pk, entry=entry, way_ended=device.ended_at is not None
            )
        except DomainError as refused:
            logger.warning("A handset's result of table %s, board %s was refused: %s", at.table, board, refused)
            return self._remark(result, Remark.REFUSED, board, str(refused))
        self.remarks.withdraw(at, board)
        if entered.status in (Status.CURRENT, Status.AGREED) and entered.current is not None:
            _confirm(self.session_id, entered.current, device)
        return True

    def _device(self, place: Place) -> TableDevice | None:
        if place not in self.devices:
            self.devices[place] = handset_of(place)
        return self.devices[place]

    def _remark(self, result: HandsetResult, said: Remark, board: int | None = None, refused: str = "") -> bool:
        text = result.text or str(result.played or "")
        at = result.place
        self.remarks.say(at, said, at.board if board is None else board, f"{text} – {refused}" if refused else text)
        return False


def _content(result: HandsetResult) -> tuple[object, ...]:
    played = result.played
    assert played is not None
    lead = str(result.lead or "") if played.contract else ""
    return (str(played.contract or ""), played.declarer or "", played.tricks, lead)


def _stands(said: Said | None) -> bool:
    """Whether what the handset said last counts here, is one of two results, or waits for the director."""
    if said is None or said.result is None:
        return said is not None
    line = said.result.line
    standing = (line.result, line.rival)
    return any(each is not None and _of(each) == said.content[:3] for each in standing)


def _of(result: object) -> tuple[object, ...]:
    return (result.contract, result.declarer, result.tricks)  # type: ignore[attr-defined]


def _confirm(session_id: int, result_id: int, device: TableDevice) -> None:
    """A handset sends a result when East–West have accepted it there: nobody need be asked again."""
    if Line.objects.filter(session_id=session_id, result=result_id, rival__isnull=True).exists():
        # Somebody has changed it since, or the results are official: then it is not the table's to confirm.
        with suppress(DomainError):
            confirm_result(session_id=session_id, result_id=result_id, actor=Actor(device_id=device.pk))


def _pairs(seating: Seating, result: HandsetResult) -> tuple[int, int] | None:
    """Whom the handset showed; the second fours of teams of eight have numbers there that are nobody's here."""
    return None if 0 in result.pairs or seating.section.session.teams_of_eight else result.pairs


def _four(result: HandsetResult, seating: Seating, seatings: Iterable[Seating]) -> tuple[int, ...]:
    """In an individual the ids of those whom the handset showed, as `Seating.everybody` has them, 0 for a number that
    is nobody's; else, or where it did not say all four, ()."""
    numbers = (result.pairs[0], result.partners[0], result.pairs[1], result.partners[1])
    if seating.ns_partner_id is None or 0 in numbers:
        return ()
    ids = {
        each.number: each.pk
        for there in seatings
        for each in (there.ns, there.ns_partner, there.ew, there.ew_partner)
        if each is not None
    }
    return tuple(ids.get(number, 0) for number in numbers)
