"""What movements are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from bridgeclub.wording.contests import counted_words
from bridgeclub.wording.known import words_for
from bridgeclub.wording.messages import sentence
from movements.engine.arrow_switch import FIRST, Pattern, pattern_of
from movements.engine.automatic_switch import SINGLE_TABLES, single_tables
from movements.engine.build import KINDS
from movements.engine.late import way_of_the_late
from movements.engine.own import OWN
from movements.engine.plan import Movement
from movements.engine.size import Size, sized
from movements.engine.swiss_evening import SWISS
from movements.engine.teams import TEAM_KINDS

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    from movements.queries import PlanInfo

KIND_NAMES: Mapping[str, _StrPromise] = {
    "straight-mitchell": gettext_lazy("Straight Mitchell"),
    "skip-mitchell": gettext_lazy("Skip Mitchell"),
    "share-and-relay-mitchell": gettext_lazy("Share and relay Mitchell"),
    "double-weave-mitchell": gettext_lazy("Double weave Mitchell"),
    "bowman-mitchell": gettext_lazy("Bowman Mitchell"),
    "one-and-a-half-appendix": gettext_lazy("1½ Appendix Mitchell"),
    "appendix-mitchell": gettext_lazy("Appendix Mitchell"),
    "web-mitchell": gettext_lazy("Web Mitchell"),
    "blackpool": gettext_lazy("Blackpool Mitchell"),
    "hesitation": gettext_lazy("Hesitation Mitchell"),
    "howell": gettext_lazy("Howell"),
    "reduced-howell": gettext_lazy("Reduced Howell"),
    "howell-design": gettext_lazy("Howell with guide cards"),
    "combined": gettext_lazy("Combined Howell and Mitchell"),
    "interwoven-howell": gettext_lazy("Interwoven Howell"),
    "barometer-mitchell": gettext_lazy("Barometer Mitchell"),
    "barometer-howell": gettext_lazy("Barometer Howell"),
    "rainbow-individual": gettext_lazy("Rainbow individual"),
    "individual": gettext_lazy("Individual"),
    "individual-design": gettext_lazy("Individual with guide cards"),
    "head-to-head": gettext_lazy("Head to head"),
    "american-whist": gettext_lazy("American Whist"),
    "new-england-relay": gettext_lazy("New England relay"),
    "stagger": gettext_lazy("Stagger"),
    "pivot": gettext_lazy("Pivot teams"),
    "round-robin": gettext_lazy("Round robin"),
    "triangles": gettext_lazy("Round robin with triangles"),
    "swiss": gettext_lazy("Swiss"),
}
#: What stands in movement documents, where other programs may look for it.
IN_DOCUMENTS: Mapping[str, _StrPromise] = {**KIND_NAMES, "howell-design": gettext_lazy("Howell design")}


DIAGONAL = "barometer-mitchell"
"""The arrow is switched at different tables in each round."""
LATE_NAMES: Mapping[str, _StrPromise] = {"rover": gettext_lazy("rover"), "bump": gettext_lazy("bump")}


def kind_name(kind: str) -> str:
    """A kind as directors call it."""
    return words_for(KIND_NAMES, kind, gettext_lazy("movement"))


def document_name(movement: Movement) -> str:
    """As a movement document has it: «Share and relay Mitchell, 8 tables». What has a name of its own keeps it."""
    if movement.name or movement.kind == OWN:
        return movement.name or _("Own movement")
    kind = words_for(IN_DOCUMENTS, movement.kind, gettext_lazy("movement"))
    return ", ".join([kind, *(sentence(each) for each in movement.particulars)])


def tables_words(pairs: int) -> str:
    """4 tables, 4½ tables: what so many pairs fill."""
    if pairs % 2:
        return _("%(tables)d½ tables") % {"tables": pairs // 2}
    return ngettext("%(tables)d table", "%(tables)d tables", pairs // 2) % {"tables": pairs // 2}


def movement_name(movement: Movement) -> str:
    """Howell, 3½ tables · Straight Mitchell, 7 tables, last round arrow-switched. A club's own has its own name."""
    if movement.kind == OWN:
        return movement.name
    if movement.kind in TEAM_KINDS:
        said = {name: value for each in movement.particulars for name, value in each.values.items()}
        return _of_teams(movement.kind, len(movement.contestants), said)
    if movement.kind == SWISS:
        return _of_swiss(movement.contest, len(movement.contestants))
    if movement.contest == "individual":
        return _of_players(movement.kind, len(movement.contestants))
    return _named(movement.kind, len(movement.contestants), switches_of(movement), way_of_the_late(movement))


def plan_name(plan: PlanInfo) -> str:
    """The same of a movement as it was chosen."""
    if plan.kind == OWN:
        return plan.name
    if plan.kind in TEAM_KINDS:
        return _of_teams(plan.kind, plan.options["teams"], plan.options)
    if plan.kind == SWISS:
        return _of_swiss(plan.options["contest"], plan.options["entries"])
    if KINDS[plan.kind].contest == "individual":
        size = Size(plan.tables, plan.options.get("base"), players=plan.options.get("players"))
        tables, base = sized(KINDS[plan.kind], size)
        return _of_players(plan.kind, base or 4 * tables)
    late = plan.options.get("late", "")
    tables = plan.options.get("tables") or plan.tables
    pairs = 2 * tables + (1 if late else -("missing" in plan.options))
    return _named(plan.kind, pairs, _switches_said(plan), late)


def _switches_said(plan: PlanInfo) -> Pattern:
    """As chosen: a number of last rounds, "first-2", "7,8" for others, "3:1" for tables, SINGLE_TABLES of a list."""
    said = plan.options.get("arrow_switch", 0)
    if said == "auto":
        # Stored before the number itself was: an eighth of the rounds.
        said = (plan.rounds + 4) // 8
    if isinstance(said, int):
        return ("last", said) if said else ("none", 0)
    if said == SINGLE_TABLES:
        return "tables", len({number for number, _table in single_tables(plan.kind, plan.tables, plan.rounds)})
    if said.startswith(FIRST):
        return "first", int(said.removeprefix(FIRST))
    rounds = {int(part.split(":")[0]) for part in said.split(",")}
    if ":" in said:
        return "tables", len(rounds)
    firsts = rounds == set(range(1, len(rounds) + 1))
    lasts = rounds == set(range(plan.rounds - len(rounds) + 1, plan.rounds + 1))
    return ("last" if lasts else "first" if firsts else "rounds"), len(rounds)


def _of_teams(kind: str, teams: int, said: Mapping[str, Any]) -> str:
    """American Whist, 8 teams · Round robin with triangles, 7 teams, session 2 of 2."""
    parts = [kind_name(kind), counted_words("teams", teams)]
    if said.get("sessions", 1) > 1:
        parts.append(_("session %(session)s of %(sessions)s") % {name: said[name] for name in ("session", "sessions")})
    return ", ".join(parts)


def _of_swiss(contest: str, entries: int) -> str:
    """Swiss, 13 teams."""
    return f"{kind_name(SWISS)}, {counted_words(contest, entries)}"


def _of_players(kind: str, players: int) -> str:
    """Rainbow individual, 20 players."""
    return f"{kind_name(kind)}, {counted_words('individual', players)}"


def _named(kind: str, pairs: int, switches: Pattern, late: str) -> str:
    parts = [kind_name(kind), tables_words(pairs)]
    if late:
        parts.append(str(LATE_NAMES[late]))
    parts += _switch_words(kind, *switches)
    return ", ".join(parts)


def _switch_words(kind: str, how: str, count: int) -> list[str]:
    if how == "none":
        return []
    if kind == DIAGONAL:
        turned = ngettext("%(count)d round of each table", "%(count)d rounds of each table", count)
        return [_("%(rounds)s arrow-switched") % {"rounds": turned % {"count": count}}]
    if how == "tables":
        return [_("arrow-switched at single tables")]
    words = {
        "last": ngettext("last round arrow-switched", "last %(count)d rounds arrow-switched", count),
        "first": ngettext("first round arrow-switched", "first %(count)d rounds arrow-switched", count),
        "rounds": ngettext("%(count)d round arrow-switched", "%(count)d rounds arrow-switched", count),
    }[how]
    return [words % {"count": count}]


def switches_of(movement: Movement) -> Pattern:
    """How a Mitchell is arrow-switched; a Howell's directions are simply its own. Of a barometer that is switched along
    the diagonal, in how many rounds each table is.
    """
    if movement.kind in (OWN, SWISS) or movement.kind in TEAM_KINDS:
        return "none", 0
    switch = KINDS[movement.kind].switch
    if switch is None:
        return "none", 0
    if movement.kind == DIAGONAL:
        of_each = Counter(table for _round, table in movement.arrow_switched)
        return ("tables" if of_each else "none"), max(of_each.values(), default=0)
    return pattern_of([play.meetings for play in movement.play], movement.tables, switch)


def rounds_words(movement: Movement) -> str:
    """7 rounds of 3 boards."""
    count = movement.rounds_in_all
    rounds = ngettext("%(count)d round", "%(count)d rounds", count) % {"count": count}
    boards = ngettext("%(count)d board", "%(count)d boards", movement.boards_per_round)
    return _("%(rounds)s of %(boards)s") % {"rounds": rounds, "boards": boards % {"count": movement.boards_per_round}}
