#!/usr/bin/env bash
# usage: aliases.sh <program> <folder of headers>
#
# The aliases that the program prints with --aliases, as <alias> <operation>, are those that the headers declare: a further object of
# the operation's type beside the one that has its name.
set -euo pipefail
export LC_ALL=C
# An operation of a family may have its own name without the family: C++ has the one name.
described=$("$1" --aliases | awk '$1 != $2' | sort)
declared=$(find "$2" -name '*.hpp' -exec grep -hoE '^inline constexpr [A-Z][A-Za-z0-9]* [a-z_0-9]+\{\};' {} + |
  sed 's/{};//' | awk '$4 in of { next } { of[$4] = 1 } $3 in name { print $4, name[$3]; next } { name[$3] = $4 }' | sort)
failed=0
report() {
  if [ -n "$2" ]; then
    echo "$1:" $2 >&2
    failed=1
  fi
}
report "described, but not declared" "$(comm -23 <(echo "$described") <(echo "$declared"))"
report "declared, but not described" "$(comm -13 <(echo "$described") <(echo "$declared"))"
exit $failed
