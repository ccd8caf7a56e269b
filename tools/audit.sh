#!/usr/bin/env bash
# Asks the public advisories whether a locked package has a known flaw. Needs the network; the checker itself
# lives in a folder of its own and is thrown away. 0: none known, 1: some, 2: the advisories cannot be reached.
set -uo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${PYTHON:-python3}" -m venv "$work/venv" && "$work/venv/bin/python" -m pip --disable-pip-version-check -q install pip-audit \
    || { echo "audit: pip-audit cannot be installed from here" >&2; exit 2; }
status=0
for file in requirements.lock requirements-dev.lock; do
    "$work/venv/bin/pip-audit" --disable-pip --require-hashes --progress-spinner off \
        --vulnerability-service "${ADVISORIES:-osv}" -r "$file" >"$work/out" 2>&1
    found=$?
    if grep -q "ConnectionError\|ServiceError\|NameResolutionError" "$work/out"; then
        echo "audit: the advisories cannot be reached from here; nothing was checked" >&2
        exit 2
    fi
    echo "$file: $(tail -n 20 "$work/out")"
    [ $found -eq 0 ] || status=1
done
exit $status
