#!/usr/bin/env bash
# usage: has_golden.sh <program> <folder of golden data> <no_golden.txt>
#
# Every operation that the program prints as <family>/<name> has data in <folder>/<family>/<name>.npz, or a reason in
# no_golden.txt why it cannot have any; the folder sparse has what operations give of sparse tensors, the folder nn families of neural functions.  No line and no data outlive their operation or stay behind when it changes its family.
set -euo pipefail
export LC_ALL=C  # one order for sort and comm
names=$("$1" --names | sort)
# Gradients, sparse tensors, neural functions and optimisers have files of their own kind.
data=$(find "$2" -name '*.npz' -not -path '*/sparse/*' -not -path '*/gradient/*.npz' -not -path '*/nn/*' -not -path '*/training/*.npz' -printf '%P\n' | sed 's/\.npz$//' | sort)
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
# Of what is named so, what is the name of an operation of another family, and what is none's.
last_part() { sed 's|.*/||' <<<"$1" | sort; }
elsewhere() { while IFS= read -r one; do grep -qxF "${one##*/}" <<<"$known" && echo "$one" || true; done <<<"$1"; }
known=$(last_part "$names")
strange=$(without "$data" "$names")
misplaced=$(elsewhere "$strange")

report "two operations have one name" "$(uniq -d <<<"$known")"
report "without golden data" "$(without "$(without "$names" "$data")" "$excused")"
report "golden data in the folder of another family" "$misplaced"
report "golden data of no operation" "$(without "$strange" "$misplaced")"
report "no reason is given in $3" "$unexplained"
report "excused in $3, but has data" "$(both "$excused" "$data")"
report "excused in $3, but no operation" "$(without "$excused" "$names")"
exit $failed
