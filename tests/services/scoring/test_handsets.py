"""Sessions of every contest as handsets are told of them: numbers, printed boards, people, secrecy; and the file."""

from __future__ import annotations

import json
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from club.models import Player, Session
from movements.models import Seating
from scoring.engine.handsets import HandsetSession, bws_tables
from scoring.errors import DomainError
from scoring.queries.handsets import handset_session
from scoring.services import bws_writing
from scoring.services.bws_writing import bws_of
from tests import builders
from tests.individual_evenings import started_individual
from tests.team_evenings import started_teams

pytestmark = pytest.mark.django_db

#: Writes what it is given, in place of a database.
DOUBLE = "import sys; open(sys.argv[1], 'w').write(sys.stdin.read())"


def told(session: Session) -> HandsetSession:
    found = handset_session(session.pk)
    assert found is not None
    return found


def rows_of(session: Session, name: str) -> list[dict[str, Any]]:
    table = next(each for each in bws_tables(told(session)) if each.name == name)
    names = [column.name for column in table.columns]
    return [dict(zip(names, row, strict=True)) for row in table.rows]


def test_pairs_in_two_sections_and_a_half_table() -> None:
    session = builders.started_in(8, 7, habits={"names_at_table": True, "board_results": "all"})
    first = Player.objects.filter(line_ups__contestant__session=session, line_ups__contestant__place=1)[0]
    first.national_number = "4711"
    first.save()
    hidden = Player.objects.filter(club=session.club).exclude(pk=first.pk)[0]
    hidden.national_number, hidden.privacy = "4712", Player.Privacy.HIDDEN
    hidden.save()
    sections = rows_of(session, "Section")
    assert [(row["ID"], row["Letter"], row["Tables"]) for row in sections] == [(1, "A", 4), (2, "B", 4)]
    sitting_out = [row for row in rows_of(session, "RoundData") if 0 in (row["NSPair"], row["EWPair"])]
    assert {row["Section"] for row in sitting_out} == {2}
    assert {(row["LowBoard"], row["HighBoard"]) for row in sitting_out} == {(0, 0)}
    for row in rows_of(session, "RoundData"):
        letter = {1: "A", 2: "B"}[row["Section"]]
        seating = Seating.objects.filter(
            section__session=session, section__letter=letter, table=row["Table"], round=row["Round"]
        ).first()
        assert row["NSPair"] == (seating.ns.number if seating and seating.ns else 0)
        assert row["EWPair"] == (seating.ew.number if seating and seating.ew else 0)
    assert [row["strID"] for row in rows_of(session, "PlayerNames")] == ["4711"]
    assert "4711" in {row["Number"] for row in rows_of(session, "PlayerNumbers")}
    assert {(row["ShowResults"], row["MemberNumbers"]) for row in rows_of(session, "Settings")} == {(False, True)}


def test_an_individual_has_four_numbers_and_each_player_a_seat() -> None:
    session = started_individual(9)
    rows = rows_of(session, "RoundData")
    playing = [row for row in rows if row["LowBoard"]]
    assert playing
    assert all(len({row["NSPair"], row["South"], row["EWPair"], row["West"]}) == 4 for row in playing)
    assert rows_of(session, "Section")[0]["Winners"] == 1
    names = [row["Name"] for row in rows_of(session, "PlayerNumbers") if row["Name"]]
    assert len(names) == len(set(names)) >= 8


@pytest.mark.parametrize("habits", [{}, {"teams_of_eight": "fours"}])
def test_teams_sit_once_on_each_line_with_the_boards_as_printed(habits: dict[str, Any]) -> None:
    of_eight: dict[str, Any] = {"players": 8, "tables_a_match": 4} if habits else {}
    session = started_teams(8, habits=habits, **of_eight)
    rows = rows_of(session, "RoundData")
    for number in {row["Round"] for row in rows}:
        for side in ("NSPair", "EWPair"):
            sitting = [row[side] for row in rows if row["Round"] == number and row[side]]
            assert len(sitting) == len(set(sitting)) == (16 if habits else 8)
    assert {row["ScoringType"] for row in rows_of(session, "Section")} == {4}
    names = [row["Name"] for row in rows_of(session, "PlayerNumbers") if row["Name"]]
    assert len(names) == (64 if habits else 32)


def test_the_file_is_written_by_the_command_and_never_over_another(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    session = builders.started_session(8, "howell")
    monkeypatch.setattr(bws_writing, "COMMAND", (sys.executable, "-c", DOUBLE))
    address = f"{session.club.slug}/{session.slug}"
    call_command("write_bws", address, str(tmp_path / "a.bws"), stdout=StringIO())
    tables = {each["name"]: each for each in json.loads((tmp_path / "a.bws").read_text())["tables"]}
    assert len(tables["RoundData"]["rows"]) == 4 * 7
    with pytest.raises(CommandError, match="already"):
        call_command("write_bws", address, str(tmp_path / "a.bws"))
    with pytest.raises(CommandError, match="no session"):
        call_command("write_bws", "nowhere/nothing", str(tmp_path / "b.bws"))
    with pytest.raises(DomainError, match="movement"):
        bws_of(builders.make_session(session.club).pk)
