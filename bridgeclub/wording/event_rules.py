"""Words of the rules of an event of several sessions: how its total is made, and which sessions cannot count so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.wording.event_totals import STAGES, has_several_stages
from bridgeclub.wording.known import words_for
from club.queries import told_apart
from scoring.models.event_totals import EventStage, EventTotal
from scoring.queries.event_values import EventRanking, EventSession, TotalInfo

UNFIT: Mapping[str, str | Promise] = {
    "points": gettext_lazy("is not scored in IMPs or points"),
    "victory_points": gettext_lazy("gives no victory points"),
}
BY = dict(EventTotal.By.choices)
QUALIFYING, TWO = EventStage.Stage.QUALIFYING.value, 2


def stage_words(session: EventSession, ranking: EventRanking) -> str:
    """Which stage a session is, where there are several."""
    return str(words_for(STAGES, session.stage)).lower() if has_several_stages(ranking) else ""


def rules_words(total: TotalInfo, ranking: EventRanking | None = None) -> tuple[str, ...]:
    """How the total is made, sentence by sentence."""
    by, best = (ranking.by, ranking.best) if ranking else (total.by, total.best)
    found = [_("%(what)s.") % {"what": str(BY[by]).capitalize()}]
    if best:
        found.append(_("The best %(n)d sessions of each count.") % {"n": best})
    if total.missed_out:
        found.append(
            _("Who has played fewer sessions has no place.") if best else _("Who has missed a session has no place.")
        )
    if total.carry:
        found.append(
            _("Matchpoints are carried from the qualifying sessions into final and consolation (White Book 172).")
        )
        if ranking is not None and any(each.handicaps for each in ranking.lists):
            found.append(_("With handicap they are carried with the handicaps of the qualifying sessions."))
    if total.split_ties:
        found.append(_("Ties are split (White Book 143)."))
    return tuple(found)


def unfit_words(ranking: EventRanking) -> tuple[str, ...]:
    """Sessions that cannot count like this."""
    why = UNFIT.get(ranking.by, gettext_lazy("is not scored in matchpoints"))
    return tuple(
        _("%(session)s does not count: it %(why)s.")
        % {"session": told_apart(each.info.title, each.info.date, each.info.slug), "why": why}
        for each in (ranking.sessions[at] for at in ranking.unfit)
    )


def carry_words(total: TotalInfo, sessions: Sequence[EventSession]) -> tuple[str, ...]:
    """Which qualifying sessions have two winners: scores are carried from those who were ranked in one field."""
    apart = (each.info for each in sessions if each.stage == QUALIFYING and each.info.winners == TWO)
    said = _(
        "%(session)s ranks North–South and East–West apart. White Book 172 carries scores forward only where all were"
        " ranked in one field."
    )
    return tuple(said % {"session": told_apart(each.title, each.date, each.slug)} for each in apart if total.carry)
