"""The size of paper that a page is printed on: the club's own, or for once the other one."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest

from bridgeclub.outputs.pdf.sheets import chosen_paper
from club.queries import PAPERS

#: What the pages for paper are asked besides the size: tables, section, copies, edition; one pair, from a round on.
ASKED = ("tables", "section", "copies", "edition", "pair", "from")


def paper_context(request: HttpRequest, usual: str) -> dict[str, Any]:
    """What desk/_paper_size.html looks at: the size (`?paper=letter`, else the usual one), all sizes with their
    names, and what else stands in the address."""
    others = {name: request.GET[name] for name in ASKED if name in request.GET}
    return {"paper": chosen_paper(request.GET, usual), "papers": PAPERS, "paper_query": urlencode(others)}
