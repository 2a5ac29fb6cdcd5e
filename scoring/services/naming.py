"""What a table says about who sits there: whose seat it is, and who plays this round in somebody's place."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.engine.contests import CONTESTS
from club.engine.member_list.words import name_key
from club.models import LineUp, Player, Session, TableAct
from club.services import WHILE_PLAYING, NameInput, claim_seat, locked_session, name_seats
from club.services.entries import keep_seated_players
from club.services.names import player_by_number
from club.services.pairs import find_or_add_player
from club.services.seats import Seat
from scoring.errors import DomainError, NotFoundError, StaleError
from scoring.models import Repair
from scoring.queries.table.naming import TableSeat, naming_at, table_seats
from scoring.queries.table.rows import TableRows, read_table
from scoring.queries.table.values import Place
from scoring.services.repairs import SubstituteRequest, make_repair, substitute_repair, undo_repair
from scoring.services.substitutes import refuse_two_seats


@dataclass(frozen=True)
class PersonChoice:
    """Whom the table means: a member's number, somebody chosen from what was found (a player's id), or a name."""

    number: str = ""
    chosen: int | None = None
    name: str = ""


@dataclass(frozen=True)
class SeatInput:
    """What a device says of a seat. `seen_name` is the name that stood there; `person` None: the regular player
    again.
    """

    client_id: UUID
    round: int
    seat: str
    seen_name: str
    person: PersonChoice | None

    @property
    def digest(self) -> str:
        values = [self.round, self.seat, self.seen_name, vars(self.person) if self.person else None]
        return hashlib.sha256(f"{self.client_id}{json.dumps(values)}".encode()).hexdigest()


@dataclass(frozen=True)
class SeatOutcome:
    """What stands at the seat after it. `new`: False where it had been said before."""

    seat: str
    name: str
    new: bool


class _Elsewhere(DomainError):
    """Whoever was named has another seat of the session."""

    def __init__(self, player: Player, seat: Seat, at: LineUp) -> None:
        self.player_id, self.seat = player.pk, seat
        contestant = at.contestant
        if contestant.entry is not None:
            values = {"name": player.name, "team": contestant.entry.name or contestant.number}
            words = _("%(name)s is already entered, in team %(team)s. The director has been told and will correct it.")
        elif CONTESTS[contestant.session.event.contest].seats == 1:
            values = {"name": player.name, "number": contestant.number}
            words = _(
                "%(name)s is already entered, as player %(number)s. The director has been told and will correct it."
            )
        else:
            values = {"name": player.name, "pair": f"{contestant.number} {contestant.get_line_display()}".strip()}
            words = _("%(name)s is already entered, in pair %(pair)s. The director has been told and will correct it.")
        super().__init__(words % values)


def name_at_table(*, place: Place, device_id: int, seat_input: SeatInput) -> SeatOutcome:
    """Whose seat it is, for the whole session. The same `client_id` again changes nothing.

    Raises DomainError with whom to ask: StaleError where the seat has another name by now. Somebody who has a seat at
    another table stays there; the director is told.
    """
    try:
        return _once(
            place,
            device_id,
            seat_input,
            lambda rows, table_seat: _name(rows, table_seat, seat_input, Actor(device_id=device_id)),
        )
    except _Elsewhere as problem:
        claim_seat(
            session_id=place.session_id,
            seat=problem.seat,
            player_id=problem.player_id,
            table=place.table,
            actor=Actor(device_id=device_id),
        )
        raise


def stand_in_at_table(*, place: Place, device_id: int, seat_input: SeatInput) -> SeatOutcome:
    """A substitute plays this round, or the regular player does after all. Kept as a repair, to be taken back.

    Raises as `name_at_table`.
    """
    return _once(
        place,
        device_id,
        seat_input,
        lambda rows, table_seat: _stand_in(rows, table_seat, seat_input, Actor(device_id=device_id)),
    )


@transaction.atomic
def _once(
    place: Place, device_id: int, seat_input: SeatInput, act: Callable[[TableRows, TableSeat], None]
) -> SeatOutcome:
    locked_session(place.session_id)
    known = TableAct.objects.filter(client_id=seat_input.client_id).first()
    if known is not None and (known.digest, known.session_id) != (seat_input.digest, place.session_id):
        raise StaleError(_("The names were sent before and were different. Please look at the names again."))
    if known is None:
        rows = read_table(place)
        act(rows, _table_seat(rows, seat_input))
        TableAct.objects.create(
            session_id=place.session_id, client_id=seat_input.client_id, device_id=device_id, digest=seat_input.digest
        )
    now = table_seats(read_table(place)).get(seat_input.seat)
    return SeatOutcome(seat_input.seat, now.at.name if now else "", known is None)


def _table_seat(rows: TableRows, seat_input: SeatInput) -> TableSeat:
    naming = naming_at(rows)
    if naming is None:
        raise DomainError(_("Names cannot be entered at this table now. Please tell the director."))
    if seat_input.round != naming.round:
        words = _("This table is now in round %(round)s. Please look at the names again.")
        raise StaleError(words % {"round": naming.round})
    return table_seats(rows)[seat_input.seat]


def _name(rows: TableRows, table_seat: TableSeat, seat_input: SeatInput, actor: Actor) -> None:
    if not table_seat.at.may_name:
        raise DomainError(_("After the first round the director corrects a name. Please tell the director."))
    person = seat_input.person or PersonChoice()
    if person.name and name_key(person.name) == name_key(table_seat.at.regular):
        return
    player = _player(rows.session, person, actor)
    seat = (table_seat.contestant, table_seat.index)
    taken = LineUp.objects.filter(contestant__session_id=rows.session.pk, player=player).select_related(
        "contestant__entry", "contestant__session__event"
    )
    had = taken.first()
    if had is not None and (had.contestant_id, had.seat) == seat:
        return
    _refuse_changed(seat_input, table_seat.at.regular)
    seats: dict[Seat, int | None] = {seat: player.pk}
    if had is not None:
        seats[_may_be_left(rows, had, player, seat)] = _regular_of(seat)
    name_seats(session_id=rows.session.pk, seats=seats, actor=actor)
    keep_seated_players(session_id=rows.session.pk, contestant_ids={contestant for contestant, _seat in seats})
    refuse_two_seats(rows.session.pk)


def _may_be_left(rows: TableRows, had: LineUp, player: Player, wanted: Seat) -> Seat:
    """The seat somebody had at this very table: people change places while names may be given. Else: _Elsewhere."""
    seat = (had.contestant_id, had.seat)
    here = {
        (table_seat.contestant, table_seat.index) for table_seat in table_seats(rows).values() if table_seat.at.may_name
    }
    if seat not in here:
        raise _Elsewhere(player, wanted, had)
    return seat


def _regular_of(seat: Seat) -> int | None:
    contestant, index = seat
    return LineUp.objects.filter(contestant=contestant, seat=index).values_list("player_id", flat=True).first()


def _refuse_changed(seat_input: SeatInput, now: str) -> None:
    if seat_input.seen_name == now:
        return
    if now:
        raise StaleError(_("%(name)s has just been entered here. Please look at the names again.") % {"name": now})
    raise StaleError(_("This seat no longer has a name. Please look at the names again."))


def _player(session: Session, person: PersonChoice, actor: Actor) -> Player:
    """Raises DomainError in words where nobody, or nobody for certain, is meant."""
    if person.number:
        found = player_by_number(session.club_id, person.number)
        if found is None:
            raise DomainError(_("Nobody here has the number %(number)s.") % {"number": person.number})
        return found
    player = find_or_add_player(session, NameInput(person.name, person.chosen), actor)
    if player is None:
        raise DomainError(_("Type a number, or a name."))
    return player


def _stand_in(rows: TableRows, table_seat: TableSeat, seat_input: SeatInput, actor: Actor) -> None:
    _refuse_changed(seat_input, table_seat.at.name)
    if seat_input.person is None:
        _plays_after_all(rows, table_seat, seat_input.round, actor)
        return
    if table_seat.at.name != table_seat.at.regular:
        sits = _("%(name)s is the substitute here. If that is wrong, take it back first, or tell the director.")
        raise DomainError(sits % {"name": table_seat.at.name})
    player = _player(rows.session, seat_input.person, actor)
    wanted = SubstituteRequest(
        table_seat.contestant, table_seat.index, player.name, seat_input.round, seat_input.round, player_id=player.pk
    )
    act = substitute_repair(session_id=rows.session.pk, request=wanted, actor=actor, table=rows.place.table)
    make_repair(session_id=rows.session.pk, act=act, permission=WHILE_PLAYING, actor=actor)


def _plays_after_all(rows: TableRows, table_seat: TableSeat, number: int, actor: Actor) -> None:
    """What a table said of this round is taken back; what the director said stays."""
    made = Repair.objects.filter(session=rows.session, kind=Repair.Kind.SUBSTITUTE, undone__isnull=True)
    mine = {"contestant": table_seat.contestant, "seat": table_seat.index, "round": number, "last": number}
    found = next((each for each in made.order_by("-pk") if "table" in each.said and _says(each, mine)), None)
    if found is None:
        raise NotFoundError(_("The director has entered the substitute here. Please tell the director if it is wrong."))
    undo_repair(session_id=rows.session.pk, repair_id=found.pk, permission=WHILE_PLAYING, actor=actor)


def _says(repair: Repair, values: dict[str, int]) -> bool:
    return all(repair.said.get(name) == value for name, value in values.items())
