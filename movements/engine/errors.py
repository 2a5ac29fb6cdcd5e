"""What the movement engine refuses."""

from club.engine.messages import Refusal


class MovementError(Refusal):
    """A movement that cannot be made, or not be read: a code of `Refused`, and what is legal as values."""
