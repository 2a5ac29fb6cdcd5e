"""Movement documents, named as the doors name them."""

from __future__ import annotations

from typing import Any

from bridgeclub.wording.movements import document_name
from movements.engine.document import movement_document
from movements.engine.plan import Movement


def document_of(movement: Movement) -> dict[str, Any]:
    """The document of a movement under the name that it has for people."""
    return movement_document(movement, document_name(movement))
