#!/bin/sh
# Builds the web app to dist/app and the server to dist/server; dist/built is as old as the sources that went in.
set -eu
cd "$(dirname "$0")/.."
mkdir -p dist
rm -f dist/built
touch dist/building
node_modules/.bin/vite build --logLevel warn
node_modules/.bin/vite build --logLevel warn --config server/vite.config.ts
mv dist/building dist/built
