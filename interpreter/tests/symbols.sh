#!/usr/bin/env bash
# usage: symbols.sh <payload> [<extensible payload>]
# A payload exports new_interpreter and nothing else, the extensible one also what is Python's. Neither has a symbol that the dynamic linker
# would share among copies.
set -euo pipefail
exported() { nm --dynamic --defined-only "$1" | awk '{print $3}'; }
[[ $(exported "$1") == new_interpreter ]] || { echo "exported: $(exported "$1")"; exit 1; }
if (($# > 1)); then
  if exported "$2" | grep -v -e '^_\?Py' -e '^new_interpreter$'; then exit 1; fi
  exported "$2" | grep --count '^PyList_New$' >/dev/null || { echo "$2 does not export PyList_New"; exit 1; }
fi
for payload; do
  if readelf --dyn-syms --wide "$payload" | grep UNIQUE; then exit 1; fi
done
