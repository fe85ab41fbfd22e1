#!/bin/sh
# Checks Node and installs the packages that are missing or out of date.
set -eu
cd "$(dirname "$0")/.."

if ! node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'; then
  echo "Hearth needs Node 20.19 or newer; this is Node $(node --version)." >&2
  exit 1
fi

# npm writes this file at the end of an installation that succeeded.
installed=node_modules/.package-lock.json
if [ ! -e "$installed" ] || [ package-lock.json -nt "$installed" ]; then
  echo "Installing packages; the first time this takes a minute or two."
  npm ci --include=dev --no-audit --no-fund
  touch "$installed"
fi
