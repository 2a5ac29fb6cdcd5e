"""LIN of matches: both rooms, results as listed and as played, and what such a file is where it is no match."""

from __future__ import annotations

import pytest

from scoring.engine.document import SessionDocument
from scoring.engine.old_results import Evening
from scoring.engine.results_files import read_file
from scoring.engine.standings import score_session
from tests.results_fixtures import fixture

LISTED = fixture("two-rooms.lin").read_text()
PLAYED = fixture("as-played.lin").read_text()


def only(text: str) -> Evening:
    read = read_file("match.lin", text.encode())
    assert read.faults == ()
    (evening,) = read.evenings
    assert evening.faults == ()
    return evening


def document(text: str) -> SessionDocument:
    found = only(text).document
    assert found is not None
    return found


def lines(text: str) -> list[tuple[object, ...]]:
    return [(each.board, *each.ns, *each.ew, str(each.played)) for each in document(text).results]


def said(evening: Evening) -> list[str]:
    return [str(each.message.values["text"]) for each in evening.remarks if "text" in each.message.values]


def test_what_is_listed_is_what_was_played() -> None:
    assert lines(LISTED)[:6] == lines(PLAYED)
    assert len(lines(LISTED)) == 30


def test_the_first_team_sits_north_south_in_the_open_room_with_its_players() -> None:
    found = document(LISTED)
    assert {each.name: each.players for each in found.contestants} == {
        "Riverside": ("Cleo", "Ada", "Hugo", "Finn"),
        "Old Mill": ("Dag", "Bo", "Gro", "Eva"),
    }
    names = {each.id: each.name for each in found.contestants}
    open_room, closed = found.results[:2]
    assert [names[open_room.contestants(side)[0]] for side in ("ns", "ew")] == ["Riverside", "Old Mill"]
    assert [names[closed.contestants(side)[0]] for side in ("ns", "ew")] == ["Old Mill", "Riverside"]
    # Board 48: 4D made 130 in the open room, 3NT 400 in the closed one.
    (match,) = score_session(found).matches
    assert [each.points for each in match.figures if each.board == 48 and each.contestant == match.home.contestant] == [
        -7 if names[match.home.contestant] == "Riverside" else 7
    ]


def test_what_a_team_carried_and_what_cannot_be_read_is_said() -> None:
    assert said(only(LISTED.replace("4HE=,", "hello,", 1))) == ["Riverside 80 – Old Mill 99", "hello"]
    assert len(lines(LISTED.replace("4HE=,4HE=", "hello,4HE="))) == 30, "read as it was played"
    assert said(only(PLAYED.replace("mc|9|", ""))) == ["c48 2S p p d p 3D p 3H p 3N p p p"]


def test_each_segment_is_a_match_of_its_own() -> None:
    found = document(LISTED + PLAYED.replace("46,48", "46,48"))
    assert [len(match.boards) for match in found.matches] == [15, 3]


@pytest.mark.parametrize(("trumps", "tricks"), [("S", 13), ("H", 0), ("N", 0)])
def test_tricks_are_counted_where_nobody_claimed(trumps: str, tricks: int) -> None:
    """North has all spades, East all hearts, South the diamonds and West the clubs; North declares, East leads."""
    ranks = "23456789TJQKA"
    cards = "".join(f"pc|h{r}|pc|d{r}|pc|c{r}|pc|s{r}|pg||" for r in ranks)
    if trumps == "S":
        first = "pc|h2|pc|d2|pc|c2|pc|s2|pg||"
        cards = first + "".join(f"pc|s{r}|pc|h{r}|pc|d{r}|pc|c{r}|pg||" for r in ranks[1:])
    hands = "".join(ranks)
    table = f"st||md|3SD{hands},C{hands},S{hands},H{hands}|sv|o|mb|1{trumps}|mb|p|mb|p|mb|p|{cards}"
    text = f"vg|Cup,1,I,1,1,A,0,B,0|\nrs|,1NN=|\nqx|o1|{table}\n"
    (played,) = (each.played for each in document(text).results if each.played and each.ns == ("A",))
    assert (played.tricks, str(played.declarer)) == (tricks, "N")


def refused(text: str) -> list[str]:
    return [str(each.message.code) for each in read_file("x.lin", text.encode()).faults]


def test_other_files_are_told_what_they_are() -> None:
    one_room = "".join(part for part in PLAYED.splitlines(keepends=True) if not part.startswith(("qx|c", "mc|9")))
    assert refused(one_room) == ["file_one_table"]
    assert refused("pn|a,b,c,d|st||md|3SAK,SQ,SJ,ST|rh||ah|Board 1|sv|o|pg||") == ["file_lin"]
    assert refused(LISTED.replace(",I,", ",P,")) == ["file_lin"]
