"""A movement as it was chosen for an evening: one of ours made by its rule, or a club's own out of its document.

A club's own is chosen as the kind ``own`` with the options ``document`` (the whole movement, so that a session needs
nothing else), and ``boards_per_round`` and ``first_board`` as they are played tonight.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from movements.engine.build import KINDS, build, check_boards, copies_of, settled_missing, settled_switch
from movements.engine.codes import Refused
from movements.engine.document import read_movement
from movements.engine.errors import MovementError
from movements.engine.own import OWN
from movements.engine.phantom import AUTO
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


def settled(kind: str, options: Mapping[str, Any]) -> Mapping[str, Any]:
    """The same with what was left to the program said: who is missing, where the arrow is switched. MovementError where
    it is not legal.

    What is stored says so too: it stays that movement when the program has come to know a better one.
    """
    if AUTO not in options.values() or kind not in KINDS:
        return options
    said = {**options, "boards_per_round": 1}
    movement = build(kind, **said)
    found = dict(options)
    if found.get("missing") == AUTO:
        found["missing"] = settled_missing(kind, options.get("tables") or movement.tables, movement.rounds)
    if found.get("arrow_switch") == AUTO:
        named = {name: found.get(name) for name in ("base", "skip_after", "missing", "late")}
        found["arrow_switch"] = settled_switch(kind, movement.tables, movement.rounds, **named)
    return found


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
