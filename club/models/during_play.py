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


#: Of the time for moving, of the warning and of a break.
CLOCK_MINUTES_AT_MOST = 120


class ClockSound(models.TextChoices):
    """What is heard when a round's time runs out, at the desk and at a wall screen."""

    OFF = "", _("none")
    CHIME = "chime", _("a chime")
    BELL = "bell", _("a bell")
    BEEP = "beep", _("short beeps")


class ClockColours(models.TextChoices):
    """How a round's time is coloured; what it means is always said in words too."""

    PLAIN = "plain", _("none")
    CALM = "calm", _("the edge and the figures")
    SIGNAL = "signal", _("the whole clock")
