"""How the results of a board are compared, method by method."""

from scoring.engine.methods.butler import Butler
from scoring.engine.methods.choice import method_of
from scoring.engine.methods.cross_imps import CrossImps
from scoring.engine.methods.matchpoints import Matchpoints
from scoring.engine.methods.method import Direction, Method

__all__ = ["Butler", "CrossImps", "Direction", "Matchpoints", "Method", "method_of"]
