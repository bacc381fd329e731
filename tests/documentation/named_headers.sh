#!/usr/bin/env bash
# usage: named_headers.sh <repository>
#
# Every header and folder of headers that README.md, CONTRIBUTING.md and the pages of docs/ name exists.  A header is named from
# the repository's root, from the folder around it, from include/, include/tenon/, interpreter/include/ or tests/; one without a folder
# stands anywhere
# below include/tenon/, where no name stands twice.  What a command writes (`> all.hpp`) is no header yet.
set -euo pipefail
cd "$1"
failed=0
while IFS=: read -r page line name; do
  case $name in
    '>'* | bindings/python/*) continue ;;  # the package has a folder tenon, too
    */*) found=$(ls -d "./$name" "./${name#tenon/}" "include/$name" "include/tenon/$name" "interpreter/include/$name" "tests/$name" 2>/dev/null || true) ;;
    *) found=$(find include/tenon -name "$name") ;;
  esac
  if [ -z "$found" ]; then
    echo "$page:$line: there is no $name" >&2
    failed=1
  fi
done < <(grep -noE '(> *)?[A-Za-z0-9_./]+\.(hpp|cuh)\b|\b(bindings/python/|include/)?tenon/[a-z_]+(/[a-z_]+)*/?' README.md CONTRIBUTING.md docs/*.md)
exit $failed
