"""The teams of an imported document that say what they are called, or who their captain is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from club.models import Contestant, Entry, EntryPlayer, LineUp, Session
from scoring.engine.document import SessionDocument


def enter_teams(session: Session, document: SessionDocument, contestants: Mapping[str, Contestant]) -> None:
    """Enter them for the event, each with the players that it has in the line-up."""
    seats: dict[int, dict[int, int]] = {}
    for row in LineUp.objects.filter(contestant__session=session).order_by("seat"):
        seats.setdefault(row.contestant_id, {})[row.seat] = row.player_id
    named = [(place, team) for place, team in enumerate(document.contestants, start=1) if team.name or team.captain]
    made: list[tuple[Entry, Mapping[int, int]]] = []
    for place, team in named:
        contestant = contestants[team.id]
        players = seats.get(contestant.pk, {})
        captain = players.get(team.players.index(team.captain)) if team.captain else None
        made.append((Entry(event=session.event, number=place, name=team.name or "", captain_id=captain), players))
    entries = Entry.objects.bulk_create(entry for entry, _players in made)
    for (_place, team), entry in zip(named, entries, strict=True):
        contestants[team.id].entry = entry
    Contestant.objects.bulk_update([contestants[team.id] for _place, team in named], ["entry"], batch_size=100)
    EntryPlayer.objects.bulk_create(player for entry, players in made for player in _players_of(entry, players))


def _players_of(entry: Entry, players: Mapping[int, int]) -> Iterator[EntryPlayer]:
    for place, player in enumerate(dict.fromkeys(players.values())):
        yield EntryPlayer(entry=entry, place=place, player_id=player)
