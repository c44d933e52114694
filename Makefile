# `make app` opens the classroom app, `make test` runs every check. Each sets up what it needs in
# the folder .venv; a second run starts at once.

# What it says is the same when another make started it.
MAKEFLAGS += --no-print-directory

VENV := .venv
BIN := $(VENV)/bin
ESLINT := eslint@9
LOCK := constraints.txt
UV := $(BIN)/uv
# A browser waits most of the time; two workers are quicker even on a small machine.
# A page can be late on a busy machine: what fails there is tried once more, and named as such.
PARALLEL := --numprocesses=2

.DEFAULT_GOAL := help
.PHONY: help app test lint lock bench chromium clean

help:
	@echo "make app    open the classroom app"
	@echo "make test   run all checks and tests"
	@echo "make lint   run the checks of style and types"
	@echo "make lock   bring the locked versions in line with pyproject.toml"
	@echo "make bench  measure the speed of everything, beside the targets"
	@echo "make clean  remove what the commands above made"

app: $(VENV)/app.stamp
	@$(BIN)/magickeys

test: lint chromium
	$(BIN)/pytest $(PARALLEL) --ignore=tests/browser
	$(BIN)/pytest $(PARALLEL) --dist=loadfile --reruns=1 tests/browser

lint: $(VENV)/test.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@if ! command -v npx >/dev/null; then echo "No node here: the JavaScript is not linted."; \
	elif ! npx --yes $(ESLINT) --version >/dev/null 2>&1; then \
		echo "eslint can't be had here: the JavaScript is not linted."; \
	else npx --yes $(ESLINT) magickeys_widget/static; fi

bench: chromium
	@$(BIN)/python -m benchmarks

# The browser of the tests: one that is here, else the system's, else Playwright's own.
chromium: $(VENV)/test.stamp
	@$(BIN)/python tests/browser/conftest.py >/dev/null && exit 0; \
	root=; [ "$$(id -u)" = 0 ] || root="sudo -n"; \
	if command -v apt-get >/dev/null && $$root true 2>/dev/null; then \
		$$root apt-get -qq update && \
		$$root env DEBIAN_FRONTEND=noninteractive apt-get -qq -y install chromium; \
	fi; \
	$(BIN)/python tests/browser/conftest.py >/dev/null || $(BIN)/playwright install chromium

# One lock for every Python and system that is promised; its file says which versions are kept.
lock:
	@$(UV) pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest \
		--all-extras --no-annotate --no-emit-index-url --output-file $(LOCK) \
		--custom-compile-command "make lock" pyproject.toml

INSTALL = $(BIN)/python -m pip --disable-pip-version-check install --quiet --constraint $(LOCK)
UNAVAILABLE = { echo "The packages that Magic Keys needs can't be had: is there a way to PyPI" \
	"from here, and room on the disk? The lines above say what pip missed."; exit 1; }

$(VENV)/app.stamp: $(VENV)/pyvenv.cfg pyproject.toml $(LOCK)
	@$(INSTALL) --editable '.[app]' || $(UNAVAILABLE)
	@touch $@

$(VENV)/test.stamp: $(VENV)/pyvenv.cfg pyproject.toml $(LOCK)
	@$(INSTALL) --editable '.[app,test]' || $(UNAVAILABLE)
	@touch $@

# A Python of Debian's comes without venv until the package python3-venv is there. The pip that it
# brings may be years old, and give up on what a newer one resolves: the locked one takes its place.
$(VENV)/pyvenv.cfg:
	@for python in $(PYTHON) python3.11 python3.12 python3.13 python3.14 python3; do \
		if $$python -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' \
			2>/dev/null; then \
			$$python -m venv $(VENV) && \
			{ $(INSTALL) pip || { rm -rf $(VENV); $(UNAVAILABLE); }; }; exit; \
		fi; \
	done; \
	echo "Magic Keys needs Python 3.11 or newer with its module venv"; \
	echo "(on Debian and Ubuntu: apt-get install python3-venv)."; exit 1

clean:
	rm -rf $(VENV) dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
