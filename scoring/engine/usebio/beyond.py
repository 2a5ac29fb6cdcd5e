"""What a session document says and USEBIO has no element for: processing instructions, which other programs pass over.

    <?bridgeclub {"round": 3, "table": 1}?>

They stand in the element that they are about. Names of people are never in them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from lxml import etree

from scoring.engine.usebio.markup import Element

TARGET = "bridgeclub"


def said_beyond(element: Element) -> dict[str, Any]:
    """What the instruction in an element says; nothing where there is none, or where it cannot be read."""
    for each in element:
        if isinstance(each, etree._ProcessingInstruction) and each.target == TARGET:
            try:
                document = json.loads(each.text or "")
            except (ValueError, RecursionError):
                return {}
            return document if isinstance(document, dict) else {}
    return {}


def say_beyond(element: Element, values: Mapping[str, Any]) -> None:
    """Put an instruction first into an element."""
    if values:
        text = json.dumps(values, sort_keys=True).replace(">", "\\u003e").replace("&", "\\u0026")
        element.insert(0, etree.ProcessingInstruction(TARGET, text))
