#!/usr/bin/env bash
# usage: is_printed.sh <program> <part> <file>: whether the file is what the program prints of the operations' descriptions.
set -euo pipefail
diff <("$1" "$2") "$3" || {
  echo "$3 is not what the operations' descriptions say: build the target c_interface" >&2
  exit 1
}
