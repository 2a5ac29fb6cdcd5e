"""What was done with teams: their names and players, who sits where."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from bridgeclub.wording.audit_log.context import Names, Sentence
from scoring.queries.room import AuditedAct


def team_sentences(team: Callable[[AuditedAct, Names], str]) -> Mapping[str, Sentence]:
    """By the act; `team` says of which contestant it is."""
    return {
        "contest changed": lambda _act, _names: _("Changed the kind of contest"),
        "team changed": lambda act, names: _("Changed the team %(team)s") % {"team": team(act, names)},
        "line-up set": lambda act, names: _lined_up(act, team(act, names)),
        "line-up taken back": lambda act, names: _taken_back(act, team(act, names)),
    }


def _lined_up(act: AuditedAct, team: str) -> str:
    if not act.data.get("match"):
        return _("Set who sits where: %(team)s") % {"team": team}
    if not act.data["stanza"]:
        return _("Set who sits where in a match: %(team)s") % {"team": team}
    return _("Set who sits where in part %(part)s of a match: %(team)s") % {"team": team, "part": act.data["stanza"]}


def _taken_back(act: AuditedAct, team: str) -> str:
    if not act.data.get("match"):
        return _("Took back who sits where: %(team)s") % {"team": team}
    return _("Took back who sits where in a match: %(team)s") % {"team": team}
