#!/bin/sh
# usage: implementation.sh <include directory> <folder of Eigen> <compiler> [flags]
# The compiled mode without its library: one source of the program has all that the others declare, and a second one is told by the linker.
set -eu
include=$(realpath "$1") eigen=$2
here=$(cd "$(dirname "$0")" && pwd)/implementation
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# For this processor's instructions and without optimisation, which is the quickest to compile; the libraries are compiled from the same
# headers with it.
"$@" -O0 -DTENON_TARGETS=none -I "$include" -isystem "$eigen" -c "$here/tenon_library.cpp" &
library=$!
for source in main decomposed; do
  "$@" -O1 -DTENON_COMPILED=1 -I "$include" -c "$here/$source.cpp"
done
wait "$library"
"$@" ./*.o -pthread -o program
./program

status=0
for object in main.o decomposed.o; do
  nm -C "$object" | grep -E ' [TW] tenon::v1::(detail::)?library_' && { echo "^ $object has what only the one source should have"; status=1; }
done
cp tenon_library.o second.o
! "$@" ./*.o -pthread -o second 2>log && grep -q 'multiple definition' log || { echo "two sources with the implementation link"; status=1; }
printf '#include <tenon/tenon.hpp>\n#define TENON_IMPLEMENTATION\n#include <tenon/implementation.hpp>\n' >late.cpp
! "$@" -I "$include" -isystem "$eigen" -fsyntax-only late.cpp 2>log && grep -q 'define TENON_IMPLEMENTATION before the first header' log ||
  { echo "TENON_IMPLEMENTATION behind the first header is not refused"; status=1; }
exit $status
