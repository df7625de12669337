# Everything a developer, or CI, does with this tree. It needs make and one of the Pythons below, and nothing else.

# Newest first; `make PYTHON=/path/to/python` asks for one.
PYTHONS := python3.14 python3.13 python3.12 python3.11 python3 python
HOST ?= 127.0.0.1
PORT ?= 8000

BIN := .venv/bin
TOOLS := .venv/tools-installed
CLIENT_TOOLS := clients/.venv/tools-installed
BENCH_TOOLS := .venv/bench-tools-installed
KERNELS := .venv/kernels-compiled
GUIDE := service/web/guide/index.html
GUIDE_SOURCES := mkdocs.yml README.md CONTRIBUTING.md CHANGELOG.md clients/openapi.json $(wildcard clients/*/README.md) \
	deploy/alerts.yml \
	$(shell find docs -type f -not -name '*.pyc')
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input -qq
LOCKS := requirements.lock requirements-run.lock requirements-bench.lock clients/requirements.lock
SOURCES := $(wildcard problem/*.py problem/*/*.py heuristics/*.py solver/*.py solver/*/*.py service/*.py)

# A name on the path may not run, or may lack what makes an environment: so each candidate is tried.
SUITABLE := import ensurepip, sys, venv; sys.exit(not (3, 11) <= sys.version_info < (3, 15))
FIND_PYTHON := for python in $(or $(PYTHON),$(PYTHONS)); do \
	"$$python" -c '$(SUITABLE)' >/dev/null 2>&1 && echo "$$python" && break; done

.PHONY: help install run test docs check audit client-tools generate clients bench bench-http bench-beams bench-viewer bench-exact bench-batches bench-scale bench-report soak lock clean
.DELETE_ON_ERROR:

help:
	@echo 'make install   make .venv with all that is pinned, .venv/bin/tilefit, and compiled kernels'
	@echo 'make run       serve on http://$(HOST):$(PORT)'
	@echo 'make test      run the tests; TILEFIT_CASES names the folder of real inputs'
	@echo 'make docs      build the guide, which the service shows at /guide; make run does so, too'
	@echo 'make check     lint, formatting, types, imports, and make audit where the network allows'
	@echo 'make audit     look up known vulnerabilities of all that is pinned'
	@echo 'make clients   pack the clients for Python and TypeScript into clients/dist; make generate: write them anew, after'
	@echo '               a change of the API; make client-tools: what both need, once made, make check checks them, too'
	@echo 'make bench     measure placement; make bench-exact: the exact stage; make bench-http: round trips over HTTP;'
	@echo '               make bench-beams: beams of candidates, and variants; make bench-viewer: the viewer, in a Chromium'
	@echo '               that is installed; make bench-batches: batches, and a second worker; make bench-scale: how far a'
	@echo '               farm reaches; make bench-report: nearly all of it, as a page'
	@echo 'make soak      overload a server for 10 minutes, or MINUTES=2, and check all that it answers'
	@echo 'make lock      pin anew what pyproject.toml asks for'
	@echo 'make clean     remove the environment and all caches'

install: $(KERNELS)
	@echo 'Ready: $(BIN)/tilefit'

run: $(KERNELS) $(GUIDE)
	@exec $(BIN)/tilefit serve --host $(HOST) --port $(PORT)

test: $(TOOLS) $(GUIDE)
	@$(BIN)/python -m pytest

docs: $(GUIDE)
	@echo 'The guide is built: make run, then http://$(HOST):$(PORT)/guide/'

check: $(TOOLS)
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/hadolint Dockerfile
	@$(BIN)/tilefit openapi | cmp - clients/openapi.json || { echo 'The API has changed: make generate' >&2; exit 1; }
	@if [ -e $(CLIENT_TOOLS) ]; then clients/check.sh; else echo 'check: clients NOT CHECKED beyond that: make client-tools'; fi
	@$(BIN)/python .ci/audit.py --where-reachable $(LOCKS)
	@echo 'check: lint, formatting, types and imports are fine'

client-tools: $(CLIENT_TOOLS)

generate: $(CLIENT_TOOLS)
	@clients/generate.sh

clients: $(CLIENT_TOOLS)
	@clients/pack.sh

# Unlike in check, it fails where nobody can be asked.
audit: $(TOOLS)
	@$(BIN)/python .ci/audit.py $(LOCKS)

bench: $(KERNELS) $(BENCH_TOOLS)
	@$(BIN)/python -m benchmarks.placement

bench-http: $(KERNELS) $(BENCH_TOOLS)
	@$(BIN)/python -m benchmarks.http
	@$(BIN)/python -m benchmarks.small_requests

bench-beams: $(KERNELS) $(BENCH_TOOLS)
	@$(BIN)/python -m benchmarks.beams
	@$(BIN)/python -m benchmarks.variants

bench-viewer: $(KERNELS) $(BENCH_TOOLS)
	@$(BIN)/python -m benchmarks.viewer

bench-exact: $(KERNELS) $(BENCH_TOOLS)
	@$(BIN)/python -m benchmarks.exact $(if $(TILEFIT_CASES),--cases $(TILEFIT_CASES))
	@$(BIN)/python -m benchmarks.peaks $(if $(TILEFIT_CASES),--cases $(TILEFIT_CASES))

bench-batches: $(KERNELS) $(BENCH_TOOLS)
	@$(BIN)/python -m benchmarks.batches

bench-scale: $(KERNELS) $(BENCH_TOOLS)
	@$(BIN)/python -m benchmarks.scale

bench-report: $(KERNELS) $(BENCH_TOOLS)
	@$(BIN)/python -m benchmarks.page docs/benchmark-report.md $(if $(TILEFIT_CASES),--cases $(TILEFIT_CASES))

soak: $(KERNELS) $(BENCH_TOOLS)
	@$(BIN)/python -m benchmarks.soak $(if $(MINUTES),--minutes $(MINUTES))

lock: $(TOOLS)
	@$(PIP) install uv
	@$(BIN)/uv pip compile --quiet --universal --fork-strategy fewest --python-version 3.11 --only-binary :all: \
		--no-header --no-annotate --generate-hashes --upgrade --extra models --group build --group test --group check --group docs pyproject.toml -o requirements.lock
	@$(BIN)/uv pip compile --quiet --universal --fork-strategy fewest --python-version 3.11 --only-binary :all: \
		--no-header --no-annotate --generate-hashes --upgrade --constraint requirements.lock --group build pyproject.toml -o requirements-run.lock
	@$(BIN)/uv pip compile --quiet --universal --fork-strategy fewest --python-version 3.11 --only-binary :all: \
		--no-header --no-annotate --generate-hashes --upgrade --constraint requirements.lock --group bench -o requirements-bench.lock
	@$(BIN)/uv pip compile --quiet --universal --fork-strategy fewest --python-version 3.11 --only-binary :all: \
		--no-header --no-annotate --generate-hashes --upgrade --extra numpy --group clients/python/pyproject.toml:tools \
		clients/python/pyproject.toml -o clients/requirements.lock

clean:
	@rm -rf clients/.venv clients/node_modules clients/dist clients/typescript/dist
	@rm -rf service/web/guide .venv .kernels .coverage* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@python=$$($(FIND_PYTHON)); \
	if [ -z "$$python" ]; then \
		echo 'tilefit needs Python 3.11, 3.12, 3.13 or 3.14 with its venv module; tried: $(or $(PYTHON),$(PYTHONS)).' >&2; \
		echo 'Install one (Debian: apt-get install python3 python3-venv), or name it: make PYTHON=/path/to/python' >&2; \
		exit 1; \
	fi; \
	echo "Making .venv with $$("$$python" --version)"; \
	"$$python" -m venv --clear .venv

# The project comes last and alone: it is built by the pinned tools already there, so nothing is fetched unpinned.
$(TOOLS): requirements.lock pyproject.toml | $(BIN)/python
	@echo 'Installing what requirements.lock pins'
	@$(PIP) install --only-binary :all: -r requirements.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

# Quiet about what will follow on MkDocs: docs/decisions/0017.
$(GUIDE): $(GUIDE_SOURCES) $(TOOLS)
	@said=$$(NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build 2>&1) || { echo "$$said" >&2; exit 1; }

$(CLIENT_TOOLS): clients/requirements.lock clients/package-lock.json clients/install.sh | $(TOOLS)
	@echo 'Installing what generates and checks the clients'
	@clients/install.sh ../$(BIN)/python
	@touch $@

$(BENCH_TOOLS): requirements-bench.lock $(TOOLS)
	@$(PIP) install --only-binary :all: -r requirements-bench.lock
	@touch $@

$(KERNELS): $(TOOLS) $(SOURCES)
	@echo 'Compiling the kernels'
	@rm -rf .kernels
	@$(BIN)/python -m service.warm
	@touch $@
