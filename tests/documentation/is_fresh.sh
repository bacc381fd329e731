#!/usr/bin/env bash
# usage: is_fresh.sh <program> <page>: whether the program ends well and the page is what it prints.
set -euo pipefail
printed=$(mktemp)
trap 'rm -f "$printed"' EXIT
"$1" >"$printed" || {
  echo "$1 fails: what it has printed is no whole page" >&2
  exit 1
}
diff "$printed" "$2" || {
  echo "$2 is not what $1 prints: build the target docs_pages" >&2
  exit 1
}
