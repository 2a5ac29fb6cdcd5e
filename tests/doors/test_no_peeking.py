"""Nobody is told a result before it is theirs, on any page and in any answer, over whole movements.

Every result has a contract of its own, which is looked for in everything that can be read, after every act: also
after a wrong board was entered and put right, after another device has taken over, and after the movement was changed.
An address of these doors that no walk reads is a failure.
"""

from __future__ import annotations

from itertools import islice

import pytest

from club.actor import PROGRAM
from club.models import Session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.services.repairs import boards_as_they_were_repair, make_repair, ways_to_go_on
from tests.builders import seating_at, section_of, started_session
from tests.doors.every_address import ADDRESSES, RIGHT_OF
from tests.doors.walks import Walk
from tests.ranges import WHOLE

pytestmark = [pytest.mark.django_db, pytest.mark.always]
#: Doors through which no director comes.
DOORS = ("api:", "tablet:", "player:", "public:")
#: Read in a walk, with whatever can be said in the address.
READ = """
    api:table api:table_evening api:table_traveller api:table_people api:table_scorecard api:table_comparison
    api:table_way_in tablet:table tablet:join-code tablet:phone tablet:code tablet:scanned-results tablet:link
    tablet:card tablet:certificate tablet:authority tablet:board tablet:app tablet:worker
    player:evening player:live player:dispute player:worker player:slip player:code player:card
    player:score-query player:score-query-empty-board player:score-query-history player:score-query-contest
    player:appeal player:appeal-history
    player:follow player:follow-account
    player:follow-by-check player:follow-by-email
    public:manifest public:club_manifest player:manifest
    public:index public:club public:session public:live public:board public:pair public:conditions
    public:club_conditions public:conditions_version public:unsubscribe public:changes public:usebio public:file
    public:edition_session public:edition_board public:edition_pair public:match public:edition_match
    public:pairs public:pairs_pair public:pairs_board public:draw public:wall public:wall_now public:wall_without_link
    public:clock
    public:edition_pairs public:edition_pairs_pair public:edition_pairs_board
    public:editions public:compare public:changes_for_one
    api:standings api:travellers api:traveller api:editions api:edition api:unknown api:nothing
    api:edition-changes api:edition-changes-for-one api:edition-masterpoints
    api:schema api:docs
"""
#: Done in a walk; what is answered is read as well.
DONE = """
    api:table_results api:table_confirm api:table_agree api:table_right api:table_names api:table_substitutes
    api:table_sign_offs api:table_agreements api:table_leave api:table_call api:table_call_withdraw api:carried
    player:sign player:unfollow
    player:score-query-confirm player:score-query-withdraw player:follow-pair player:call player:call-withdraw
    player:appeal-agree player:appeal-reply player:appeal-withdraw
"""
#: Where results are told in time, so that a walk which finds none there has not looked.
TELLS = {
    "api:table",
    "api:table_traveller",
    "api:table_scorecard",
    "player:evening",
    "player:live",
    "public:board",
    "public:pair",
    "api:travellers",
    "api:traveller",
}
#: Over many sessions: what a knock-out may tell of them is tested in services/scoring/test_bracket_secrecy.py, an event
#: in doors/test_event_totals.py, and a ladder, which knows editions alone, in services/scoring/test_ladders.py and
#: doors/test_ladders.py; what is told over the years, of editions alone too, in both test_history.py; a simultaneous
#: in doors/test_simultaneous_secrecy.py; a link to peers, whose address names no board, in doors/test_peer_polls.py;
#: the door, which is closed once play begins, in doors/test_door.py; where players run an evening without a director,
#: in doors/test_unattended.py; what a laptop sends, in services/feeding/test_standings_fed.py.
OF_MANY_SESSIONS = {
    *("public:knock_out", "public:knock_out_csv", "public:event", "public:event_edition", "public:event_csv"),
    *("public:simultaneous", "public:simultaneous_edition", "public:simultaneous_board"),
    *("public:simultaneous_pair", "public:simultaneous_csv", "api:simultaneous-one", "api:simultaneous-rows"),
    *("public:ladders", "public:ladder", "public:ladder_csv", "public:ladder_line"),
    *("api:ladders", "api:ladder-rows", "api:events", "api:event-ranking"),
    *("public:months", "public:month", "public:events", "public:players", "public:player"),
    *("api:months", "api:month", "api:players", "api:player", "api:player-sessions"),
    *("api:own-years", "api:own-sessions", "api:years-by-link", "api:sessions-by-link"),
    *("player:history", "player:history-ask", "player:history-account", "player:history-letter"),
    "player:peer-poll",
    "player:door",
    "api:feed",
    *("tablet:rules", "tablet:problem", "player:problem"),
    *("player:start", "player:started", "player:start-figures", "player:start-member", "player:started-member"),
    "public:rulings",
}
HABITS = {"names_at_table": True, "own_phones": True, "sign_off": "both", "board_results": "all"}
MOVEMENTS = [(6, "straight-mitchell", 2), (7, "howell", 1)]
MORE = [
    (8, "share-and-relay-mitchell", 1),
    (6, "howell", 1),
    (9, "straight-mitchell", 1),
    (10, "straight-mitchell", 1),
    (8, "howell", 2),
]


def evening(pairs: int, kind: str, boards: int, **habits: str) -> Session:
    return started_session(pairs, kind, boards_per_round=boards, habits={**HABITS, **habits})


def test_every_address_is_in_a_walk() -> None:
    directed = {name for name, right in RIGHT_OF.items() if right.startswith("the program's")}
    here = {name for name in ADDRESSES if name.startswith(DOORS)} - directed - OF_MANY_SESSIONS
    assert here == {*READ.split(), *DONE.split()}, "a new address: walk it in tests/doors/walks.py"


def walked(walk: Walk) -> None:
    """The whole evening, with everything that a table and a telephone can do in between."""
    for count, (seating, _board) in enumerate(walk.play()):
        if count == 1:
            walk.named(seating.table)
        if count == 2:
            corrected(walk)
        if count == 3:
            walk.taken_over(seating.table)
        if count == 4:
            walk.phone_stops(seating.ns_id or 0)
        if count == 2:
            walk.called(seating.table)
        if count == 5:
            next_board = walk.waiting().get(seating.table)
            if next_board:
                walk.carried(*next_board)
        if seating.round not in {each.round for each, _b in walk.waiting().values() if each.table == seating.table}:
            walk.signed(seating.table)
        walk.look()
    if WHOLE:
        walk.look(everything=True)
    else:
        walk.look_of_each_kind()


def corrected(walk: Walk) -> None:
    """A result is put on the wrong board of the round; the table puts it right."""
    seating, board = next(iter(walk.waiting().values()))
    result = walk.enter(seating, board)
    walk.look()
    walk.enter(seating, board, replaces=result)
    walk.look()


@pytest.mark.once
@pytest.mark.parametrize(("pairs", "kind", "boards"), MOVEMENTS[1:])
def test_nobody_is_told_anything_too_early(pairs: int, kind: str, boards: int) -> None:
    walk = Walk(evening(pairs, kind, boards), share=20)
    walked(walk)
    walk.queried()
    assert walk.asked == {*READ.split(), *DONE.split()}
    assert walk.told >= TELLS, TELLS - walk.told
    walk.at_home()


@pytest.mark.once
def test_where_results_so_far_are_shown_they_are_of_boards_that_were_played() -> None:
    walked(Walk(evening(6, "straight-mitchell", 2, board_results="played"), share=20))


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("pairs", "kind", "boards"), [*MOVEMENTS, *MORE])
def test_everybody_looks_after_every_act(pairs: int, kind: str, boards: int, seed: int) -> None:
    walk = Walk(evening(pairs, kind, boards), seed)
    walked(walk)
    assert walk.told >= TELLS


@pytest.mark.once
@pytest.mark.parametrize("share", [25, pytest.param(5, marks=pytest.mark.long)])
def test_after_a_repair_of_the_movement_what_is_played_again_is_secret_again(share: int) -> None:
    """The boards of round 2 moved the wrong way: who has played what, and who has still to, is another matter now."""
    walk = Walk(evening(10, "straight-mitchell", 1), 3, share=share)
    session, playing = walk.session, walk.play()
    while min(seating.round for seating, _board in walk.waiting().values()) == 1:
        next(playing)
    section, before = section_of(session).pk, walk.ahead_of_all()
    really = {table: seating_at(session, table % 5 + 1, 2).board_set or 0 for table in range(1, 6)}
    way = ways_to_go_on(section, 2, really)[0]
    repair = boards_as_they_were_repair(section_id=section, round=2, as_played=really, way=way.name, actor=PROGRAM)
    make_repair(session_id=session.pk, act=repair, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert walk.ahead_of_all() != before
    walk.look(everything=True)
    # In a quick run round 2, as it is played now, and some of the next.
    for _entered in playing if WHOLE else islice(playing, 8):
        walk.look()
