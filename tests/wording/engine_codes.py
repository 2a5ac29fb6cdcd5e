"""Which codes the engines have, and with which values each is made: read from their source."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path

from movements.engine import codes as of_movements
from scoring.engine import codes as of_scoring
from scoring.engine.document import codes as of_documents
from scoring.engine.old_results import codes as of_files
from scoring.engine.organisers import codes as of_organisers

PLACE = Path(__file__).parents[2]
MODULES = (of_movements, of_scoring, of_documents, of_files, of_organisers)
CODES: tuple[type[StrEnum], ...] = tuple(
    each
    for module in MODULES
    for each in vars(module).values()
    if isinstance(each, type) and issubclass(each, StrEnum) and each is not StrEnum
)
#: Those that say where a sentence belongs are no value of it.
NOT_SAID = {"at", "line"}


def made() -> Iterator[tuple[str, Path, int, set[str] | None]]:
    """Each place that makes a message: its code, where it stands, and its values; None where they cannot be read."""
    for package in ("movements", "scoring", "rulings"):
        for path in sorted((PLACE / package).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            if path.name == "codes.py" or "migrations" in path.parts or "codes import" not in text:
                continue
            tree = ast.parse(text)
            names = _codes_of(tree)
            for function in ast.walk(tree):
                if isinstance(function, ast.FunctionDef | ast.Module):
                    dicts, chosen = _dicts(function), _chosen(function)
                    for call in _calls(function):
                        for code in _named(call, names, chosen):
                            yield code, path, call.lineno, _values(call, dicts)


def _codes_of(tree: ast.Module) -> Mapping[str, type[StrEnum]]:
    """The enumerations as a file calls them."""
    by_module = {(each.__module__, each.__name__): each for each in CODES}
    return {
        name.asname or name.name: by_module[node.module or "", name.name]
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for name in node.names
        if (node.module or "", name.name) in by_module
    }


def _calls(function: ast.AST) -> Iterator[ast.Call]:
    """Calls of a function, those of functions inside it apart."""
    for node in ast.iter_child_nodes(function):
        if isinstance(node, ast.FunctionDef):
            continue
        if isinstance(node, ast.Call):
            yield node
        yield from _calls(node)


def _chosen(function: ast.AST) -> Mapping[str, ast.expr]:
    """What a function has chosen before it says it: `code = A if … else B`."""
    return {
        target.id: node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.IfExp)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _named(call: ast.Call, names: Mapping[str, type[StrEnum]], chosen: Mapping[str, ast.expr]) -> Iterator[str]:
    for given in call.args:
        argument = chosen.get(given.id, given) if isinstance(given, ast.Name) else given
        for node in ast.walk(argument) if isinstance(argument, ast.IfExp | ast.Attribute) else ():
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in names:
                yield str(names[node.value.id][node.attr])


def _dicts(function: ast.AST) -> Mapping[str, set[str]]:
    """Dictionaries that a function names, by their keys."""
    return {
        target.id: {str(key.value) for key in node.value.keys if isinstance(key, ast.Constant)}
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _values(call: ast.Call, dicts: Mapping[str, set[str]]) -> set[str] | None:
    found: set[str] = set()
    for keyword in call.keywords:
        if keyword.arg is not None:
            found.add(keyword.arg)
        elif isinstance(keyword.value, ast.Name) and keyword.value.id in dicts:
            found |= dicts[keyword.value.id]
        else:
            return None
    for argument in call.args:
        if isinstance(argument, ast.Dict):
            found |= {str(key.value) for key in argument.keys if isinstance(key, ast.Constant)}
        elif isinstance(argument, ast.Name) and argument.id in dicts:
            found |= dicts[argument.id]
        elif isinstance(argument, ast.Name) and argument.id.startswith("_"):
            return None
    return found
