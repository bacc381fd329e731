#!/bin/sh
# usage: run.sh <include directory> std <compiler>...    the standard library's mdspan, by the first compiler that has one
#        run.sh <include directory> <folder> <compiler>  Kokkos' or CUDA's mdspan, whose headers lie in the folder
# Compiles mdspan.cpp, which must give no warning, and runs it. Exits with 77 where there is no mdspan.
set -eu
include=$1 whose=$2 source=$(cd "$(dirname "$0")" && pwd)/mdspan.cpp
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# `build <compiler> [flags]`: and nothing else is tried.
build() {
  echo "$@"
  "$@" -O1 -Wall -Wextra -Wshadow -Werror -I"$include" "$source" -o program -pthread
  ./program
}

if [ "$whose" != std ]; then
  build "$1" -std=c++20 -isystem "$whose" -isystem "$whose/.."
  exit
fi
printf '#include <mdspan>\nint main() { return std::mdspan<int, std::dextents<int, 1>>().rank() != 1; }\n' >probe.cpp
for compiler; do
  for library in "" -stdlib=libc++; do
    # shellcheck disable=SC2086  # no flag or one
    if "$compiler" -std=c++23 $library probe.cpp -o probe >/dev/null 2>&1 && ./probe; then
      build "$compiler" -std=c++23 $library
      exit
    fi
  done
done
echo "skipped: no compiler here has <mdspan> (clang-19 with libc++-19-dev and libc++abi-19-dev has)"
exit 77
