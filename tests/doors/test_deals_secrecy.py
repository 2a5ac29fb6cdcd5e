"""Over a whole movement: on no page, for nobody, stands a card of a board still to be played.

Every address of the application is opened, with every board, pair and table that it can name, and searched for the
cards and the double dummy figures of every board that is not done: after the first result, and in the middle (not in
`make test`) and before the last one every page about boards. A page that somebody adds is searched with them.
"""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.urls import reverse

from bridgeclub.wording.deals import hand_words
from club.actor import PROGRAM
from club.engine.cards import SEATS
from club.models import Session
from club.services import end_play, resume_play
from movements.models import Seating
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.document import canonical
from scoring.facts import exported
from scoring.models import Line as LineRow
from scoring.queries.deals import open_deals
from scoring.recompute import recompute
from scoring.services import publish_session
from tests import builders
from tests.doors.deals_secrecy import (
    PAR,
    Night,
    Reading,
    about_boards,
    addresses_by_reader,
    answering,
    bare_text,
    kept_from,
    reading,
    secrets,
)
from tests.ranges import QUICK, WHOLE, spread

pytestmark = [pytest.mark.django_db, pytest.mark.always]


def still_to_play(session: Session) -> set[int]:
    """The boards that some table has still to play, by the rows."""
    done = LineRow.objects.filter(session=session).exclude(result=None, adjustment=None)
    met = {(board, frozenset({ns, ew})) for board, ns, ew in done.values_list("board__number", "ns", "ew")}
    return {
        board
        for seat in Seating.objects.filter(section__session=session)
        for board in seat.boards
        if seat.ns_id and seat.ew_id and (board, frozenset({seat.ns_id, seat.ew_id})) not in met
    }


def given_away(night: Night, pages: Reading) -> list[tuple[str, str, int]]:
    """(who, where, board) of every secret that stands somewhere."""
    waiting = still_to_play(night.playing)
    hidden = {number: secrets(number, deal) for number, deal in night.deals.items() if number in waiting}
    return [
        (who, address, number)
        for who, address, text in pages
        for number, said in hidden.items()
        if any(each in text for each in said)
    ]


@pytest.mark.first
@pytest.mark.once
@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.long)])
def test_over_a_whole_movement_nobody_finds_a_card_of_a_board_still_to_play(every: bool) -> None:
    """`every`: everybody, after every result the pages that name a board or a table, everything before the last one."""
    night = Night()
    session = night.playing
    recompute(session.pk)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    resume_play(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    addresses = addresses_by_reader(night, every=every)
    pages = list(reading(night, addresses))
    readers = answering(pages)
    if not every:
        pages += reading(night, kept_from(addresses, readers))
    assert all(len(pages) > 5 for pages in about_boards(readers).values())
    assert given_away(night, pages) == []
    shown: set[int] = set()
    left = list(builders.still_to_play(session))
    for at, (seating, board) in enumerate(left, start=1):
        builders.enter(session, seating.table, seating.round, board, "1NTN=")
        recompute(session.pk)
        half_way, nearly_over, over = at == len(left) // 2 and not QUICK, at == len(left) - 1, at == len(left)
        some = about_boards(readers) if every or half_way or nearly_over else {}
        walked = readers if every and nearly_over else some
        done = set(night.deals) - still_to_play(session)
        assert set(open_deals(session.pk)) == done
        if every or half_way or nearly_over or over:
            assert given_away(night, reading(night, walked)) == [], (seating, board)
            assert {n for n in night.deals if on_its_page(night, n)} == done
        shown |= done
    assert shown == set(night.deals)


def on_its_page(night: Night, number: int) -> bool:
    """Whether the public page of a board shows all of its secrets that a page can show."""
    answer = night.people["nobody"].get(reverse("public:board", args=[night.club.slug, night.playing.slug, number]))
    text = bare_text(answer.content.decode())
    deal = night.deals[number]
    said = {bare_text(hand_words(seat, deal.hands[seat])) for seat in SEATS} | {str(PAR + number)}
    counts = [each in text for each in said]
    assert all(counts) or not any(counts)
    return all(counts)


def test_what_is_searched_for_is_what_a_page_would_show() -> None:
    """The search finds the deals of a session that is over, on the pages that show them."""
    night = Night()
    builders.play_all(night.playing)
    recompute(night.playing.pk)
    number = min(night.deals)
    said = secrets(number, night.deals[number])
    for who in ("nobody", "director", "director who plays"):
        name = "public:board" if who == "nobody" else "desk:board"
        page = night.people[who].get(reverse(name, args=[night.club.slug, night.playing.slug, number]))
        text = bare_text(page.content.decode())
        assert sum(each in text for each in said) >= 4 + 4 + 1, who


def test_neither_an_export_nor_the_servers_administration_has_deals() -> None:
    night = Night()
    recompute(night.playing.pk)
    document = exported(night.playing.pk)
    assert document is not None
    text = bare_text(str(canonical(document)))
    assert not [each for number, deal in night.deals.items() for each in secrets(number, deal) if each in text]
    assert not {model._meta.model_name for model in admin.site._registry} & {"deal", "analysis", "dealset"}


def test_the_trail_and_its_rows_hold_no_card() -> None:
    night = Night()
    rows = bare_text(str(list(night.club.audit_rows.values_list("action", "data"))))
    assert "dealsloaded" in rows
    assert not [each for number, deal in night.deals.items() for each in secrets(number, deal) if each in rows]


def test_the_desk_shows_no_more_than_the_public_sees() -> None:
    night = Night()
    session = night.playing
    left = list(builders.still_to_play(session))
    for seating, board in left:
        builders.enter(session, seating.table, seating.round, board, "2HE-1")
        if WHOLE or (seating, board) in spread(left, 3):
            recompute(session.pk)
            for number in night.deals:
                html = night.room.html(f"boards/{number}/")
                assert ('class="hands"' in html) == (number in open_deals(session.pk))
