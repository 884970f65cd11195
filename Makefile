# Everything a user or a developer does. `make demo` and `make test` need nothing but Rust and, on Debian, apt.

CARGO ?= cargo
target := $(or $(CARGO_TARGET_DIR),target)
secateur := $(target)/release/secateur

# for `make semantics` and `make differential`
COUNT ?= 1000
SEED ?= 1

# for `make campaign`
TIME ?= 10m
OUT ?= $(target)/campaign

# for `make bench`
TIMEOUT ?= 60s
JOBS ?= $(shell nproc 2>/dev/null || echo 1)
RESULTS ?= $(target)/bench-results.json

.PHONY: help setup build demo test test-all native check bench bench-micro wrap semantics differential campaign fuzz

help:
	@echo 'make demo    build and run the programs in examples/'
	@echo 'make test    the tests of every change'
	@echo 'make test-all  the same with every program of tests/c under every engine and every native run'
	@echo 'make native  what the programs of tests/c say of themselves, natively; what was seen is not run again by the tests'
	@echo 'make semantics [COUNT=1000] [SEED=1]   random C programs, natively and interpreted: all must agree'
	@echo 'make differential [COUNT=2000] [SEED=1]  random C programs with few inputs: all engines and all native runs must agree'
	@echo 'make campaign [TIME=2h] [SEED=1] [OUT=dir]  random C programs: all engines against all native runs under sanitizers; goes on where it was'
	@echo 'make check   formatting and lints'
	@echo 'make wrap    wraps comments at 110 columns (rustfmt leaves them alone)'
	@echo 'make build   the release executable, $(secateur)'
	@echo 'make setup   install what is missing (Debian, Ubuntu), or say what it is'
	@echo 'make bench-micro [FILTER=layers]   criterion benches of terms, solver layers, executor and covers'
	@echo 'make fuzz TARGET=prp [TIME=60]  cargo-fuzz on one reader, for so many seconds; without TARGET the list of targets'
	@echo 'make bench TASKS=list.tsv [TIMEOUT=60s] [JOBS=N] [RESULTS=file.json] [FLAGS="--filter X"]'

setup:
	@command -v $(CARGO) >/dev/null || { echo 'setup: there is no cargo; install Rust from https://rustup.rs' >&2; exit 1; }
	@scripts/setup.sh

build: setup
	$(CARGO) build --release --package secateur-cli

demo: build
	@examples/demo.sh "$(abspath $(secateur))"

# nextest runs the test binaries side by side, but no examples in documentation; without it the same tests run one
# binary after the other
test: setup
	@if $(CARGO) nextest --version >/dev/null 2>&1; then \
	  set -x; $(CARGO) test --doc --package secateur && $(CARGO) nextest run --workspace --lib --bins --tests; \
	else \
	  set -x; $(CARGO) test --workspace; \
	fi

test-all: export SECATEUR_TESTS = all
test-all: export SECATEUR_NATIVE = all
test-all: test

native: setup
	SECATEUR_NATIVE=all $(CARGO) test --workspace --test c_programs

# csmith comes from the package of that name; the harness says so if it is missing
semantics: setup
	@command -v csmith >/dev/null || { test "$$(id -u)" != 0 || apt-get install --yes csmith libcsmith-dev; }
	$(CARGO) run --release --package secateur-difftest --example semantics -- --count $(COUNT) --seed $(SEED) -j $(JOBS)

differential: COUNT = 2000
differential: setup
	$(CARGO) run --release --package secateur-difftest --example engines -- --count $(COUNT) --seed $(SEED) -j $(JOBS)

campaign: build
	$(CARGO) run --release --package secateur-difftest --example campaign -- --tool "$(abspath $(secateur))" --out "$(OUT)" \
	  --time $(TIME) --seed $(SEED) --programs tests/c

check:
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings

wrap:
	git ls-files -z 'crates/*.rs' | xargs -0 scripts/wrap_comments.py
	$(CARGO) fmt --all

bench: build
	@test -n "$(TASKS)" || { echo 'bench: name a task list: make bench TASKS=path/tasks.tsv' >&2; exit 1; }
	$(secateur) bench "$(TASKS)" --timeout $(TIMEOUT) --jobs $(JOBS) --json "$(RESULTS)" $(FLAGS)

# not part of the tests: they only have to compile there
bench-micro: setup
	$(CARGO) bench --package secateur-term --package secateur-solver --package secateur-explore --package secateur-interpolation \
	  --bench terms --bench layers --bench step --bench cover -- $(FILTER)

# needs cargo-fuzz (`cargo install cargo-fuzz`); the code is safe Rust, so coverage without a sanitizer is enough and any compiler will do
fuzz: TIME = 60
fuzz: setup
	@$(CARGO) fuzz --version >/dev/null 2>&1 || { echo 'fuzz: install it with: cargo install cargo-fuzz' >&2; exit 1; }
	@test -n "$(TARGET)" || { $(CARGO) fuzz list; echo 'fuzz: name one of these: make fuzz TARGET=prp' >&2; exit 1; }
	test -x "$(secateur)" || $(CARGO) build --release --package secateur-cli
	mkdir -p fuzz/corpus/$(TARGET)
	SECATEUR="$(abspath $(secateur))" $(CARGO) fuzz run --sanitizer none $(TARGET) fuzz/corpus/$(TARGET) fuzz/seeds/$(TARGET) \
	  -- -max_total_time=$(TIME)
