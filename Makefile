# `make play` and `make test` need nothing prepared but Python 3.11 (or newer) and make.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input -q install
SEED ?= 1
GAMES ?= 100
GAME ?= chaco
PAIRS ?= 100
FORKS ?= 2000
WORKERS ?= 2
PROFILED ?= 1
KILLS ?= 200
MINUTES ?= 0
ROUNDS ?= 12
.DEFAULT_GOAL := help
.PHONY: help setup host research dev play serve test check lint types layers laws sizes flows text page chromium index index-check schema playthroughs shapes texts cards-seen nonplayer-evidence balance chances duel systems systems-suite release-evidence studies docs fuzz campaigns any-question any-event vocabulary soak wheel test-wheel bench bench-wheel chaco-results chaco-duel fonts pictures lock clean kill load notices audit

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

# ---------------------------------------------------------------- the environment

setup: .venv/.runtime ## prepare .venv with the locked packages; starts nothing
	@echo ".venv is ready"
host: .venv/.host ## the same and what serving others needs more (passkeys, Web Push)
	@echo ".venv is ready for a host"
research: .venv/.research ## the same as setup and what sandtable.env and sandtable.batch need more (numpy, PettingZoo, Gymnasium)
	@echo ".venv is ready for research"
dev: .venv/.dev

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	  || { echo "Sandtable needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 ..." >&2; exit 1; }
	@$(PYTHON) -m venv .venv \
	  || { rm -rf .venv; echo "python -m venv failed (on Debian: install python3-venv)" >&2; exit 1; }

.venv/.runtime: requirements.lock pyproject.toml | .venv/bin/python
	@echo "installing the locked packages into .venv ..."
	@$(PIP) --require-hashes --no-deps -r requirements.lock
	@$(PIP) --no-build-isolation --no-deps -e .
	@touch $@

.venv/.host: requirements-host.lock .venv/.runtime
	@$(PIP) --require-hashes --no-deps -r requirements-host.lock
	@touch $@

.venv/.research: requirements-research.lock .venv/.runtime
	@$(PIP) --require-hashes --no-deps -r requirements-research.lock
	@touch $@

.venv/.dev: requirements-dev.lock .venv/.runtime
	@echo "installing the locked development packages into .venv ..."
	@$(PIP) --require-hashes --no-deps -r requirements-dev.lock
	@touch $@

# ---------------------------------------------------------------- playing

play: .venv/.runtime ## play in the browser (prepares everything first)
	@$(BIN)/sandtable play

serve: .venv/.runtime ## serve the web app to others
	@$(BIN)/sandtable serve

# ---------------------------------------------------------------- testing

test: dev chromium ## every check and every test
	@status=0; \
	$(MAKE) --no-print-directory --keep-going check || status=1; \
	$(BIN)/pytest -n $(WORKERS) --dist loadfile || status=1; \
	exit $$status

check: lint types page layers laws sizes flows text index-check ## lint, types, layers, sizes, dropped Flows, forbidden words, rule index

lint: dev
	@$(BIN)/ruff check src tests tools bench examples docs

types: dev
	@$(BIN)/mypy

page: dev ## types in the page's scripts
	@$(BIN)/python -m tools.check_page

layers: dev
	@out=$$($(BIN)/lint-imports 2>&1) && echo "layers: clean" || { echo "$$out"; exit 1; }

sizes: dev
	@$(BIN)/python -m tools.check_sizes

laws: dev
	@$(BIN)/python -m tools.check_laws

flows: dev
	@$(BIN)/python -m tools.check_flows
	@$(BIN)/python -m tools.check_flow_types

text: dev
	@$(BIN)/python -m tools.check_hosts
	@$(BIN)/python -m tools.check_words
	@$(BIN)/python -m tools.errors
	@$(BIN)/python -m tools.notices --check

index-check: dev
	@$(BIN)/python -m tools.rule_index --check

chromium:
	@bash tools/ensure_chromium.sh

wheel: dev ## build the compiled wheel into dist (needs gcc, or another C compiler with PROFILED=0; see docs/research.md)
	@rm -f dist/sandtable-*-cp*.whl
	@HATCH_BUILD_HOOK_ENABLE_CUSTOM=true PROFILED=$(PROFILED) WORKERS=$(WORKERS) $(BIN)/python -m hatchling build -t wheel

build/wheel/.ready:
	@$(MAKE) --no-print-directory wheel
	@bash tools/wheel_venv.sh build/wheel

test-wheel: dev chromium ## build the compiled wheel, install it into build/wheel and run every test against it (ARGS=tests/vietnam)
	@rm -rf build/wheel
	@$(MAKE) --no-print-directory build/wheel/.ready
	@build/wheel/bin/python -m pytest -o pythonpath=. -n $(WORKERS) --dist loadfile $(ARGS)

fuzz: .venv/.runtime ## GAMES random games of every game through the conformance suite (GAMES=100 SEED=1)
	@for game in $$($(BIN)/python -c 'import sandtable; print(*sandtable.games())'); do \
	  $(BIN)/sandtable fuzz $$game --games $(GAMES) --seed $(SEED) --jobs $(WORKERS) || exit 1; done

campaigns: dev ## GAMES whole campaigns 1961-72 through the conformance suite, options by lot (GAMES=100 SEED=1)
	@$(BIN)/python -m tools.games.campaigns --games $(GAMES) --seed $(SEED) --jobs $(WORKERS)

any-question: dev ## forks in which another answers first and the non-player goes on (GAME=chaco FORKS=2000 SEED=1 ARGS=--policy=np1)
	@$(BIN)/python -m tools.games.any_question $(GAME) --forks $(FORKS) --seed $(SEED) --jobs $(WORKERS) $(ARGS)

any-event: dev ## every side of every card of Fire in the Lake, begun for every faction (FORKS=2000 SEED=1 ARGS=--policy=np1)
	@$(BIN)/python -m tools.games.any_event --forks $(FORKS) --seed $(SEED) --jobs $(WORKERS) $(ARGS)

vocabulary: dev ## GAMES random games of every scenario: every key on offer is in the vocabulary of sandtable.env (GAMES=100 SEED=1)
	@$(BIN)/python -m tools.games.vocabulary --games $(GAMES) --seed $(SEED) --jobs $(WORKERS)

soak: ## the long fuzz: 1,000 games of every game under each of two hash seeds
	@for hashseed in 0 1; do \
	  PYTHONHASHSEED=$$hashseed $(MAKE) --no-print-directory fuzz GAMES=1000 || exit 1; done

kill: dev ## kill -9 two workers at KILLS random moments on each database: 0 lost, 0 doubled (KILLS=200)
	@$(BIN)/python -m tests.web.killing --kills $(KILLS)

load: dev ## the server under load: watched tables while somebody sets up campaigns, idle tables' memory
	@$(BIN)/python bench/load.py $(ARGS)

bench: .venv/.runtime ## measure speed (see bench/README.md)
	@$(BIN)/sandtable bench

bench-wheel: build/wheel/.ready ## plain Python and the compiled wheel in one interleaved run (ROUNDS=12)
	@$(BIN)/python bench/interleaved.py .venv build/wheel $(ROUNDS) --names plain compiled

chaco-results: .venv/.runtime ## The Chaco War: opponent against itself and against random play, as tables
	@$(BIN)/python -m tools.games.chaco_results $(ARGS)

chaco-duel: .venv/.runtime ## The Chaco War: today's opponent against the one before, seed by seed (PAIRS=100); goes on where it was stopped
	@$(BIN)/python -m tools.games.chaco_duel --games $(PAIRS) --jobs $(WORKERS) $(ARGS)

# ---------------------------------------------------------------- housekeeping

index: dev ## write artifacts/rule_index.md: rule item -> functions -> tests
	@$(BIN)/python -m tools.rule_index

shapes: dev ## GAMES games of each game: adds the shapes of facts they give to texts to tests/text/shapes.json (GAMES=100)
	@$(BIN)/python -m tools.games.text_shapes --games $(GAMES) --seed $(SEED)

schema: dev ## write docs/record.schema.json: what a record is
	@$(BIN)/python -m tools.record_schema

texts: dev ## how many texts each language has, with all forms of names
	@$(BIN)/python -m tools.count_texts

playthroughs: dev ## play the golden games of tests/playthroughs and docs/reproduce.md anew (then read the difference)
	@$(BIN)/python -m tools.games.playthroughs
	@$(BIN)/python -m tools.games.reproduce

cards-seen: dev ## GAMES random games with Events preferred; writes docs/generated/cards_seen.md (GAMES=100 SEED=1 ARGS=--until-all)
	@$(BIN)/python -m tools.games.card_coverage --games $(GAMES) --seed $(SEED) --jobs $(WORKERS) $(ARGS)

nonplayer-evidence: GAMES = 500
nonplayer-evidence: dev ## non-players by the numbers, long; writes docs/generated/nonplayers.md (GAMES=500 SEED=1 WORKERS=2)
	@$(BIN)/python -m tools.games.nonplayer_evidence --games $(GAMES) --seed $(SEED) --jobs $(WORKERS) $(ARGS)

duel: GAMES = 40
duel: dev ## seats that search against non-players, pair by pair, long; writes docs/generated/search.md (GAMES=40 ARGS=--scenarios=medium ARGS=--game=sovereign ARGS='--levels=search:strong --others=search:quick' ARGS=--edition=1)
	@$(BIN)/python -m tools.games.duel --games $(GAMES) --jobs $(WORKERS) $(ARGS)

balance: GAMES = 2000
balance: dev ## how even Sovereign is between non-players, long; writes docs/generated/sovereign_balance.md (GAMES=2000 SEED=1 WORKERS=2)
	@$(BIN)/python -m tools.games.sovereign_balance --games $(GAMES) --seed $(SEED) --jobs $(WORKERS) $(ARGS)

chances: GAMES = 300
chances: SEED = 1001
chances: dev ## how well win chances are calibrated on fresh games; writes docs/generated/chances.md (GAMES=300 SEED=1001 WORKERS=2)
	@$(BIN)/python -m tools.games.chances --games $(GAMES) --seed $(SEED) --jobs $(WORKERS) $(ARGS)

systems systems-suite: GAMES = 500
systems: dev ## the two editions' non-players against each other, long; writes docs/generated/systems.md (GAMES=500 SEED=1 WORKERS=2)
	@$(BIN)/python -m tools.games.systems --games $(GAMES) --seed $(SEED) --jobs $(WORKERS) $(ARGS)

systems-suite: dev ## the 1st edition's non-players through the conformance suite: scenarios and mixes, long (GAMES=500 SEED=1 WORKERS=2)
	@$(BIN)/python -m tools.games.systems --suite --games $(GAMES) --seed $(SEED) --jobs $(WORKERS) $(ARGS)

release-evidence: GAMES = 10000
release-evidence: dev ## GAMES games of each game, all options and mixes, through the suite; goes on where it was stopped (GAMES=10000 MINUTES=0: no limit)
	@$(BIN)/python -m tools.games.release_evidence --games $(GAMES) --seed $(SEED) --jobs $(WORKERS) --minutes $(MINUTES) $(ARGS)

studies: dev ## the studies of docs/studies.md, 12,000 games; writes docs/generated/study_*.md; goes on where it was stopped (WORKERS=2)
	@$(BIN)/python -m tools.games.studies --seed $(SEED) --jobs $(WORKERS) $(ARGS)

docs: dev ## the reference of the API, from the docstrings, into artifacts/api
	@$(BIN)/python -m sphinx -q -W --keep-going -b html docs/api artifacts/api && echo "artifacts/api/index.html"

pictures: dev chromium ## pictures of the boards for the lobby and the README, from real games
	@$(BIN)/python -m tools.pictures

fonts: dev ## make the page's font anew from its pinned package (needs npm; see docs/web.md)
	@$(BIN)/python -m tools.boards.make_fonts $(ARGS)

notices: dev ## write THIRD_PARTY.md: what the program is built with
	@$(BIN)/python -m tools.notices

audit: ## ask the public advisories about the locked packages (needs the network)
	@PYTHON="$(PYTHON)" bash tools/audit.sh

lock: ## resolve the dependencies of pyproject.toml anew and write the lock files
	@PYTHON="$(PYTHON)" bash tools/lock.sh

clean: ## remove .venv and everything generated or cached
	@rm -rf .venv build dist artifacts .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find src tests tools bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
