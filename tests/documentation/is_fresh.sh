#!/usr/bin/env bash
# usage: is_fresh.sh <program> <page>: whether the page is what the program prints.
set -euo pipefail
diff <("$1") "$2" || {
  echo "$2 is not what $1 prints: build the target docs_pages" >&2
  exit 1
}
