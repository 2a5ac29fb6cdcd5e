"""A session is ranked beside its ranking by what was known of the members when it was published."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

import pytest

from club.actor import PROGRAM
from club.engine.second_rankings import CategoryList, RankingRules
from club.errors import DomainError
from club.models import Club, Contestant, LineUp, MemberMark, Player, Session
from club.queries import SessionInfo
from club.queries.rankings import marks_given
from club.services import change_session, end_play, erase_player
from club.services.rankings import mark_members, settle_rankings, take_rankings_anew
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.facts.export import exported
from scoring.models import Publication, Snapshot
from scoring.queries.public import beside_lists, handicap_lists, rank_lists, results_sheet
from scoring.recompute import recompute
from scoring.services import publish_session
from scoring.services.importing import import_session
from tests.builders import make_club, play_all, published_session, started_in
from tests.individual_evenings import ended_individual
from tests.ladders import FIRST, evening, members, percentages
from tests.team_evenings import ended_teams

pytestmark = pytest.mark.django_db
RULES = RankingRules(
    levels=("A", "B", "C"),
    level_without="A",
    handicap_without="1.5",
    lists=(
        CategoryList("Newcomers", "all", "Newcomer"),
        CategoryList("With a newcomer", "some", "Newcomer"),
        CategoryList("Mixed pairs", "mixed", "Woman", "Man"),
    ),
)
ALL = list(RULES.keys)


@pytest.fixture
def club() -> Club:
    made = make_club()
    settle_rankings(club_id=made.pk, rules=RULES, actor=PROGRAM)
    return made


@pytest.fixture
def people(club: Club) -> list[Player]:
    return members(club, 8)


def mark(club: Club, day: date = FIRST, **values: tuple[Player, str]) -> None:
    for name, (player, value) in values.items():
        mark_members(club_id=club.pk, wanted={player.pk: {name: value}}, from_day=day, actor=PROGRAM)


def tick(club: Club, player: Player, *categories: str) -> None:
    wanted = {player.pk: {f"category:{each}": "yes" for each in categories}}
    mark_members(club_id=club.pk, wanted=wanted, from_day=FIRST, actor=PROGRAM)


def sheet_of(session: Session, edition: int | None = None) -> Any:
    session.refresh_from_db()
    found = results_sheet(SessionInfo.of(Session.objects.select_related("club", "event").get(pk=session.pk)), edition)
    assert found is not None
    return found


def with_handicap(session: Session, edition: int | None = None) -> dict[str, tuple[int | None, bool, str | None]]:
    """Contestant → rank, whether shared, handicap."""
    lists = handicap_lists(sheet_of(session, edition))
    return {row.party.key: (row.rank, row.tied, row.given) for each in lists for row in each.rows}


def beside(session: Session, edition: int | None = None) -> dict[str, dict[str, int | None]]:
    return {
        each.about.title: {row.party.key: row.rank for row in each.listed.rows}
        for each in beside_lists(sheet_of(session, edition))
    }


def by_keys(session: Session) -> dict[str, Contestant]:
    return {each.key: each for each in Contestant.objects.filter(session=session)}


def ranks_by_hand(figures: Mapping[str, Fraction]) -> dict[str, int | None]:
    return {key: 1 + sum(other > figure for other in figures.values()) for key, figure in figures.items()}


def pair_of(session: Session, *players: Player) -> str:
    (key,) = {
        each.contestant.key
        for each in LineUp.objects.filter(contestant__session=session, player__in=players).select_related("contestant")
    }
    return key


def test_a_pair_has_the_mean_of_the_two_exactly_and_whoever_has_none_what_the_club_says(
    club: Club, people: list[Player]
) -> None:
    given = {people[0]: "4", people[1]: "0.25", people[2]: "-3", people[4]: "12"}
    for player, value in given.items():
        mark(club, handicap=(player, value))
    session = evening(club, people, second_rankings=["handicap"])
    plain = percentages(session)
    mine: dict[str, tuple[Fraction, Fraction]] = {}
    for key, contestant in by_keys(session).items():
        two = [Fraction(given.get(each.player, "1.5")) for each in contestant.line_up.select_related("player")]
        handicap = sum(two, Fraction(0)) / 2
        mine[key] = handicap, plain[contestant.pk] + handicap
    ranks = ranks_by_hand({key: total for key, (_handicap, total) in mine.items()})
    found = with_handicap(session)
    assert {key: row[0] for key, row in found.items()} == ranks
    assert {key: Fraction(row[2] or "") for key, row in found.items()} == {key: each[0] for key, each in mine.items()}
    assert Fraction("2.125") in {each[0] for each in mine.values()}


def test_equal_figures_with_handicap_share_a_rank(club: Club, people: list[Player]) -> None:
    session = evening(club, people, seed=5, publish=False, second_rankings=["handicap"])
    plain = percentages(session)
    # Percentages of six boards at two tables go by twelfths: a quarter or two apart is a whole number of points.
    low, high = next((one, other) for one in plain for other in plain if plain[other] - plain[one] in (25, 50))
    half = (plain[high] - plain[low]) / 2
    for pair, value in ((low, half), (high, -half)):
        for line_up in LineUp.objects.filter(contestant=pair).select_related("player"):
            mark(club, handicap=(line_up.player, str(float(value))))
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    found = with_handicap(session)
    keys = {each.pk: key for key, each in by_keys(session).items()}
    assert found[keys[low]][:2] == found[keys[high]][:2]
    assert found[keys[low]][1]
    totals = {key: plain[each.pk] + Fraction(found[key][2] or "0") for key, each in by_keys(session).items()}
    assert {key: row[0] for key, row in found.items()} == ranks_by_hand(totals)


def test_nobody_is_listed_with_somebody_without_where_the_club_says_so(club: Club, people: list[Player]) -> None:
    settle_rankings(club_id=club.pk, rules=RankingRules(handicap_without=""), actor=PROGRAM)
    for each in people[:3]:
        mark(club, handicap=(each, "5"))
    session = evening(club, people, second_rankings=["handicap"])
    assert set(with_handicap(session)) == {pair_of(session, *people[:2])}
    assert [row.rank for each in handicap_lists(sheet_of(session)) for row in each.rows] == [1]


def test_what_was_published_keeps_the_handicap_that_held_then(club: Club, people: list[Player]) -> None:
    mark(club, handicap=(people[0], "4"))
    session = evening(club, people, second_rankings=ALL)
    key = pair_of(session, people[0])
    assert with_handicap(session)[key][2] == "2.75"
    # From the same day on, and known later: nothing of this session follows it, nor does a correction.
    mark(club, handicap=(people[0], "10"))
    settle_rankings(club_id=club.pk, rules=RankingRules(handicap_without="9"), actor=PROGRAM)
    later = evening(club, people, day=FIRST + timedelta(days=7), second_rankings=ALL)
    assert with_handicap(later)[pair_of(later, people[0])][2] == "9.5"
    change_session(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, prize_places=5)
    recompute(session.pk)
    assert with_handicap(session)[key][2] == "2.75"
    with pytest.raises(DomainError, match="Nothing has changed since edition 1"):
        publish_session(session_id=session.pk, actor=PROGRAM)
    # Until the manager says that it was wrong: another edition, and the first stays.
    take_rankings_anew(session_id=session.pk, actor=PROGRAM)
    publish_session(session_id=session.pk, actor=PROGRAM)
    assert with_handicap(session)[key][2] == "9.5"
    assert with_handicap(session, 1)[key][2] == "2.75"
    assert Publication.objects.filter(session=session).count() == 2


def test_before_publication_it_follows_what_is_known(club: Club, people: list[Player]) -> None:
    session = evening(club, people, publish=False, second_rankings=["handicap"])
    version = session.facts_version
    mark(club, day=FIRST + timedelta(days=1), handicap=(people[0], "20"))
    session.refresh_from_db()
    # Holds from the day after.
    assert session.facts_version == version
    mark(club, handicap=(people[0], "7"))
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    assert with_handicap(session)[pair_of(session, people[0])][2] == "4.25"
    with pytest.raises(DomainError, match="no handicap"):
        mark(club, handicap=(people[0], "many"))
    with pytest.raises(DomainError, match="no handicap"):
        mark(club, handicap=(people[0], "30.01"))


def test_a_lower_level_is_ranked_in_the_higher_ones_too(club: Club, people: list[Player]) -> None:
    for at, level in ((0, "C"), (1, "C"), (2, "B"), (3, "C"), (4, "A"), (5, "C")):
        mark(club, level=(people[at], level))
    session = evening(club, people, second_rankings=["levels"])
    of = {name: pair_of(session, people[at]) for name, at in (("CC", 0), ("BC", 2), ("AC", 4), ("none", 6))}
    plain = {key: percentages(session)[each.pk] for key, each in by_keys(session).items()}
    assert beside(session) == {
        "B": ranks_by_hand({key: plain[key] for key in (of["CC"], of["BC"])}),
        "C": ranks_by_hand({key: plain[key] for key in (of["CC"],)}),
    }
    mean = RankingRules(levels=("A", "B", "C"), level_by="mean")
    settle_rankings(club_id=club.pk, rules=mean, actor=PROGRAM)
    take_rankings_anew(session_id=session.pk, actor=PROGRAM)
    publish_session(session_id=session.pk, actor=PROGRAM)
    # A and C are B; B and C lie between, which is the higher one; the two without a level are nowhere.
    assert beside(session) == {
        "B": ranks_by_hand({key: plain[key] for key in (of["CC"], of["BC"], of["AC"])}),
        "C": {of["CC"]: 1},
    }
    assert beside(session, 1)["B"].keys() == {of["CC"], of["BC"]}


def test_lists_of_a_category_are_of_whoever_was_ticked_and_of_nobody_else(club: Club, people: list[Player]) -> None:
    tick(club, people[0], "Newcomer", "Woman")
    tick(club, people[1], "Newcomer", "Man")
    tick(club, people[2], "Newcomer", "Woman")
    tick(club, people[3], "Woman")
    tick(club, people[4], "Man")
    session = evening(club, people, second_rankings=ALL)
    both, one = pair_of(session, people[0]), pair_of(session, people[2])
    found = beside(session)
    assert found["Newcomers"] == {both: 1}
    assert found["With a newcomer"].keys() == {both, one}
    assert found["Mixed pairs"] == {both: 1}
    # Where nobody chose a list it is not there.
    assert beside(evening(club, people, day=FIRST + timedelta(days=1))) == {}


def everybody(session: Session) -> list[Player]:
    return list(Player.objects.filter(line_ups__contestant__session=session).order_by("pk"))


@pytest.mark.parametrize(("kind", "winners"), [("howell", 1), ("share-and-relay-mitchell", 2)])
def test_one_and_two_winners(club: Club, kind: str, winners: int) -> None:
    session, _edition = published_session(8, kind, club=club, habits={"second_rankings": ALL})
    for each in everybody(session)[:12]:
        tick(club, each, "Newcomer")
    for at, each in enumerate(everybody(session)):
        mark(club, day=session.date, handicap=(each, str(at)))
    take_rankings_anew(session_id=session.pk, actor=PROGRAM)
    publish_session(session_id=session.pk, actor=PROGRAM)
    sheet = sheet_of(session)
    assert sheet.document.rules.winners == winners
    lists = [each.listed for each in beside_lists(sheet) if each.about.title == "Newcomers"]
    assert sum(len(each.rows) for each in lists) == 6
    assert len(lists) == len(handicap_lists(sheet)) == winners
    plain = {key: percentages(session)[each.pk] for key, each in by_keys(session).items()}
    for each in lists:
        assert {row.party.key: row.rank for row in each.rows} == ranks_by_hand(
            {row.party.key: plain[row.party.key] for row in each.rows}
        )
    for each in handicap_lists(sheet):
        totals = {row.party.key: plain[row.party.key] + Fraction(row.given or "0") for row in each.rows}
        assert {row.party.key: row.rank for row in each.rows} == ranks_by_hand(totals)


def test_sections_that_are_ranked_apart_have_lists_of_their_own(club: Club) -> None:
    session = started_in(6, 6, club=club, own_boards=True, habits={"second_rankings": ALL})
    for each in everybody(session):
        tick(club, each, "Newcomer")
        mark(club, day=session.date, handicap=(each, "2"))
    play_all(session, 5)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    sheet = sheet_of(session)
    lists = [each.listed for each in beside_lists(sheet) if each.about.title == "Newcomers"]
    assert [each.section for each in lists] == [each.section for each in handicap_lists(sheet)]
    assert {each.section for each in lists} == {"A", "B"}
    # Everybody is in it and has the same handicap: it is the ranking itself.
    ranks = {row.party.key: (row.rank, row.tied) for each in rank_lists(sheet) for row in each.rows}
    assert {row.party.key: (row.rank, row.tied) for each in lists for row in each.rows} == ranks


def test_individuals(club: Club) -> None:
    session = ended_individual(8, club=club, habits={"second_rankings": ALL})
    them = everybody(session)
    for at, each in enumerate(them):
        mark(club, day=session.date, handicap=(each, str(at)), level=(each, "ABC"[at % 3]))
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    found = with_handicap(session)
    assert {found[pair_of(session, each)][2] for each in them} == {str(at) for at in range(8)}
    assert {key: len(each) for key, each in beside(session).items()} == {"B": 5, "C": 2}


def test_a_history_is_kept_and_categories_go_with_the_person(club: Club, people: list[Player]) -> None:
    tick(club, people[0], "Woman")
    mark(club, handicap=(people[0], "4"))
    mark(club, handicap=(people[0], "4"))
    mark(club, day=FIRST + timedelta(days=9), handicap=(people[0], "5,50"))
    said = [(each.mark, each.value, each.from_day) for each in marks_given(club.pk, people[0].pk)]
    later = FIRST + timedelta(days=9)
    assert said == [("handicap", "5.5", later), ("handicap", "4", FIRST), ("category:Woman", "yes", FIRST)]
    erase_player(club_id=club.pk, player_id=people[0].pk, actor=PROGRAM)
    left = set(MemberMark.objects.filter(player=people[0]).values_list("mark", flat=True))
    assert left == {"handicap"}


def test_a_team_has_the_mean_of_its_players_in_victory_points(club: Club) -> None:
    session = ended_teams(4, club=club, players=5, habits={"second_rankings": ALL})
    them = everybody(session)
    for at, each in enumerate(them[:5]):
        # What is in percentage points says nothing here.
        mark(club, day=session.date, handicap_vp=(each, f"{at}.2"), handicap=(each, "30"))
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    found, first = with_handicap(session), pair_of(session, *them[:5])
    assert found[first][2] == "2.2"
    assert {row[2] for key, row in found.items() if key != first} == {"1.5"}
    vps = {row.party.key: Fraction(row.vp or "0") for each in rank_lists(sheet_of(session)) for row in each.rows}
    totals = {key: vps[key] + Fraction(row[2] or "0") for key, row in found.items()}
    assert {key: row[0] for key, row in found.items()} == ranks_by_hand(totals)


def test_where_neither_percentages_nor_victory_points_rank_there_is_no_handicap(
    club: Club, people: list[Player]
) -> None:
    mark(club, handicap=(people[0], "4"), handicap_vp=(people[1], "3"))
    assert with_handicap(evening(club, people, scored_by="cross_imps", second_rankings=ALL)) == {}


def test_an_imported_session_keeps_what_it_came_with(club: Club, people: list[Player]) -> None:
    mark(club, handicap=(people[0], "4"))
    tick(club, people[0], "Newcomer")
    tick(club, people[1], "Newcomer")
    session = evening(club, people, second_rankings=ALL)
    text = json.dumps(exported(session.pk))
    elsewhere = make_club("Elsewhere")
    came = Session.objects.get(pk=import_session(club_id=elsewhere.pk, text=text, actor=PROGRAM).session_id)
    assert with_handicap(came) == with_handicap(session)
    assert beside(came) == beside(session) != {}
    assert exported(came.pk) == exported(session.pk)
    # The club has rankings of its own, chosen for it afterwards: its own handicaps stay.
    settle_rankings(club_id=elsewhere.pk, rules=RULES, actor=PROGRAM)
    change_session(session_id=came.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, second_rankings=ALL)
    recompute(came.pk)
    assert Snapshot.objects.get(session=came).facts["contestants"] == session.snapshot.facts["contestants"]
