#!/bin/sh
# usage, in the repository's root: compile_pages.sh <folder for the programs> <compiler> [flags]
# Compiles the tour, the concepts and the quickstart by another compiler, without a warning, and runs them.
set -eu
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
for source in tests/acceptance/tour.cpp examples/concepts/*.cpp examples/quickstart/quickstart.cpp; do
  program=$folder/$(basename "$source" .cpp)
  echo "--- $source"
  "$@" -std=c++20 -O2 -Wall -Wextra -Wpedantic -Wshadow -Werror -I include -DTENON_EXAMPLE_DATA_DIR="\"$PWD/examples/data\"" \
    "$source" -o "$program" -lpthread
  (cd "$folder" && "$program") >"$program.log" || { cat "$program.log"; exit 1; }
done
grep -Eq '^tour: [1-9][0-9]* passed, 0 failed$' "$folder/tour.log"
