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
set -eu
source=$1
shift
log=$(mktemp)
trap 'rm -f "$log" "$log.cases"' EXIT
failed=0

# Without the lines of source that compilers quote: they may show the very words that are expected. g++ and clang name
# that option differently.
for caret in -fno-diagnostics-show-caret -fno-caret-diagnostics; do
  if echo | "$@" -fsyntax-only $caret -x c++ - 2>/dev/null; then break; fi
done
compile() { "$@" -fsyntax-only $caret "$source" >"$log" 2>&1; }

if ! compile "$@" -DTENON_CASE=0; then
  echo "$source: the positive control does not compile:"
  head -n 40 "$log"
  exit 1
fi

# One line per case: its number, a blank, what is expected.
awk '
  /^#if TENON_CASE == [0-9]+/ { number = $4 }
  number && sub(/^[ \t]*\/\/ expect: /, "") { print number, $0; number = 0; ++cases }
  /^#endif/ && number { print FILENAME ": case " number " expects nothing"; exit 1 }
  END { if (!cases) exit 1 }
' "$source" >"$log.cases" || { cat "$log.cases"; echo "$source: no cases, or one without // expect:"; exit 1; }

while read -r number expected; do
  if compile "$@" "-DTENON_CASE=$number"; then
    echo "$source: case $number compiles, but should be refused with: $expected"
    failed=1
  elif ! grep -Eq -e "$expected" "$log"; then
    echo "$source: case $number is refused, but does not say: $expected"
    head -n 40 "$log"
    failed=1
  fi
done <"$log.cases"

echo "$source: $(wc -l <"$log.cases") cases"
exit $failed
