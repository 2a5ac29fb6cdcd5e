"""Evenings of teams over the wire: what a table, a phone or anybody at home can fetch never depends on a result that
its reader may not know.

Every address that one of them may open is opened, whatever it is about, while one room has finished, both have, and
captains have agreed. Then the same evening is played otherwise where the reader may not look, and every answer has to
be the same, letter by letter. What everybody and a team may know is worked out in `test_team_evening_pages`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count, product
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from club.actor import PROGRAM
from club.append_only import triggers_disabled
from club.models import Contestant, Session
from club.services import make_wall_link
from movements.models import Match, Seating
from scoring.models import Line, MatchAgreement
from scoring.queries.agreements import parts_of_matches
from scoring.recompute import recompute
from scoring.services.match_agreement import AgreementRequest, agree_to_match
from tests.builders import enter, still_to_play, table_secret
from tests.doors.at_the_table import AtTheTable
from tests.doors.every_address import ADDRESSES, RIGHT_OF
from tests.doors.phones import OwnPhone, card_at, code_at, slip_of
from tests.doors.test_team_evening_pages import ahead, evening, otherwise, parts, rounds_of, said, secret_lines
from tests.ranges import WHOLE, spread
from tests.whole_evenings import made_of

pytestmark = [pytest.mark.django_db, pytest.mark.always]

OPEN: dict[str, Any] = {"live_ranking": "exact", "board_results": "played"}
EVENINGS = [
    ("head-to-head", 2, {"rounds": 2, "boards_per_round": 1}, {"vp_scale": "", **OPEN}),
    pytest.param(
        "head-to-head",
        2,
        {"rounds": 2, "boards_per_round": 1, "tables_a_match": 4},
        {"teams_of_eight": "fours", **OPEN},
        marks=pytest.mark.long,
    ),
    pytest.param("american-whist", 4, {"boards_per_round": 1}, OPEN, marks=pytest.mark.long),
    pytest.param("round-robin", 4, {"boards_per_round": 1}, {**OPEN, "boards_are": "dealt"}, marks=pytest.mark.long),
]
#: Which rows of test_every_address a reader may open.
#: A table's pictures are left out: they are ways in, drawn anew every second.
OF_TABLES = {"the table's", "the table's, in a match"}
OF_EVERYBODY = {"everybody's page", "everybody's, once there is one"}
OF_PHONES = {"the own phone's page"}
#: What has no session in it, or opens by a letter's or an account's own secret.
NOT_OF_A_SESSION = {
    "password_reset_confirm",
    "public:conditions_version",
    "public:unsubscribe",
    # Of a knock-out, whose matches have walks of their own (services/scoring/test_bracket_secrecy.py).
    "public:knock_out",
    "public:knock_out_csv",
    # Of a ladder, which knows editions alone (doors/test_ladders.py).
    "public:ladders",
    "public:ladder",
    "public:ladder_csv",
    "public:ladder_line",
    "api:ladders",
    "api:ladder-rows",
    # Of a simultaneous, which is for pairs (doors/test_simultaneous_secrecy.py).
    "public:simultaneous",
    "public:simultaneous_edition",
    "public:simultaneous_board",
    "public:simultaneous_pair",
    "public:simultaneous_csv",
    "api:simultaneous-one",
    "api:simultaneous-rows",
    # Of an overall ranking, which counts no session under way (doors/test_event_totals.py).
    "public:event",
    "public:event_edition",
    "public:event_csv",
    "api:events",
    "api:event-ranking",
    # Over the years, from editions alone (doors/test_history.py).
    "public:months",
    "public:month",
    "public:events",
    "public:players",
    "public:player",
    "api:months",
    "api:month",
    "api:players",
    "api:player",
    "api:player-sessions",
    "api:own-years",
    "api:own-sessions",
    "api:years-by-link",
    "api:sessions-by-link",
    "player:history",
    "player:history-ask",
    "player:history-account",
    "player:history-letter",
    "player:peer-poll",
    "player:door",
    # Where players run an evening without a director (doors/test_unattended.py).
    "player:start",
    "player:started",
    "player:start-figures",
    "player:start-member",
    "player:started-member",
    "public:rulings",
    "tablet:app",
    "player:follow-by-email",
}


def addresses(session: Session, rights: set[str], spaces: tuple[str, ...] = ("",)) -> list[str]:
    """Every address of these rights, with everything of the session that it can be about."""
    found = []
    for name, converters in ADDRESSES.items():
        if RIGHT_OF[name] in rights and name.startswith(spaces) and name not in NOT_OF_A_SESSION:
            known = _values(session, name)
            for values in product(*(known[each] for each in converters)):
                found.append(reverse(name, kwargs=dict(zip(converters, values, strict=True))))
    found += _by_token(session) if rights & OF_EVERYBODY and "" in spaces else []
    return found


def _values(session: Session, name: str) -> dict[str, list[Any]]:
    """An address that names what is not here fails, so that whoever adds one says what it is about."""
    boards = list(session.boards.values_list("number", flat=True))
    keys = list(session.contestants.values_list("key", flat=True))
    if name.endswith("match"):
        keys = [match.key for match in Match.objects.filter(session=session)]
    elif name.endswith("pairs_pair"):
        keys = [f"{key}.{pair}" for key in keys for pair in (1, 2)]
    return {
        "club": [session.club.slug],
        "session": [session.slug],
        "board": boards,
        "number": boards,
        "key": keys,
        "round": rounds_of(session),
        "edition": [1],
        "older": [1],
        "side": ["NS", "EW"],
        "format": ["ranking-csv"],
        "line": list(Line.objects.filter(session=session).values_list("pk", flat=True)),
        "query": [1],
        "appeal": [1],
        "secret": [],
        "link": [make_wall_link(club_id=session.club_id, actor=PROGRAM)] if "wall" in name else [],
        "token": [],
    }


def _by_token(session: Session) -> list[str]:
    """The ways in that are printed or shown: what they say before anybody has come in."""
    team = Contestant.objects.filter(session=session).order_by("number")[0]
    link = reverse("tablet:link", args=[table_secret(session, 1)])
    return [link, slip_of(team), card_at(session, 1), code_at(session, 1, team.pk)]


class Reader:
    """Somebody with a browser: `lines` are those with a result that they may not know now."""

    def __init__(self, session: Session, client: Client, rights: set[str], spaces: tuple[str, ...] = ("",)) -> None:
        self.session, self.client, self.rights, self.spaces = session, client, rights, spaces

    def lines(self) -> list[Line]:
        return secret_lines(self.session, None)

    def addresses(self) -> list[str]:
        return addresses(self.session, self.rights, self.spaces)

    def read(self, paths: list[str]) -> dict[str, tuple[int, str]]:
        found = {}
        for path in paths:
            answer = self.client.get(path)
            assert answer.status_code < 500, path
            found[path] = (answer.status_code, said(answer.content.decode(errors="replace")))
        return found


class Phone(Reader):
    """A team's own: of its own matches it knows what both teams may, of others what everybody may."""

    def __init__(self, session: Session, team: Contestant) -> None:
        client = OwnPhone().joins(slip_of(team)).client
        super().__init__(session, client, OF_PHONES | OF_EVERYBODY, ("player:",))
        self.team = team.pk

    def lines(self) -> list[Line]:
        return _unknown_to(self.session, {self.team})


class Table(Reader):
    """A table's: it knows what was entered at it, and else what both of the teams that play there may know."""

    def __init__(self, session: Session, table: int) -> None:
        super().__init__(session, AtTheTable(session, table).client, OF_TABLES)
        self.table = table

    def lines(self) -> list[Line]:
        here = Seating.objects.filter(section__session=self.session, table=self.table, ns__isnull=False)
        entered = Line.objects.filter(session=self.session, table=self.table)
        begun = {line.round or 0 for line in entered}
        seat = here.filter(round=max(begun)).get() if begun else here.order_by("round")[0]
        teams = {seat.ns_id or 0, seat.ew_id or 0}
        waiting = ahead(self.session)
        # While one part of a match is played the same people stay, and have seen what they played there before.
        same = set(here.filter(match=seat.match, stanza=seat.stanza, room=seat.room).values_list("round", flat=True))
        return [
            line
            for line in _unknown_to(self.session, teams)
            if line.table != self.table or (line.round not in same and waiting[line.board.number] & teams)
        ]


def _unknown_to(session: Session, teams: set[int]) -> list[Line]:
    """The lines that all of these may not know: a match of both of them is open to them before it is to everybody."""
    closed = [
        (match, boards)
        for match, boards in parts(session)
        if any(waiting & match if teams <= match else waiting for board in boards if (waiting := ahead(session)[board]))
    ]
    lines = Line.objects.filter(session=session, result__isnull=False).select_related("board", "result")
    return [
        line
        for line in lines
        if any({line.ns_id, line.ew_id} == match and line.board.number in boards for match, boards in closed)
    ]


@contextmanager
def otherwise_agreed(session: Session, lines: list[Line]) -> Iterator[None]:
    """The evening played otherwise on these lines, and captains who then agreed to that."""
    standing = {(part.match, part.stanza): part.digest for part in parts_of_matches(session.pk)}
    with otherwise(session, lines):
        _agreed_to(standing, {(part.match, part.stanza): part.digest for part in parts_of_matches(session.pk)})
        yield
        now = {(part.match, part.stanza): part.digest for part in parts_of_matches(session.pk)}
        _agreed_to(now, standing)


def _agreed_to(before: dict[tuple[int, int], str], after: dict[tuple[int, int], str]) -> None:
    with triggers_disabled("captains who agreed to what was played otherwise"):
        for (match, stanza), digest in before.items():
            rows = MatchAgreement.objects.filter(match_id=match, stanza=stanza, seen=digest)
            rows.update(seen=after[match, stanza])


def play(session: Session, number: int, room: int) -> None:
    for seat, board in list(still_to_play(session)):
        if (seat.round, seat.room) == (number, room):
            enter(session, seat.table, number, board, str(made_of(seat, board, number).played))


def captains_agree(session: Session) -> None:
    for part in parts_of_matches(session.pk):
        for team in part.teams:
            request = AgreementRequest(part.key, part.stanza, part.digest)
            agree_to_match(session_id=session.pk, contestant_id=team, request=request, actor=PROGRAM)


def nothing_tells(session: Session, readers: list[Reader]) -> int:
    """Nobody reads anything else; how many lines were secret to how many readers."""
    recompute(session.pk)
    told: list[tuple[str, str]] = []
    secret = 0
    for reader in readers:
        lines, paths = reader.lines(), reader.addresses()
        before = reader.read(paths)
        with otherwise_agreed(session, lines):
            after = reader.read(paths)
        told += [(type(reader).__name__, path) for path in before if before[path] != after[path]]
        secret += len(lines)
    assert told == []
    return secret


@pytest.mark.parametrize(("kind", "teams", "options", "habits"), EVENINGS)
def test_no_address_tells_anybody_what_they_may_not_know(
    kind: str, teams: int, options: dict[str, int], habits: dict[str, Any]
) -> None:
    session = evening(kind, teams, options, habits)
    everybody = list(Contestant.objects.filter(session=session).order_by("number"))
    tables = sorted(set(Seating.objects.filter(section__session=session).values_list("table", flat=True)))
    home = Reader(session, Client(), OF_EVERYBODY)
    phones = [Phone(session, team) for team in (everybody if WHOLE else spread(everybody, 2))]
    at_tables = [Table(session, table) for table in spread(tables, 2)]
    secret = 0
    stages = count()

    def look() -> int:
        """All of them, or in a quick run everybody's pages, one telephone and one table: another one at each stage."""
        stage = next(stages)
        one: list[Reader] = [phones[stage % len(phones)], at_tables[stage // 2 % len(at_tables)]]
        return nothing_tells(session, [home, *((*phones, *at_tables) if WHOLE else one)])

    for number in rounds_of(session) if WHOLE else rounds_of(session)[:2]:
        for room in (4, 2, 1, 3) if session.teams_of_eight else (1, 2):
            play(session, number, room)
            secret += look()
        captains_agree(session)
        if MatchAgreement.objects.filter(match__session=session).exists():
            secret += look()
    assert secret, "an evening in which nothing was ever secret proves nothing"
