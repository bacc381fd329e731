#!/usr/bin/env bash
# usage: has_golden.sh <program> <folder of golden data> <no_golden.txt>
#
# Every operation whose name the program prints has data in <folder>/<family>/<name>.npz, or a reason in no_golden.txt why it
# cannot have any.  No line and no data outlive their operation.
set -euo pipefail
export LC_ALL=C  # one order for sort and comm
names=$("$1" --names | sed 's|.*/||' | sort)
data=$(find "$2" -name '*.npz' -printf '%f\n' | sed 's/\.npz$//' | sort)
lines() { sed 's/ *#.*//; /^$/d' "$1"; }
unexplained=$(lines "$3" | awk 'NF < 2')
excused=$(lines "$3" | awk '{print $1}' | sort)
failed=0

# `report <what is wrong> <names>`: what was found to be wrong.
report() {
  if [ -n "$2" ]; then
    echo "$1:" $2 >&2
    failed=1
  fi
}
both() { comm -12 <(echo "$1") <(echo "$2"); }
without() { comm -23 <(echo "$1") <(echo "$2"); }

report "two operations have one name" "$(echo "$names" | uniq -d)"
report "without golden data" "$(without "$(without "$names" "$data")" "$excused")"
report "golden data of no operation" "$(without "$data" "$names")"
report "no reason is given in $3" "$unexplained"
report "excused in $3, but has data" "$(both "$excused" "$data")"
report "excused in $3, but no operation" "$(without "$excused" "$names")"
exit $failed
