#!/bin/sh
# usage: sources.sh <repository> <library> [<run-time library> <object of the library>...]
# Each header of bodies is in a part of the library; <tenon/implementation.hpp> includes each part; no function of the library has a type in
# its signature whose name depends on a program's flags; and no kernel that the library keeps is compiled for the run-time library once more,
# but for those that layers, in compiled/calls, have to themselves.
set -eu
cd "$1/include"
status=0
find tenon -name '*_bodies.hpp' | sort | while read -r bodies; do
  grep -qx "#include <$bodies>" tenon/implementation/*.hpp || { echo "$bodies is in no part of tenon/implementation"; exit 1; }
done || status=1
find tenon/implementation -name '*.hpp' | sort | while read -r part; do
  grep -qx "#include <$part>" tenon/implementation.hpp tenon/implementation/*.hpp || { echo "$part is not in <tenon/implementation.hpp>"; exit 1; }
done || status=1
keyed=$(nm --defined-only "$2" | grep -E ' [TW] ' | grep -E 'library_[0-9]' | grep -E '_ZN5tenon2v1(6detail)?[0-9]+library_' | grep -E '(base|avx2|avx512)_opt_' | grep -v keep || true)
[ -z "$keyed" ] || { echo "$keyed"; echo "^ types of these signatures stand in a namespace that depends on flags"; status=1; }
if [ $# -gt 3 ]; then
  kernels() { nm --defined-only "$@" | sed -n 's/.* \(.*KernelLoop.*\)/\1/p' | sort -u; }
  of_runtime=$(kernels "$3")
  shift 3
  for object; do
    shift
    case $object in */calls/*) ;; *) set -- "$@" "$object" ;; esac
  done
  [ "$(kernels "$@" | wc -l)" -gt 1000 ] || { echo "the library has few kernels"; exit 1; }
  twice=$({ kernels "$@"; echo "$of_runtime"; } | sort | uniq -d)
  [ -z "$twice" ] || { echo "$twice" | c++filt | cut -c1-200; echo "^ kernels of both libraries"; status=1; }
fi
exit $status
