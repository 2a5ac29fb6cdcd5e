"""Large PBN files take as many steps a line as small ones, whatever stands on every line."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scoring.engine.results_files import read_file
from scoring.engine.results_formats.pbn.games import read_games
from tests.counted_work import steps

HEAD = '[Event "Club"]\n'
MET = '[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Score_NS;MP_NS;MP_EW"]\n1 2 420 1 1'
IN_SECTIONS = '[Board "1"]\n[ScoreTable "Section;PairId_NS;PairId_EW;Score_NS;MP_NS;MP_EW"]'
FOUR = "PlayerId_North;PlayerId_South;PlayerId_East;PlayerId_West"
GAME = '[Board "{board}"]\n[North "a{n}"]\n[South "b{n}"]\n[East "c{n}"]\n[West "d{n}"]\n[Score "NS 420"]\n'
#: By what stands on every line: what stands above them, and the line of a number.
FILES: dict[str, tuple[str, Callable[[int], str]]] = {
    "section": ("", lambda n: f'[Section "S{n}"]\n{MET}'),
    "section and table": (IN_SECTIONS, lambda n: f"{IN_SECTIONS}\nS{n} 1 2 420 1 1"),
    "row of another section": (IN_SECTIONS, lambda n: f"S{n} 1 2 420 1 1"),
    "table": ("", lambda n: f'[Board "{n}"]\n[ScoreTable "PairId_NS;PairId_EW;Score_NS;C{n}"]\n1 2 420 x'),
    "ranking": (MET, lambda n: f'[TotalScoreTable "Rank;PairId;Names;Direction;C{n}"]\n1 {n} "a-b" NS x'),
    "row of other pairs": (MET, lambda n: f"{2 * n + 1} {2 * n + 2} 420 1 1"),
    "row of other players": (f'[Board "1"]\n[ScoreTable "{FOUR}"]', lambda n: f"{n}1 {n}2 {n}3 {n}4"),
    "player who stands twice": (f'[ScoreTable "Board;{FOUR}"]', lambda n: f"{n % 90} 1{n} 1{n} 2{n} 3{n}"),
    "tag for all games": (MET, lambda n: f'\n[Board "1"]\n[T{n} "##{n}"]'),
    "game": ("", lambda n: GAME.format(n=n, board=n // 2 + 1)),
}


def text(kind: str, lines: int) -> str:
    above, line = FILES[kind]
    return HEAD + "\n".join([above, *map(line, range(1, lines + 1))]) + "\n"


@pytest.mark.parametrize("kind", FILES)
def test_a_file_four_times_as_long_is_four_times_the_work(kind: str) -> None:
    def read(lines: int) -> int:
        data = text(kind, lines).encode()
        return steps(lambda: read_file("night.pbn", data))

    read(8)  # What is read once and kept.
    few, many = read(30), read(120)
    assert few < many < 5 * few


def test_tags_for_all_games_are_kept_once() -> None:
    """Copied for every game, they would be the square of the file."""
    games = read_games(text("tag for all games", 30)).games
    assert len({id(game.always) for game in games}) == 1
    assert [games[-1].tag(f"t{number}") for number in (1, 15, 30)] == ["1", "15", "30"]
    assert games[1].tag("t15") == ""


def test_a_tag_of_the_game_before_is_the_one_for_all_games_where_that_had_none() -> None:
    games = read_games(
        '[Board "1"]\n[Site "##Hall"]\n[Event "Friday"]\n\n[Board "2"]\n[Site "Annexe"]\n\n'
        '[Board "3"]\n[Site "#"]\n[Event "#"]\n\n[Board "4"]\n\n[Board "5"]\n[Site "#"]\n[Date "#"]\n'
    ).games
    assert [game.tag("site") for game in games] == ["Hall", "Annexe", "Annexe", "Hall", "Hall"]
    assert [game.tag("event") for game in games] == ["Friday", "", "Friday", "", ""]
    assert games[4].tag("date") == ""
