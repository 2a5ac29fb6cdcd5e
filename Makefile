# Two commands are enough: `make run` for a club on this computer, `make test` for everything that must hold.
PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
VENV := .venv/bin/python

.PHONY: help run carry-on test test-all accredit lint bundle audit mutants bench figures lock clean environment environment-dev environment-mutants

help:
	@echo 'make run             the demo club on http://127.0.0.1:8000; make run PORT=8001, make run LAN=1'
	@echo 'make carry-on FROM=/media/stick   the evening goes on here, from the newest copy on the stick'
	@echo 'make test            style, types, layers, and the first tests of everything: SQLite, the browser, PostgreSQL; eight minutes'
	@echo 'make test-all        every test, with the long ranges, and all of services and doors on PostgreSQL; hours'
	@echo 'make accredit        hold the scoring against worked examples; OUT=folder packs them for other programs'
	@echo 'make lint            only style, types, layers, migrations and templates'
	@echo 'make bundle          put the scripts and styles of tablets, phones and results together; after a change of one; needs npm'
	@echo 'make audit           ask whether a locked package has a known weakness; needs the internet: 0 none, 1 some, 3 no answer'
	@echo 'make mutants         change the engines in 300 places, one at a time, and see whether a test notices; SEED=2, ONLY=file, ALL=1'
	@echo 'make bench           measure the speed of scoring and recomputing'
	@echo 'make figures         measure evenings, pages and starts into docs/performance.md; QUICK=1 tries it'
	@echo 'make lock            the requirements*.txt from pyproject.toml; UPGRADE=1 for newer ones'
	@echo 'make clean           take away caches; the club data in var/ and the packages in .venv/ stay'

run: environment
	@exec $(VENV) manage.py run --host $(HOST) --port $(PORT) $(if $(LAN),--lan)

carry-on: environment
	@$(if $(FROM),,echo 'Say where the copies are:  make carry-on FROM=/media/stick'; exit 1)
	@exec $(VENV) manage.py carry_on "$(FROM)" $(if $(filter command line,$(origin PORT)),--port $(PORT))

test: environment-dev
	@exec $(VENV) -m tools.check

test-all: environment-dev
	@exec $(VENV) -m tools.check --long

accredit: environment
ifdef OUT
	@exec $(VENV) tests/accreditation/accredit.py --zip "$(OUT)"
else
	@exec $(VENV) tests/accreditation/accredit.py --lines "$(VENV) manage.py score --lines -"
endif

lint: environment-dev
	@exec $(VENV) -m tools.check --lint

bundle:
	@exec $(PYTHON) -m tools.bundle

audit: environment-dev
	@exec $(VENV) -m tools.audit

mutants: environment-mutants
	@exec $(VENV) -m tools.mutants $(if $(ALL),--all) $(if $(ONLY),--only $(ONLY)) $(if $(SAMPLE),--sample $(SAMPLE)) \
		$(if $(SEED),--seed $(SEED)) $(if $(PROCESSES),--processes $(PROCESSES))

bench: environment-dev
	@for file in bench/*.py; do $(VENV) $$file || exit 1; done

figures: environment-dev
	@exec $(VENV) -m bench.figures $(if $(QUICK),--quick,--write)

lock: environment-dev
	@$(VENV) -m tools.lock $(if $(UPGRADE),--upgrade)

clean:
	rm -rf .services mutants .mypy_cache .ruff_cache .import_linter_cache .hypothesis .pytest_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

environment:
	@$(PYTHON) tools/environment.py requirements.txt

environment-dev:
	@$(PYTHON) tools/environment.py requirements-dev.txt

environment-mutants: environment-dev
	@$(PYTHON) tools/environment.py requirements-mutants.txt
