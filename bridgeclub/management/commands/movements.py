"""Print the movements that fit an evening, best first."""

import json
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError
from collections.abc import Mapping
from datetime import time
from typing import Any

from django.core.management.base import BaseCommand, no_translations

from bridgeclub.wording.messages import sentence
from bridgeclub.wording.movement_reasons import printed
from bridgeclub.wording.movements import document_name
from movements.engine.catalogue import Choice
from movements.engine.errors import MovementError
from movements.engine.evening import Evening
from movements.engine.overview import movement_overview
from movements.engine.plan import Movement
from movements.engine.sections import Division

REFUSED = 2
USUAL_BOARDS = 24


class Command(BaseCommand):
    """`manage.py movements --pairs 17`: touches no database. What is not legal ends with status 2 and one line."""

    help = "Print the movements that so many pairs can play as JSON, best first, with what speaks for and against each."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What there is, and what is wanted."""
        # A mistake is told in one line, without the usage before it.
        parser.usage = SUPPRESS
        parser.add_argument("--pairs", type=int, required=True, help="how many are there, odd too")
        parser.add_argument(
            "--boards", type=int, help="how many each pair is to play: just so many come first; about 24 unless given"
        )
        parser.add_argument("--minutes", type=int, help="how long there is, the moves included")
        parser.add_argument("--minutes-per-board", type=int, default=7, help="7 unless given")
        parser.add_argument("--start", type=clock, help="when play begins, 19:30: the list then says when it ends")
        parser.add_argument("--winners", type=int, choices=(1, 2), help="one ranking or two")
        parser.add_argument("--missing", choices=("ns", "ew"), help="the line without its last pair in a half table")
        parser.add_argument("--copies", type=int, help="sets of the boards there are; as many as needed unless given")
        parser.add_argument("--stationary", type=int, default=0, help="pairs that cannot move")
        parser.add_argument("--director-plays", action="store_true", help="what is easy to run comes first")

    @no_translations
    def handle(self, *args: Any, **options: Any) -> str:
        """The list, as text."""
        try:
            return json.dumps(listed(options), indent=2, ensure_ascii=False)
        except MovementError as refusal:
            self.stderr.write(sentence(refusal.message))
            raise SystemExit(REFUSED) from refusal


def listed(options: Mapping[str, Any]) -> dict[str, Any]:
    """What was asked, and the choices; MovementError where the question makes no sense."""
    query = {
        name: options[name]
        for name in (
            "pairs",
            "boards",
            "minutes",
            "minutes_per_board",
            "winners",
            "missing",
            "copies",
            "stationary",
            "director_plays",
        )
    }
    asked = query["boards"] is not None
    query["boards"] = query["boards"] if asked else USUAL_BOARDS
    found = movement_overview(Evening(**query, exact=asked))
    return {**query, "choices": [{**_choice_values(each), **_ends(each, options["start"])} for each in found]}


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


def _ends(each: Choice | Division, start: time | None) -> dict[str, str]:
    if start is None:
        return {}
    hour, minute = divmod(60 * start.hour + start.minute + each.minutes, 60)
    return {"ends": f"{hour % 24:02}:{minute:02}"}


def clock(text: str) -> time:
    """A time of day as typed."""
    try:
        return time.fromisoformat(text)
    except ValueError as odd:
        raise ArgumentTypeError(f"{text!r} is not a time such as 19:30") from odd
