"""What a federation knows of a club, and what the club gives to everybody."""

from __future__ import annotations

from dataclasses import dataclass

from club.models.federation import Federation


@dataclass(frozen=True)
class FederationInfo:
    """The club's number in its federation, empty where none is known; whether its files are for everybody."""

    number: str = ""
    public_file: bool = False


def federation_of(club_id: int) -> FederationInfo:
    """One query; a club that has said nothing has no number and gives nothing away."""
    row = Federation.objects.filter(club_id=club_id).first()
    return FederationInfo(row.number, row.public_file) if row else FederationInfo()
