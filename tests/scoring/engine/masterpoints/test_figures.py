"""Master points against figures of the documents that the rule files name."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.engine.masterpoints import Game, Listed, MatchPlayed, NotAwarded, awards_of, fields_of, rules_of_body
from tests.scoring.engine.masterpoints.games import game, points, ranked

ACBL, INVITATIONAL = rules_of_body("acbl-open"), rules_of_body("acbl-invitational")
ABF, EBU, SBU = rules_of_body("abf-green"), rules_of_body("ebu-local"), rules_of_body("sbu-local")
NZB = rules_of_body("nzb-c-points")


def test_a_mitchell_of_eight_tables_of_an_open_american_game() -> None:
    """Two groups of 8 pairs, 0.10 for each; 40 % of 8 is 3.2, so three are awarded: 100, 70 and 50 %."""
    found = awards_of(ACBL, game(ranked(8, prefix="N"), ranked(8, prefix="E")))
    assert points(found) == {"N1": "0.8", "N2": "0.56", "N3": "0.4", "E1": "0.8", "E2": "0.56", "E3": "0.4"}
    assert found.verified


def test_half_a_table_counts_as_a_full_one_in_an_american_mitchell() -> None:
    """7½ tables are 8 pairs in each group, also in the one with seven."""
    found = awards_of(ACBL, game(ranked(8, prefix="N"), ranked(7, prefix="E")))
    assert points(found)["E1"] == points(found)["N1"] == "0.8"


def test_an_american_howell_of_five_and_a_half_tables_is_a_group_of_eleven() -> None:
    """40 % of 11 is 4.4: four places; fourth has 35 %. Whether tables or pairs count there, the text leaves open."""
    found = awards_of(ACBL, game(ranked(11)))
    assert points(found) == {"1": "1.1", "2": "0.77", "3": "0.55", "4": "0.39"}
    assert not found.verified


def test_no_first_place_of_an_open_american_game_has_more_than_one_and_a_half() -> None:
    found = points(awards_of(ACBL, game(ranked(20, prefix="N"), ranked(20, prefix="E"))))
    assert found["N1"] == "1.5"
    assert (found["N5"], found["N6"]) == ("0.3", "0.25"), "a fifth and a sixth of it"


def test_an_invitational_american_game() -> None:
    found = awards_of(INVITATIONAL, game(ranked(10)))
    assert points(found)["1"] == "0.8"
    assert found.verified
    assert points(awards_of(INVITATIONAL, game(ranked(40))))["1"] == "1.2"


def test_an_australian_mitchell() -> None:
    """0.02 times 1.5 for each table: three times the number of tables; half of the field, rounded down."""
    found = awards_of(ABF, game(ranked(9, prefix="N"), ranked(9, prefix="E")))
    assert points(found) == {
        "N1": "0.27",
        "N2": "0.19",
        "N3": "0.14",
        "N4": "0.09",
        "E1": "0.27",
        "E2": "0.19",
        "E3": "0.14",
        "E4": "0.09",
    }
    assert {each.contestant for each in found.awards if each.verified} == {"N1", "N4", "E1", "E4"}, "the others are cut"


@pytest.mark.parametrize(("tables", "first"), [(3, "0.18"), (15, "0.9"), (16, "0.95"), (20, "1.07"), (32, "1.3")])
def test_an_australian_howell(tables: int, first: str) -> None:
    """0.04WT up to 15 tables, W[1 - exp(-T/16)] above: with W 1.5 at 16 tables 0.948, at 32 tables 1.297."""
    assert points(awards_of(ABF, game(ranked(2 * tables))))["1"] == first


def test_australian_imps_are_awarded_to_a_third_rounded_up() -> None:
    found = awards_of(ABF, game(ranked(13), ranked_in="imps"))
    assert len(found.awards) == 5, "the example of the manual: a field of 13"
    assert len(awards_of(ABF, game(ranked(9))).awards) == 4, "and of 9 in matchpoints"


def test_an_individual_of_six_tables_in_england() -> None:
    """Scale F: 24, then 3 less each, never less than 6; a third of 24 players."""
    found = awards_of(EBU, game(ranked(24), contest="individual"))
    assert list(points(found).values()) == ["24", "21", "18", "15", "12", "9", "6", "6"]
    assert found.verified


@pytest.mark.parametrize(("tables", "awards"), [(4, 6), (5, 7), (6, 8)])
def test_how_many_are_awarded_in_an_english_individual(tables: int, awards: int) -> None:
    assert len(awards_of(EBU, game(ranked(4 * tables), contest="individual")).awards) == awards


@pytest.mark.parametrize(("level", "least"), [("Club", 6), ("District", 9), ("County", 12), ("Regional", 18)])
def test_the_least_award_of_each_english_level(level: str, least: int) -> None:
    found = awards_of(EBU, game(ranked(24), contest="individual", level=level))
    assert min(each.points for each in found.awards) == least


def test_a_howell_of_six_tables_in_scotland() -> None:
    found = awards_of(SBU, game(ranked(12)))
    assert list(points(found).values()) == ["24", "18", "12", "6"]
    assert not found.verified, "an extract on a club's page"


@pytest.mark.parametrize(
    ("ties", "expected"),
    [
        ({1: 2, 3: 2}, ["21", "21", "9", "9"]),
        ({3: 3}, ["24", "18", "6", "6", "6"]),
        ({3: 4}, ["24", "18", "6", "6", "6", "6"]),
    ],
)
def test_shared_places_in_scotland(ties: dict[int, int], expected: list[str]) -> None:
    """Two ties: 21, 21, 9 and 9; three for third 6 each; four or more the least award."""
    assert list(points(awards_of(SBU, game(ranked(12, ties)))).values()) == expected


def test_a_mitchell_of_six_tables_in_scotland() -> None:
    """Two awards for each direction, 20 and 10; two for the second place have the least award each."""
    lists = ranked(6, {1: 2}, prefix="N"), ranked(6, {2: 2}, prefix="E")
    found = points(awards_of(SBU, game(*lists)))
    assert found == {"N1": "15", "N2": "15", "E1": "20", "E2": "10", "E3": "10"}


def test_half_tables_are_no_tables_in_britain() -> None:
    assert len(awards_of(SBU, game(ranked(13))).awards) == 4
    assert awards_of(EBU, game(ranked(5))).why is NotAwarded.TABLES


@pytest.mark.parametrize(
    ("lists", "contest", "why"),
    [
        ((5,), "pairs", NotAwarded.TABLES),
        ((6,), "pairs", None),
        ((4, 5), "pairs", NotAwarded.TABLES),
        ((5, 5), "pairs", None),
        ((2,), "teams", NotAwarded.TABLES),
        ((3,), "teams", None),
        ((7,), "individual", NotAwarded.TABLES),
        ((8,), "individual", None),
    ],
)
def test_the_smallest_english_sessions(lists: tuple[int, ...], contest: str, why: NotAwarded | None) -> None:
    """Handbook 3.1.1."""
    found = awards_of(EBU, game(*(ranked(each, prefix=str(at)) for at, each in enumerate(lists)), contest=contest))
    assert found.why is why


def test_the_rule_of_seventy_percent() -> None:
    assert awards_of(EBU, game(ranked(12), boards=21, in_use=30)).why is None
    assert awards_of(EBU, game(ranked(12), boards=20, in_use=30)).why is NotAwarded.SHARE
    assert awards_of(EBU, game(ranked(12), boards=17)).why is NotAwarded.BOARDS
    assert awards_of(ABF, game(ranked(12), boards=23)).why is NotAwarded.BOARDS


def test_a_level_or_a_contest_of_which_the_file_says_nothing() -> None:
    assert awards_of(ACBL, game(ranked(8), level="County")).why is NotAwarded.LEVEL
    assert awards_of(ACBL, game(ranked(8), contest="teams")).why is NotAwarded.NO_SCALE
    assert awards_of(ABF, game(ranked(8), ranked_in="points")).why is NotAwarded.NO_SCALE


def test_matches_won_and_drawn_in_new_zealand() -> None:
    """Two points for each board of a match that was won, one for each of a drawn one; half matches count half."""
    fields = fields_of("teams", [("", tuple(Listed(each, None) for each in "ABC"))])
    lists = fields_of("teams", [("", ranked(3))])
    played = (MatchPlayed("1", "2", "1", 8), MatchPlayed("2", "3", "", 8), MatchPlayed("3", "1", "3", 4, half=True))
    assert points(awards_of(NZB, Game("teams", "vp", lists, 16, 16, "", played))) == {"1": "16", "2": "8", "3": "12"}
    assert awards_of(NZB, Game("teams", "vp", fields, 16, 16, "", played)).awards == ()


def test_who_has_no_rank_has_no_points_and_takes_no_place() -> None:
    rows = (Listed("A", 1), Listed("guest", None), *(Listed(f"P{rank}", rank) for rank in range(2, 12)))
    found = points(awards_of(SBU, game(rows)))
    assert list(found) == ["A", "P2", "P3", "P4"]


def test_ties_that_a_rule_has_split_share_in_england() -> None:
    """White Book 143.4: they always share equally, even though the tie may be split."""
    rows = (Listed("A", 1, 1), Listed("B", 2, 1), *(Listed(f"P{rank}", rank) for rank in range(3, 13)))
    assert list(points(awards_of(EBU, game(rows))).values()) == ["21", "21", "12", "6"]
    assert list(points(awards_of(INVITATIONAL, game(rows))).values())[:2] == ["0.96", "0.67"]


def test_sections_that_are_compared_apart_have_awards_of_their_own() -> None:
    lists = [("A", ranked(12, prefix="A")), ("B", ranked(6, prefix="B"))]
    found = points(awards_of(SBU, Game("pairs", "matchpoints", fields_of("pairs", lists), 24, 24, "Club")))
    assert found == {"A1": "24", "A2": "18", "A3": "12", "A4": "6", "B1": "12", "B2": "6"}


def test_the_first_places_of_large_fields_follow_the_formula_without_a_jump() -> None:
    for scale in ABF.scales:
        first = getattr(scale.award, "firsts")  # noqa: B009
        start = min(first)
        assert first[start] - Fraction(start - 1, 50 if scale.winners == 2 else 25) < Fraction(1, 25)
        assert all(first[number] < first[number + 1] < 1 for number in range(start, max(first)))
