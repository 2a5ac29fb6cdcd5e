"""Random round robins, brought in as documents or set up and played here: every IMP and victory point by arithmetic of
our own, as it is kept, handed on, shown and copied.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from backups import back_up_club, restore
from bridgeclub.wording.game import figure, signed
from club.actor import PROGRAM
from club.models import Club, Session
from club.services import end_play
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.document import canonical
from scoring.facts import exported
from scoring.models import Line
from scoring.services import Award, Meeting, adjust, import_session, publish_session
from scoring.services.correct import remove_result
from tests import round_robins
from tests.backups.archive import archive_of, editions, import_into
from tests.builders import make_club, play_all, standings_of
from tests.doors.pages import address, page, rows
from tests.round_robins import ARTIFICIAL, Document, boards_a_match, by_hand, kind_of, round_robin
from tests.team_evenings import started_teams

#: In a quick run two that are brought in and two that are played here, each to another scale.
FEW, MANY = range(4), range(100, 160)
#: So many results of an evening that is played here are taken away or adjusted.
RULED = 8


@pytest.mark.once
@pytest.mark.django_db
@pytest.mark.parametrize("seeds", [FEW, pytest.param(MANY, marks=pytest.mark.long)], ids=len)
def test_every_figure_of_a_round_robin_is_kept_handed_on_shown_and_copied(seeds: Sequence[int], tmp_path: Path) -> None:
    """Slow: whole evenings, from the movement to the copy."""
    club, hillside = make_club(), make_club("Hillside")
    evenings = {seed: (brought_in if at % 2 else played_here)(club, seed) for at, seed in enumerate(seeds)}
    figures = {seed: figures_of(session, kind_of(seed)[1]) for seed, session in evenings.items()}
    refuse_narrow([exported(session.pk) for session in evenings.values()], seeds)
    for seed, session in evenings.items():
        shown(session, figures[seed], kind_of(seed)[1])
        here = import_into(archive_of(session, tmp_path), hillside)
        assert editions(here) == editions(session)
        assert handed_on(here) == handed_on(session)
        assert figures_of(here, kind_of(seed)[1]) == figures[seed]
    restore(back_up_club(club.slug, tmp_path / "club.zip").path, as_slug="second")
    for seed, session in evenings.items():
        copy = Session.objects.get(club__slug="second", slug=session.slug)
        assert editions(copy) == editions(session)
        assert handed_on(copy) == handed_on(session)
        shown(copy, figures[seed], kind_of(seed)[1])


def handed_on(session: Session) -> Document:
    """The document that leaves, but for the name of the club that it leaves."""
    document = exported(session.pk)
    return document | {"session": {name: said for name, said in document["session"].items() if name != "club"}}


def brought_in(club: Club, seed: int) -> Session:
    """What comes out again is what came in."""
    document = round_robin(seed)
    made = import_session(club_id=club.pk, text=json.dumps(document), actor=PROGRAM)
    session = Session.objects.get(pk=made.session_id)
    assert exported(session.pk) == canonical(document)
    return session


def played_here(club: Club, seed: int) -> Session:
    """Played by the services; with odd numbers in triangles. Then the director rules, and some results go."""
    dice, (teams, scale) = random.Random(seed), kind_of(seed)
    habits = {"vp_scale": scale, "vp_table": round_robins.OWN_SCALE if scale == "own" else ""}
    session = started_teams(teams, "round-robin", club=club, habits=habits, boards_per_round=boards_a_match(seed))
    play_all(session, seed)
    lines = list(Line.objects.filter(session=session).select_related("board", "result").order_by("pk"))
    for number, line in enumerate(dice.sample(lines, RULED)):
        if number < 2:
            remove_result(
                session_id=session.pk,
                line_id=line.pk,
                seen_result_id=line.result_id or 0,
                permission=BY_THE_CLOCKS,
                actor=PROGRAM,
            )
        else:
            _awarded(session, line, dice)
    end_play(session_id=session.pk, actor=PROGRAM)
    publish_session(session_id=session.pk, settled_elsewhere=True, actor=PROGRAM)
    return session


def _awarded(session: Session, line: Line, dice: random.Random) -> None:
    artificial = {side: {"artificial": said} for side, said in dice.choice(ARTIFICIAL).items()}
    said = round_robins.award(dice) if dice.random() < 0.6 else artificial
    adjust(
        session_id=session.pk,
        meeting=Meeting(line.board.number, line.ns_id, line.ew_id, line.section, line.round, line.table, line.room),
        award=Award(ns=said["ns"], ew=said["ew"], note="West hesitated."),
        seen_version=line.version,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )


def figures_of(session: Session, scale: str) -> Document:
    """What our own arithmetic makes of the results that were kept; the standings have just that."""
    kept = exported(session.pk)
    expected, standings = by_hand(kept, scale), standings_of(session)
    told = {
        each["id"]: {"sides": (each["home"], each["away"]), "imps": each["imps"], "vp": _fractions(each["vp"])}
        for each in standings["matches"]
    }
    assert told == expected["matches"]
    ranking = {row["contestant"]: row for row in standings["ranking"]}
    totals = {team: Fraction(row["vp"] if scale else row["total"]) for team, row in ranking.items()}
    assert totals == expected["totals"]
    assert {team: row["rank"] for team, row in ranking.items()} == expected["ranks"]
    return expected


def _fractions(given: list[str] | None) -> list[Fraction] | None:
    return None if given is None else [Fraction(each) for each in given]


def shown(session: Session, expected: Document, scale: str) -> None:
    """The ranking and the table of who met whom, as they are read."""
    html, places = page(address(session)), _places(expected, scale)
    teams = sorted(expected["totals"], key=lambda team: int(team[1:]))
    totals = expected["totals"]
    read = rows(html, "rank")
    assert sorted(int(cells[0].rstrip("=")) for cells in read) == sorted(expected["ranks"].values())
    by_rank = sorted(totals.values(), reverse=True)
    assert [cells[-1] for cells in read] == [_total(each, places, scale) for each in by_rank]
    cross = rows(html, "crs")
    for team, cells in zip(teams, cross, strict=True):
        for other, cell in zip(teams, cells[1:], strict=True):
            assert cell == _cell(expected["matches"], team, other, places), f"{team} against {other}"


def _cell(matches: dict[str, Any], team: str, other: str, places: int) -> str:
    """12–5 and below it the victory points of whose row it is."""
    found = next((each for each in matches.values() if set(each["sides"]) == {team, other}), None)
    if found is None:
        return ""
    at, imps, vp = found["sides"].index(team), found["imps"], found["vp"]
    said = "–" if imps is None else f"{imps[at]}–{imps[1 - at]}"
    return said if vp is None else f"{said} {figure(_text(vp[at]), places)}"


def _total(value: Fraction, places: int, scale: str) -> str:
    return figure(_text(value), places) if scale else signed(_text(value), 0)


def _places(expected: Document, scale: str) -> int:
    figures = [value for match in expected["matches"].values() for value in match["vp"] or ()]
    return max((len(_text(each).partition(".")[2]) for each in figures), default=0)


def _text(value: Fraction) -> str:
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


def refuse_narrow(documents: list[Document], seeds: Sequence[int]) -> None:
    """Whether the dice have shown what they are there for."""
    lines = [line for document in documents for line in document["results"]]
    assert any(line.get("contract") == "pass" for line in lines)
    assert any(line.get("not_played") for line in lines)
    said = [line["adjusted"]["ns"] for line in lines if "adjusted" in line]
    assert {key for each in said for key in each} == {"artificial", "assigned", "weighted"}
    sizes, scales = {kind_of(seed)[0] for seed in seeds}, {kind_of(seed)[1] for seed in seeds}
    assert len(sizes) >= min(len(seeds), 5)
    assert len(scales) == len(round_robins.SCALES) if len(seeds) > 9 else len(scales) == len(seeds)
