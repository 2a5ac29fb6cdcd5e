from scoring.services.repairs.frame import Act, Place, Preview, carry_out, look_at, take_back
from scoring.services.repairs.people import exchange, naming, ranking, turning, withdrawal
from scoring.services.repairs.seen import SeatChange, Sitting

__all__ = [
    "Act",
    "Place",
    "Preview",
    "SeatChange",
    "Sitting",
    "carry_out",
    "exchange",
    "look_at",
    "naming",
    "ranking",
    "take_back",
    "turning",
    "withdrawal",
]
