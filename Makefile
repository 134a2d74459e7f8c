# Two commands do everything: `make play` and `make test`.

.PHONY: play serve test check rust-test web-test coverage balance bench documents fuzz soak audit pictures setup setup-test help

CARGO ?= cargo
PAGE = web/dist/index.html
# The server of the browser tests. Built alone it would be built a second time, with other features.
SERVE = $${CARGO_TARGET_DIR:-$(CURDIR)/target}/debug/examples/serve
PAGE_SOURCES = $(shell find web/src web/public web/index.html -type f 2>/dev/null)

# Builds what is missing, starts the server on this machine, prints its address and opens the
# browser if there is one.
play: setup $(PAGE)
	$(CARGO) run --release -p bivaque -- serve --open

test: setup-test check rust-test web-test coverage

# What a fresh Debian machine with cargo and node still lacks.
setup:
	@sh scripts/setup

setup-test:
	@sh scripts/setup chromium $$(command -v python3 >/dev/null || echo python3)

check:
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings

rust-test: $(PAGE)
	@if $(CARGO) nextest --version >/dev/null 2>&1; then \
		$(CARGO) nextest run --workspace --no-fail-fast; \
	else \
		$(CARGO) test --workspace --no-fail-fast; \
	fi
	$(CARGO) test --workspace --doc --quiet

# Types, unit tests and whole matches through the page in a real browser.
web-test: $(PAGE)
	cd web && npm run --silent check && npm run --silent test
	$(CARGO) build --quiet --workspace --example serve
	cd web && BIVAQUE="$(SERVE)" npm run --silent browser

# The table of clauses and the tests that prove them; fails for a clause without one.
coverage:
	$(CARGO) test --quiet --workspace --test coverage -- --nocapture

# All benchmarks, and the table of docs/performance.md from what they print.
bench:
	@mkdir -p target
	DIVAN_MIN_TIME=1 $(CARGO) bench --bench hexmap --bench tigers --bench operational --bench rio | tee target/bench.txt
	scripts/bench-table < target/bench.txt

# Every fuzz target for FUZZ_SECONDS each. The flags are those of cargo-fuzz without a sanitizer, which
# would need a nightly compiler; all of this project's own code is safe Rust.
FUZZ_SECONDS ?= 60
FUZZ_TARGETS = boxes journals saves orders protocol http frames
HOST = $(shell rustc -vV | sed -n 's/^host: //p')
fuzz: $(PAGE)
	cd fuzz && RUSTFLAGS="--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
		-Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
		-Cllvm-args=-sanitizer-coverage-trace-compares" \
		$(CARGO) build --release --target $(HOST)
	cd fuzz && for target in $(FUZZ_TARGETS); do \
		mkdir -p artifacts/$$target found/$$target; \
		$${CARGO_TARGET_DIR:-target}/$(HOST)/release/$$target found/$$target corpus/$$target \
			-artifact_prefix=artifacts/$$target/ -max_total_time=$(FUZZ_SECONDS) -max_len=65536 \
			-timeout=120 -rss_limit_mb=4096 -print_final_stats=1 || exit 1; \
	done

# Hundreds of live matches with computer players: memory stays flat and every journal verifies.
SOAK_MATCHES ?= 200
SOAK_SECONDS ?= 600
soak: $(PAGE)
	$(CARGO) build --release -p club --examples
	$${CARGO_TARGET_DIR:-target}/release/examples/soak $(SOAK_MATCHES) $(SOAK_SECONDS)

# Every scenario between equal players: the table of docs/balance.md.
BALANCE ?= --level recruta=200 --level veterano=40
balance:
	$(CARGO) build --release -p bivaque
	python3 scripts/balance $${CARGO_TARGET_DIR:-target}/release/bivaque $(BALANCE)

# The documents of the boxes, after a change of one.
documents:
	$(CARGO) build --quiet --workspace --bin bivaque
	for box in boxes/*; do for lang in pt en; do \
		$${CARGO_TARGET_DIR:-target}/debug/bivaque --lang $$lang document $${box#boxes/} \
			> docs/$$box.$$lang.md || exit 1; \
	done; done

# Licences, sources and duplicates of what we depend on; advisories too where cargo-deny is installed.
audit:
	python3 scripts/audit

# The pictures of the README, made anew.
pictures: setup-test $(PAGE)
	$(CARGO) build --quiet --workspace --example serve
	cd web && BIVAQUE="$(SERVE)" npm run --silent pictures

$(PAGE): web/node_modules/.package-lock.json $(PAGE_SOURCES)
	cd web && npm run --silent build
	@touch $@

web/node_modules/.package-lock.json: web/package-lock.json
	cd web && npm install --no-save --no-audit --no-fund
	@touch $@
