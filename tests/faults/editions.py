"""An evening that is over and published, in the club's own processes, and what stands of its editions.

`python manage.py shell -c "from tests.faults.editions import publish; publish()"`; what is printed last is JSON.
"""

from __future__ import annotations

import hashlib
import json

from scoring.models import Publication
from tests.builders import make_club, published_session


def publish() -> None:
    published_session(club=make_club("Evening Before"))
    told()


def told() -> None:
    """Prints a mark of each edition: another one for anything that was changed in it."""
    rows = Publication.objects.order_by("pk").values_list("number", "at", "version", "facts", "standings", "changes")
    print(json.dumps([hashlib.sha256(json.dumps(row, default=str).encode()).hexdigest() for row in rows]))
