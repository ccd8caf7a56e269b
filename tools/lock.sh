#!/usr/bin/env bash
# Writes requirements.lock (run time and build), requirements-host.lock (and what only a host needs),
# requirements-research.lock (and what sandtable.env needs) and requirements-dev.lock (all of these and the tools),
# for every platform, with hashes and without any index address.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${PYTHON:-python3}" -m venv "$work/venv"
"$work/venv/bin/python" -m pip --disable-pip-version-check -q install uv

compile() { # FILE EXTRA...
    local file=$1
    shift
    "$work/venv/bin/uv" --no-config --cache-dir "$work/cache" pip compile -q pyproject.toml "${@/#/--extra=}" \
        --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --no-emit-index-url \
        --constraint "$work/pins" -o "$work/out" >/dev/null
    { echo "# Written by 'make lock' from pyproject.toml; do not edit."; cat "$work/out"; } >"$file"
}

: >"$work/pins"
compile requirements.lock build
grep -oE '^[a-z0-9._-]+==[^ \\]+' requirements.lock >"$work/pins" # both files agree on what they share
rm "$work/out"
compile requirements-host.lock build host
grep -oE '^[a-z0-9._-]+==[^ \\]+' requirements-host.lock >"$work/pins"
rm "$work/out"
compile requirements-dev.lock build host research dev
grep -oE '^[a-z0-9._-]+==[^\\]+' requirements-dev.lock >"$work/pins" # what is researched with is what was tested; some pins have a marker
rm "$work/out"
compile requirements-research.lock build research
