#!/usr/bin/env bash
# usage: keyed_symbols.sh <include directory> <compiler> [flags]
# Objects compiled with different flags share no function of Tenon: of two functions with one symbol the linker takes either. Excepted
# are what every type has without anyone writing it (also inherited constructors, CI1 and CI2), and the virtual functions of errors.
set -euo pipefail
include=$(cd "$1" && pwd)
source=$(cd "$(dirname "$0")" && pwd)/keyed_symbols.cpp
shift
command -v nm >/dev/null && command -v c++filt >/dev/null || { echo "skipped: nm or c++filt is not installed"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Without inlining, so that both objects have all functions that are called.
flags=(-std=c++20 -DTENON_TARGETS=none -fno-inline -I include)
cd "$work"  # a compiler cache knows objects by what is said of them, folders included
ln -s "$include" include
cp "$source" .
"$@" "${flags[@]}" -O0 -c keyed_symbols.cpp -o debug.o
"$@" "${flags[@]}" -O1 -c keyed_symbols.cpp -o release.o

functions() { nm --defined-only "$1" | awk '$2 == "W" && $3 ~ /^_ZZ*N[KRO]*5tenon2v1/ && $3 !~ /CI[12]/ { print $3 }' | sort; }
(($(functions debug.o | wc -l) > 500)) || { echo "the program has hardly any function of Tenon"; exit 1; }
if comm -12 <(functions debug.o) <(functions release.o) | c++filt | grep '(' |  # thread-local variables are W, too
  grep -vE '::~[A-Za-z]+\(\)$|([A-Za-z]+)(<.*>)?::\1\((.* const&|.*&&)?\)$|::operator=\(.*(const&|&&)\)$|^tenon::v1::[A-Za-z]*Error::what\(\) const$'; then
  echo "^ have one symbol for all flags: TENON_INLINE, TENON_KEYED, or a namespace with TENON_CODE"
  exit 1
fi
