"""All that the club holds about one person, for that person."""

from __future__ import annotations

from datetime import date
from typing import Any

from club.queries.own_data import conduct_document, for_one_person
from rulings.models import AppealEvent, Ruling, RulingNote
from rulings.queries.offences import penalties_to_date
from scoring.queries.own_data import whole_person_document


def held_about(club_id: int, player_id: int, *, today: date, conduct: bool, instead: str) -> dict[str, Any] | None:
    """As `whole_person_document`, with penalties as they stand, rulings about those with whom the person played, what
    the own side wrote of appeals and, for who reads conduct reports (`conduct`), those about the person; else None for
    them. `instead` stands for the names of others.

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
    written = [*_rulings(player_id), *_appeals(player_id)]
    texts = iter(for_one_person(club_id, player_id, (text for each in written for text in each["texts"]), instead))
    told = [each | {"texts": [next(texts) for _text in each["texts"]]} for each in written]
    paid = [each | {"note": note} for each, note in zip(payments, said, strict=True)]
    reports = conduct_document(club_id, player_id, today, instead) if conduct else None
    found |= {"payments": paid, "penalties_and_warnings": penalties, "rulings_and_appeals": told}
    return {**found, "conduct_reports": reports}


def _rulings(player_id: int) -> list[dict[str, Any]]:
    """What directors wrote of rulings about those with whom the person played."""
    notes = RulingNote.objects.filter(what=RulingNote.What.SHOWN, contestant__line_up__player=player_id)
    rows = Ruling.objects.filter(pk__in=notes.values("ruling")).select_related("session").order_by("at", "pk")
    return [
        _written(row, "ruling", [row.decision.get(name, "") for name in ("facts", "disputed", "decision", "reasoning")])
        for row in rows
    ]


def _appeals(player_id: int) -> list[dict[str, Any]]:
    """What the person's own side wrote about an appeal."""
    rows = AppealEvent.objects.filter(contestant__line_up__player=player_id, words__gt="").order_by("pk")
    return [
        _written(row.appeal.ruling, row.kind, [row.words]) for row in rows.select_related("appeal__ruling__session")
    ]


def _written(ruling: Ruling, kind: str, texts: list[str]) -> dict[str, Any]:
    return {
        "date": ruling.session.date.isoformat(),
        "session": ruling.session.title,
        "ruling": ruling.number,
        "kind": kind,
        "texts": [each for each in texts if each],
    }
