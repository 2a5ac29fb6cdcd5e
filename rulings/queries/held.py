"""All that the club holds about one person, for that person."""

from __future__ import annotations

from datetime import date
from typing import Any

from club.queries.own_data import conduct_document, for_one_person
from rulings.queries.offences import penalties_to_date
from scoring.queries.own_data import whole_person_document


def held_about(club_id: int, player_id: int, *, today: date, conduct: bool, instead: str) -> dict[str, Any] | None:
    """As `whole_person_document`, with penalties as they stand and, for who reads conduct reports (`conduct`), those
    about the person; else None for them. `instead` stands for the names of others.

    None where nobody of this id is on the club's list.
    """
    found = whole_person_document(club_id, player_id)
    if found is None:
        return None
    given = penalties_to_date(club_id, player_id, today)
    notes = for_one_person(club_id, player_id, (each.offence.note for each in given), instead)
    penalties = [
        {
            "date": each.offence.day.isoformat(),
            "session": each.offence.title,
            "kind": each.offence.kind,
            "amount": each.offence.amount,
            "unit": each.offence.unit,
            "for_what": note,
            "of": each.of.contest,
            "number": each.of.number,
        }
        for each, note in zip(given, notes, strict=True)
    ]
    payments = found["payments"]
    said = for_one_person(club_id, player_id, (each["note"] for each in payments), instead)
    paid = [each | {"note": note} for each, note in zip(payments, said, strict=True)]
    reports = conduct_document(club_id, player_id, today, instead) if conduct else None
    return {**found, "payments": paid, "penalties_and_warnings": penalties, "conduct_reports": reports}
