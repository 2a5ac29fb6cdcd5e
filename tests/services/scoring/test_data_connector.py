"""Sessions on handsets through a double of the Data Connector: sent, keyed, corrected, lost on the way, named."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from club.models import LineUp, Session
from scoring.models import HandsetConnection, HandsetRemark, LateEntry, Line, Result
from scoring.queries.room import room_handsets
from scoring.services.handsets import ConnectorError, DataConnector, begin, go_round
from tests import builders
from tests.connector_double import CONTINUE, INITIALIZE, RESULTS, UPDATE, Double, connector_double

pytestmark = pytest.mark.django_db

FOUR_SPADES = {"Level": 4, "Denomination": 4, "DeclarerDirection": 1, "TotalTricks": 10}
THREE_NOTRUMP = {"Level": 3, "Denomination": 5, "Stake": 1, "DeclarerDirection": 2, "TotalTricks": 8}


@pytest.fixture
def house() -> Iterator[tuple[Double, DataConnector]]:
    with connector_double() as (double, address):
        yield double, DataConnector(address, "CLUB1", "KEY")


def line_at(session: Session, table: int, round: int, board: int) -> Line:
    return Line.objects.select_related("result", "rival").get(
        session=session, table=table, round=round, board__number=board
    )


def test_what_is_keyed_twice_counts_once_and_a_correction_replaces(house: tuple[Double, DataConnector]) -> None:
    double, connector = house
    session = builders.started_session(8, "howell")
    board = builders.meeting_at(session, 1, 1).board
    talk = begin(session.pk, connector)
    double.deaf = True
    double.keyed(1, 1, board, **FOUR_SPADES)
    assert [go_round(talk).results, go_round(talk).results] == [1, 0]
    double.keyed(1, 1, board, **THREE_NOTRUMP)
    assert [go_round(talk).results, go_round(talk).results] == [1, 0]
    double.deaf = False
    double.keyed(1, 1, board, **FOUR_SPADES)
    assert [go_round(talk).results, go_round(talk).results] == [1, 0]
    line = line_at(session, 1, 1, board)
    assert (line.result.contract, line.rival, line.confirmed) == ("4S", None, True)
    said = Result.objects.filter(line=line).order_by("pk").values_list("contract", flat=True)
    assert list(said) == ["4S", "3NX", "4S"]
    # Begun again, it goes on: nothing is sent anew to handsets on which people play.
    again = begin(session.pk, connector)
    assert go_round(again).results == 0
    assert double.commands.count(INITIALIZE) == 1
    assert double.commands.count(CONTINUE) == 1


def test_another_device_and_the_director_are_not_overruled(house: tuple[Double, DataConnector]) -> None:
    double, connector = house
    session = builders.started_session(8, "howell")
    first, second = builders.seating_at(session, 1, 1).boards
    talk = begin(session.pk, connector)
    builders.enter_at(session, first, 1, 1, "4SN=")
    double.keyed(1, 1, first, **THREE_NOTRUMP)
    double.keyed(1, 1, second, Level=-10)
    assert go_round(talk).results == 1
    line = line_at(session, 1, 1, first)
    assert (line.result.contract, line.rival.contract, line.result.device) == ("4S", "3NX", None)
    found = room_handsets(session.pk, ())
    assert found is not None
    assert [(each.board, each.said) for each in found.remarks] == [(str(second), "not_played")]
    builders.enter_at(session, second, 1, 1, "pass")
    assert room_handsets(session.pk, ()).remarks == ()  # type: ignore[union-attr]


def test_what_a_table_may_not_enter_is_kept_or_told(house: tuple[Double, DataConnector]) -> None:
    double, connector = house
    session = builders.ready_session(8, "howell")
    board = builders.meeting_at(session, 1, 1).board
    talk = begin(session.pk, connector)
    double.keyed(1, 1, board, **FOUR_SPADES)
    double.keyed(1, 1, 99, **FOUR_SPADES)
    double.keyed(1, 1, board + 1, IsDeleted=True)
    double.queues[RESULTS].append((double.number, {"TableNumber": "x"}))
    go_round(talk)
    go_round(talk)
    assert [each.why for each in LateEntry.objects.all()] == ["before"]
    assert sorted(HandsetRemark.objects.values_list("board", "said")) == [(99, "board")]
    assert not Result.objects.exists()


def test_a_changed_movement_is_sent_and_a_fallen_connector_is_said(house: tuple[Double, DataConnector]) -> None:
    double, connector = house
    session = builders.started_session(8, "howell")
    talk = begin(session.pk, connector)
    go_round(talk)
    assert double.commands.count(UPDATE) == 0
    seat = builders.seating_at(session, 2, 1)
    seat.ns_id, seat.ew_id = seat.ew_id, seat.ns_id
    seat.save()
    go_round(talk)
    [update] = double.of(UPDATE)
    played = update["Tables"][1]["Rounds"][0]
    assert (played["PairNS"], played["PairEW"]) == (seat.ns.number, seat.ew.number)
    double.down = True
    with pytest.raises(ConnectorError):
        go_round(talk)
    assert HandsetConnection.objects.get().trouble == "refused"
    double.down = False
    go_round(talk)
    assert HandsetConnection.objects.get().trouble == ""
    with pytest.raises(ConnectorError):
        begin(session.pk, DataConnector("http://127.0.0.1:9"))
    assert HandsetConnection.objects.get().trouble == "unreachable"


def test_players_numbers_become_the_sessions_names(house: tuple[Double, DataConnector]) -> None:
    double, connector = house
    session = builders.make_session(names_at_table=True)
    builders.add_pairs(session, 8, named=False)
    builders.seat(session, "howell")
    member = builders.make_player(session.club, "Nora Lindqvist", national_number="4711")
    talk = begin(session.pk, connector)
    double.named(1, 1, PlayerNumber="4711")
    double.named(1, 3, LastName="Okafor", FirstName="Sam")
    double.named(1, 2, PlayerNumber="9999")
    assert go_round(talk).names == 0
    builders.start_session(session_id=session.pk, actor=builders.PROGRAM)
    assert go_round(talk).names == 2
    assert go_round(talk).names == 0
    seats = LineUp.objects.filter(contestant=builders.seating_at(session, 1, 1).ns).order_by("seat")
    assert [each.player.name for each in seats] == ["Nora Lindqvist", "Sam Okafor"]
    assert seats[0].player_id == member.pk
    assert [(each.said, each.text) for each in HandsetRemark.objects.all()] == [("name", "E 9999")]


def test_the_command_runs_a_round_and_says_what_is_wrong(house: tuple[Double, DataConnector]) -> None:
    double, connector = house
    session = builders.started_session(8, "howell")
    address, out = f"{session.club.slug}/{session.slug}", StringIO()
    call_command("handsets", address, "--address", connector.address, "--once", stdout=out)
    assert "The handsets have the session." in out.getvalue()
    assert INITIALIZE in double.commands
    with pytest.raises(CommandError, match="does not answer"):
        call_command("handsets", address, "--address", "http://127.0.0.1:9", "--once")
    with pytest.raises(CommandError, match="looks like this"):
        call_command("handsets", address, "--address", "localhost")
    empty = builders.make_session(session.club, title="Empty")
    with pytest.raises(CommandError, match="cannot go on handsets"):
        call_command("handsets", f"{session.club.slug}/{empty.slug}", "--address", connector.address)
