import ast
import subprocess
import sys
from pathlib import Path

import pytest

import rtrw

HEAVY = ["typer", "rich", "yaml", "pydantic", "asyncio", "redis", "dateutil", "pytz"]


def loaded_by(code):
    """The modules that a new interpreter has after ``code``."""
    script = f"{code}\nimport sys\nprint(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, text=True
    )
    return set(done.stdout.split())


@pytest.mark.parametrize(
    "code",
    [
        "import rtrw.limits",
        "from rtrw.limits import *",
        "from rtrw.limits import Limiter, TokenBucket, MemoryStore, take_all",
        "import rtrw.limits as r; r.Limiter(r.Quota(5, zone='Asia/Jakarta')).take('k')",
    ],
)
def test_what_is_not_loaded(code):
    """Limits in memory load no interface, no asyncio and no Redis."""
    if "*" in code:
        code = (
            "import rtrw.limits\n"
            "for n in rtrw.limits.__all__:\n"
            "    if n not in ('AsyncLimiter', 'HybridStore', 'RedisStore'):\n"
            "        getattr(rtrw.limits, n)"
        )
    found = loaded_by(code)
    assert "rtrw.limits" in found
    assert not found & set(HEAVY)


def test_asyncio_comes_with_the_async_limiter():
    """Who names ``AsyncLimiter`` gets asyncio."""
    found = loaded_by("from rtrw.limits import AsyncLimiter")
    assert "asyncio" in found
    assert not found & (set(HEAVY) - {"asyncio"})


def test_works_without_any_dependency(tmp_path):
    """Limits work where nothing but the standard library and rtrw is installed."""
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from rtrw.limits import Limiter, TokenBucket, LimitExceeded, retry\n"
        "limiter = Limiter(TokenBucket(1, '1/h'))\n"
        "print(limiter.allow('k'), limiter.allow('k'))\n"
        "print(str(LimitExceeded(limiter.take('k')))[:8])\n"
    )
    root = __file__.split("/tests/")[0] if "/" in __file__ else "."
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code, root],
        check=True,
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert done.stdout.split() == ["True", "False", "RTRW601"]


@pytest.mark.slow
def test_works_from_a_wheel_without_its_dependencies(tmp_path):
    """``pip install --no-deps`` is enough for limits, also awaited and over HTTP."""
    pytest.importorskip("hatchling")
    root = Path(rtrw.__file__).parents[1]
    if not (root / "pyproject.toml").exists():
        pytest.skip("there are no sources to build a wheel of")

    def run(*command):
        return subprocess.run(
            command, check=True, capture_output=True, text=True, cwd=tmp_path
        ).stdout

    build = ("wheel", "--no-deps", "--no-build-isolation", "-w", str(tmp_path))
    run(sys.executable, "-m", "pip", *build, str(root))
    run(sys.executable, "-m", "venv", "--without-pip", "bare")
    [wheel] = tmp_path.glob("*.whl")
    [packages] = (tmp_path / "bare").rglob("site-packages")
    target = ("--no-deps", "--no-index", "--target", str(packages), str(wheel))
    run(sys.executable, "-m", "pip", "install", *target)
    code = """
import asyncio, sys
from rtrw.limits import AsyncLimiter, Concurrency, Limiter, Quota, RedisStore
from rtrw.limits import TokenBucket
from rtrw.limits.asgi import RateLimitMiddleware
from rtrw.limits.redis.scripts import one
limiter = Limiter(TokenBucket(1, "1/h"))
print(limiter.allow("k"), limiter.allow("k"), "rtrw" in sys.modules)
print(asyncio.run(AsyncLimiter(Concurrency(1, "1m")).allow("k")))
print(Limiter(Quota(5, "day")).take("k").remaining, len(one("bucket").sha))
try:
    RedisStore.from_url("redis://h", on_error="open")
except Exception as error:
    print(str(error)[:8])
"""
    python = tmp_path / "bare" / ("Scripts" if sys.platform == "win32" else "bin")
    told = run(str(python / "python"), "-I", "-c", code).split()
    assert told == ["True", "False", "True", "True", "4", "40", "RTRW650"]


def test_unknown_names():
    """A name that is not there is the usual error."""
    import rtrw.limits

    with pytest.raises(AttributeError, match="Limitter"):
        _ = rtrw.limits.Limitter
    assert "AsyncLimiter" in dir(rtrw.limits)


def imports_of(path, known):
    """The modules of ``known`` that a file imports anywhere, also for types only."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            for one in node.names:
                whole = f"{node.module}.{one.name}"
                found.add(whole if whole in known else node.module)
    return found & known


def test_no_module_of_limits_imports_itself_in_a_circle():
    """Not even inside a function; the package's lazy names are no import of its own."""
    root = Path(rtrw.__file__).parent
    paths = [*root.glob("limits/**/*.py"), *root.glob("cli/limits*.py")]
    modules = {
        ".".join(path.relative_to(root.parent).with_suffix("").parts): path
        for path in paths
        if path != root / "limits/__init__.py"
    }
    modules = {name.removesuffix(".__init__"): path for name, path in modules.items()}
    left = {name: imports_of(path, modules.keys()) for name, path in modules.items()}
    # Take away, again and again, what imports nothing that is left.
    while free := {name for name, wanted in left.items() if not wanted & left.keys()}:
        left = {name: wanted for name, wanted in left.items() if name not in free}
    assert {name: wanted & left.keys() for name, wanted in left.items()} == {}
