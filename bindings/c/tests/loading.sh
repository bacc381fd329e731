#!/usr/bin/env bash
# usage: loading.sh <program> <library with thread-local variables> <libtenon_c> <a library it needs>...: runs the program with the library
# and a copy of all of them in another folder; and asks whether Tenon's functions in each have a version, without which those of another
# version of Tenon in the process might be called.
set -euo pipefail
program=$1 other=$2
shift 2
copies=$(mktemp -d)
trap 'rm -rf "$copies"' EXIT
for library in "$@"; do
  soname=$(readelf -d "$library" | sed -n 's/.*SONAME.*\[\(.*\)\]/\1/p')
  [[ $soname == *.so.*.* ]] || { echo "$library has the name '$soname', in which there is no version" >&2; exit 1; }
  cp -L "$library" "$copies/$soname"
  unversioned=$(nm --dynamic --defined-only "$library" | awk '$3 ~ /^(tenon_|_ZNK?5tenon)/ && $3 !~ /@@TENON_|library_[0-9]/ { print $3 }' | head -n 3)
  [[ -z $unversioned ]] || { echo "$library exports without a version: $unversioned" >&2; exit 1; }
done
"$program" "$other" "$1" "$copies/$(readelf -d "$1" | sed -n 's/.*SONAME.*\[\(.*\)\]/\1/p')"
