#!/bin/sh
# Brings a clone to the point where it can be served, then becomes node, so that signals reach the server.
# Usage: server/start.sh [main | first-admin | fresh-demo | backup | restore] [arguments]
set -eu
cd "$(dirname "$0")/.."
program=${1:-main}
[ "$#" -eq 0 ] || shift

sh server/install.sh
sources="domain server src sw public index.html vite.config.ts package.json package-lock.json"
# Some of them may be missing; find says so and goes on.
if [ ! -e dist/built ] || [ -n "$(find $sources -newer dist/built -print 2>/dev/null | head -n 1)" ]; then
  echo "Building Hearth."
  sh server/build.sh
fi
exec node --enable-source-maps "dist/server/$program.js" "$@"
