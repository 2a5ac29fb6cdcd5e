"""A movement as it was chosen for an evening: one of ours made by its rule, or a club's own out of its document.

A club's own is chosen as the kind ``own`` with the options ``document`` (the whole movement, so that a session needs
nothing else), and ``boards_per_round`` and ``first_board`` as they are played tonight.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from movements.engine.build import KINDS, build, check_boards, copies_of
from movements.engine.codes import Refused
from movements.engine.document import read_movement
from movements.engine.errors import MovementError
from movements.engine.own import OWN
from movements.engine.plan import Contest, Movement
from movements.engine.swiss_evening import SWISS, build_swiss
from movements.engine.teams import TEAM_KINDS, build_teams


def chosen_movement(kind: str, options: Mapping[str, Any]) -> Movement:
    """The movement again. MovementError where there is none."""
    if kind in TEAM_KINDS:
        return build_teams(kind, **options)
    if kind == SWISS:
        return build_swiss(**options)
    if kind != OWN:
        return build(kind, **options)
    if "document" not in options:
        raise MovementError(Refused.GONE)
    movement = read_movement(options["document"])
    boards, first = options.get("boards_per_round", movement.boards_per_round), options.get("first_board", 1)
    check_boards(boards, first)
    return replace(movement, kind=OWN, boards_per_round=boards, first_board=first)


def contest_chosen(kind: str, options: Mapping[str, Any]) -> Contest:
    """What kind of contest plays it."""
    if kind in TEAM_KINDS:
        return "teams"
    if kind == SWISS:
        return cast(Contest, options["contest"])
    if kind == OWN:
        return cast(Contest, options.get("document", {}).get("contest", "pairs"))
    return KINDS[kind].contest


def copies_chosen(kind: str, options: Mapping[str, Any]) -> int:
    """How many sets of the boards the movement needs."""
    if kind in TEAM_KINDS:
        return build_teams(kind, **options).copies
    if kind == SWISS:
        return build_swiss(**options).copies
    if kind == OWN:
        return int(options.get("document", {}).get("copies", 1))
    return copies_of(kind, options)
