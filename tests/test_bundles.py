"""What is put together for the pages is of the scripts and styles as they are: `make bundle` after each change."""

from __future__ import annotations

from tools import bundle


def test_bundles_are_of_what_is_there_now() -> None:
    noted = bundle.noted()
    names = {name: each["of"] for name, each in noted["bundles"].items()}
    assert list(names) == list(bundle.BUNDLES), "run: make bundle"
    assert bundle.note(names) == noted, "run: make bundle"


def test_nothing_else_lies_there() -> None:
    assert {path.name for path in bundle.MADE.iterdir()} == set(bundle.BUNDLES)


def test_none_tells_what_it_was_made_from() -> None:
    """No maps of sources: a browser would ask for them."""
    assert [name for name in bundle.BUNDLES if "sourceMappingURL" in (bundle.MADE / name).read_text()] == []


def test_what_others_wrote_keeps_its_notice() -> None:
    for name, notice in bundle.NOTICES.items():
        assert (bundle.MADE / name).read_text().startswith(notice)
