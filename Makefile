# make run    open the house in the browser, with play chips (LISTEN=127.0.0.1:8080 DATA=croupier-data)
# make play   play in the terminal (BOOK=nj/lunar-poker chooses the game)
# make release  the program that operators run, with its pages: target/release/croupier
# make test   everything that must hold, set-up included
# make bench  speed, side by side with others in one run

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

CARGO ?= cargo
# Where cargo puts what it builds.
BUILT := $(or $(CARGO_TARGET_DIR),target)

.PHONY: help setup setup-web setup-postgres setup-chromium web run play release test browser schemathesis lint deny bench fuzz torture golden

help:
	@sed -n 's/^# //p' Makefile

# What a fresh Debian machine with Rust lacks.
setup:
	@command -v $(CARGO) >/dev/null || { echo "Rust is missing: install rustup and the stable toolchain, then run this again." >&2; exit 1; }
	@command -v cc >/dev/null || { \
	  if [ "$$(id -u)" = 0 ]; then apt-get update -q && apt-get install -q -y build-essential; \
	  else echo "A C compiler is missing: as root, apt-get install build-essential" >&2; exit 1; fi; }
	@for part in clippy rustfmt; do $(CARGO) $${part/rustfmt/fmt} --version >/dev/null 2>&1 || { \
	  echo "Rust's $$part is missing: rustup component add $$part" >&2; exit 1; }; done

# The tests of the journal start a PostgreSQL of their own; playing needs none.
setup-postgres:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || { \
	  if [ "$$(id -u)" = 0 ]; then apt-get update -q && apt-get install -q -y postgresql; \
	  else echo "PostgreSQL is missing, which the tests of the journal start for themselves: as root, apt-get install postgresql" >&2; exit 1; fi; }

# The pages are built by Node and become part of the program.
setup-web:
	@command -v npm >/dev/null || { echo "Node is missing: install Node 20 or newer with npm, then run this again." >&2; exit 1; }
	@node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' || { \
	  echo "Node is too old ($$(node --version)): the pages need 20.19 or newer." >&2; exit 1; }
	@cd web && if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then \
	  npm ci --no-audit --no-fund; fi

# The browser tests drive Debian's Chromium.
setup-chromium:
	@command -v "$${CHROMIUM:-chromium}" >/dev/null || { \
	  if [ "$$(id -u)" = 0 ]; then apt-get update -q && apt-get install -q -y chromium; \
	  else echo "Chromium is missing, which the browser tests drive: as root, apt-get install chromium" >&2; exit 1; fi; }

web: setup-web
	cd web && npm run --silent build

run: setup web
	$(CARGO) build --profile house --locked
	@exec $(BUILT)/house/croupier serve --demo --listen $${LISTEN:-127.0.0.1:8080} --data $${DATA:-croupier-data}

# Playing in the terminal needs no pages, and no Node to build them.
play: setup
	$(if $(wildcard web/dist/index.html),,CROUPIER_WITHOUT_PAGES=1) $(CARGO) build --profile house --locked
	@exec $(BUILT)/house/croupier play $${BOOK:-nj/dragon-poker}

release: setup web
	$(CARGO) build --release --locked
	@echo "The program, complete with its pages: $(abspath $(BUILT))/release/croupier"

# The pages in a real browser, against a server of their own.
browser: setup web setup-chromium
	$(CARGO) build --locked
	cd web && CROUPIER_BIN="$(abspath $(BUILT))/debug/croupier" npm run --silent browser

# Requests that a program makes up from the document of the API: EXAMPLES for each operation and each role. Python's packages
# go into a folder beside what cargo builds.
schemathesis: setup
	$(CARGO) build --locked
	@test -x $(BUILT)/schemathesis/bin/schemathesis || { python3 -m venv $(BUILT)/schemathesis && \
	  $(BUILT)/schemathesis/bin/pip install --quiet 'schemathesis>=4,<5'; }
	$(BUILT)/schemathesis/bin/python tests/api/schemathesis_run.py $(BUILT)/debug/croupier $${EXAMPLES:-50}

lint:
	$(CARGO) fmt --all -- --check crates/table/src/books/*.rs
	$(CARGO) clippy --workspace --lib --bins --locked -- -D warnings
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings -A clippy::expect_used -A clippy::unwrap_used -A clippy::panic -A clippy::wildcard_enum_match_arm

# Licences, registries and sources of everything the program is made of, by deny.toml. `cargo deny` is built without
# optimization, which takes two minutes of one core, and is kept beside what cargo builds.
DENY_VERSION := 0.20.2
DENY := $(BUILT)/deny-$(DENY_VERSION)
deny: setup
	@test -x $(DENY)/bin/cargo-deny || { CARGO_TARGET_DIR=$(DENY)/build CARGO_PROFILE_DEV_OPT_LEVEL=0 CARGO_PROFILE_DEV_DEBUG=0 \
	  $(CARGO) install --quiet --debug --locked --no-default-features --root $(DENY) cargo-deny@$(DENY_VERSION) && rm -rf $(DENY)/build; }
	$(DENY)/bin/cargo-deny -L error check licenses bans sources

test: setup setup-web setup-postgres setup-chromium lint deny
	cd web && npm run --silent lint && npm run --silent check && npm run --silent unit
	$(CARGO) test --workspace --locked
	$(MAKE) --no-print-directory browser

bench: setup setup-postgres
	$(CARGO) bench -p croupier-benches --locked

# The random tests of `make test`, much longer: nonsense as input, scripts of commands, whole rounds against `croupier settle`,
# ten million events at tables and ten million moves of a meter against exact fractions.
fuzz: setup
	CROUPIER_FUZZ_ROUNDS=$${ROUNDS:-5000000} $(CARGO) test --release -p croupier-games --test garbage --locked -- --nocapture
	CROUPIER_SCRIPTS=$${SCRIPTS:-1000000} CROUPIER_ROUNDS=$${ROUNDS:-1000000} $(CARGO) test --release -p croupier-games \
	  --test '*_rounds' --locked -- --nocapture
	CROUPIER_TABLE_EVENTS=$${TABLE_EVENTS:-10000000} CROUPIER_METER_MOVES=$${METER_MOVES:-10000000} $(CARGO) test --release \
	  -p croupier-table --test table --locked -- --nocapture random:: meters::

# Kills journals and houses at full speed: KILLS times on SQLite, a third of that on PostgreSQL, database included.
torture: setup setup-postgres
	CROUPIER_TORTURE=$${KILLS:-300} $(CARGO) test --release -p croupier-store -p croupier-house --test torture --locked -- --nocapture --test-threads 1

# Writes the golden files again after a change that is meant: counts, playthroughs, irregularities, par sheets, permissions, the
# document of the API with the types that the pages make of it. What released versions recorded is only added to.
golden: setup-web
	UPDATE_GOLDEN=1 $(CARGO) test -p croupier-games --test counts --test playthroughs --test irregularities --locked
	UPDATE_GOLDEN=1 $(CARGO) test -p croupier-math --test parsheet --locked
	UPDATE_GOLDEN=1 $(CARGO) test -p croupier-house --test golden --locked
	UPDATE_GOLDEN=1 $(CARGO) test -p croupier-table --test replay --locked
	UPDATE_GOLDEN=1 $(CARGO) test -p croupier-table --test table --locked random::
	UPDATE_GOLDEN=1 $(CARGO) test -p croupier-access --test permissions --locked
	UPDATE_GOLDEN=1 $(CARGO) test -p croupier-server --test api --locked
	cd web && npm run --silent wire
