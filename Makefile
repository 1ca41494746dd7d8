# Two commands: `make run` opens the page for the phones of this network, `make test` checks it all.
# Both make .venv themselves, and install again only when pyproject.toml has changed.

PYTHON ?= python3
PORT ?= 8501
# More for pytest: make test FLAGS="-n 2 --dist loadgroup" for two at once, FLAGS=tests/scorer for some.
FLAGS ?=
VENV := .venv
PIP := $(VENV)/bin/python -m pip install -qq --disable-pip-version-check

.PHONY: run test lint bench mutants fuzz clean

run: $(VENV)/.installed
	@$(VENV)/bin/escoba serve --lan --port $(PORT)

test: $(VENV)/.installed-for-tests
	@$(VENV)/bin/python -m pytest -q -m "not train" $(FLAGS)

lint: $(VENV)/.installed-for-tests
	@$(VENV)/bin/ruff check
	@$(VENV)/bin/ruff format --check
	@$(VENV)/bin/mypy

bench: $(VENV)/.installed
	@$(VENV)/bin/escoba bench

mutants: $(VENV)/.installed-for-tests
	@$(VENV)/bin/python -m tests.scorer.mutants

# Three minutes each; what it finds is kept in tests/fuzz/finds and is a test from then on.
fuzz: $(VENV)/.installed-for-tests
	@$(PIP) 'atheris>=3'
	@for target in image cards replay export; do $(VENV)/bin/python -m tests.fuzz $$target 180; done

clean:
	@rm -rf $(VENV) build dist

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed") if sys.version_info < (3, 11) else 0'
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "on Debian: apt install python3-venv" >&2; exit 1; }

$(VENV)/.installed: pyproject.toml | $(VENV)/bin/python
	@echo "Installing into $(VENV); the first time takes a few minutes."
	@$(PIP) --editable .
	@touch $@

$(VENV)/.installed-for-tests: pyproject.toml | $(VENV)/bin/python
	@echo "Installing into $(VENV) with what the tests need; the first time takes a few minutes."
	@$(PIP) --editable '.[test]'
	@touch $@ $(VENV)/.installed
