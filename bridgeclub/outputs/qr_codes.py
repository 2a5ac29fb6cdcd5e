"""QR codes as part of a page, and the whole addresses that stand in them."""

from __future__ import annotations

from io import BytesIO

import segno
from django.conf import settings
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe


def qr_code(text: str) -> SafeString:
    """A square of SVG that a telephone reads across a table; as large as its place, black on white."""
    code = segno.make(text, error="m", micro=False)
    # segno writes nothing but numbers into the picture.
    return mark_safe(code.svg_inline(omitsize=True, border=2, dark="#000", light="#fff", svgclass="qr", lineclass=None))  # noqa: S308


def absolute_url(request: HttpRequest, path: str) -> str:
    """A whole address for a printed code: the public one where the club has set it, else the one asked for."""
    base: str = settings.PUBLIC_ADDRESS or request.build_absolute_uri("/")
    return base.rstrip("/") + path


def qr_picture(text: str) -> bytes:
    """The same as a picture of its own (SVG), for a page that draws no markup."""
    picture = BytesIO()
    segno.make(text, error="m", micro=False).save(picture, kind="svg", border=2, dark="#000", light="#fff", scale=8)
    return picture.getvalue()
