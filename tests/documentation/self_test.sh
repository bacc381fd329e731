#!/usr/bin/env bash
# has_golden.sh accepts a good tree and reports each way in which one can be wrong.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
failed=0

clean() {
  rm -rf "$tree/data"
  mkdir -p "$tree/data/a" "$tree/data/b"
  touch "$tree/data/a/add.npz" "$tree/data/b/sort.npz"
  printf '#!/bin/sh\nprintf "add\\nsort\\nmap\\n"\n' >"$tree/names"
  chmod +x "$tree/names"
  printf '# name  reason\nmap  is of the user\n' >"$tree/excused"
}
check() { "$here/has_golden.sh" "$tree/names" "$tree/data" "$tree/excused" >"$tree/log" 2>&1; }
reports() {
  if check || ! grep -q "$1" "$tree/log"; then
    echo "has_golden.sh does not report: $1"
    cat "$tree/log"
    failed=1
  fi
  clean
}

clean
check || { echo "has_golden.sh refuses a good tree:" && cat "$tree/log" && failed=1; }
rm "$tree/data/a/add.npz"
reports "without golden data: add"
touch "$tree/data/b/gone.npz"
reports "golden data of no operation: gone"
touch "$tree/data/b/map.npz"
reports "excused.*has data: map"
echo "gone  was once" >>"$tree/excused"
reports "excused.*no operation: gone"
echo "map" >"$tree/excused"
reports "no reason is given.*map"
printf '#!/bin/sh\nprintf "add\\nadd\\nsort\\nmap\\n"\n' >"$tree/names"
reports "one name: add"
exit $failed
