"""Victory points: a match's margin in IMPs, or its percentage, on a scale."""

from scoring.engine.victory_points.club_scale import OWN, own_scale, read_scale
from scoring.engine.victory_points.scale import Scale
from scoring.engine.victory_points.scales import SCALES, find_scale

__all__ = ["OWN", "SCALES", "Scale", "find_scale", "own_scale", "read_scale"]
