"""The document type definitions in `data`."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from io import StringIO

from lxml import etree

VERSIONS = ("1.2", "1.3")


@cache
def declarations(version: str) -> etree.DTD:
    """The DTD of USEBIO `version`, 1.2 or 1.3. Where it comes from stands at its top."""
    name = f"data/usebio_{version.replace('.', '_')}.dtd"
    text = files("scoring.engine.usebio").joinpath(name).read_text(encoding="utf-8")
    return etree.DTD(StringIO(text))
