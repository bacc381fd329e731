#!/bin/sh
# usage: const_methods.sh <include folder>
# Each method that an operation's `info.method` names is const, as it writes elements and leaves the handle as it is: each of its definitions,
# in the header that names it, says so.
set -eu
failed=0
for header in $(grep -rlE '\.method = "' "$1"); do
  text=$(tr '\n' ' ' <"$header")
  for name in $(grep -oE '\.method = "[a-z0-9_]+"' "$header" | cut -d'"' -f2 | sort -u); do
    definitions=$(printf '%s' "$text" | grep -oE "Self& $name\([^;{]*\{" || true)
    if [ -z "$definitions" ]; then
      echo "$header: no method Self& $name(...), which info.method names"
      failed=1
    elif printf '%s\n' "$definitions" | grep -qvE '\) +const( requires .*)? *\{$'; then
      echo "$header: $name is not const: a method that writes elements leaves its handle as it is (handle_of)"
      failed=1
    fi
  done
done
exit $failed
