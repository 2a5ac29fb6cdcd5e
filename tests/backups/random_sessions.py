"""Random sessions of every kind that a club can have: played here by the services, or brought in."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from club.actor import PROGRAM
from club.errors import DomainError
from club.models import Club, Contestant, Session
from club.models.ways_of_scoring import ScoredBy
from club.services import end_play, facts_changed
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.contests import compares_rooms
from scoring.models import Line, Publication
from scoring.recompute import recompute
from scoring.services import (
    Award,
    Meeting,
    adjust,
    import_session,
    import_uploads,
    penalise,
    publish_session,
    store_upload,
    withdraw_edition,
    withdraw_penalty,
)
from scoring.services.repairs import exchange_pairs_repair, make_repair
from tests import builders
from tests.individual_evenings import EVENINGS, ready_individual
from tests.results_fixtures import fixtures
from tests.scoring.engine.documents import random_night, random_night_in_imps

FILES = fixtures("usebio")
#: The movements of a session in one section, by the number of pairs; of some one pair or side wins, of others two.
MOVEMENTS: tuple[tuple[int, str, dict[str, Any]], ...] = (
    (4, "howell", {}),
    (6, "howell", {}),
    (5, "howell", {}),
    (6, "straight-mitchell", {}),
    (6, "straight-mitchell", {"arrow_switch": 1}),
    (8, "share-and-relay-mitchell", {}),
    (7, "share-and-relay-mitchell", {}),
)
MATCHPOINTS = ({"artificial": "60"}, {"artificial": "40"}, {"artificial": "=60"}, {"artificial": "50"})
IMPS = ({"artificial": "+3"}, {"artificial": "-2.5"}, {"artificial": "+0"})
#: Scores that there are whoever is vulnerable.
PLAIN = ({"assigned": 140}, {"assigned": -100}, {"weighted": [["1/3", 110], ["2/3", -100]]}, {"not_scored": True})


def random_session(club: Club, seed: int) -> Session:
    """One more session of the club; always the same for a seed. As many in a row as there are kinds are of each."""
    dice = random.Random(seed)
    session = KINDS[seed % len(KINDS)](club, dice)
    history(session, dice)
    return session


def history(session: Session, dice: random.Random) -> None:
    """Editions of a session that is over, and what makes another; its standings as they are then."""
    if session.state == Session.State.ENDED:
        for _edition in range(dice.randint(0, 3)):
            _happens(session, dice)
            with suppress(DomainError):  # nothing has changed
                _published(session, dice)
        _happens(session, dice)
    recompute(session.pk)
    session.refresh_from_db()


def _played(club: Club, dice: random.Random) -> Session:
    pairs, kind, options = dice.choice(MOVEMENTS)
    session = builders.ready_session(pairs, kind, club=club, habits=_habits(dice), **options)
    return _through(session, dice)


def _played_in_sections(club: Club, dice: random.Random) -> Session:
    sizes = dice.choice([(6, 6), (8, 6), (6, 6, 6)])
    own = dice.random() < 0.5
    session = builders.started_in(*sizes, club=club, habits=_habits(dice), own_boards=own)
    return _through(session, dice)


def _individual_played(club: Club, dice: random.Random) -> Session:
    players, kind, rounds = dice.choice(EVENINGS)
    return _through(ready_individual(players, kind, club=club, habits=_habits(dice), rounds=rounds), dice)


def _habits(dice: random.Random) -> dict[str, Any]:
    scored_by = dice.choice([each for each in ScoredBy.values if not compares_rooms(each)])
    more = {"matchpoints_per_win": dice.choice([1, 2])} if scored_by == "matchpoints" else {}
    more |= {"sit_outs_averaged": scored_by != "matchpoints" and dice.random() < 0.5}
    return more | {"scored_by": scored_by, "butler_drop": dice.choice([0, 1]) if scored_by == "butler" else 0}


def _through(session: Session, dice: random.Random) -> Session:
    """Some of it is played, or all; some pairs have a handicap, some leave or do not count."""
    if session.state == Session.State.READY:
        builders.start_session(session_id=session.pk, actor=PROGRAM)
    rounds = [1] if dice.random() < 0.3 else []
    builders.play_all(session, dice.randint(1, 99), rounds=rounds)
    _people(session, dice)
    if dice.random() < 0.85:
        end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    session.refresh_from_db()
    return session


def _people(session: Session, dice: random.Random) -> None:
    """What no page offers for a pair of an evening played here, a document may say."""
    for pair in Contestant.objects.filter(session=session):
        if dice.random() < 0.3:
            pair.handicap = dice.choice(["1", "2.5", "-0.75"])
        if dice.random() < 0.15:
            pair.standing = dice.choice(["without_standing", "withdrawn", "disqualified"])
        pair.save()
    facts_changed(session.pk)


def _imported(night: Callable[[int], dict[str, Any]]) -> Callable[[Club, random.Random], Session]:
    def bring_in(club: Club, dice: random.Random) -> Session:
        seed = dice.randrange(10**6)
        document = night(seed) | {"session": {"title": f"Night {seed}", "date": "2026-10-02", "club": "Elsewhere"}}
        draft = dice.random() < 0.3
        made = import_session(club_id=club.pk, text=json.dumps(document), draft=draft, again=True, actor=PROGRAM)
        return Session.objects.get(pk=made.session_id)

    return bring_in


def _individual(seed: int) -> dict[str, Any]:
    """The next night of individuals: partners may have figures of their own."""
    return next(night for at in range(seed, seed + 500) if (night := random_night(at))["contest"] == "individual")


def _of_another_program(club: Club, dice: random.Random) -> Session:
    """With the figures that it gave."""
    file = dice.choice(FILES)
    before = set(Session.objects.values_list("pk", flat=True))
    kept = store_upload(club_id=club.pk, name=file.name, data=file.read_bytes(), actor=PROGRAM)
    import_uploads(club_id=club.pk, upload_ids=[kept.pk], actor=PROGRAM)
    made = Session.objects.exclude(pk__in=before).first()
    return made or _imported(random_night)(club, dice)


def _happens(session: Session, dice: random.Random) -> None:
    """Rulings, fines, what is taken back, names exchanged: what makes another edition."""
    for _time in range(dice.randint(0, 2)):
        with suppress(DomainError):  # not a side alone where the other has no result, and the like
            _awarded(session, dice)
    if dice.random() < 0.5:
        _fined(session, dice)
    pairs = list(Contestant.objects.filter(session=session, section__isnull=False).order_by("pk")[:2])
    if dice.random() < 0.3 and session.imported_heading is None and len(pairs) == 2:
        act = exchange_pairs_repair(session_id=session.pk, first_id=pairs[0].pk, second_id=pairs[1].pk, actor=PROGRAM)
        make_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS, actor=PROGRAM)


def _awarded(session: Session, dice: random.Random) -> None:
    lines = Line.objects.filter(session=session).exclude(result=None).order_by("pk")
    if not lines:
        return
    line = dice.choice(list(lines.select_related("board")))
    outcomes = (*PLAIN, *(MATCHPOINTS if session.method == "matchpoints" else IMPS))
    award = Award(ns=dice.choice(outcomes), ew=dice.choice(outcomes), note="West hesitated.")
    adjust(
        session_id=session.pk,
        meeting=Meeting.of(line),
        award=award,
        seen_version=line.version,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )


def _fined(session: Session, dice: random.Random) -> None:
    who = dice.choice(list(Contestant.objects.filter(session=session).values_list("pk", flat=True)))
    unit = "percent_of_top" if session.method == "matchpoints" and dice.random() < 0.7 else "points"
    kind = dice.choice(["procedural", "disciplinary", "award", "warning"])
    given = penalise(
        session_id=session.pk,
        contestant_id=who,
        kind=kind,
        amount="10",
        unit=unit,
        note="slow",
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    if dice.random() < 0.3:
        withdraw_penalty(session_id=session.pk, penalty_id=given.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)


def _published(session: Session, dice: random.Random) -> None:
    builders.settle_doubts(session)
    recompute(session.pk)
    edition: Publication = publish_session(session_id=session.pk, settled_elsewhere=True, actor=PROGRAM)
    if dice.random() < 0.25:
        withdraw_edition(
            session_id=session.pk, number=edition.number, note="by mistake", permission=BY_THE_CLOCKS, actor=PROGRAM
        )


KINDS: tuple[Callable[[Club, random.Random], Session], ...] = (
    _played,
    _imported(random_night),
    _played_in_sections,
    _imported(random_night_in_imps),
    _imported(_individual),
    _of_another_program,
    _individual_played,
)
