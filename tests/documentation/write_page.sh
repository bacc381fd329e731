#!/usr/bin/env bash
# usage: write_page.sh <program> <page> [argument of the program]...: the page is what the program prints, and stays as it was if that fails.
set -euo pipefail
program=$1 page=$2
shift 2
printed=$(mktemp)
trap 'rm -f "$printed"' EXIT
"$program" "$@" >"$printed"
cat "$printed" >"$page"
