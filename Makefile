# Two commands do everything: `make play` and `make test`.

.PHONY: play serve test check rust-test web-test coverage bench pictures setup setup-test help

CARGO ?= cargo
PAGE = web/dist/index.html
PAGE_SOURCES = $(shell find web/src web/public web/index.html -type f 2>/dev/null)

# Builds what is missing, starts the server on this machine, prints its address and opens the
# browser if there is one.
play: setup $(PAGE)
	$(CARGO) run --release --quiet -p bivaque -- serve --open

test: setup-test check rust-test web-test coverage

# What a fresh Debian machine with cargo and node still lacks.
setup:
	@sh scripts/setup

setup-test:
	@sh scripts/setup chromium

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
	$(CARGO) build --quiet -p club --example serve
	cd web && npm run --silent browser

# The table of clauses and the tests that prove them; fails for a clause without one.
coverage:
	$(CARGO) test --quiet -p bivaque --test coverage -- --nocapture

bench:
	$(CARGO) bench --workspace

# The pictures of the README, made anew.
pictures: setup-test $(PAGE)
	$(CARGO) build --quiet -p club --example serve
	cd web && npm run --silent pictures

$(PAGE): web/node_modules/.package-lock.json $(PAGE_SOURCES)
	cd web && npm run --silent build
	@touch $@

web/node_modules/.package-lock.json: web/package-lock.json
	cd web && npm install --no-save --no-audit --no-fund
	@touch $@
