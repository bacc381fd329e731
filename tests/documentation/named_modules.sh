#!/usr/bin/env bash
# usage: named_modules.sh <program> <folder of modules' headers>
#
# The modules that the program prints with --names are those that the headers declare: each struct of namespace nn with a call operator, and each
# alias of one or of a layer of detail. A template that has aliases, as BatchNorm has BatchNorm1d, goes by their names.
set -euo pipefail
export LC_ALL=C
described=$("$1" --names | sort)
declared=$(cat "$2"/*.hpp | awk '
  /^namespace .*v1::nn/ { inside = 1 }
  /^}  \/\/ namespace/ { inside = 0 }
  !inside { next }
  /^struct [A-Za-z]/ { name = $2 }
  /^};/ { name = "" }
  name && /operator\(\)\(/ { found[name] = 1 }
  /^using [A-Za-z0-9]+ = (detail::)?[A-Z]/ { found[$2] = 1; of = $4; sub(/[<;].*/, "", of); if ($4 ~ /</) hidden[of] = 1 }
  END { for (name in found) if (!(name in hidden)) print name }' | sort)
failed=0
report() {
  if [ -n "$2" ]; then
    echo "$1:" $2 >&2
    failed=1
  fi
}
report "described twice" "$(uniq -d <<<"$described")"
report "described, but not declared" "$(comm -23 <(echo "$described") <(echo "$declared"))"
report "declared, but not described" "$(comm -13 <(echo "$described") <(echo "$declared"))"
exit $failed
