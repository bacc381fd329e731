#!/usr/bin/env bash
# usage: is_fresh.sh <program> <page> [argument of the program]...: whether the program ends well and the page is what it prints.
set -euo pipefail
program=$1 page=$2
shift 2
printed=$(mktemp)
trap 'rm -f "$printed"' EXIT
"$program" "$@" >"$printed" || {
  echo "$program fails: what it has printed is no whole page" >&2
  exit 1
}
diff "$printed" "$page" || {
  echo "$page is not what $program prints: build the target printed_files" >&2
  exit 1
}
