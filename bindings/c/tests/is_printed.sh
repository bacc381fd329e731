#!/usr/bin/env bash
# usage: is_printed.sh <file> <program> <part>...: whether the file is what the program prints of the operations' descriptions.
set -euo pipefail
file=$1
shift
diff <("$@") "$file" || {
  echo "$file is not what the operations' descriptions say: build the target c_interface" >&2
  exit 1
}
