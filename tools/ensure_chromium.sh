#!/usr/bin/env bash
# The browser tests drive a real Chromium: find one, or install one where we may.
set -euo pipefail

found() {
    for name in chromium chromium-browser google-chrome google-chrome-stable; do
        command -v "$name" >/dev/null 2>&1 && return 0
    done
    .venv/bin/python - <<'PY' 2>/dev/null
import pathlib, sys
from playwright.sync_api import sync_playwright
with sync_playwright() as p:
    sys.exit(not pathlib.Path(p.chromium.executable_path).exists())
PY
}

found && exit 0
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
    echo "installing Debian's chromium for the browser tests ..."
    export DEBIAN_FRONTEND=noninteractive
    log=$(mktemp)
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; } >"$log" 2>&1 </dev/null \
        || { tail -n 20 "$log" >&2; rm -f "$log"; exit 1; }
    rm -f "$log"
else
    echo "fetching Playwright's chromium for the browser tests ..."
    .venv/bin/playwright install chromium
fi
found || { echo "no Chromium found: install the package 'chromium', then run make test again" >&2; exit 1; }
