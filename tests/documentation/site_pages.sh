#!/usr/bin/env bash
# usage: site_pages.sh <repository>
#
# Every page of docs/ is in the site: docs/CMakeLists.txt names it.  Doxygen would say so only where it is installed and the site is built.
set -euo pipefail
cd "$1"
failed=0
for page in docs/*.md; do
  if ! grep -qE "(^|[ (])$page([ )]|$)" docs/CMakeLists.txt; then
    echo "docs/CMakeLists.txt does not name $page" >&2
    failed=1
  fi
done
exit $failed
