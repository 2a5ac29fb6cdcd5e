"""No player's own telephone ever shows a result of a board that its pair has still to play, in whole evenings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from django.db.models import Q

from club.actor import PROGRAM
from club.models import Contestant, LineUp, Session
from club.services import change_session, end_play, exchange_names
from movements.models import Seating
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line
from scoring.recompute import recompute
from scoring.services import Award, adjust
from scoring.services.repairs import SubstituteRequest, make_repair, postponement_repair, substitute_repair
from scoring.services.repairs.withdrawal import withdraw
from tests.builders import (
    enter,
    meeting_at,
    play_all,
    seating_at,
    standings_of,
    started_session,
    still_to_play,
)
from tests.doors.pages import words
from tests.doors.phones import OwnPhone, code_at, following, pair_at
from tests.ranges import WHOLE

pytestmark = [pytest.mark.django_db, pytest.mark.always]
#: A board of the card; the results of others that it may name are a list within it.
LINE = re.compile(r'<li class="ln" id="board-\d+" data-key="board-(\d+)">((?:<details.*?</details>|.)*?)</li>', re.S)


def lines_of(html: str) -> dict[int, str]:
    """What the page says of each board that it names in its card."""
    return {int(board): words(text) for board, text in LINE.findall(html)}


def results_in(html: str) -> set[int]:
    """The boards of which the page says what happened; nothing of that stands anywhere else on it."""
    shown = {int(board) for board, text in LINE.findall(html) if re.search('class="ct"|class="mp"|to you|Passed', text)}
    rest = LINE.sub("", html)
    assert 'class="ct"' not in rest
    assert "to you" not in words(rest)
    return shown


def ahead(session: Session, pair: int) -> set[int]:
    """The boards that the movement has still before a pair, told by the rows alone."""
    seats = Seating.objects.filter(
        Q(ns=pair) | Q(ew=pair), section__session=session, ns__isnull=False, ew__isnull=False
    )
    lines = Line.objects.filter(Q(ns=pair) | Q(ew=pair), session=session).exclude(result=None, adjustment=None)
    told = {(board, frozenset({ns, ew})) for board, ns, ew in lines.values_list("board__number", "ns", "ew")}
    return {
        board for seat in seats for board in seat.boards if (board, frozenset({seat.ns_id, seat.ew_id})) not in told
    }


class Evening:
    """A session with a telephone for every pair."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.phones = {pair.pk: following(pair) for pair in Contestant.objects.filter(session=session)}

    def play(self, seed: int = 7) -> Iterator[set[int]]:
        """Every board at its own table, in any order that the tables' own pace allows; who has just played."""
        chance = Random(seed)
        waiting = sorted(still_to_play(self.session), key=lambda each: (each[0].round, each[0].table, each[1]))
        while waiting:
            first: dict[int, tuple[Seating, int]] = {}
            for seating, board in waiting:
                first.setdefault(seating.table, (seating, board))
            seating, board = first[chance.choice(sorted(first))]
            waiting.remove((seating, board))
            enter(self.session, seating.table, seating.round, board, chance.choice(["4SN=", "3NTW-1", "pass"]))
            assert seating.ns_id is not None
            assert seating.ew_id is not None
            yield {seating.ns_id, seating.ew_id}

    def look(self, pair: int, *, anew: bool = True) -> set[int]:
        """Read what a poll brings, and the page where it is opened `anew`; the boards that are shown."""
        phone = self.phones[pair]
        shown = results_in(phone.live().content.decode()) | (results_in(phone.html()) if anew else set())
        secret = ahead(self.session, pair)
        assert not shown & secret, f"pair {pair} is told of boards {sorted(shown & secret)}"
        own = Line.objects.filter(Q(ns=pair) | Q(ew=pair), session=self.session, result__isnull=False)
        assert shown <= set(own.values_list("board__number", flat=True)), "somebody else's board"
        return shown


MOVEMENTS = [(6, "straight-mitchell", 2), (8, "share-and-relay-mitchell", 1), (7, "howell", 1)]
MORE = [(6, "howell", 1), (10, "straight-mitchell", 2), (9, "straight-mitchell", 1), (12, "howell", 2)]


def walk(session: Session, every: int) -> None:
    """Play it all; after each board the pairs that played it look, and now and then everybody."""
    evening, seen = Evening(session), 0
    for count, played in enumerate(evening.play()):
        everybody = count % every == 0
        # What was told too early is still told after the next board.
        if everybody or count % 2 or WHOLE:
            recompute(session.pk)
            for pair in evening.phones if everybody else played:
                seen += len(evening.look(pair, anew=everybody or WHOLE))
    assert seen
    assert all(evening.look(pair) for pair in evening.phones)


@pytest.mark.once
@pytest.mark.parametrize(("pairs", "kind", "boards"), MOVEMENTS)
def test_over_a_whole_evening_no_phone_shows_what_its_pair_has_still_to_play(
    pairs: int, kind: str, boards: int
) -> None:
    walk(started_session(pairs, kind, boards_per_round=boards), every=9)


@pytest.mark.long
@pytest.mark.parametrize(("pairs", "kind", "boards"), [*MOVEMENTS, *MORE])
@pytest.mark.parametrize("pace", ["tables", "together"])
def test_after_every_board_every_phone_is_looked_at(pairs: int, kind: str, boards: int, pace: str) -> None:
    session = started_session(pairs, kind, boards_per_round=boards)
    change = {"live_ranking": "exact" if pace == "tables" else "off"}
    change_session(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, **change)
    walk(session, every=1)


def test_a_phone_that_followed_another_pair_keeps_back_what_either_has_still_to_play() -> None:
    """Three tables: North–South of table 2 have played the boards that those of table 1 play next."""
    session = started_session(6, boards_per_round=1)
    play_all(session, rounds=[1])
    mine, others = pair_at(session, 1), pair_at(session, 2)
    phone = following(mine)
    board = seating_at(session, 2, 1).boards[0]
    assert board in ahead(session, mine.pk)
    phone.joins(code_at(session, 2, others.pk))
    assert lines_of(phone.html())[board] == f"{board} Hidden until your pair has played it"
    assert board in results_in(following(others).html())
    play_all(session)
    assert board in results_in(phone.html())


def test_whoever_sits_in_for_another_pair_is_told_nothing_of_the_own_boards() -> None:
    """A member of the pair that sits out plays for another one, whose phone is in both their hands."""
    session = started_session(5, "straight-mitchell", boards_per_round=1)
    out = Seating.objects.get(section__session=session, round=1, ew=None)
    assert out.ns is not None
    home, host = out.ns, pair_at(session, out.table % 3 + 1)
    member = LineUp.objects.filter(contestant=home).select_related("player")[0].player
    phone = following(host)
    play_all(session, rounds=[1])
    (board,) = results_in(phone.html())
    assert board in ahead(session, home.pk)
    made = substitute_repair(
        session_id=session.pk, request=SubstituteRequest(host.pk, 0, member.name, 1, 1), actor=PROGRAM
    )
    make_repair(session_id=session.pk, act=made, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert results_in(phone.html()) == set()
    play_all(session)
    assert board in results_in(phone.html())


def test_a_result_of_a_round_that_has_not_been_opened_is_kept_back() -> None:
    session = started_session(6, boards_per_round=1, habits={"pace": "together"})
    phone = following(pair_at(session, 1))
    board = seating_at(session, 1, 3).boards[0]
    enter(session, 1, 3, board, "7NTXXS=")
    assert "7" not in [text[:1] for text in lines_of(phone.html()).values()]
    assert results_in(phone.html()) == set()


def test_a_postponed_board_is_told_to_nobody_who_still_plays_it() -> None:
    session = started_session(6, boards_per_round=1)
    phone, board = following(pair_at(session, 1)), seating_at(session, 1, 1).boards[0]
    later = postponement_repair(session_id=session.pk, meeting=meeting_at(session, 1, 1), actor=PROGRAM)
    make_repair(session_id=session.pk, act=later, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert lines_of(phone.html())[board] == f"{board} To be played later"
    play_all(session, rounds=[2, 3])
    end_play(session_id=session.pk, actor=PROGRAM)
    assert lines_of(phone.html())[board] == f"{board} To be played later"
    assert len(results_in(phone.html())) == 2


def test_an_adjusted_score_is_shown_to_the_pair_alone_and_in_its_own_words() -> None:
    session = started_session(6, boards_per_round=1)
    meeting = meeting_at(session, 1, 1)
    award = Award(ns={"artificial": "60"}, ew={"artificial": "40"})
    adjust(
        session_id=session.pk, meeting=meeting, award=award, seen_version=None, permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    ours, theirs = (following(pair_at(session, 1, side)).read() for side in ("ns", "ew"))
    assert "average plus" in ours
    assert "average minus" not in ours
    assert "average minus" in theirs


def test_names_exchanged_end_the_phones_of_both_pairs() -> None:
    session = started_session(6, boards_per_round=1)
    play_all(session, rounds=[1])
    first, second, third = (pair_at(session, table) for table in (1, 2, 3))
    phones = [following(each) for each in (first, second, third)]
    exchange_names(session_id=session.pk, first_id=first.pk, second_id=second.pk, actor=PROGRAM)
    for phone in phones[:2]:
        assert "The director has corrected names" in phone.read()
        assert results_in(phone.html()) == set()
    assert results_in(phones[2].html())


def test_names_are_those_of_the_own_pair_and_of_those_it_meets_now_and_next() -> None:
    """Three rounds: whom the pair meets in the third is not said in the first, nor who never meets it."""
    session = started_session(6, boards_per_round=1)
    page = following(pair_at(session, 1)).read()
    said = {pair.pk for pair in Contestant.objects.filter(session=session) if people(pair) <= set(names_on(page, pair))}
    assert said == {pair_at(session, 1).pk, pair_at(session, 1, "ew").pk, pair_at(session, 1, "ew", 2).pk}


def people(pair: Contestant) -> set[str]:
    return {seat.player.name for seat in LineUp.objects.filter(contestant=pair).select_related("player")}


def names_on(page: str, pair: Contestant) -> list[str]:
    return [name for name in people(pair) if name in page]


def test_points_wait_for_every_table_and_for_the_club() -> None:
    session = started_session(6, boards_per_round=1, habits={"board_results": "all"})
    standings_of(session)
    phone = following(pair_at(session, 1))
    assert "So far" not in phone.read()
    change_session(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, live_ranking="exact")
    standings_of(session)
    assert "So far There is no ranking yet." in phone.read()
    assert "Not ranked" not in phone.read()
    play_all(session, rounds=[1, 2])
    standings_of(session)
    assert 'class="mp"' not in phone.html()
    play_all(session)
    standings_of(session)
    assert 'class="mp"' in phone.html()
    change_session(
        session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, live_ranking="off", board_results="never"
    )
    standings_of(session)
    assert 'class="mp"' not in phone.html()
    assert "So far" not in phone.read()


def test_a_stranger_reads_nothing() -> None:
    session = started_session(6)
    play_all(session)
    assert results_in(OwnPhone().html()) == set()
    assert results_in(OwnPhone().live().content.decode()) == set()


def test_a_phone_sends_nobody_to_a_pair_that_has_gone_home() -> None:
    """Five tables: after round 3 the pair North–South at table 5 goes home; whoever would meet it next sits out."""
    session = started_session(pairs=10)
    play_all(session, rounds=(1, 2, 3))
    gone, meets = pair_at(session, 5), pair_at(session, 5, "ew", round=4)
    phone = following(meets)
    assert people(gone) <= set(names_on(phone.read(), gone))
    withdraw(
        session_id=session.pk, contestant_id=gone.pk, standing="withdrawn", permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    page = phone.read()
    assert "You sit out wait at table 5 Then, round 5 Table 1 East–West" in page
