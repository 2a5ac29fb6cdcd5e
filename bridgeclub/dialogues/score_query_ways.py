"""The ways in which a disagreement may be settled (Law 79B3), each with what it does to both sides."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from bridgeclub.wording.game import signed
from bridgeclub.wording.score_queries import played_words
from rulings.engine.disagreement import Settlement, Split, settlements
from rulings.queries.score_queries import ScoreQueryView
from scoring.engine.contract import Played
from scoring.engine.score import table_score
from scoring.queries.engine_values import vulnerability


@dataclass(frozen=True)
class SettlementWay:
    """`key` is what the form sends; `played`: what both sides get where the director is convinced of it."""

    key: str
    how: Settlement
    words: str
    played: Played | None = None


def settlement_ways(score_query: ScoreQueryView) -> tuple[SettlementWay, ...]:
    """Stands first, then what somebody says for both sides, then the reductions; nothing where there is no score."""
    if score_query.score is None or score_query.adjusted:
        return ()
    claimed = list(
        dict.fromkeys(each.played for each in (score_query.claim, score_query.other) if each and each.played)
    )
    claimed = [played for played in claimed if played != score_query.recorded]
    marked = vulnerability(score_query.vulnerable)
    found = settlements(score_query.score, [table_score(played, marked) for played in claimed])
    stands = SettlementWay("stands", Settlement.STANDS, _("It stands: I am not convinced"))
    convinced = [
        SettlementWay(f"convinced-{n}", Settlement.CONVINCED, _both(played, score_query), played)
        for n, played in enumerate(claimed)
    ]
    reduced = [SettlementWay(how.value, how, _reduced(how, split)) for how, split in found.items() if how in REDUCED]
    return (stands, *convinced, *reduced)


REDUCED = (Settlement.NS_REDUCED, Settlement.EW_REDUCED, Settlement.BOTH_REDUCED)


def _both(played: Played, score_query: ScoreQueryView) -> str:
    score = table_score(played, vulnerability(score_query.vulnerable))
    return _("Both sides get %(result)s (%(ns)s to N–S): I am clearly convinced") % {
        "result": played_words(played),
        "ns": signed(score),
    }


def _reduced(how: Settlement, split: Split) -> str:
    values = {"ns": signed(split.ns), "ew": signed(-split.ew)}
    return {
        Settlement.NS_REDUCED: _("N–S are reduced to %(ns)s; E–W keep %(ew)s"),
        Settlement.EW_REDUCED: _("E–W are reduced to %(ew)s; N–S keep %(ns)s"),
        Settlement.BOTH_REDUCED: _("Each side gets the worse: N–S %(ns)s, E–W %(ew)s"),
    }[how] % values
