"""XML from strangers: read without entities, without the network, within limits, and mended where programs err."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from lxml import etree

from club.engine.messages import Message
from scoring.engine.old_results.codes import Part, Refused, Remark
from scoring.engine.old_results.values import Note, Unreadable, note

SIZE_AT_MOST = 8 * 1024 * 1024
Element = etree._Element

_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")
_ENCODING = re.compile(rb"^\s*<\?xml[^>]*encoding\s*=\s*[\"']([A-Za-z0-9._-]+)[\"']")
_ENTITY_DECLARED = re.compile(r"<!(ENTITY|ATTLIST|ELEMENT|NOTATION)|<!DOCTYPE[^>]*\[")
_KIND_DECLARED = "<!DOCTYPE"
#: A federation's event of a hundred tables in every club has a quarter of it.
ELEMENTS_AT_MOST = 400_000
_DOCTYPE = re.compile(r"<!DOCTYPE[^>]*>")
_BARE_AMPERSAND = re.compile(r"&(?!(?:[A-Za-z][A-Za-z0-9]*|#[0-9]+|#x[0-9A-Fa-f]+);)")
_NAMED = re.compile(r"&([A-Za-z][A-Za-z0-9]*);")
_OF_XML = {"amp", "lt", "gt", "quot", "apos"}
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_CONTROL_REFERENCE = re.compile(r"&#(?:x0*(?:[0-8bceBCE]|1[0-9a-fA-F])|0*(?:[0-8]|1[124-9]|2[0-9]|3[01]));")


def read_markup(data: bytes) -> tuple[Element, tuple[Note, ...]]:
    """The root of an XML text, and what had to be mended. Raises Unreadable, with the line, in words."""
    if len(data) > SIZE_AT_MOST:
        raise Unreadable(Refused.TOO_LARGE, most=SIZE_AT_MOST // 1024 // 1024)
    if not data.strip():
        raise Unreadable(Refused.EMPTY)
    text = _DECLARATION.sub("", decoded(data), count=1)
    if text.count(_KIND_DECLARED) > 1:
        raise Unreadable(Refused.KIND_TWICE)
    if _ENTITY_DECLARED.search(text):
        raise Unreadable(Refused.ENTITIES)
    mended, remarks = _mended(_DOCTYPE.sub(_blank, text))
    try:
        root = _parsed(mended)
    except etree.XMLSyntaxError as error:
        line = error.lineno or 1
        raise Unreadable(Refused.NOT_WELL_FORMED, reason=Message(_reason(error)), line=line) from error
    if sum(1 for _each in root.iter()) > ELEMENTS_AT_MOST:
        raise Unreadable(Refused.TOO_MANY_ELEMENTS, most=ELEMENTS_AT_MOST)
    return root, remarks


def decoded(data: bytes) -> str:
    """Bytes as text: by their mark, by what they declare, as UTF-8, else as Windows writes."""
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            return data.decode(encoding, errors="replace")
    if data[:200].count(b"\0") > 20:
        return data.decode("utf-16-le" if data[1:2] == b"\0" else "utf-16-be", errors="replace")
    declared = _ENCODING.match(data)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        said = declared[1].decode("ascii") if declared else "cp1252"
    for encoding in (said, "cp1252"):
        try:
            return data.decode(encoding)
        except (LookupError, UnicodeError):
            continue
    return data.decode("latin-1")


def _blank(match: re.Match[str]) -> str:
    """As many lines as there were, so that places stay what they are."""
    return "\n" * match[0].count("\n")


def _mended(text: str) -> tuple[str, tuple[Note, ...]]:
    """What many programs write and no reader of XML takes: bare ampersands, named letters, control characters."""
    found = _CONTROL_REFERENCE.sub("", _CONTROL.sub("", text))
    found = _BARE_AMPERSAND.sub("&amp;", found)
    found = _NAMED.sub(lambda name: name[0] if name[1] in _OF_XML else html.unescape(name[0]), found)
    found = _BARE_AMPERSAND.sub("&amp;", found)
    found = _NAMED.sub(lambda name: name[0] if name[1] in _OF_XML else f"&amp;{name[1]};", found)
    if found == text:
        return text, ()
    return found, (note(Remark.MENDED),)


def _parsed(text: str) -> Element:
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, dtd_validation=False, huge_tree=False, encoding="utf-8"
    )
    return etree.fromstring(text.strip("\ufeff").encode("utf-8", errors="replace"), parser)


def _reason(error: etree.XMLSyntaxError) -> Part:
    said = str(error.msg or "").partition(", line ")[0]
    if "Premature end" in said or "EndTag" in said or "mismatch" in said:
        return Part.NOT_CLOSED
    if "Start tag expected" in said:
        return Part.NO_FIRST_TAG
    if "depth" in said:
        return Part.XML_TOO_DEEP
    return Part.ODD_XML


def name_of(element: Element) -> str:
    """The element's name in capitals, without a namespace; empty for comments and instructions."""
    return element.tag.rpartition("}")[2].upper() if isinstance(element.tag, str) else ""


def children(element: Element, name: str) -> Iterator[Element]:
    """The children of one name."""
    return (child for child in element if name_of(child) == name)


def child(element: Element, name: str) -> Element | None:
    """The first child of one name."""
    return next(children(element, name), None)


def text_of(element: Element, *names: str) -> str:
    """The text of the first child of one of these names that has any."""
    for name in names:
        for each in children(element, name):
            written = "".join(str(part) for part in each.itertext()).strip()
            if written:
                return written
    return ""


def value_of(element: Element, name: str) -> str:
    """What stands in a child of this name, or in an attribute: programs differ in which of the two they write."""
    return text_of(element, name) or attribute(element, name)


def attribute(element: Element, name: str) -> str:
    """An attribute, however its name is written."""
    return next((str(value) for key, value in element.attrib.items() if str(key).upper() == name), "").strip()
