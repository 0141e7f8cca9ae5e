# make run — play; make test — everything the tests need, then the tests. See CONTRIBUTING.md.

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
export PYTHON HOST PORT

.PHONY: help setup setup-dev run table test test-sqlite test-browser test-postgres screens lint format lock bench soak soak-postgres clean
.DEFAULT_GOAL := help

help:
	@echo "make run     start Signet on http://127.0.0.1:8000/ (HOST=0.0.0.0 for phones, PORT=8001)"
	@echo "make table   the same for the phones around a table: address and QR code"
	@echo "make test    run every test: SQLite, a real browser, PostgreSQL"
	@echo "make lint    check style, types and templates; make format puts them right"
	@echo "make bench   measure speed and weight beside a floor"
	@echo "make screens make pictures of every page"
	@echo "make soak    run the long tests"
	@echo "make lock    renew the pinned versions"

.venv/run.stamp: requirements.lock tools/venv.sh
	@sh tools/venv.sh
	@$(PIP) install --quiet --require-hashes -r requirements.lock
	@touch $@

.venv/dev.stamp: requirements-dev.lock tools/venv.sh
	@sh tools/venv.sh
	@$(PIP) install --quiet --require-hashes -r requirements-dev.lock
	@touch $@ .venv/run.stamp

setup: .venv/run.stamp

setup-dev: .venv/dev.stamp

run: setup
	@exec $(BIN)/python -m config.serve

# Listens to the local network: the phones around a table follow the QR code.
table: setup
	@exec $(BIN)/python -m config.serve --table

# Three runs, each closing with pytest's own summary. ARGS goes to each of them.
test: test-sqlite test-browser test-postgres

test-sqlite: setup-dev
	$(BIN)/python -m pytest -n 2 -m "not e2e and not soak" $(ARGS)

# A test waits now and then, as a person would: one more of them than there are processors.
test-browser: setup-dev
	@sh tools/chromium.sh
	$(BIN)/python -m pytest -n 3 tests/e2e -m "not soak" $(ARGS)

# The same with pictures of the pages, in test-results/screens.
screens: setup-dev
	@sh tools/chromium.sh
	SCREENS=1 $(BIN)/python -m pytest -n 3 tests/e2e $(ARGS)

# What depends on the database: locks and keys, the turn and its undo, what is merged and deleted, searched and counted.
ON_POSTGRES = tests/config/test_database.py tests/test_races.py tests/test_queries.py \
	tests/accounts/test_bring_along.py tests/accounts/test_concurrency.py tests/accounts/test_delete.py \
	tests/accounts/test_arrivals.py tests/accounts/test_guests.py tests/accounts/test_names.py tests/accounts/test_sign_up.py \
	tests/sheets/test_book_delete.py tests/sheets/test_books.py tests/sheets/test_bookmark_go.py \
	tests/sheets/test_create.py tests/sheets/test_redo.py tests/sheets/test_rows.py tests/sheets/test_turn.py \
	tests/sheets/test_undo.py tests/sheets/test_undo_properties.py tests/sheets/test_map_number.py \
	tests/combat/test_bestiary.py tests/combat/test_bestiary_import.py tests/combat/test_bestiary_undo.py \
	tests/combat/test_choose.py tests/combat/test_fight_replays.py tests/combat/test_meet.py \
	tests/combat/encounters \
	tests/campaigns/test_encounter_races.py tests/campaigns/test_table_races.py tests/campaigns/test_matrix.py tests/campaigns/test_table_log.py \
	tests/campaigns/test_campaign_live.py tests/campaigns/test_dictionary_order.py tests/campaigns/test_encounter_sheet_undo.py \
	tests/campaigns/test_leaving.py tests/campaigns/test_join.py

test-postgres: setup-dev
	$(BIN)/python -m tests.postgres $(BIN)/python -m pytest -n 2 --database-only $(ON_POSTGRES) $(ARGS)

# Everything that touches the database, on PostgreSQL.
soak-postgres: setup-dev
	$(BIN)/python -m tests.postgres $(BIN)/python -m pytest -n 2 --database-only -m "not e2e and not soak" $(ARGS)

# Long games, kills, evenings; then the browser tests on a laptop, which `make test` does on a phone alone.
soak: soak-postgres
	@sh tools/chromium.sh
	$(BIN)/python -m pytest tests/soak $(ARGS)
	SCREENS=1 $(BIN)/python -m pytest -n 3 tests/e2e -m soak $(ARGS)

# Figures beside a floor measured in the same run; a table, and test-results/bench.json.
bench: setup-dev
	@sh tools/chromium.sh
	$(BIN)/python -m tests.bench

lint: setup-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@templates=$$(git ls-files '*.html'); \
	  [ -z "$$templates" ] || $(BIN)/djade --check --target-version 5.2 $$templates
	$(BIN)/mypy .
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check --dry-run --settings tests.settings

format: setup-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	-@templates=$$(git ls-files '*.html'); \
	  [ -z "$$templates" ] || $(BIN)/djade --target-version 5.2 $$templates

UV_LOCK = $(BIN)/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock"

# UPGRADE=--upgrade takes newer versions; without it only what pyproject.toml changed is renewed.
lock: setup-dev
	$(UV_LOCK) $(UPGRADE) --output-file requirements.lock
	$(UV_LOCK) $(UPGRADE) --group dev --constraints requirements.lock --output-file requirements-dev.lock

clean:
	rm -rf .venv staticfiles test-results .pytest_cache .mypy_cache .ruff_cache .hypothesis
