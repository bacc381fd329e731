#!/bin/sh
# usage: too_old.sh <include directory> <compiler>
# What Tenon cannot be built with is named in the first error, in one line.
set -eu
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if echo '#include <tenon/tenon.hpp>' | "$2" -std=c++17 -fsyntax-only -Wfatal-errors -I "$1" -x c++ - 2>"$log"; then
  echo "C++17 is accepted"
  exit 1
fi
grep -m 1 'error: ' "$log" | grep 'tenon: needs C++20: compile with -std=c++20'
