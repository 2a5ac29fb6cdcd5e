"""Events of several sessions for tests, with the same pairs in other places, and their totals by plain arithmetic.

    event = Championship(pairs=8)
    first = event.evening()                 # played, ended, published
    event.total(by="matchpoints")

Nothing here uses the engine of totals: `points_of` adds the lines of a standings document.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import timedelta
from fractions import Fraction
from typing import Any

from club.actor import PROGRAM
from club.models import Club, Contestant, LineUp, Player, Session
from club.services import end_play, move_to_event
from movements.services import start_session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import EventSnapshot, EventTotal, Publication
from scoring.recompute import recompute
from scoring.services import publish_session
from scoring.services.event_totals import Rules, recompute_event, set_rules, start_total
from tests import builders

Keys = Mapping[frozenset[int], str]


class Championship:
    """An event of pairs; `pairs` by number, each two players."""

    def __init__(self, pairs: int = 8, club: Club | None = None) -> None:
        self.club = club or builders.make_club()
        self.pairs = [(builders.make_player(self.club), builders.make_player(self.club)) for _ in range(pairs)]
        self.sessions: list[Session] = []

    def evening(
        self,
        who: Sequence[tuple[Player, Player]] | None = None,
        *,
        seed: int = 1,
        published: bool = True,
        ended: bool = True,
        kind: str = "",
        habits: Mapping[str, Any] | None = None,
        title: str = "",
    ) -> Session:
        """The next session, with these pairs in this order."""
        number = len(self.sessions)
        title = title or f"Championship {number + 1}"
        session = builders.make_session(
            self.club, title=title, day=builders.DAY + timedelta(days=number), **(habits or {})
        )
        if self.sessions:
            move_to_event(session_id=session.pk, event_id=self.sessions[0].event_id, actor=PROGRAM)
        listed = self.pairs if who is None else who
        made = builders.add_pairs(session, len(listed), named=False)
        LineUp.objects.bulk_create(
            LineUp(contestant=pair, seat=seat, player=players[seat])
            for pair, players in zip(made, listed, strict=True)
            for seat in (0, 1)
        )
        builders.seat(session, kind)
        start_session(session_id=session.pk, actor=PROGRAM)
        session.refresh_from_db()
        self.sessions.append(session)
        if ended:
            self.finish(session, seed=seed, published=published)
        return session

    def finish(self, session: Session, *, seed: int = 1, published: bool = True) -> None:
        builders.play_all(session, seed)
        end_play(session_id=session.pk, actor=PROGRAM)
        recompute(session.pk)
        if published:
            publish_session(session_id=session.pk, actor=PROGRAM)
        session.refresh_from_db()

    def total(self, stages: Mapping[int, tuple[str, int]] | None = None, **rules: Any) -> EventTotal:
        """Its total by such rules, computed. `stages` by place of the session."""
        made = start_total(club_id=self.club.pk, event_id=self.sessions[0].event_id, actor=PROGRAM)
        given = {"by": made.by, "best": 0, "missed_out": True, "qualifiers": 0, "carry": False, "split_ties": False}
        by_session = {self.sessions[at].pk: said for at, said in (stages or {}).items()}
        wanted = Rules(**{**given, **rules}, stages=by_session)
        set_rules(total_id=made.pk, rules=wanted, permission=BY_THE_CLOCKS, actor=PROGRAM)
        recompute_event(made.pk)
        made.refresh_from_db()
        return made


def snapshot_of(total: EventTotal) -> EventSnapshot:
    """The total as it is now."""
    recompute_event(total.pk)
    return EventSnapshot.objects.get(total=total)


def keys_of(session: Session) -> Keys:
    """The key of each pair in a session, by its players."""
    players: dict[int, set[int]] = defaultdict(set)
    for contestant, player in LineUp.objects.filter(contestant__session=session).values_list(
        "contestant_id", "player_id"
    ):
        players[contestant].add(player)
    keys = dict(Contestant.objects.filter(session=session).values_list("pk", "key"))
    return {frozenset(who): keys[pk] for pk, who in players.items()}


def points_of(session: Session) -> dict[frozenset[int], tuple[Fraction, int, int]]:
    """Matchpoints, what was available, and boards of each pair: every line compared with every other one by hand.

    For sessions of pairs with ordinary results alone, every board played at every table that has it.
    """
    facts = Publication.objects.filter(session=session).order_by("-number")[0].facts
    boards: dict[int, list[Mapping[str, Any]]] = defaultdict(list)
    for line in facts["results"]:
        boards[line["board"]].append(line)
    scores = builders.standings_of(session)["boards"]
    of_line = {(board["number"], line["ns"], line["ew"]): line["score"] for board in scores for line in board["lines"]}
    found: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for number, lines in boards.items():
        top = 2 * (len(lines) - 1)
        for line in lines:
            here = of_line[number, line["ns"], line["ew"]]
            others = [of_line[number, each["ns"], each["ew"]] for each in lines if each is not line]
            gained = sum((here > each) + (here >= each) for each in others)
            for key, much in ((line["ns"], gained), (line["ew"], top - gained)):
                found[key][0] += much
                found[key][1] += top
                found[key][2] += 1
    return {
        who: (Fraction(found[key][0]), found[key][1], found[key][2])
        for who, key in keys_of(session).items()
        if key in found
    }


def table_of(document: Mapping[str, Any], stage: str = "all", sessions: int | None = None) -> list[Mapping[str, Any]]:
    """The rows of a stage after all its sessions, or after so many."""
    for table in document["tables"]:
        if table["stage"] == stage and sessions in (None, len(table["sessions"])):
            return list(table["rows"])
    raise AssertionError(f"no table of {stage}")


def figures_by_players(
    document: Mapping[str, Any], sessions: Sequence[Session], rows: Sequence[Mapping[str, Any]]
) -> dict[frozenset[int], Mapping[str, Any]]:
    """The rows by the players of the line in the first session in which it is."""
    known = [{key: who for who, key in keys_of(each).items()} for each in sessions]
    found = {}
    for row in rows:
        keys = document["lines"][row["line"]]
        at = next(at for at, key in enumerate(keys) if key is not None)
        found[known[at][keys[at]]] = row
    return found
