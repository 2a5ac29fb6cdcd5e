"""A Swiss at the tables: the rounds that have been drawn, as a movement that grows by one with every draw.

With every draw everybody plays a match: teams at two tables, pairs at one. With an odd number one has a bye, or three
teams play a threesome (White Book 164.2). A long one is two whole matches each over two draws, nothing scored in
between. With short ones, two half matches each, every match of the evening takes two rounds of half its boards, so that
the three change opponents when everybody else goes on with the second half.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from club.engine.messages import Message
from movements.engine.codes import Part, Refused, Unsound
from movements.engine.errors import MovementError
from movements.engine.plan import Contest, Contestant, Movement, Round, SitOut
from movements.engine.swiss import first_round
from movements.engine.swiss_drawn import (
    LONG,
    DrawnRound,
    DrawnThreesome,
    drawn_of,
    meetings_of,
    read_round,
    running_threesomes,
)
from movements.engine.swiss_ladder import Ladder
from movements.engine.swiss_rules import SwissRules, entry_id
from movements.engine.swiss_tables import OF_THREESOME, ThirdSets, meetings_in

__all__ = [
    "OF_THREESOME",
    "DrawnRound",
    "DrawnThreesome",
    "SwissRules",
    "build_swiss",
    "check_swiss",
    "drawn_of",
    "drawn_rounds",
    "entry_id",
    "meetings_of",
    "met_before",
    "read_round",
    "running_threesomes",
]

SWISS = "swiss"
FEWEST_ENTRIES, MOST_ENTRIES = 4, 60
MOST_ROUNDS = 20
MOST_BOARDS = 64


def build_swiss(
    *,
    contest: str,
    entries: int,
    boards_per_round: int,
    rounds: int,
    drawn: Sequence[Mapping[str, Any]] = (),
    first_board: int = 1,
    **rules: Any,
) -> Movement:
    """The draws so far, of `rounds` that are to be played; as long as there is none, the first by the rules.

    `boards_per_round` are those of a match; with short threesomes half of them, as each match takes two rounds.
    Whoever is in no match of a round has left before it. MovementError where that is not legal.
    """
    _check(contest, entries, boards_per_round, rounds, first_board)
    said = {"contest": contest, "entries": entries, "rounds": rounds, "drawn": drawn, **rules}
    how, played = SwissRules.of(said), drawn_rounds(said)
    if len(played) > rounds:
        raise MovementError(Refused.SWISS_DRAWN, drawn=len(played), rounds=rounds)
    if how.odd != "bye" and (contest != "teams" or how.of_eight):
        raise MovementError(Refused.SWISS_WORD, word=how.odd, legal=("bye",))
    _check_threesomes(played, how)
    sets = ThirdSets(rounds * how.rounds_a_match)
    play = tuple(
        Round(number, meetings_in(number, each, contest, how, sets), tuple(SitOut(number, who) for who in _out(each)))
        for draw, each in enumerate(played, start=1)
        for number in how.rounds_of(draw)
    )
    starts = {who: (seat, each.table) for each in play[0].meetings for who, seat in each.seated}
    if contest == "teams":
        starts = {each.ns: ("NS", each.table) for each in play[0].meetings if each.four == 1}
    return Movement(
        kind=SWISS,
        particulars=(_field(contest, entries), *([Message(Part.OF_EIGHT)] if how.of_eight else [])),
        tables=max((each.table for one in play for each in one.meetings), default=0),
        boards_per_round=boards_per_round,
        winners=1,
        contestants=tuple(
            Contestant(each, *starts.get(each, ("NS", None)))
            for each in (entry_id(contest, number) for number in range(1, entries + 1))
        ),
        play=play,
        copies=max(len(each.meetings) for each in play),
        first_board=first_board,
        contest=cast(Contest, contest),
        to_play=rounds * how.rounds_a_match,
    )


def _field(contest: str, entries: int) -> Message:
    return Message(Part.TEAMS, {"teams": entries}) if contest == "teams" else Message(Part.PAIRS, {"pairs": entries})


def drawn_rounds(options: Mapping[str, Any]) -> list[DrawnRound]:
    """The rounds drawn so far, of the options of a plan; as long as there is none, round 1 by its rules."""
    drawn = [read_round(each) for each in options.get("drawn") or ()]
    return drawn or [_first_drawn(options["contest"], options["entries"], options["rounds"], SwissRules.of(options))]


def _first_drawn(contest: str, entries: int, rounds: int, rules: SwissRules) -> DrawnRound:
    order = rules.order(contest, entries)
    return drawn_of(first_round(order, rules.first, rules=rules.of_round(1, rounds), met=rules.met_earlier))


def met_before(options: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Who meets again in round 1 of those who have met in sessions of the event before."""
    rules, first = SwissRules.of(options), drawn_rounds({**options, "drawn": ()})[0]
    of_round = rules.of_round(1, options["rounds"])
    ladder = Ladder(rules.met_earlier, 1, 1, of_round.gap, of_round.old_is_new)
    return tuple((each.one, each.two) for each in meetings_of([first]) if ladder.times(each.one, each.two))


def check_swiss(movement: Movement) -> list[Message]:
    """What is wrong with a draw: somebody at two places or at none, or against themselves. Rematches are told, and no
    fault."""
    faults, known = [], {each.id for each in movement.contestants}
    for play in movement.play:
        seats = (
            [each.ns for each in play.meetings if each.four == 1]
            if movement.contest == "teams"
            else [who for each in play.meetings for who in (each.ns, each.ew)]
        )
        seats += [each.contestant for each in play.sit_outs]
        for who in sorted(set(seats)):
            if seats.count(who) > 1:
                faults.append(Message(Unsound.PLACES, {"round": play.number, "who": who, "times": seats.count(who)}))
        for who in sorted(set(seats) - known):
            faults.append(Message(Unsound.STRANGER, {"round": play.number, "who": who}))
        for each in play.meetings:
            if each.ns == each.ew:
                faults.append(Message(Unsound.TEAM_ITSELF, {"round": play.number, "who": each.ns}))
    return faults


def _check(contest: str, entries: int, boards: int, rounds: int, first_board: int) -> None:
    if contest not in ("pairs", "teams"):
        raise MovementError(Refused.SWISS_WORD, word=contest, legal=("pairs", "teams"))
    if not FEWEST_ENTRIES <= entries <= MOST_ENTRIES:
        raise MovementError(Refused.SWISS_ENTRIES, entries=entries, fewest=FEWEST_ENTRIES, most=MOST_ENTRIES)
    if not 1 <= rounds <= MOST_ROUNDS:
        raise MovementError(Refused.SWISS_ROUNDS, rounds=rounds, most=MOST_ROUNDS)
    if not 1 <= boards <= MOST_BOARDS:
        raise MovementError(Refused.BOARDS, most=MOST_BOARDS, boards=boards)
    if first_board < 1:
        raise MovementError(Refused.FIRST_BOARD, boards=first_board)


def _check_threesomes(drawn: Sequence[DrawnRound], how: SwissRules) -> None:
    """Short ones where every match takes two rounds, else long ones, of which the second half follows the first."""
    before: set[tuple[str, str, str]] = set()
    for each in drawn:
        for three in each.threesomes:
            fits = (
                three.part == 0
                if how.rounds_a_match > 1
                else three.part == 1 or (three.part == LONG and three.teams in before)
            )
            if not fits or how.of_eight:
                raise MovementError(Refused.SWISS_THREESOME, teams=", ".join(three.teams))
        before = {three.teams for three in each.threesomes if three.part == 1}


def _out(drawn: DrawnRound) -> list[str]:
    return [drawn.bye] if drawn.bye else []
