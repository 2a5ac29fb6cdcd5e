"""What is said to the Bridgemate Data Connector: a session as its objects.

Names and numbers are those of the vendor's developer's guide of the Data Connector and its published clients (see
docs/handsets.md): commands of ScoringProgramRequest, properties of InitDTO, SectionUpdateDTO and what
lies in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import IntEnum
from typing import Any

from scoring.engine.handsets.connector_settings import settings_2, settings_3
from scoring.engine.handsets.values import HandsetPlayer, HandsetRound, HandsetSection, HandsetSession


class Command(IntEnum):
    """Those commands that are used."""

    INITIALIZE = 5
    UPDATE_MOVEMENT = 6
    NEW_RESULTS = 19
    NEW_PARTICIPATIONS = 21
    ACCEPT_RESULTS = 27
    ACCEPT_PARTICIPATIONS = 29
    CONTINUE = 31


class DataType(IntEnum):
    """What a response has; others are not asked for."""

    OK = 1
    ERROR = 4
    PARTICIPATIONS = 11
    RESULTS = 12


#: InitDTO.Commands: start the program, reset the handsets, begin to read; ContinueDTO: start and read.
START_ANEW, GO_ON = 7, 5
GAME_TYPES: Mapping[str, int] = {"pairs": 10, "individual": 20, "teams": 30}
MATCHPOINTS = 10
SCORING_METHODS: Mapping[str, int] = {
    "matchpoints": MATCHPOINTS,
    "butler": 22,
    "cross_imps": 30,
    "imps": 40,
    "victory_points": 51,
    "total_points": 40,
    "board_a_match": 60,
    "hybrid": 70,
}
#: ParticipationDTO.Direction counts them from 1.
SEATS_IN_TURN = ("N", "E", "S", "W")


class NotOnHandsetsError(Exception):
    """A movement that the Data Connector has no form for: it takes boards that follow each other, and no others."""


def request(command: Command, data: str, *, guid: str = "", club_id: str = "", licence_key: str = "") -> dict[str, Any]:
    """A ScoringProgramRequest; `data` is JSON already, "" for none."""
    return {
        "Command": int(command),
        "ClubId": club_id,
        "LicenceKey": licence_key,
        "SessionGuid": guid,
        "SerializedData": data,
    }


def init_dto(session: HandsetSession, club_id: str) -> dict[str, Any]:
    """InitDTO: the whole session, for handsets that begin anew. Raises NotOnHandsetsError."""
    groups = [session.sections] if session.one_field else [(section,) for section in session.sections]
    return {
        "Commands": START_ANEW,
        "EventGuid": session.guid,
        "ClubId": club_id,
        "AlternativeDataFolder": None,
        "Sessions": [
            {
                "ScoringGroups": [
                    _scoring_group(session, number, sections, club_id)
                    for number, sections in enumerate(groups, start=1)
                ],
                "EventGuid": session.guid,
                "SessionGuid": session.guid,
                "Name": session.name,
                "Year": session.at.year,
                "Month": session.at.month,
                "Day": session.at.day,
                "Hour": session.at.hour,
                "Minute": session.at.minute,
                "ShowInApp": False,
                "EWReturnHome": False,
                "PairsMoveAccrossField": False,
                "ValidationMessages": None,
            }
        ],
        "PlayerData": _player_data(session, club_id),
        "Participations": [each for section in session.sections for each in _participations(session, section)],
        "Handrecords": None,
        "Bridgemate2Settings": [settings_2(session, section) for section in session.sections],
        "Bridgemate3Settings": [settings_3(session, section) for section in session.sections],
        "ValidationMessages": None,
    }


def continue_dto(session: HandsetSession, club_id: str) -> dict[str, Any]:
    """ContinueDTO: what was sent before goes on."""
    return {
        "EventGuid": session.guid,
        "ClubId": club_id,
        "Commands": GO_ON,
        "AlternativeDataFolder": None,
        "ValidationMessages": None,
    }


def section_update_dto(session: HandsetSession, section: HandsetSection, club_id: str) -> dict[str, Any]:
    """SectionUpdateDTO: a section whose movement has changed since. Raises NotOnHandsetsError."""
    number = 1 if session.one_field else 1 + session.sections.index(section)
    return {
        **_section(session, section, number),
        "ClubId": club_id,
        "ScoringGroupScoringMethod": SCORING_METHODS.get(session.method, MATCHPOINTS),
        "IsDeleted": False,
        "AddedPlayers": _player_data(session, club_id),
        "Participations": list(_participations(session, section)),
    }


def _scoring_group(
    session: HandsetSession, number: int, sections: tuple[HandsetSection, ...], club_id: str
) -> dict[str, Any]:
    return {
        "SessionGuid": session.guid,
        "ClubId": club_id,
        "Sections": [_section(session, section, number) for section in sections],
        "ScoringGroupNumber": number,
        "ScoringMethod": SCORING_METHODS.get(session.method, MATCHPOINTS),
        "Name": None,
        "IsDeleted": False,
        "ValidationMessages": None,
    }


def _section(session: HandsetSession, section: HandsetSection, group: int) -> dict[str, Any]:
    where = {"SessionGuid": session.guid, "SectionLetters": section.letter}
    return {
        "SessionGuid": session.guid,
        "ScoringGroupNumber": group,
        "Letters": section.letter,
        "Name": None,
        "Winners": session.winners,
        "GameType": GAME_TYPES[session.contest],
        "EWMoveBeforePlay": 0,
        "MissingPair": 0,
        "KeepBridgematesAlive": session.grows,
        "IsCombiSection": False,
        "NorthSouthPairSectionLetters": None,
        "EastWestPairSectionLetters": None,
        "HasExplicitParticipations": session.contest == "individual",
        "Tables": [
            {
                **where,
                "TableNumber": table,
                "ConnectionMode": 0,
                "KeepBridgematesAlive": session.grows,
                "Rounds": [{**where, **_round(session, each)} for each in section.at(table)],
                "ValidationMessages": None,
            }
            for table in section.tables
        ],
        "ValidationMessages": None,
    }


def _round(session: HandsetSession, each: HandsetRound) -> dict[str, Any]:
    if not each.in_a_row:
        raise NotOnHandsetsError
    teams = session.contest == "teams"
    return {
        "TableNumber": each.table,
        "RoundNumber": each.round,
        "LowBoardNumber": each.low,
        "HighBoardNumber": each.high,
        "PairNS": each.ns,
        "PairEW": each.ew,
        "TeamNS": each.ns if teams else 0,
        "TeamEW": each.ew if teams else 0,
        "MatesTableSectionLetters": None,
        "MatesTableTableNumber": 0,
        "MatesTableRoundNumber": 0,
        "Updated": False,
        "ValidationMessages": None,
    }


def _player_data(session: HandsetSession, club_id: str) -> list[dict[str, Any]]:
    """Everybody whose number may be typed, and whoever sits somewhere with one; each number once."""
    seated = [seat.player for section in session.sections for seat in section.seats if seat.player]
    known = {player.number: player for player in (*session.people, *seated) if player.number}
    return [
        {"SessionGuid": session.guid, "ClubId": club_id, "PlayerNumber": number, "CountryCode": None}
        | _names(player)
        | {"ValidationMessages": None}
        for number, player in known.items()
    ]


def _names(player: HandsetPlayer) -> dict[str, str | None]:
    first, _blank, last = player.name.rpartition(" ")
    return {"FirstName": first or None, "LastName": last or player.number}


def _participations(session: HandsetSession, section: HandsetSection) -> Iterator[dict[str, Any]]:
    """Who sits where: of pairs as they begin, of an individual in each round."""
    for seat in section.seats:
        if seat.player is None or (seat.round > 1 and session.contest != "individual"):
            continue
        numbered = bool(seat.player.number)
        names = {"FirstName": None, "LastName": None} if numbered else _names(seat.player)
        yield {
            "SessionGuid": session.guid,
            "SectionLetters": section.letter,
            "TableNumber": seat.table,
            "Direction": SEATS_IN_TURN.index(seat.direction) + 1,
            "RoundNumber": seat.round,
            "PlayerNumber": seat.player.number if numbered else None,
            "IsPlayerSwap": False,
            "IsRemoval": False,
            **names,
            "CountryCode": None,
            "ValidationMessages": None,
        }
