"""Ties split only when they must be: the ordered procedure of White Book 143, each rule with what it compared."""

from scoring.engine.ties.procedure import split_tie
from scoring.engine.ties.values import Ballot, Encounter, Event, Split, Step

__all__ = ["Ballot", "Encounter", "Event", "Split", "Step", "split_tie"]
