"""The JSON object of a game: the file itself, or what stands in the page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from lxml import etree, html

from scoring.engine.old_results.codes import Refused
from scoring.engine.old_results.values import Unreadable
from scoring.engine.results_formats.acbl_live.nodes import Node
from scoring.engine.results_formats.format import Source

#: A page of a large game has some thousand.
ELEMENTS_AT_MOST = 400_000
_ATTRIBUTES = ("v-bind:data", ":data")
_ASSIGNED = re.compile(r"\bvar\s+data\s*=\s*(?=\{)")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]")
#: Numbers stay the text that they are, so that nothing is rounded and none is too long.
_DECODER = json.JSONDecoder(parse_float=str, parse_int=str, parse_constant=str, strict=False)


def data_of(source: Source) -> Node:
    """The game with its sessions. Raises Unreadable where there is none, or none that can be read."""
    written = source.text.lstrip()
    texts = [written] if written.startswith("{") else _texts_of_page(written)
    for each in texts:
        try:
            found, _end = _DECODER.raw_decode(each)
        except (ValueError, RecursionError):
            continue
        if isinstance(found, dict) and isinstance(found.get("sessions"), list):
            return found
    raise Unreadable(Refused.NO_GAME)


def _texts_of_page(written: str) -> Iterator[str]:
    """What may be the object: attributes first, then what scripts call `data`."""
    parser = html.HTMLParser(no_network=True, remove_comments=True, remove_pis=True, huge_tree=False)
    try:
        root = html.document_fromstring(_CONTROL.sub("", written).encode("utf-8", errors="replace"), parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError):
        return
    if sum(1 for _each in root.iter()) > ELEMENTS_AT_MOST:
        raise Unreadable(Refused.TOO_MANY_ELEMENTS, most=ELEMENTS_AT_MOST)
    for element in root.iter():
        for name in _ATTRIBUTES:
            if value := element.get(name):
                yield str(value).lstrip()
    for script in root.iter("script"):
        body = script.text or ""
        for found in _ASSIGNED.finditer(body):
            yield body[found.end() :]
