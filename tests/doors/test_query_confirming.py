"""Who can say yes to a score query: both pairs by all ways in. What a table's code lets anybody do changes no score."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from club.actor import PROGRAM
from club.models import Contestant, LineUp, PlayerPhone, Session, TableLink
from club.services import change_player, end_play, link_account, set_own_check
from rulings.models import ScoreQuery
from rulings.services.score_queries import accept_score_query
from scoring.engine.contract import Played
from scoring.models import Line
from scoring.recompute import recompute
from scoring.services import publish_session
from scoring.services.following_by_letter import email_link_token
from tests.builders import enter, logged_in, make_director, play_all, started_session
from tests.doors.pages import words
from tests.doors.phones import HERE, OwnPhone, card_at, code_at, following, pair_at, slip_of
from tests.doors.player_coming import figures, follow_address, token_in, type_code
from tests.doors.player_queries import page, says
from tests.doors.player_signing import send
from tests.ranges import WHOLE
from tests.scored_outside import rolled_back
from tests.services.rulings.query_acts import evening, line_at, query, seen

pytestmark = [pytest.mark.django_db, pytest.mark.once(quick=True)]
DURING = ("table", "card", "slip")
AFTER = ("code", "user", "mail", "check")
SURE = {"slip", "user"}


def in_play(**habits: object) -> Session:
    habits = {"queries_accept_themselves": True, "prize_places": 0, **habits}
    session = started_session(6, boards_per_round=2, habits=habits)
    enter(session, 1, 1, 1, "3SS=")
    return session


def over(session: Session) -> Session:
    play_all(session, 3)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    session.refresh_from_db()
    return session


def known(pair: Contestant) -> LineUp:
    """A player of the pair of whom the club has a number and an address."""
    seat = LineUp.objects.select_related("player").get(contestant=pair, seat=0)
    player = seat.player
    player.national_number, player.email = f"N{player.pk}", f"p{player.pk}@example.org"
    player.save()
    return seat


def account_of(pair: Contestant) -> Client:
    seat = known(pair)
    member = make_director(pair.session.club, role="member")
    link_account(club_id=pair.session.club_id, player_id=seat.player_id, user_id=member.pk, actor=PROGRAM)
    return logged_in(member)


def letter_to(pair: Contestant) -> str:
    player = known(pair).player
    token = email_link_token(
        session_id=pair.session_id, contestant_key=pair.key, player_id=player.pk, email=player.email
    )
    return reverse("player:follow-by-email", args=[token])


def us(pair: Contestant) -> str:
    where = {"club": pair.session.club.slug, "session": pair.session.slug}
    return reverse("player:follow-by-check", kwargs={**where, "key": pair.key})


def came(pair: Contestant, way: str, table: int = 1) -> OwnPhone:
    """A telephone that came to the pair by one of the ways."""
    session, phone = pair.session, OwnPhone()
    if way == "slip":
        return phone.joins(slip_of(pair))
    if way == "table":
        return phone.joins(code_at(session, table, pair.pk))
    if way == "card":
        return phone.joins(card_at(session, table), pair=pair.pk)
    if way == "code":
        token = token_in(type_code(phone, session, figures(session, table)))
        assert send(phone, follow_address(session, "follow-pair"), token=token, pair=pair.pk)["Location"] == HERE
    elif way == "mail":
        phone.joins(letter_to(pair))
    elif way == "check":
        set_own_check(club_id=session.club_id, check="number", actor=PROGRAM)
        phone.joins(us(pair), said=f" n{known(pair).player_id} ")
    else:
        phone.client = account_of(pair)
        assert phone.client.post(follow_address(session, "follow-account"), {"pair": pair.pk})["Location"] == HERE
        phone.client.get(HERE)
    return phone


def everybody(session: Session) -> dict[str, dict[str, OwnPhone]]:
    """By side and way, a telephone of each pair at table 1."""
    pairs = {side: pair_at(session, 1, side) for side in ("ns", "ew")}
    phones: dict[str, dict[str, OwnPhone]] = {"ns": {}, "ew": {}}
    for side, pair in pairs.items():
        phones[side] |= {way: came(pair, way) for way in DURING}
    over(session)
    for side, pair in pairs.items():
        pair.session.refresh_from_db()
        phones[side] |= {way: came(pair, way) for way in AFTER}
    return phones


def asked(phone: OwnPhone, line: Line, **said: str) -> ScoreQuery:
    assert says(phone, line, **said).status_code == 302
    return ScoreQuery.objects.latest("pk")


def yes(phone: OwnPhone, made: ScoreQuery) -> int:
    return send(phone, reverse("player:score-query-confirm", args=[made.pk]), client_id=uuid4()).status_code


def stands(session: Session) -> str:
    result = line_at(session).result
    assert result is not None
    return f"{result.contract}{result.declarer}"


def test_every_way_in_asks_and_only_a_slip_or_an_account_says_yes() -> None:
    session = in_play()
    phones = everybody(session)
    for asking in (*DURING, *AFTER):
        with rolled_back():
            asked_by(asking, session, phones)


def answering(asking: str) -> list[str]:
    """All ways; in a quick run the same one and the next, which is every way twice, sure or not with sure or not."""
    ways = [*DURING, *AFTER]
    return ways if WHOLE else [ways[(ways.index(asking) + step) % len(ways)] for step in (0, 1)]


def asked_by(asking: str, session: Session, phones: dict[str, dict[str, OwnPhone]]) -> None:
    for way in answering(asking):
        theirs = phones["ew"][way]
        ours = phones["ns"][asking]
        made = asked(ours, line_at(session), declarer="N")
        assert made.sure is (asking in SURE)
        told = page(theirs, made)
        assert ("cannot answer for your pair" in told) is (way not in SURE), (asking, way)
        assert yes(theirs, made) == (302 if way in SURE else 409), (asking, way)
        made.refresh_from_db()
        # A declarer of the same score helps nobody: it needs two pairs of whom it is sure.
        by_itself = way in SURE and asking in SURE
        state = "accepted" if by_itself else "confirmed" if way in SURE else "asked"
        assert (made.state, stands(session)) == (state, "3SN" if by_itself else "3SS"), (asking, way)
        if by_itself:
            enter(session, 1, 1, 1, "3SS=", source="desk", replaces=line_at(session).result_id)
        else:
            send(ours, reverse("player:score-query-withdraw", args=[made.pk]), client_id=uuid4())


def test_two_phones_with_one_tables_code_change_nothing_and_the_director_still_can() -> None:
    session = in_play()
    ours, theirs = came(pair_at(session, 1), "table"), came(pair_at(session, 1, "ew"), "table")
    over(session)
    made = asked(ours, line_at(session), declarer="N")
    asks = theirs.read()
    assert "Scan your pair’s slip (the director has it), log in to your account, or tell the director." in asks
    assert f'action="{reverse("player:score-query-confirm", args=[made.pk])}"' not in theirs.html()
    assert yes(theirs, made) == 409
    assert stands(session) == "3SS"
    made.refresh_from_db()
    accept_score_query(
        session_id=session.pk,
        query_id=made.pk,
        seen_versions=seen(made),
        played=Played.parse("3SN="),
        agreed="both",
        reason="Both told me.",
        client_id=uuid4(),
        actor=PROGRAM,
    )
    assert stands(session) == "3SN"


@pytest.mark.parametrize(("side", "accepted"), [("ns", True), ("ew", False)])
def test_whoever_asks_in_a_pairs_name_gets_the_other_pairs_yes_only_against_itself(side: str, accepted: bool) -> None:
    """3♠ doubled and made is North–South's gain: asked in the name of East–West, North–South's yes is no help."""
    session = in_play()
    pair, other = pair_at(session, 1, side), pair_at(session, 1, "ew" if side == "ns" else "ns")
    over(session)
    made = asked(came(pair, "code"), line_at(session), doubles="1")
    assert yes(came(other, "slip"), made) == 302
    made.refresh_from_db()
    assert made.state == ("accepted" if accepted else "confirmed")


def test_a_phone_that_scans_its_slip_later_can_say_yes() -> None:
    session = in_play()
    theirs = came(pair_at(session, 1, "ew"), "card")
    over(session)
    made = query(session, "3SN=")
    assert yes(theirs, made) == 409
    theirs.joins(slip_of(pair_at(session, 1, "ew")))
    assert PlayerPhone.objects.get(contestant=pair_at(session, 1, "ew")).way == "slip"
    assert yes(theirs, made) == 302
    made.refresh_from_db()
    assert made.state == "accepted"


def test_a_phone_of_the_table_on_which_a_player_logs_in_can_say_yes_while_logged_in() -> None:
    session = in_play()
    pair = pair_at(session, 1, "ew")
    phone = OwnPhone()
    phone.client = account_of(pair)
    phone.joins(card_at(session, 1), pair=pair.pk)
    over(session)
    made = query(session, "3SN=")
    phone.read()
    assert yes(phone, made) == 302
    assert PlayerPhone.objects.get().way == "card"


def test_one_device_never_speaks_for_both_pairs() -> None:
    session = over(in_play())
    phone = following(pair_at(session, 1))
    made = asked(phone, line_at(session), declarer="N")
    phone.joins(slip_of(pair_at(session, 1, "ew")))
    assert "was also used for the pair that queried the score" in page(phone, made)
    assert yes(phone, made) == 409
    made.refresh_from_db()
    assert made.state == "asked"


def test_one_account_never_speaks_for_both_pairs() -> None:
    session = over(in_play())
    ours, theirs = pair_at(session, 1), pair_at(session, 1, "ew")
    phone = came(theirs, "user")
    player = LineUp.objects.get(contestant=theirs, seat=0).player
    # The same person has sat in for a player of the other pair.
    LineUp.objects.filter(contestant=ours, seat=1).update(player=player)
    made = query(session, "3SN=")
    assert yes(phone, made) == 409


def test_a_yes_is_no_more_than_a_query_of_its_own_phone() -> None:
    """An ended slip, another pair's phone and nobody's: no door opens."""
    session = over(in_play())
    made = query(session, "3SN=")
    stranger, ended = following(pair_at(session, 2)), following(pair_at(session, 1, "ew"))
    PlayerPhone.objects.filter(contestant=pair_at(session, 1, "ew")).update(ended_at="2026-01-01T00:00Z", ended="desk")
    assert yes(stranger, made) == 404
    assert yes(ended, made) == 404


# From home.


def test_a_letters_link_opens_the_own_card_and_nothing_by_being_looked_at() -> None:
    session = evening("3SS=", published=True)
    link, phone = letter_to(pair_at(session, 1)), OwnPhone()
    assert "Open my card" in phone.client.get(link).content.decode()
    assert not PlayerPhone.objects.exists()
    phone.joins(link)
    made = asked(phone, line_at(session), tricks="10")
    assert (made.channel, made.sure) == ("letter", False)


def test_a_letters_link_ends_with_the_address_the_member_and_its_time() -> None:
    session = evening("3SS=", published=True)
    pair = pair_at(session, 1)
    link, phone = letter_to(pair), OwnPhone()
    phone.joins(link)
    player = known(pair).player
    values = {"name": player.name, "national_number": player.national_number, "privacy": "shown", "active": True}
    change_player(club_id=session.club_id, player_id=player.pk, **values, email="new@example.org", actor=PROGRAM)
    assert "My evening" not in phone.read() or PlayerPhone.objects.get().ended == "member"
    assert OwnPhone().client.get(link).status_code == 410
    assert OwnPhone().client.get(link.replace("letter/", "letter/9")).status_code == 410


def test_this_is_us_is_off_until_the_club_has_chosen_its_check() -> None:
    session = evening("3SS=", published=True)
    pair = pair_at(session, 1)
    assert OwnPhone().client.get(us(pair)).status_code == 404
    set_own_check(club_id=session.club_id, check="email", actor=PROGRAM)
    public = Client().get(reverse("public:pair", args=[session.club.slug, session.slug, pair.key])).content.decode()
    assert us(pair) in public
    phone = OwnPhone()
    refused = phone.scan(us(pair), said="nobody@example.org")
    assert refused.status_code == 422
    assert "not what the club has for whoever plays here" in refused.content.decode()
    phone.joins(us(pair), said=known(pair).player.email.upper())
    assert asked(phone, line_at(session), tricks="10").channel == "check"


def test_wrong_answers_sound_the_same_and_come_to_an_end() -> None:
    session = evening("3SS=", published=True)
    set_own_check(club_id=session.club_id, check="number", actor=PROGRAM)
    members, visitors = pair_at(session, 1), pair_at(session, 2)
    known(members)
    pages = [words(OwnPhone().scan(us(each), said="0").content.decode()) for each in (members, visitors)]
    said = {re.sub(r"Pair \d+ (N–S|E–W)", "", page) for page in pages}
    assert len(said) == 1
    for guess in range(8):
        OwnPhone().scan(us(members), said=f"{guess}")
    assert OwnPhone().scan(us(members), said=f"N{known(members).player_id}").status_code == 429
    elsewhere = OwnPhone()
    elsewhere.client.defaults["REMOTE_ADDR"] = "198.51.100.7"
    assert elsewhere.scan(us(members), said="0").status_code == 422
    assert elsewhere.scan(us(members), said=f"N{known(members).player_id}").status_code == 429


def test_during_play_nobody_comes_from_home() -> None:
    session = in_play()
    set_own_check(club_id=session.club_id, check="number", actor=PROGRAM)
    pair = pair_at(session, 1)
    assert OwnPhone().client.get(us(pair))["Location"] == follow_address(session)
    phone = OwnPhone()
    assert "Play has not ended" in phone.scan(letter_to(pair)).content.decode()


def test_the_page_says_every_way_to_query_a_score() -> None:
    session = evening("3SS=", published=True)
    said = Client().get(follow_address(session)).content.decode()
    for way in ("on your phone", "by e-mail", "an account", "six figures", "phone the director"):
        assert way in said
    assert "This is us" not in said
    set_own_check(club_id=session.club_id, check="number", actor=PROGRAM)
    assert "This is us" in Client().get(follow_address(session)).content.decode()
    assert TableLink.objects.filter(session=session).exists()
