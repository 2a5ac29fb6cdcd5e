"""What a pair may find wrong with a line of its card."""

from scoring.models import Dispute

#: (what is kept, what is read), in the order in which they are asked.
REASONS = tuple(Dispute.Reason.choices)
