#!/bin/sh
# usage: first_error.sh <sentence> <program> <compiler> [flags]
# What Tenon cannot be built with is named in the first error, in one line.
set -eu
sentence=$1 program=$2
shift 2
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if printf '%s\n' "$program" | "$@" -fsyntax-only -Wfatal-errors -x c++ - 2>"$log"; then
  echo "it compiles"
  exit 1
fi
grep -m 1 'error: ' "$log" | grep -F "$sentence"
