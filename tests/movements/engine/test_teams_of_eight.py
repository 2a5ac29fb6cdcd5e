"""Teams of eight: every movement of teams played by two fours, four tables a match, each with its room and stanza."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace

import pytest

from bridgeclub.wording.messages import sentences
from bridgeclub.wording.movements import document_name
from movements.engine.check_teams import check_teams
from movements.engine.document import read_movement
from movements.engine.errors import MovementError
from movements.engine.matches import four_of, match_plan
from movements.engine.plan import Meeting, Movement
from movements.engine.team_catalogue import team_choices
from movements.engine.team_evening import TeamEvening
from movements.engine.teams import OF_EIGHT, TEAM_KINDS, build_teams
from tests.movement_documents import document_of
from tests.refusals import words_of


def of_eight(kind: str, teams: int, **options: int) -> Movement:
    return build_teams(kind, teams=teams, boards_per_round=3, tables_a_match=OF_EIGHT, **options)


def every_size(most: int) -> list[tuple[str, int]]:
    kinds = [kind for kind in TEAM_KINDS.values() if kind.of_eight]
    return [(kind.name, teams) for kind in kinds for teams in kind.teams if teams <= most]


@pytest.mark.parametrize(("kind", "teams"), every_size(11))
def test_each_is_sound_and_reads_back(kind: str, teams: int) -> None:
    movement = of_eight(kind, teams)
    assert check_teams(movement) == []
    assert movement.of_eight
    assert read_movement(document_of(movement)) == movement
    assert movement.tables == 2 * build_teams(kind, teams=teams, boards_per_round=3).tables


@pytest.mark.parametrize(("kind", "teams"), every_size(9))
def test_every_board_of_a_match_is_played_in_four_rooms(kind: str, teams: int) -> None:
    """Counted from the tables: once in each room; where the home team sits is told by the number of the room."""
    movement = of_eight(kind, teams)
    plan = match_plan(movement)
    homes = {each.key: each.home for each in plan.matches}
    rooms: dict[tuple[str, int], list[int]] = defaultdict(list)
    for each in movement.all_meetings:
        table = plan.tables[each.round, each.table]
        assert (each.ns == homes[table.match]) == (table.room % 2 == 1)
        assert four_of(table.room) == each.four
        for board in table.boards:
            rooms[table.match, board].append(table.room)
    assert all(sorted(found) == [1, 2, 3, 4] for found in rooms.values())
    assert {len(each.boards) for each in plan.matches} == {len(rooms) // len(plan.matches)}


@pytest.mark.parametrize("kind", [each.name for each in TEAM_KINDS.values() if not each.of_eight])
def test_kinds_for_fours_alone_are_refused_in_words(kind: str) -> None:
    with pytest.raises(MovementError) as refused:
        of_eight(kind, 6)
    assert words_of(refused.value) == f"{kind} is not played by teams of eight"


def test_a_match_in_two_parts() -> None:
    """Four rounds are two stanzas; each is whole at all four tables."""
    movement = of_eight("head-to-head", 2, rounds=4)
    plan = match_plan(movement)
    found = Counter((table.stanza, table.room, len(table.boards)) for table in plan.tables.values())
    assert found == Counter({(stanza, room, 3): 2 for stanza in (1, 2) for room in (1, 2, 3, 4)})
    assert movement.copies == 2
    assert document_name(movement).endswith("2 teams, 4 rounds, of eight, four tables a match")


def changed(movement: Movement, round: int, table: int, **values: object) -> Movement:
    def here(each: Meeting) -> Meeting:
        return replace(each, **values) if each.table == table else each  # type: ignore[arg-type]

    play = tuple(
        replace(each, meetings=tuple(map(here, each.meetings))) if each.number == round else each
        for each in movement.play
    )
    return replace(movement, play=play)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"four": 1}, "T3 has 0 places N/S"),
        ({"ns": "T2", "ew": "T3"}, "T2 has 2 places N/S"),
        ({"board_set": 2}, "T2 and T3 do not both play set 2 N/S"),
    ],
)
def test_the_checker_sees_what_the_second_four_lacks(values: dict[str, object], said: str) -> None:
    faults = sentences(check_teams(changed(of_eight("round-robin", 4), 1, 7, **values)))
    assert any(said in each for each in faults), faults


def test_a_match_at_three_tables_is_none() -> None:
    whole = of_eight("head-to-head", 2, rounds=2)
    play = tuple(replace(each, meetings=each.meetings[:3]) for each in whole.play)
    assert any("do not both play set" in each for each in sentences(check_teams(replace(whole, play=play))))


def test_three_tables_a_match_are_refused() -> None:
    with pytest.raises(MovementError) as refused:
        build_teams("head-to-head", teams=2, boards_per_round=2, tables_a_match=3)
    assert "a match has 2 or 4 tables, not 3" in words_of(refused.value)


@pytest.mark.parametrize("teams", [2, 4, 5, 7, 8])
@pytest.mark.parametrize("boards_are", ["duplicated", "shared", "dealt"])
def test_the_catalogue_offers_what_can_be_played(teams: int, boards_are: str) -> None:
    evening = TeamEvening(teams, boards_are=boards_are, of_eight=True)  # type: ignore[arg-type]
    fours = team_choices(TeamEvening(teams, boards_are=boards_are))  # type: ignore[arg-type]
    found = team_choices(evening)
    assert {each.kind for each in found} <= set(TEAM_KINDS)
    assert found[0].recommended == fours[0].recommended
    for each in found:
        for session in each.sessions:
            assert session.options["tables_a_match"] == OF_EIGHT
            assert build_teams(each.kind, **session.options) == session.movement
            assert session.movement.of_eight
