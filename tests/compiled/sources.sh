#!/bin/sh
# usage: sources.sh <repository> <library>
# Each header of bodies is in a source of the library; and no function of the library has a type in its signature whose name depends on
# a program's flags.
set -eu
cd "$1"
status=0
(cd include && find tenon -name '*_bodies.hpp') | sort | while read -r bodies; do
  n=$(cat src/compiled/*.cpp | grep -cx "#include <$bodies>" || true)
  [ "$n" -ge 1 ] || { echo "$bodies is in no source of src/compiled"; exit 1; }
done || status=1
keyed=$(nm --defined-only "$2" | grep -E ' [TW] ' | grep -E 'library_[0-9]' | grep -E '_ZN5tenon2v1(6detail)?[0-9]+library_' | grep -E '(base|avx2|avx512)_opt_' | grep -v keep || true)
[ -z "$keyed" ] || { echo "$keyed"; echo "^ types of these signatures stand in a namespace that depends on flags"; status=1; }
exit $status
