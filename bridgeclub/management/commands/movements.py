"""Print the movements that fit an evening of pairs or of teams, best first."""

import json
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError
from collections.abc import Iterable, Mapping
from datetime import time
from typing import Any, get_args

from django.core.management.base import BaseCommand, no_translations
from django.utils.translation import gettext as _

from bridgeclub.wording.messages import sentence
from bridgeclub.wording.movement_reasons import printed
from bridgeclub.wording.movements import document_name
from bridgeclub.wording.team_movement_reasons import printed_of_teams
from movements.engine.catalogue import Choice
from movements.engine.errors import MovementError
from movements.engine.evening import Evening
from movements.engine.overview import movement_overview
from movements.engine.plan import Movement
from movements.engine.sections import Division
from movements.engine.team_catalogue import TeamChoice, TeamSession, team_choices
from movements.engine.team_evening import BoardsAre, TeamEvening

REFUSED = 2
USUAL_BOARDS = 24
PAIRS_ONLY = ("winners", "missing", "copies", "stationary", "director_plays")
TEAMS_ONLY = ("sessions", "boards_are")
USUAL = {"stationary": 0, "director_plays": False, "sessions": 1, "boards_are": "shared"}


class OptionError(ValueError):
    """An option that belongs to the other contest."""


class Command(BaseCommand):
    """`manage.py movements --pairs 17`, `--teams 8`: touches no database. What is not legal ends with status 2 and one
    line.
    """

    help = (
        "Print the movements that so many pairs or teams can play as JSON, best first, with what speaks for and "
        "against each."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What there is, and what is wanted."""
        # A mistake is told in one line, without the usage before it.
        parser.usage = SUPPRESS
        contest = parser.add_mutually_exclusive_group(required=True)
        contest.add_argument("--pairs", type=int, help="how many are there, odd too")
        contest.add_argument("--teams", type=int, help="the same of teams of four")
        parser.add_argument(
            "--boards",
            type=int,
            help="how many each is to play in a session: just so many come first; about 24 unless given",
        )
        parser.add_argument("--minutes", type=int, help="how long there is in a session, the moves included")
        parser.add_argument("--minutes-per-board", type=int, default=7, help="7 unless given")
        parser.add_argument("--start", type=clock, help="when play begins, 19:30: the list then says when it ends")
        parser.add_argument("--winners", type=int, choices=(1, 2), help="one ranking or two")
        parser.add_argument("--missing", choices=("ns", "ew"), help="the line without its last pair in a half table")
        parser.add_argument("--copies", type=int, help="sets of the boards there are; as many as needed unless given")
        parser.add_argument("--stationary", type=int, help="pairs that cannot move")
        parser.add_argument(
            "--director-plays", action="store_true", default=None, help="what is easy to run comes first"
        )
        parser.add_argument("--sessions", type=int, help="of teams: for the whole contest, 1 unless given")
        parser.add_argument(
            "--boards-are",
            choices=get_args(BoardsAre),
            help="of teams: a copy for every table, one shared by two tables (unless given), or dealt for each match",
        )

    @no_translations
    def handle(self, *args: Any, **options: Any) -> str:
        """The list, as text."""
        try:
            found = listed(options) if options["teams"] is None else listed_for_teams(options)
            return json.dumps(found, indent=2, ensure_ascii=False)
        except MovementError as refusal:
            self.stderr.write(sentence(refusal.message))
            raise SystemExit(REFUSED) from refusal
        except OptionError as refusal:
            self.stderr.write(str(refusal))
            raise SystemExit(REFUSED) from refusal


def listed(options: Mapping[str, Any]) -> dict[str, Any]:
    """What was asked, and the choices; MovementError where the question makes no sense."""
    _refuse_others(options, "--pairs", TEAMS_ONLY)
    query = _query(options, ("pairs", "boards", "minutes", "minutes_per_board", *PAIRS_ONLY))
    found = movement_overview(Evening(**query, exact=options["boards"] is not None))
    return {
        **query,
        "choices": [{**_choice_values(each), **_ends(each.minutes, options["start"])} for each in found],
    }


def listed_for_teams(options: Mapping[str, Any]) -> dict[str, Any]:
    """The same for teams."""
    _refuse_others(options, "--teams", PAIRS_ONLY)
    query = _query(options, ("teams", "boards", "minutes", "minutes_per_board", *TEAMS_ONLY))
    found = team_choices(TeamEvening(**query, exact=options["boards"] is not None))
    return {**query, "choices": [_team_choice_values(each, options["start"]) for each in found]}


def _query(options: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    usual = {**USUAL, "boards": USUAL_BOARDS}
    return {name: usual.get(name) if options[name] is None else options[name] for name in names}


def _refuse_others(options: Mapping[str, Any], contest: str, names: Iterable[str]) -> None:
    for name in names:
        if options[name] is not None:
            option = f"--{name.replace('_', '-')}"
            raise OptionError(_("%(option)s does not go with %(contest)s") % {"option": option, "contest": contest})


def _choice_values(each: Choice | Division) -> dict[str, Any]:
    return {
        **(_one_section(each) if isinstance(each, Choice) else _sections(each)),
        "rounds": each.rounds,
        "boards_per_round": each.boards_per_round,
        "boards_each": each.boards_each,
        "minutes": each.minutes,
        "recommended": each.recommended,
        "reasons": [printed(reason) for reason in each.reasons],
    }


def _one_section(each: Choice) -> dict[str, Any]:
    return {
        **_movement(each.kind, each.options, each.movement),
        "winners": each.movement.winners,
        "copies": each.movement.copies,
        "sit_out_boards": each.sit_out_boards,
        "boards_in_play": each.boards_in_play,
    }


def _sections(each: Division) -> dict[str, Any]:
    return {
        "sections": [
            {"section": part.section, **_movement(part.kind, part.options, part.movement)} for part in each.parts
        ],
        "same_boards": each.same_boards,
        "winners": each.winners,
        "copies": each.copies,
    }


def _movement(kind: str, options: Mapping[str, Any], movement: Movement) -> dict[str, Any]:
    return {"kind": kind, "name": document_name(movement), "options": dict(options), "pairs": len(movement.contestants)}


def _team_choice_values(each: TeamChoice, start: time | None) -> dict[str, Any]:
    return {
        "kind": each.kind,
        "sessions": [_team_session(session, start) for session in each.sessions],
        "rounds": each.rounds,
        "matches": each.matches,
        "boards_per_match": each.boards_per_match,
        "boards_each": each.boards_each,
        "missed": each.missed,
        "sit_outs": each.sit_outs,
        "sit_out_boards": each.sit_out_boards,
        "minutes": each.minutes,
        "copies": each.copies,
        "sharing": each.sharing,
        "recommended": each.recommended,
        "cost": each.cost,
        "reasons": [printed_of_teams(reason) for reason in each.reasons],
    }


def _team_session(each: TeamSession, start: time | None) -> dict[str, Any]:
    return {
        "name": document_name(each.movement),
        "options": dict(each.options),
        "tables": each.movement.tables,
        "rounds": each.movement.rounds,
        "boards_per_round": each.movement.boards_per_round,
        "boards": each.boards,
        "minutes": each.minutes,
        **_ends(each.minutes, start),
    }


def _ends(minutes: int, start: time | None) -> dict[str, str]:
    if start is None:
        return {}
    hour, minute = divmod(60 * start.hour + start.minute + minutes, 60)
    return {"ends": f"{hour % 24:02}:{minute:02}"}


def clock(text: str) -> time:
    """A time of day as typed."""
    try:
        return time.fromisoformat(text)
    except ValueError as odd:
        raise ArgumentTypeError(f"{text!r} is not a time such as 19:30") from odd
