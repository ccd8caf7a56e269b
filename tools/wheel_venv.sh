#!/usr/bin/env bash
# A venv with the compiled wheel of dist/ and, besides it, what .venv has: `bash tools/wheel_venv.sh build/wheel`.
# The packages of .venv are borrowed by their path, which leaves its editable install of the sources out.
set -euo pipefail
cd "$(dirname "$0")/.."
venv=$1
shopt -s nullglob
wheels=(dist/sandtable-*-cp*.whl)
if [ ${#wheels[@]} -ne 1 ]; then
    echo "there must be one compiled wheel in dist: run make wheel" >&2
    exit 1
fi
rm -rf "$venv"
.venv/bin/python -m venv "$venv"
"$venv/bin/python" -m pip --disable-pip-version-check --no-input -q install --no-index --no-deps "${wheels[0]}"
packages() { "$1" -c 'import sysconfig; print(sysconfig.get_path("purelib"))'; }
packages "$PWD/.venv/bin/python" >"$(packages "$venv/bin/python")/borrowed.pth"
for program in deno lint-imports; do # tests look for them beside their Python
    if [ -e ".venv/bin/$program" ]; then
        ln -s "$PWD/.venv/bin/$program" "$venv/bin/$program"
    fi
done
"$venv/bin/python" - <<'EOF'
import sys

import sandtable

if not sandtable.compiled() or not str(sandtable.__file__).startswith(sys.prefix):
    sys.exit(f"{sandtable.__file__} is not the compiled wheel")
EOF
touch "$venv/.ready"
