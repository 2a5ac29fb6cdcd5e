"""Who is on the list: which of them directs, who may be chosen, what stands in the boxes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpRequest

from bridgeclub.doors.desk.setup.forms.names import SEAT_NAMES
from bridgeclub.http.htmx import asks_for_part
from club.queries import Pair, selectable_people, usual_partners
from movements.queries import PlayingSeats

WITHDRAWN = "withdrawn"


def moved(ids: list[int], one: int, index: int) -> list[int]:
    """The list with one of it moved to another index, as near as there is one."""
    others = [each for each in ids if each != one]
    index = max(0, min(index, len(others)))
    return [*others[:index], one, *others[index:]]


def my_player(pairs: list[Pair], user_id: int | None) -> int | None:
    """The player whom this account is, if that player is present."""
    mine = (each for pair in pairs for each in pair.players if each.user_id is not None)
    return next((each.player_id for each in mine if each.user_id == user_id), None)


def who_stays(pairs: list[Pair], user_id: int | None) -> list[Pair]:
    """The pairs, with the own one of whoever directs among those that had better not move."""
    me = my_player(pairs, user_id)
    return [
        replace(pair, stays=True) if any(player.player_id == me for player in pair.players) else pair for pair in pairs
    ]


def names_to_pick(request: HttpRequest, club_id: int, *, for_pairs: bool = False) -> list[list[object]] | None:
    """Who may be chosen: [id, name, national number, is a guest], for a pair with the usual partner's id (0: none).

    None where the page has it already.
    """
    if asks_for_part(request):
        return None
    people = selectable_people(club_id)
    names: list[list[object]] = [[each.id, each.name, each.national_number, each.is_guest] for each in people]
    if not for_pairs:
        return names
    partners = usual_partners(club_id)
    return [[*those, partners.get(each.id, 0)] for each, those in zip(people, names, strict=True)]


def names_of(pair: Pair) -> dict[str, Any]:
    by_seat = {player.seat: player for player in pair.players}
    seats = {name: by_seat.get(seat) for seat, name in enumerate(SEAT_NAMES)}
    names = {seat: player.name if player else "" for seat, player in seats.items()}
    return names | {f"{seat}_id": player.player_id if player else None for seat, player in seats.items()}


def names_of_team(team: Pair, playing: PlayingSeats) -> dict[str, Any]:
    """The boxes of a team: who begins North–South first, then East–West, of each four, then the others."""
    seats = [
        seat for four in playing.fours for side in ("NS", "EW") for seat in playing.seats(team.id, side, four=four)
    ]
    order = list(dict.fromkeys([*seats, *range(len(SEAT_NAMES))]))
    there = {player.seat: player for player in team.players}
    players = [there.get(seat) for seat in order]
    values: dict[str, Any] = {"team": team.team, "stand_in": team.stand_in, "captain": None}
    for place, (name, player) in enumerate(zip(SEAT_NAMES, players, strict=False)):
        values |= {name: player.name if player else "", f"{name}_id": player.player_id if player else None}
        if player and player.player_id == team.captain:
            values["captain"] = place
    return values
