#!/usr/bin/env bash
# usage: exported.sh <library> <list>: whether the library exports the functions of the list and nothing else. What leaves the list, or
# changes its version, breaks programs that were linked with it.
set -euo pipefail
diff <(nm --dynamic --defined-only "$1" | awk '$2 != "A" { print $3 }' | LC_ALL=C sort) "$2" || {
  echo "$2 is not what $1 exports: if that is meant, write it anew" >&2
  exit 1
}
