"""What a page may say on its console while a test takes its answers away."""

from __future__ import annotations

#: The browser's own line for an answer that is no success; htmx's for such a one, and for one that never came.
NO_ANSWER = ("Failed to load resource", "Response Status Error Code", "htmx:afterRequest", "htmx:sendError")
