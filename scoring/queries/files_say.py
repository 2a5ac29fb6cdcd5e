"""What a session's file for the federation says besides the results, and what of it somebody has to mend first."""

from __future__ import annotations

from dataclasses import dataclass, field

from club.models import LineUp, Player
from scoring.engine.national_numbers import has_rule, number_fits
from scoring.engine.usebio import Charges
from scoring.models import FederationFile, SessionFile

FEDERATIONS = FederationFile.Of.choices
MASTER_POINTS = FederationFile.MasterPoints.choices


@dataclass(frozen=True)
class FederationHabits:
    """A club's federation (a key of FEDERATIONS, "" unsaid), and what its files say where a session says nothing."""

    federation: str = ""
    charges: Charges = field(default_factory=Charges)

    @property
    def numbers_checked(self) -> bool:
        return has_rule(self.federation)


@dataclass(frozen=True)
class NumberFault:
    """Somebody whom the file names and the federation will not know. `kind`: "missing", "wrong" or "visitor"."""

    player_id: int
    name: str
    number: str
    kind: str


def federation_habits(club_id: int) -> FederationHabits:
    """One query; a club that has said nothing says nothing in its files."""
    row = FederationFile.objects.filter(club_id=club_id).first()
    return FederationHabits(row.federation, _charges(row)) if row else FederationHabits()


def session_charges(session_id: int) -> Charges:
    """What the session itself says; one query."""
    row = SessionFile.objects.filter(session_id=session_id).first()
    return _charges(row) if row else Charges()


def charges_of(session_id: int, club_id: int) -> Charges:
    """What its file says: the session's own words, else the club's; two queries."""
    own, usual = session_charges(session_id), federation_habits(club_id).charges
    return Charges(own.code or usual.code, own.master_points or usual.master_points, own.scale or usual.scale)


def number_faults(session_id: int, federation: str) -> tuple[NumberFault, ...]:
    """By name; one query. Who hides the name is in no file, and nothing is asked of them."""
    playing = LineUp.objects.filter(contestant__session_id=session_id).values("player")
    people = Player.objects.filter(pk__in=playing, erased_at=None).exclude(privacy=Player.Privacy.HIDDEN)
    found = ((each, _fault(each, federation)) for each in people.order_by("name", "pk"))
    return tuple(NumberFault(each.pk, each.name, each.national_number, kind) for each, kind in found if kind)


def _fault(player: Player, federation: str) -> str:
    if player.national_number:
        return "" if number_fits(federation, player.national_number) else "wrong"
    return "visitor" if player.is_guest else "missing"


def _charges(row: FederationFile | SessionFile) -> Charges:
    return Charges(row.charge_code, row.master_points, row.scale)
