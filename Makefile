# Two commands do everything: `make play` and `make test`.

.PHONY: play test bench check coverage setup

CARGO ?= cargo

# Everything that a fresh Debian machine with cargo and node still lacks.
setup:
	@sh scripts/setup

play: setup
	$(CARGO) run --release --quiet -p bivaque -- play

test: setup check
	@if $(CARGO) nextest --version >/dev/null 2>&1; then \
		$(CARGO) nextest run --workspace --no-fail-fast; \
	else \
		$(CARGO) test --workspace --no-fail-fast; \
	fi
	$(CARGO) test --workspace --doc --quiet
	@$(MAKE) --no-print-directory coverage

check:
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings

# The table of clauses and the tests that prove them; fails for a clause without one.
coverage:
	$(CARGO) test --quiet -p bivaque --test coverage -- --nocapture

bench:
	$(CARGO) bench --workspace
