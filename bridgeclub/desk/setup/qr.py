"""QR codes as part of a page."""

from __future__ import annotations

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_code(text: str) -> SafeString:
    """A square of SVG that a telephone reads across a table; as large as its place, black on white."""
    code = segno.make(text, error="m", micro=False)
    # segno writes nothing but numbers into the picture.
    return mark_safe(code.svg_inline(omitsize=True, border=2, dark="#000", light="#fff", svgclass="qr", lineclass=None))  # noqa: S308
