"""What players may see while play goes on, as a club chooses it."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class LiveRanking(models.TextChoices):
    """What everybody but the director sees of the ranking while boards are still to be played."""

    OFF = "off", _("none")
    ROUNDS = "rounds", _("updated at the end of a round, in whole per cent")
    EXACT = "exact", _("exact, over the boards that everybody has played")


class BoardResults(models.TextChoices):
    """When a table, and a pair's own phones, see the other results of a board."""

    NEVER = "never", _("never during play")
    PLAYED = "played", _("as soon as the pair has played it")
    ALL = "all", _("when all have played it")
