"""Web pages of results as a browser saves them: one, or many in a ZIP."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Callable

from lxml import etree, html

from scoring.engine.old_results.codes import Refused
from scoring.engine.old_results.other_kinds import is_web_page
from scoring.engine.old_results.values import Unreadable
from scoring.engine.results_formats.format import Source
from scoring.engine.usebio.markup import SIZE_AT_MOST, decoded

ELEMENTS_AT_MOST = 400_000
FILES_AT_MOST = 200
PAGES = (".html", ".htm", ".php")
_ZIP = b"PK\x03\x04"
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]")
_CHARSET = re.compile(rb"charset=[\"']?([A-Za-z0-9_-]{2,20})")


def is_zip(source: Source) -> bool:
    """Whether a file begins as a ZIP does."""
    return source.data.startswith(_ZIP)


def pages_of(source: Source, suffixes: tuple[str, ...] = PAGES) -> list[tuple[str, str]]:
    """The text of every page by its name, in the order of the names; of a file that is no ZIP the one, without a name.

    Raises Unreadable where a file is larger than any evening is, or no ZIP after all.
    """
    source.refuse_too_large()
    return _unpacked(source.data, suffixes) if is_zip(source) else [("", page_text(source.data))]


def has_page(source: Source, is_one: Callable[[str], bool]) -> bool:
    """Whether a file is a web page of which `is_one` holds, or a ZIP with one."""
    if len(source.data) > SIZE_AT_MOST or not (is_zip(source) or is_web_page(source.beginning)):
        return False
    try:
        return any(is_one(text) for _name, text in pages_of(source))
    except Unreadable:
        return False


def page_text(data: bytes) -> str:
    """A page as text: as UTF-8, else by the character set that it names."""
    named = _CHARSET.search(data[:4000])
    if named is not None:
        for encoding in ("utf-8", named[1].decode("ascii")):
            try:
                return data.decode(encoding)
            except (LookupError, UnicodeError):
                continue
    return decoded(data)


def parsed(text: str) -> html.HtmlElement | None:
    """A page's elements; None where it has none. Raises Unreadable where they are too many."""
    # As UTF-8, whatever character set the page names: it is text by now.
    parser = html.HTMLParser(no_network=True, remove_comments=True, remove_pis=True, huge_tree=False, encoding="utf-8")
    try:
        root = html.document_fromstring(_CONTROL.sub("", text).encode("utf-8", errors="replace"), parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError):
        return None
    if sum(1 for _each in root.iter()) > ELEMENTS_AT_MOST:
        raise Unreadable(Refused.TOO_MANY_ELEMENTS, most=ELEMENTS_AT_MOST)
    return root


def words(cell: html.HtmlElement) -> str:
    """What stands in an element, with single blanks."""
    return " ".join(str(cell.text_content()).split())


def _unpacked(data: bytes, suffixes: tuple[str, ...]) -> list[tuple[str, str]]:
    """The pages of a ZIP by name. Raises Unreadable."""
    found, size = [], 0
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = [each for each in archive.infolist() if each.filename.lower().endswith(suffixes)]
            for entry in sorted(entries[:FILES_AT_MOST], key=lambda each: each.filename):
                size += entry.file_size
                if size > SIZE_AT_MOST:
                    raise Unreadable(Refused.TOO_LARGE, most=SIZE_AT_MOST // 1024 // 1024)
                with archive.open(entry) as stream:
                    # What an entry says of its size may be wrong.
                    content = stream.read(entry.file_size + 1)
                if len(content) > entry.file_size:
                    raise Unreadable(Refused.BINARY)
                found.append((entry.filename.rsplit("/", 1)[-1], page_text(content)))
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, ValueError, RuntimeError) as error:
        raise Unreadable(Refused.BINARY) from error
    return found
