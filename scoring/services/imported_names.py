"""The names of an imported document: members where that is beyond doubt, guests where it is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from club.actor import Actor
from club.models import Contestant, LineUp, Player, Session
from club.queries import new_people_privacy
from club.services import append_audit_row
from scoring.engine.document import SessionDocument


def seat_players(
    session: Session,
    document: SessionDocument,
    contestants: Mapping[str, Contestant],
    actor: Actor,
    numbers: Mapping[str, Sequence[str]] | None = None,
) -> dict[str, int]:
    """Give every name a player's row. Returns, by id, how many names were listed where some were empty.

    A name is a member's when exactly one member bears it, letter for letter, and it stands once in the document;
    else likewise a guest's; else a new guest's. `numbers`, by contestant and seat: a national number that stands on
    the club's list says who it is, if the name there is the same but for capitals.
    """
    times = Counter(name for entry in document.contestants for name in entry.players)
    known = _known(session.club_id, times)
    numbered = _numbered(session.club_id, numbers or {})
    seats: dict[str, int] = {}
    line_up: list[LineUp] = []
    for entry in document.contestants:
        if not all(entry.players):
            seats[entry.id] = len(entry.players)
        for seat, name in enumerate(entry.players):
            if name:
                number = dict(enumerate((numbers or {}).get(entry.id, ()))).get(seat, "")
                player = _by_number(numbered, number, name) or known.get(name) or _guest(session, name, actor)
                line_up.append(LineUp(contestant=contestants[entry.id], seat=seat, player=player))
    LineUp.objects.bulk_create(line_up)
    return seats


def _numbered(club_id: int, numbers: Mapping[str, Sequence[str]]) -> dict[str, Player]:
    """The players whose national number is named, once, in what came."""
    times = Counter(number.strip() for seats in numbers.values() for number in seats if number.strip())
    once = [number for number, count in times.items() if count == 1]
    rows = Player.objects.filter(club_id=club_id, national_number__in=once)
    return {player.national_number: player for player in rows}


def _by_number(numbered: Mapping[str, Player], number: str, name: str) -> Player | None:
    player = numbered.get(number.strip())
    if player is None or " ".join(player.name.split()).casefold() != " ".join(name.split()).casefold():
        return None
    return player


def _known(club_id: int, times: Mapping[str, int]) -> dict[str, Player]:
    """The names that mean one player and no other."""
    once = [name for name, count in times.items() if count == 1 and name]
    found: dict[str, list[Player]] = {}
    for player in Player.objects.filter(club_id=club_id, active=True, name__in=once).order_by("is_guest", "pk"):
        found.setdefault(player.name, []).append(player)
    return {
        name: players[0]
        for name, players in found.items()
        if len([each for each in players if each.is_guest == players[0].is_guest]) == 1
    }


def _guest(session: Session, name: str, actor: Actor) -> Player:
    guest = Player.objects.create(
        club_id=session.club_id, name=name, is_guest=True, privacy=new_people_privacy(session.club_id)
    )
    append_audit_row(session.club_id, actor, "guest added", {"player": guest.pk}, session_id=session.pk)
    return guest
