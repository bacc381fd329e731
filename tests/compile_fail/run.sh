#!/bin/sh
# usage: run.sh <file.cpp> <compiler> [flags]
#
# The file compiles as it stands (its positive control: a slip of the pen cannot pass as the expected error). Each case
# in it must be refused, with a text that matches the extended regular expression after `expect:`:
#
#   #if TENON_CASE == 1
#   // expect: no allocator policy
#   tn::empty<float>({3}, 7);
#   #endif
#
# `expect-first:` asks for more, of what a user sees: with the compiler's own options the first line that says `error` matches,
# and all that is printed has less than 25 lines. `expect-brief:` is the same with at most 15, without those that name the including files.
set -eu
source=$1
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
log=$work/log
failed=0

# Without the lines of source that compilers quote: they may show the very words that are expected. g++ and clang name
# that option differently.
for caret in -fno-diagnostics-show-caret -fno-caret-diagnostics; do
  if echo | "$@" -fsyntax-only $caret -x c++ - 2>/dev/null; then break; fi
done
# What it includes is compiled once.
header=$work/first.hpp
{ grep '^#include' "$source" >"$header" && "$@" -x c++-header "$header" -o "$header.gch" >"$log" 2>&1; } || header=""
compile() { "$@" -fsyntax-only ${header:+-include "$header"} "$source" >"$log" 2>&1; }

if ! compile "$@" -DTENON_CASE=0; then
  echo "$source: the positive control does not compile:"
  head -n 40 "$log"
  exit 1
fi

# One line per case: its number, how it is judged, what is expected.
awk '
  /^#if TENON_CASE == [0-9]+/ { number = $4 }
  number && sub(/^[ \t]*\/\/ expect: /, "") { print number, "anywhere", $0; number = 0; ++cases }
  number && sub(/^[ \t]*\/\/ expect-first: /, "") { print number, "first", $0; number = 0; ++cases }
  number && sub(/^[ \t]*\/\/ expect-brief: /, "") { print number, "brief", $0; number = 0; ++cases }
  /^#endif/ && number { print FILENAME ": case " number " expects nothing"; exit 1 }
  END { if (!cases) exit 1 }
' "$source" >"$work/cases" || { cat "$work/cases"; echo "$source: no cases, or one without // expect:"; exit 1; }

# fault <what is wrong>: says it, with the compiler's words.
fault() {
  echo "$source: case $number $*"
  head -n 40 "$log"
  failed=1
}

while read -r number where expected; do
  option=$caret
  [ "$where" = anywhere ] || option="-std=c++20"
  if compile "$@" "$option" "-DTENON_CASE=$number"; then
    fault "compiles, but should be refused with: $expected"
  elif [ "$where" = anywhere ]; then
    grep -Eq -e "$expected" "$log" || fault "is refused, but does not say: $expected"
  else
    grep -m 1 'error' "$log" | grep -Eq -e "$expected" || fault "is refused, but not with this in its first error line: $expected"
    lines=$(wc -l <"$log") limit=24
    if [ "$where" = brief ]; then
      lines=$(grep -cvE '^(In file included)? +from |^In file included from |^[0-9]+ errors? generated' "$log") limit=15
    fi
    [ "$lines" -le $limit ] || fault "is refused in $lines lines"
  fi
done <"$work/cases"

echo "$source: $(wc -l <"$work/cases") cases"
exit $failed
