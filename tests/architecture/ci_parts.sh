#!/usr/bin/env bash
# usage: ci_parts.sh <repository>
# CI's turns leave nothing out: each folder with tests is in one third of .ci/parts.sh, and each part has its turn within twelve days.
set -euo pipefail
cd "$1"
. .ci/parts.sh
failed=0

expected=$(cd tests && find . -name '*_test.cpp' -printf '%h\n' | sed 's|^\./||' | grep -vE '^(runtime|mpi|cuda)$' | sort --unique)
given=$(tr ' ' '\n' <<<"${thirds[*]}" | sort)
diff <(echo "$expected") <(echo "$given") || { echo "^ folders of tests/ with tests, and those in .ci/parts.sh"; failed=1; }

for index in "${!part_names[@]}"; do
  for day in 1 100 354; do
    (($(nearest_turn "$index" "$day") < day + 12)) ||
      { echo "the part ${part_names[index]} has no turn on the days $day to $((day + 11))"; failed=1; }
  done
done
exit $failed
