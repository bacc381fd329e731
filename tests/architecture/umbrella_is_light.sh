#!/bin/sh
# usage: umbrella_is_light.sh <include directory> <heavy_headers.txt> <compiler> [flags]
# <tenon/tenon.hpp> pulls in no heavy standard header. Prints the chain of includes that leads to one.
set -eu
include=$1 heavy=$2
shift 2
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# -H prints each header it opens, behind one dot per level.
echo '#include <tenon/tenon.hpp>' | "$@" -std=c++20 -I "$include" -H -fsyntax-only -x c++ - 2>"$log" ||
  { cat "$log"; exit 1; }
awk '
  FILENAME == ARGV[1] { if ($1 != "" && $1 !~ /^#/) heavy[$1] = 1; next }
  /^\.+ / {
    depth = length($1)
    chain[depth] = $2
    seen += $2 ~ /tenon\/tenon\.hpp$/

    # The public name: what follows .../c++/12/ or .../c++/v1/, and of C headers the last part.
    name = $2
    if (name ~ /\/c\+\+\/(v1|[0-9.]+)\/[a-z_.]+$/ || name ~ /\.h$/) {
      sub(/.*\//, "", name)
      if (name in heavy) {
        printf "<%s> comes by", name
        for (i = 1; i <= depth; ++i) printf "%s%s", (i == 1 ? " " : "\n    -> "), chain[i]
        print ""
        bad = 1
        delete heavy[name]
      }
    }
  }
  END {
    if (!seen) print "the compiler did not report tenon/tenon.hpp"
    exit bad || !seen
  }
' "$heavy" "$log"
