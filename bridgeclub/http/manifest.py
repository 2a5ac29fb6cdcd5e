"""What a phone needs to put a page on its home screen, and to open it there like a program of its own."""

from __future__ import annotations

from django.http import JsonResponse
from django.templatetags.static import static

# As static/css/tokens.css has them: the paper of a page, the baize of its line.
PAPER, BAIZE = "#f6f7f3", "#1f5a46"
ICONS = (
    ("img/favicon.svg", "any", "image/svg+xml", "any"),
    ("img/icon-192.png", "192x192", "image/png", "any"),
    ("img/icon-512.png", "512x512", "image/png", "any"),
    ("img/icon-maskable-512.png", "512x512", "image/png", "maskable"),
)


def manifest_response(name: str, start: str) -> JsonResponse:
    """The manifest of a page that begins at `start`; all of it comes from here."""
    icons = [
        {"src": static(path), "sizes": sizes, "type": kind, "purpose": purpose} for path, sizes, kind, purpose in ICONS
    ]
    said = {
        "id": start,
        "name": name,
        "short_name": name if len(name) <= 14 else name.split()[0][:14],
        "start_url": start,
        "scope": "/",
        "display": "minimal-ui",
        "background_color": PAPER,
        "theme_color": BAIZE,
        "icons": icons,
    }
    response = JsonResponse(said, content_type="application/manifest+json")
    response["Cache-Control"] = "public, max-age=3600"
    return response
