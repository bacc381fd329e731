#!/usr/bin/env bash
# usage: symbols.sh <payload>
# A payload exports new_interpreter and nothing else, and has no symbol that the dynamic linker would share among copies.
set -euo pipefail
exported=$(nm --dynamic --defined-only "$1" | awk '{print $3}')
[[ $exported == new_interpreter ]] || { echo "exported: $exported"; exit 1; }
if readelf --dyn-syms --wide "$1" | grep UNIQUE; then exit 1; fi
