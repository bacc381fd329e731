#!/bin/sh
# usage: single_header.sh <repository> <compiler> [flags]
# The generated tenon_all.hpp in the place of <tenon/tenon.hpp>: the tour and a second file, included twice, as one program.
set -eu
repository=$1
shift
command -v python3 >/dev/null || { echo "skipped: tools/single_header.py needs python3"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir "$work/tenon"
python3 "$repository/tools/single_header.py" "$repository/include" >"$work/tenon/tenon.hpp"
cd "$work"
status=0
grep -nE '^[[:space:]]*#[[:space:]]*include <tenon/' tenon/tenon.hpp && { echo "^ includes that are not resolved"; status=1; }
for part in ops/order/sorting memory/arena file/safetensors process/shared_memory exchange/dlpack; do
  grep -qx "// ==== tenon/$part.hpp" tenon/tenon.hpp || { echo "$part is not in it"; status=1; }
done
for header in cstdint cstddef; do
  [ "$(grep -c "^#include <$header>" tenon/tenon.hpp)" = 1 ] || { echo "<$header> is included more than once"; status=1; }
done

cp "$repository/tests/consumer/other.cpp" .
echo '#include <tenon/tenon.hpp>' >>other.cpp
cp tenon/tenon.hpp copy.hpp  # another file with the same text: its guard is what keeps it out
echo '#include "copy.hpp"' >>other.cpp
"$@" -Wall -Wextra -Werror -I . "$repository/tests/acceptance/tour.cpp" other.cpp -o tour -pthread
./tour | tail -n 1 | grep -E '^tour: [1-9][0-9]* passed, 0 failed$' || status=1
exit $status
