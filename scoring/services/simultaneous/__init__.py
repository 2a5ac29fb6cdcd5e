"""Simultaneous pairs: set up, joined, scored as one field, published."""

from scoring.services.simultaneous.computing import (
    recompute_simultaneous,
    score_common_part,
    sweep_simultaneous,
)
from scoring.services.simultaneous.inviting import (
    invitation_token,
    invite_clubs,
    invited_by_token,
    take_back_invitation,
)
from scoring.services.simultaneous.joining import (
    add_elsewhere,
    join_simultaneous,
    join_with_new,
    leave_simultaneous,
    simultaneous_by_code,
)
from scoring.services.simultaneous.organising import (
    Settings,
    change_simultaneous,
    create_simultaneous,
    load_simultaneous_deals,
)
from scoring.services.simultaneous.publishing import publish_simultaneous

__all__ = [
    "Settings",
    "add_elsewhere",
    "change_simultaneous",
    "create_simultaneous",
    "invitation_token",
    "invite_clubs",
    "invited_by_token",
    "join_simultaneous",
    "join_with_new",
    "leave_simultaneous",
    "load_simultaneous_deals",
    "publish_simultaneous",
    "recompute_simultaneous",
    "score_common_part",
    "simultaneous_by_code",
    "sweep_simultaneous",
    "take_back_invitation",
]
