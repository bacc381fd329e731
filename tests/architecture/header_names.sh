#!/bin/sh
# usage: header_names.sh <include directory>
# A header's name is that of its noun, so no two headers have one name, but the same noun on the host and on a device: cuda/<name>.hpp
# beside one other.
set -eu
cd "$1/tenon"
twice=$(find . -name '*.hpp' | sed 's|^\./||' | awk -F/ '
  { ++count[$NF]; where[$NF] = where[$NF] " " $0; if ($1 == "cuda") ++on_device[$NF] }
  END { for (name in count) if (count[name] > 2 || (count[name] == 2 && on_device[name] != 1)) print where[name] }')
[ -z "$twice" ] || { echo "one name for several headers:$twice"; exit 1; }
