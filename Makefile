# `make play` and `make test` are all that a newcomer needs: each sets up what it uses.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

# What is checked and compiled among the folders that exist.
CHECKED := $(wildcard busterbox tests examples benchmarks tools)
COMPILED_BESIDES := $(wildcard tests/microgames)
# Two at a time, a file always in one process: as many cores as the smallest machine of ours has.
PYTEST := $(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder

# Hundreds of processes import the same modules: each would compile them again where a machine does not let them be kept.
export PYTHONDONTWRITEBYTECODE :=

stage = @printf '\n== %s\n' "$(1)"

GOALS := help setup play terminal test begun check test-busy soak lint lint-and-compile tree compiler browser test-interpreted test-compiled compile bench golden mutate lock clean
.PHONY: $(GOALS)
.NOTPARALLEL:

help:
	@echo 'make play              play in the browser (ARGS="--port 9000", ARGS="--help" for all)'
	@echo 'make terminal          play in the terminal (ARGS=duel for one game)'
	@echo 'make test              every check and test, interpreted and compiled'
	@echo 'make check             lint, and the tests of what differs since all was well (BASE=REV for another start)'
	@echo 'make test-busy         service and browser tests on a busy machine, in a random order (BUSY=8 ORDER=SEED)'
	@echo 'make soak              make test with the long versions of the tests'
	@echo 'make lint              style, types and layers only'
	@echo 'make compile           build the fast version; run it with BUSTERBOX_COMPILED=1'
	@echo 'make bench             measure the fast version (ARGS="--peers" to compare)'
	@echo 'make golden            rewrite the golden records'
	@echo 'make mutate GAME=NAME  break rules one at a time and list what no test notices'
	@echo 'make setup             the development environment in $(VENV)'
	@echo 'make lock              write requirements.lock again from pyproject.toml'
	@echo 'make clean             remove all that the above have made'

# --- the environment ---------------------------------------------------------------------------------------------

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'Busterbox needs Python 3.11 or newer; name one with make PYTHON=...' >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
		echo 'Busterbox needs the venv module of Python (Debian: apt-get install python3-venv).' >&2; exit 1; }

# To play: only what the package itself depends on, at the versions of the lock file.
$(VENV)/.runtime: pyproject.toml requirements.lock | $(BIN)/python
	$(call stage,setting up)
	@$(PIP) install --constraint requirements.lock setuptools
	@$(PIP) install --constraint requirements.lock --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml requirements.lock | $(BIN)/python
	$(call stage,setting up for development)
	@$(PIP) install --requirement requirements.lock
	@$(PIP) install --no-build-isolation --no-deps --editable .
	@touch $@ $(VENV)/.runtime

setup: $(VENV)/.dev

compiler: $(VENV)/.dev
	@$(BIN)/python -m tools.needs compiler

# What the tests of the table in the browser need; where it cannot be had they are left out, but never in CI.
browser: $(VENV)/.dev
	@$(BIN)/python -m tools.needs browser proxy types

lock:
	rm -rf build/lock && $(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip --quiet install --upgrade --editable '.[dev]'
	build/lock/bin/python -m pip freeze --exclude-editable --exclude pip --all > requirements.lock

# --- playing -----------------------------------------------------------------------------------------------------

play: $(VENV)/.runtime
	@$(BIN)/busterbox serve $(ARGS)

terminal: $(VENV)/.runtime
	@$(BIN)/busterbox play $(ARGS)

# --- checking ----------------------------------------------------------------------------------------------------

lint: $(VENV)/.dev
	$(call stage,ruff check)
	@$(BIN)/ruff check $(CHECKED)
	$(call stage,ruff format)
	@$(BIN)/ruff format --check $(CHECKED)
	$(call stage,mypy --strict)
	@$(BIN)/python -m mypy --strict $(CHECKED)
	$(call stage,import-linter)
	@$(BIN)/lint-imports
	$(call stage,prettier)
	@$(BIN)/python -m tools.client

test: begun compiler browser lint-and-compile test-interpreted test-compiled
	@$(BIN)/python -m tools.check --end

# Whoever edits files meanwhile is not told afterwards that these have passed.
begun: $(VENV)/.dev
	@$(BIN)/python -m tools.check --begin

# The quick loop, for a change in one room: no browser, nothing compiled, unless the room is theirs.
check: $(VENV)/.dev
	@$(BIN)/python -m tools.check $(if $(BASE),--base $(BASE))

# Checking types and translating to C take one core each: side by side they take little longer than one of them.
lint-and-compile: $(VENV)/.dev
	@$(MAKE) --no-print-directory tree & compiling=$$!; \
		$(MAKE) --no-print-directory lint; linted=$$?; \
		wait $$compiling && exit $$linted

tree: compiler
	@$(BIN)/python -m tools.compile -O0 $(COMPILED_BESIDES) >/dev/null

test-interpreted: $(VENV)/.dev
	$(call stage,tests$(,) interpreted)
	@BUSTERBOX_COMPILED= $(PYTEST) $(PYTEST_FLAGS)

test-compiled: compiler
	$(call stage,mypyc -O0)
	@$(BIN)/python -m tools.compile -O0 $(COMPILED_BESIDES)
	$(call stage,tests$(,) compiled)
	@tree="$$($(BIN)/python -m tools.compile -O0 $(COMPILED_BESIDES))" && \
		BUSTERBOX_COMPILED="$$tree" $(PYTEST) -m 'not interpreted' $(PYTEST_FLAGS)

soak: export BUSTERBOX_SOAK := 1
soak: PYTEST_FLAGS += --timeout=7200
soak: test

# In an order of its own each time; it is printed, and ORDER=SEED gives it again. BUSY=0 leaves the machine idle.
BUSY ?= 8
test-busy: browser
	@BUSTERBOX_COMPILED= $(BIN)/python -m tools.busy --busy $(BUSY) $(if $(ORDER),--order $(ORDER)) \
		-n 2 --dist loadfile --no-loadscope-reorder $(PYTEST_FLAGS) $(ARGS)

golden: $(VENV)/.dev
	@BUSTERBOX_COMPILED= $(BIN)/python -m tests.golden $(ARGS)

# Also `make mutate duel`: the second goal is then the game, and nothing to make, unless it is a goal of its own.
ifeq (mutate,$(firstword $(MAKECMDGOALS)))
NAMED := $(filter-out $(GOALS),$(word 2,$(MAKECMDGOALS)))
GAME ?= $(NAMED)
ifneq (,$(NAMED))
.PHONY: $(NAMED)
$(NAMED):
	@:
endif
endif

mutate: $(VENV)/.dev
	@test -n '$(GAME)' || { echo 'Name the game: make mutate GAME=duel' >&2; exit 2; }
	@BUSTERBOX_COMPILED= $(BIN)/python -m tools.mutate $(GAME) $(ARGS)

# --- the fast version --------------------------------------------------------------------------------------------

compile: compiler
	$(call stage,mypyc -O3)
	@$(BIN)/python -m tools.compile -O3 $(COMPILED_BESIDES)
	@echo 'Now set BUSTERBOX_COMPILED=1 to run it, as in: BUSTERBOX_COMPILED=1 make play'

bench: compiler
	@tree="$$($(BIN)/python -m tools.compile -O3 $(COMPILED_BESIDES))" && \
		BUSTERBOX_COMPILED="$$tree" $(BIN)/busterbox bench $(ARGS)

clean:
	rm -rf build $(VENV) *.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

, := ,
