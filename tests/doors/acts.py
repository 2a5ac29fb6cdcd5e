"""Every act that the source records: what is handed to `append_audit_row`, also through other functions."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("club", "movements", "scoring", "rulings", "bridgeclub")
#: Where the name is put together: (beginning of the f-string, what it becomes).
PUT_TOGETHER = {"session ": ("session playing", "session ended", "session official")}


@dataclass
class Source:
    """The functions of all packages with their calls."""

    functions: dict[str, list[ast.FunctionDef]] = field(default_factory=dict)
    calls: list[tuple[ast.Call, ast.FunctionDef | None]] = field(default_factory=list)
    tables: dict[str, ast.Dict] = field(default_factory=dict)


@cache
def source() -> Source:
    read = Source()
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            if "migrations" not in path.parts:
                _collect(ast.parse(path.read_text(encoding="utf-8")), None, read)
    return read


def _collect(node: ast.AST, inside: ast.FunctionDef | None, read: Source) -> None:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call):
            read.calls.append((child, inside))
        if isinstance(node, ast.Module) and isinstance(child, ast.Assign) and isinstance(child.value, ast.Dict):
            read.tables |= {to.id: child.value for to in child.targets if isinstance(to, ast.Name)}
        if isinstance(child, ast.FunctionDef):
            read.functions.setdefault(child.name, []).append(child)
        _collect(child, child if isinstance(child, ast.FunctionDef) else inside, read)


def recorded_acts() -> tuple[set[str], list[str]]:
    """The names of all acts, and the expressions that could not be followed."""
    found: set[str] = set()
    lost: list[str] = []
    wanted = [("append_audit_row", "action", 2)]
    for name, parameter, place in wanted:
        for call, inside in source().calls:
            if _called(call) != name or (name == "append_audit_row" and len(call.args) < 3):
                continue
            argument = _argument(call, parameter, place)
            if argument is None:
                continue
            for value in _values(argument, inside, wanted):
                (found.add if isinstance(value, str) else lost.append)(
                    value if isinstance(value, str) else str(value[0])
                )
    return found, lost


def _called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def _argument(call: ast.Call, parameter: str, place: int) -> ast.expr | None:
    named = next((each.value for each in call.keywords if each.arg == parameter), None)
    return named or (call.args[place] if len(call.args) > place else None)


def _values(
    node: ast.expr, inside: ast.FunctionDef | None, wanted: list[tuple[str, str, int]]
) -> Iterator[str | tuple[str]]:
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.IfExp):
        yield from _values(node.body, inside, wanted)
        yield from _values(node.orelse, inside, wanted)
    elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
        yield from PUT_TOGETHER.get(str(node.values[0].value), ()) or ((ast.unparse(node),),)
    elif isinstance(node, ast.Subscript) and isinstance(table := _table(node.value), ast.Dict):
        for value in table.values:
            yield from _values(value, inside, wanted)
    elif isinstance(node, ast.Name) and inside is not None:
        yield from _named(node.id, inside, wanted)
    else:
        yield (ast.unparse(node),)


def _table(node: ast.expr) -> ast.expr | None:
    """A table written where it is used, or one of a module by its name."""
    return source().tables.get(node.id) if isinstance(node, ast.Name) else node


def _named(name: str, inside: ast.FunctionDef, wanted: list[tuple[str, str, int]]) -> Iterator[str | tuple[str]]:
    """A local name by what is assigned to it; a parameter by what its function is called with."""
    assigned = [
        each.value
        for each in ast.walk(inside)
        if isinstance(each, ast.Assign) and any(isinstance(to, ast.Name) and to.id == name for to in each.targets)
    ]
    for value in assigned:
        yield from _values(value, inside, wanted)
    positional = [each.arg for each in inside.args.args]
    if name in positional or name in [each.arg for each in inside.args.kwonlyargs]:
        follow = (inside.name, name, positional.index(name) if name in positional else 99)
        if follow not in wanted:
            wanted.append(follow)
    elif not assigned:
        yield (f"{inside.name}: {name}",)
