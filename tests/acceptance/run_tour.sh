#!/bin/sh
# usage, in the repository's root: run_tour.sh <program to write> <compiler> [more flags]
# Compiles tests/acceptance/tour.cpp exactly as its first line says and demands that nothing in it fails.
set -eu
program=$1 compiler=$2
shift 2
tour=tests/acceptance/tour.cpp

flags=$(sed -n '1s/.*`g++ \(.*\) tour\.cpp`.*/\1/p' "$tour")
[ -n "$flags" ] || { echo "the first line of $tour names no command"; exit 1; }

set -x
# shellcheck disable=SC2086  # the flags are several words
"$compiler" $flags "$tour" "$@" -o "$program"
"$program" | tee "$program.log"
set +x
grep -Eq '^tour: [1-9][0-9]* passed, 0 failed$' "$program.log"
