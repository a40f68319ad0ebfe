# Each target sets up .venv by itself, once. PYTHON names the interpreter to use.
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed

# Tests start hundreds of processes; without its cache each compiles all it imports.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: demo test test-slow test-all check bench fmt docs screenshot clean

$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "rtrw needs Python 3.11 or newer: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install -q --disable-pip-version-check --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install -q --disable-pip-version-check -e '.[plot,redis,data,web]' --group dev
	@touch $(STAMP)

demo: $(STAMP)
	@$(BIN)/rtrw demo

test: $(STAMP)
	$(BIN)/python -m pytest -n auto --dist worksteal -m 'not slow and not bench'

test-slow: $(STAMP)
	$(BIN)/python -m pytest -n auto --dist worksteal -m 'slow and not bench'

test-all: test test-slow

check: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/codespell rtrw tests docs README.md CHANGELOG.md

bench: $(STAMP)
	$(BIN)/python -m pytest -m bench -s tests/bench

fmt: $(STAMP)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

docs: $(STAMP)
	$(BIN)/python docs/generate.py

# The picture of the page in the READMEs; needs a chromium.
screenshot: $(STAMP)
	$(BIN)/python -m docs.screenshot

clean:
	rm -rf .venv dist build
