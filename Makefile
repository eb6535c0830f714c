# make run    play in the terminal (BOOK=nj/lunar-poker chooses the game)
# make test   everything that must hold, set-up included
# make bench  speed, side by side with others in one run

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

CARGO ?= cargo

.PHONY: help setup setup-postgres run test lint bench fuzz torture golden

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

run: setup
	$(CARGO) build --release --locked
	@$(CARGO) run --quiet --release --locked -p croupier -- play $${BOOK:-nj/dragon-poker}

lint:
	$(CARGO) fmt --all -- --check
	$(CARGO) clippy --workspace --lib --bins --locked -- -D warnings
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings -A clippy::expect_used -A clippy::unwrap_used -A clippy::panic -A clippy::wildcard_enum_match_arm

test: setup setup-postgres lint
	$(CARGO) test --workspace --locked

bench: setup setup-postgres
	$(CARGO) bench -p croupier-benches --locked

# The random tests of `make test`, much longer: nonsense as input, scripts of commands, whole rounds against `croupier settle`,
# ten million events at tables and ten million moves of a meter against exact fractions.
fuzz: setup
	CROUPIER_FUZZ_ROUNDS=$${ROUNDS:-5000000} $(CARGO) test --release -p croupier-games --test garbage --locked -- --nocapture
	CROUPIER_SCRIPTS=$${SCRIPTS:-1000000} CROUPIER_ROUNDS=$${ROUNDS:-1000000} $(CARGO) test --release -p croupier-games \
	  --test dragon_rounds --test lucky8s_rounds --test packs_rounds --test lunar_rounds --locked -- --nocapture
	CROUPIER_TABLE_EVENTS=$${TABLE_EVENTS:-10000000} CROUPIER_METER_MOVES=$${METER_MOVES:-10000000} $(CARGO) test --release \
	  -p croupier-table --test table --locked -- --nocapture random:: meters::

# Kills journals and houses at full speed: KILLS times on SQLite, a third of that on PostgreSQL, database included.
torture: setup setup-postgres
	CROUPIER_TORTURE=$${KILLS:-300} $(CARGO) test --release -p croupier-store -p croupier-house --test torture --locked -- --nocapture --test-threads 1

# Writes the golden counts, playthroughs and par sheets anew after a change that is meant.
golden:
	UPDATE_GOLDEN=1 $(CARGO) test -p croupier-games --test counts --test playthroughs --locked
	UPDATE_GOLDEN=1 $(CARGO) test -p croupier-math --test parsheet --locked
