"""Evenings of individuals for tests, set up and played here by the services.

session = started_individual(9)
play_all(session, seed=7)          # of tests.builders
"""

from __future__ import annotations

from typing import Any

from club.actor import PROGRAM
from club.models import Club, Contestant, LineUp, Session
from club.services import end_play
from movements.services import start_session
from scoring.recompute import recompute
from scoring.services import choose_movement, publish_session
from scoring.services.sections import SectionPlan, seat_in_sections
from tests.builders import make_player, make_session, play_all, section_of

#: Players, kind and rounds of movements of every sort: one table's boards shared, a set at each table, nobody or one to
#: three sitting out, stationary players, a rainbow.
EVENINGS = (
    (8, "individual", 7),
    (9, "individual", 9),
    (12, "individual", 11),
    (10, "individual-design", 5),
    (15, "individual-design", 5),
    (17, "individual-design", 8),
    (20, "rainbow-individual", 5),
    (23, "individual-design", 7),
    (32, "individual-design", 8),
)


def individual_session(club: Club | None = None, **habits: Any) -> Session:
    """A draft of single players: matchpoints unless `habits` say otherwise."""
    return make_session(club, title="Summer individual", contest="individual", **habits)


def add_players(session: Session, players: int, *, named: bool = True) -> list[Contestant]:
    """So many players present, new members of the club."""
    first = 1 + max(session.contestants.values_list("place", flat=True), default=0)
    made = Contestant.objects.bulk_create(
        Contestant(session=session, key=f"+{place}", number=place, place=place)
        for place in range(first, first + players)
    )
    if named:
        LineUp.objects.bulk_create(LineUp(contestant=each, seat=0, player=make_player(session.club)) for each in made)
    return made


def seat_players(session: Session, kind: str = "individual", *, boards_per_round: int = 2, **options: Any) -> None:
    """Choose a movement of individuals for the players present. `options`: rounds, copies, first_board."""
    wanted = {"players": session.contestants.count(), "boards_per_round": boards_per_round, **options}
    if kind == "rainbow-individual":
        wanted["tables"] = wanted.pop("players") // 4
    choose_movement(section_id=section_of(session).pk, kind=kind, options=wanted, actor=PROGRAM)


def seat_players_in(
    session: Session,
    *sizes: int,
    rounds: int = 8,
    boards_per_round: int = 1,
    own_boards: bool = False,
    compare: str = "",
) -> None:
    """The players present in sections of so many, in their order, by movements with guide cards; compared across the
    field where they have the same boards unless `compare` says otherwise.
    """
    players = list(session.contestants.values_list("pk", flat=True))
    wanted, first_board = [], 1
    for letter, size in zip("ABCDEF", sizes, strict=False):
        options = {"players": size, "rounds": rounds, "boards_per_round": boards_per_round, "first_board": first_board}
        wanted.append(SectionPlan(letter, "individual-design", options, players[:size]))
        players, first_board = players[size:], first_board + rounds * boards_per_round * own_boards
    compare = compare or ("section" if own_boards else "field")
    seat_in_sections(session_id=session.pk, wanted=wanted, compare=compare, actor=PROGRAM)


def started_in(*sizes: int, club: Club | None = None, habits: dict[str, Any] | None = None, **options: Any) -> Session:
    """An individual in sections that is being played. `options` as in `seat_players_in`."""
    session = individual_session(club, **(habits or {}))
    add_players(session, sum(sizes))
    seat_players_in(session, *sizes, **options)
    start_session(session_id=session.pk, actor=PROGRAM)
    session.refresh_from_db()
    return session


def published_in(*sizes: int, seed: int = 1, **options: Any) -> Session:
    """Played and published. `options` as in `started_in`."""
    session = started_in(*sizes, **options)
    play_all(session, seed)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    session.refresh_from_db()
    return session


def ready_individual(
    players: int = 9,
    kind: str = "individual",
    *,
    club: Club | None = None,
    habits: dict[str, Any] | None = None,
    **options: Any,
) -> Session:
    session = individual_session(club, **(habits or {}))
    add_players(session, players)
    seat_players(session, kind, **options)
    session.refresh_from_db()
    return session


def started_individual(players: int = 9, kind: str = "individual", **options: Any) -> Session:
    """An individual that is being played. `options` as in `ready_individual` and `seat_players`."""
    session = ready_individual(players, kind, **options)
    start_session(session_id=session.pk, actor=PROGRAM)
    session.refresh_from_db()
    return session


def ended_individual(players: int = 9, kind: str = "individual", *, seed: int = 1, **options: Any) -> Session:
    """Played to its end, with standings, nothing published."""
    session = started_individual(players, kind, **options)
    play_all(session, seed)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    session.refresh_from_db()
    return session


def published_individual(players: int = 9, kind: str = "individual", **options: Any) -> Session:
    session = ended_individual(players, kind, **options)
    publish_session(session_id=session.pk, actor=PROGRAM)
    return session
