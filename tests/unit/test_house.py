"""The house itself: sizes, and what may be where."""

import ast
import statistics
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = sorted((ROOT / "rtrw").rglob("*.py"))


def functions(tree):
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return [node for node in ast.walk(tree) if isinstance(node, kinds)]


def length(node):
    """Lines of a function without its signature and docstring."""
    body = node.body
    if ast.get_docstring(node) is not None:
        body = body[1:]
    return (node.end_lineno or 0) - body[0].lineno + 1 if body else 0


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_module_and_functions_are_small(path):
    """No module over 400 lines (tables apart), no function over 50."""
    text = path.read_text("utf-8")
    if not path.stem.endswith("_table"):
        assert len(text.splitlines()) <= 400
    long = {f.name: length(f) for f in functions(ast.parse(text)) if length(f) > 50}
    assert long == {}


def test_functions_are_short_as_a_whole():
    """Half of all functions have at most 8 lines, nine of ten at most 25."""
    lengths = sorted(
        length(node)
        for path in MODULES
        for node in functions(ast.parse(path.read_text("utf-8")))
    )
    assert statistics.median(lengths) <= 8
    assert lengths[len(lengths) * 9 // 10] <= 25


def test_every_module_opens_with_a_docstring():
    """A newcomer reads on the first line what a module is for."""
    bare = [
        p for p in MODULES if not ast.get_docstring(ast.parse(p.read_text("utf-8")))
    ]
    assert bare == []


def test_only_the_session_imports_librouteros():
    """The GPL library is touched in one module."""
    found = []
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            if any(name.split(".")[0] == "librouteros" for name in names):
                found.append(path.relative_to(ROOT).as_posix())
    assert set(found) <= {"rtrw/push/session.py", "rtrw/push/transport.py"}
