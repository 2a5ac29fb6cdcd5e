"""Clubs, people and evenings for tests, made by the services as the doors make them.

    session = started_session(pairs=8)
    enter(session, 1, 1, 1, "4SN=")
    play_all(session, seed=7)
    standings_of(session)

In a test with `db` nothing is ever committed, so the recompute task is not sent: `standings_of` computes.
In a test with `transactional_db` it runs at once, in the same process.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from itertools import count
from typing import Any
from unittest.mock import patch
from uuid import UUID, uuid4

from django.db.models import F
from django.test import Client
from django.utils import timezone
from django_otp.oath import TOTP

from club.actor import PROGRAM, Actor
from club.append_only import triggers_disabled
from club.engine.correction_rules import in_minutes, write_correction
from club.models import Club, Contestant, LineUp, Membership, Player, SecondFactor, Section, Session, User
from club.queries import table_accesses
from club.services import (
    Permission,
    add_player,
    appoint,
    change_session,
    create_club,
    create_session,
    end_play,
    new_key,
    open_by_link,
    switch_on,
)
from movements.engine.build import build
from movements.models import OwnMovement, Seating
from movements.services import add_own_movement, start_session
from rulings.models import AppealEvent, Ruling, RulingNote
from rulings.queries.doubts import open_doubts
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.doubts import MeetingDoubts, accept_doubts
from scoring.engine.contract import Card, Played
from scoring.models import Adjustment, Line, Publication, Result, Sending, Snapshot
from scoring.recompute import recompute
from scoring.services import Entered, Entry, Meeting, choose_movement, confirm_result, enter_result, publish_session
from scoring.services.sections import SectionPlan, seat_in_sections
from tests.whole_evenings import made_of, no_line_is_there, write_games

PASSWORD = "four hearts doubled"
DAY = date(2026, 11, 20)
FIRST_NAMES = ("Ada", "Boris", "Clara", "Dmitri", "Elsa", "Farid", "Greta", "Hugo", "Ines", "Jonas", "Kaya", "Liam")
LAST_NAMES = (
    "Ashdown",
    "Birch",
    "Calder",
    "Dunmore",
    "Elwood",
    "Fenwick",
    "Garrick",
    "Holt",
    "Ingram",
    "Jarvis",
    "Kirkby",
)

_numbers = count(1)


def make_club(name: str = "Riverside Bridge Club", slug: str = "") -> Club:
    """A club without people. Its slug is made of the name, with a number where that is taken."""
    wish = slug or name.lower().replace(" ", "-")
    while Club.objects.filter(slug=wish).exists():
        wish = f"{slug or name.lower().replace(' ', '-')}-{next(_numbers)}"
    return create_club(name=name, slug=wish, actor=PROGRAM)


def make_director(club: Club, email: str = "", *, role: str = Membership.Role.DIRECTOR, name: str = "") -> User:
    """An account that directs at the club and logs in with PASSWORD."""
    address = email or f"{role}{next(_numbers)}@example.org"
    user = appoint(club_id=club.pk, email=address, role=role, name=name or "Dana Reed", actor=PROGRAM).user
    user.set_password(PASSWORD)
    user.save(update_fields=["password"])
    return user


def make_manager(club: Club, email: str = "") -> User:
    """An account that manages the club."""
    return make_director(club, email, role=Membership.Role.MANAGER, name="Maya Brooks")


def second_factor(user: User) -> list[str]:
    """The second step at log-in switched on for an account; its recovery codes. `code_of` is what its phone shows."""
    key = new_key()
    # By a clock that stands: with the next half minute a code from before this one would be too old.
    with patch.object(timezone, "now", return_value=timezone.now()):
        codes = switch_on(user_id=user.pk, key=key, code=code_of(key, steps=-1), kept_session_key="")
    user.refresh_from_db()
    return codes


def code_of(key_or_user: str | User, *, steps: int = 0) -> str:
    """The six figures of now, or of so many half minutes later (earlier, where negative)."""
    key = key_or_user if isinstance(key_or_user, str) else SecondFactor.objects.get(user=key_or_user).key
    clock = TOTP(bytes.fromhex(key), drift=steps)
    clock.time = timezone.now().timestamp()
    return f"{clock.token():06d}"


def make_player(club: Club, name: str = "", **values: Any) -> Player:
    """A member of the club; a name that nobody has yet unless one is given."""
    return add_player(club_id=club.pk, name=name or next(_names), actor=PROGRAM, **values)


def _endless_names() -> Iterator[str]:
    for number in count():
        first, last = FIRST_NAMES[number % len(FIRST_NAMES)], LAST_NAMES[number % len(LAST_NAMES)]
        turn = number // (len(FIRST_NAMES) * len(LAST_NAMES))
        yield f"{first} {last}" + (f" {turn + 1}" if turn else "")


_names = _endless_names()


def actor(user: User) -> Actor:
    return Actor(user_id=user.pk)


def logged_in(user: User) -> Client:
    """A test client in which the account is logged in."""
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def make_session(
    club: Club | None = None,
    *,
    title: str = "Friday pairs",
    day: date = DAY,
    practice: bool = False,
    contest: str = "pairs",
    **habits: Any,
) -> Session:
    """A draft without pairs. `habits`: pace="together", compare="section", matchpoints_per_win=1, …"""
    home = club or make_club()
    session = create_session(club_id=home.pk, title=title, day=day, practice=practice, contest=contest, actor=PROGRAM)
    return (
        change_session(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, **habits) if habits else session
    )


def add_pairs(session: Session, n: int, *, named: bool = True) -> list[Contestant]:
    """So many pairs present, of new members of the club."""
    # At once, and not by the service: thousands of tests begin here.
    first = 1 + max(session.contestants.values_list("place", flat=True), default=0)
    taken = set(session.contestants.values_list("key", flat=True))
    keys = (key for number in count(first) if (key := f"+{number}") not in taken)
    made = Contestant.objects.bulk_create(
        Contestant(session=session, key=next(keys), number=place, place=place) for place in range(first, first + n)
    )
    if named:
        members = Player.objects.bulk_create(Player(club=session.club, name=next(_names)) for _seat in range(2 * n))
        LineUp.objects.bulk_create(
            LineUp(contestant=pair, seat=seat, player=members[2 * at + seat])
            for at, pair in enumerate(made)
            for seat in (0, 1)
        )
    return made


def section_of(session: Session, letter: str = "A") -> Section:
    return Section.objects.get(session=session, letter=letter)


def seat(session: Session, kind: str = "", *, boards_per_round: int = 2, **options: Any) -> None:
    """Choose a movement for the pairs present: a Mitchell that fits unless `kind` says another.

    `options`: rounds, missing, arrow_switch, skip_after, late. An odd number of pairs makes a half table.
    """
    pairs = Contestant.objects.filter(session=session).count()
    tables, half = (pairs + 1) // 2, pairs % 2
    kind = kind or ("howell" if tables < 3 else "straight-mitchell" if tables % 2 else "share-and-relay-mitchell")
    if half and "late" not in options:
        options.setdefault("missing", "ew" if "mitchell" in kind else "auto")
    wanted = {"tables": tables, "boards_per_round": boards_per_round, **options}
    choose_movement(section_id=section_of(session).pk, kind=kind, options=wanted, actor=PROGRAM)


def seat_in(
    session: Session, *sizes: int, boards_per_round: int = 2, own_boards: bool = False, compare: str = ""
) -> None:
    """The pairs present in sections of so many, in their order: Mitchells, compared across the field
    where they have the same boards unless `compare` says otherwise.
    """
    pairs = list(Contestant.objects.filter(session=session).values_list("pk", flat=True))
    wanted, first_board = [], 1
    for letter, size in zip("ABCDEF", sizes, strict=False):
        tables, half = (size + 1) // 2, size % 2
        kind = "straight-mitchell" if tables % 2 else "share-and-relay-mitchell"
        options = {"tables": tables, "boards_per_round": boards_per_round, **({"missing": "ew"} if half else {})}
        if own_boards:
            options["first_board"] = first_board
        wanted.append(SectionPlan(letter, kind, options, pairs[:size]))
        pairs, first_board = pairs[size:], first_board + tables * boards_per_round
    compare = compare or ("section" if own_boards else "field")
    seat_in_sections(session_id=session.pk, wanted=wanted, compare=compare, actor=PROGRAM)


def started_in(*sizes: int, club: Club | None = None, habits: dict[str, Any] | None = None, **options: Any) -> Session:
    """A session of sections that is being played. `options` as in `seat_in`."""
    session = make_session(club, **(habits or {}))
    add_pairs(session, sum(sizes))
    seat_in(session, *sizes, **options)
    start_session(session_id=session.pk, actor=PROGRAM)
    session.refresh_from_db()
    return session


def ready_session(
    pairs: int = 8, kind: str = "", *, club: Club | None = None, habits: dict[str, Any] | None = None, **options: Any
) -> Session:
    """A session with pairs and a movement, not begun. `options` as in `seat`."""
    session = make_session(club, **(habits or {}))
    add_pairs(session, pairs)
    seat(session, kind, **options)
    session.refresh_from_db()
    return session


def started_session(
    pairs: int = 8, kind: str = "", *, club: Club | None = None, habits: dict[str, Any] | None = None, **options: Any
) -> Session:
    """A session that is being played. 8 pairs: share and relay Mitchell, 4 tables, 4 rounds of 2 boards."""
    session = ready_session(pairs, kind, club=club, habits=habits, **options)
    start_session(session_id=session.pk, actor=PROGRAM)
    session.refresh_from_db()
    return session


def ended_session(pairs: int = 8, kind: str = "", *, seed: int = 1, **options: Any) -> Session:
    """A session played to its end, with standings, nothing published."""
    session = started_session(pairs, kind, **options)
    play_all(session, seed)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    session.refresh_from_db()
    return session


def published_session(pairs: int = 8, kind: str = "", **options: Any) -> tuple[Session, Publication]:
    """An ended session with edition 1."""
    session = ended_session(pairs, kind, **options)
    edition = publish_session(session_id=session.pk, actor=PROGRAM)
    return session, edition


def correction(minutes: int) -> dict[str, Any]:
    """The rules of so many minutes for everything, from when the results are out."""
    return write_correction(in_minutes(minutes))


def put_back(session: Session, **by: float) -> None:
    """As if all that was done in the session had been done so long before: hours=2, days=1."""
    passed = timedelta(**by)
    Session.objects.filter(pk=session.pk).update(started_at=F("started_at") - passed, ended_at=F("ended_at") - passed)
    with triggers_disabled("a test lets time pass"):
        Publication.objects.filter(session=session).update(at=F("at") - passed)
        Result.objects.filter(line__session=session).update(entered_at=F("entered_at") - passed)
        Adjustment.objects.filter(line__session=session).update(at=F("at") - passed)
        Ruling.objects.filter(session=session).update(at=F("at") - passed)
        RulingNote.objects.filter(ruling__session=session).update(at=F("at") - passed)
        AppealEvent.objects.filter(appeal__ruling__session=session).update(at=F("at") - passed)
        sendings = Sending.objects.filter(publication__session=session)
        sendings.update(asked_at=F("asked_at") - passed, due_at=F("due_at") - passed)
    session.refresh_from_db()


def settle_doubts(session: Session) -> None:
    """Whatever looks odd in made-up results is accepted, as a director does who has asked."""
    for found in open_doubts(session.pk):
        rules = frozenset(found.rules)
        about = MeetingDoubts(found.at.board, found.at.ns, found.at.ew, found.result, rules, found.seen, found.at.room)
        accept_doubts(session_id=session.pk, about=about, note="The table was asked.", actor=PROGRAM)


def own_movement(
    club: Club, name: str = "Nora's five tables", kind: str = "straight-mitchell", **options: Any
) -> OwnMovement:
    """A movement that the club has brought along: one of ours under another name, 5 tables and 3 boards a round."""
    made = build(kind, **{"tables": 5, "boards_per_round": 3, **options})
    return add_own_movement(club_id=club.pk, name=name, movement=made, actor=PROGRAM)


def seating_at(session: Session, table: int, round: int, section: str = "A") -> Seating:
    return Seating.objects.get(section=section_of(session, section), table=table, round=round)


def meeting_at(session: Session, table: int, round: int, board: int = 0, section: str = "A") -> Meeting:
    """Who meets at a table in a round, on `board` (0: the first of the set)."""
    found = seating_at(session, table, round, section)
    assert found.ns_id is not None, "nobody sits there"
    assert found.ew_id is not None, "nobody sits there"
    return Meeting(board or found.boards[0], found.ns_id, found.ew_id, section, round, table, found.room or None)


def enter(
    session: Session,
    table: int,
    round: int,
    board: int,
    result: str | None,
    *,
    section: str = "A",
    source: str = Result.Source.TABLE,
    by: Actor = PROGRAM,
    client_id: UUID | None = None,
    replaces: int | None = None,
    lead: str = "",
    note: str = "",
    permission: Permission = BY_THE_CLOCKS,
) -> Entered:
    """Enter "4SN=", "3NTW-1", "pass" or None (not played) for the meeting that the movement has there."""
    entry = Entry(
        client_id=client_id or uuid4(),
        played=Played.parse(result) if result is not None else None,
        lead=Card.parse(lead) if lead else None,
        replaces=replaces,
        note=note,
    )
    meeting = meeting_at(session, table, round, board, section)
    return enter_result(
        session_id=session.pk, meeting=meeting, entry=entry, source=source, permission=permission, actor=by
    )


def still_to_play(session: Session) -> Iterator[tuple[Seating, int]]:
    """Every scheduled board without a result, by round and table."""
    lines = Line.objects.filter(session=session).exclude(result=None, adjustment=None)
    done = set(lines.values_list("board__number", "ns_id", "ew_id", "room"))
    for found in Seating.objects.filter(section__session=session).order_by("round", "table").select_related("section"):
        if found.ns_id and found.ew_id:
            at = (found.ns_id, found.ew_id, found.room)
            yield from ((found, board) for board in found.boards if (board, *at) not in done)


def enter_at(session: Session, board: int, table: int, round: int, result: str) -> Line:
    """What the pairs of a table in a round played on a board that the movement does not have there: its line."""
    at = meeting_at(session, table, round)
    meeting = Meeting(board, at.ns, at.ew, at.section, round, table)
    entry = Entry(client_id=uuid4(), played=Played.parse(result))
    desk = Result.Source.DESK
    entered = enter_result(
        session_id=session.pk, meeting=meeting, entry=entry, source=desk, permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    return Line.objects.get(pk=entered.line_id)


def play_all(
    session: Session, seed: int = 1, *, rounds: Sequence[int] = (), confirmed: bool = True, by_services: bool = False
) -> None:
    """Enter a plausible result for every board still to play (only of these `rounds`, if any are named).

    The same for the same seed. All at once, but where something stands already, or with `by_services`, one by one.
    """
    games = [
        made_of(found, board, seed) for found, board in still_to_play(session) if not rounds or found.round in rounds
    ]
    playing = Session.objects.get(pk=session.pk).state == Session.State.PLAYING
    if games and playing and not by_services and no_line_is_there(session, games):
        write_games(session, games, confirmed=confirmed)
        return
    for game in games:
        place = (session, game.seating.table, game.seating.round, game.board)
        entered = enter(*place, str(game.played), section=game.seating.section.letter, lead=str(game.lead or ""))
        if confirmed:
            confirm_result(session_id=session.pk, result_id=entered.result_id, actor=PROGRAM)


def standings_of(session: Session) -> dict[str, Any]:
    """The standings document of the facts as they are now."""
    recompute(session.pk)
    return dict(Snapshot.objects.get(session=session).standings)


def facts_of(session: Session) -> dict[str, Any]:
    """The session document of the facts as they are now, without names."""
    recompute(session.pk)
    return dict(Snapshot.objects.get(session=session).facts)


def table_secret(session: Session, table: int, section: str = "A") -> str:
    """The secret of a table's link, as it stands in its address."""
    return next(way.secret for way in table_accesses(session.pk) if (way.section, way.table) == (section, table))


def table_device(session: Session, table: int, section: str = "A") -> tuple[Actor, str]:
    """A device at a table: the actor that enters with it, and the token of its cookie."""
    device, token = open_by_link(secret=table_secret(session, table, section), description="test tablet")
    return Actor(device_id=device.pk), token
