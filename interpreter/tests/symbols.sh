#!/usr/bin/env bash
# usage: symbols.sh payload|subinterpreters <payload>
# A payload that stands on a libpython exports new_interpreter and nothing else, one that holds a whole CPython also what is Python's, for its
# binary modules. Neither has a symbol that the dynamic linker would share among copies.
set -euo pipefail
exported=$(nm --dynamic --defined-only "$2" | awk '{print $3}')
grep --quiet '^new_interpreter$' <<<"$exported" || { echo "$2 does not export new_interpreter"; exit 1; }
if [[ $1 == payload ]]; then
  if grep -v -e '^_\?Py' -e '^new_interpreter$' <<<"$exported"; then exit 1; fi
  grep --quiet '^PyList_New$' <<<"$exported" || { echo "$2 does not export PyList_New"; exit 1; }
else
  [[ $exported == new_interpreter ]] || { echo "exported: $exported"; exit 1; }
fi
if readelf --dyn-syms --wide "$2" | grep UNIQUE; then exit 1; fi
