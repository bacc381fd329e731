#!/bin/sh
# usage: packages.sh <repository> <build folder> <version> <cpack>
# What package managers are given is well-formed and says the version of config.hpp: CPack's archive, vcpkg's port, Conan's recipe.
set -eu
repository=$1 build=$2 version=$3 cpack=$4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$cpack" --config "$build/CPackConfig.cmake" -B "$work" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
tar -tzf "$work/tenon-$version.tar.gz" >"$work/names"
for name in include/tenon/tenon.hpp include/tenon/ops/order/sorting.hpp share/cmake/tenon/tenon-config.cmake share/pkgconfig/tenon.pc share/doc/tenon/LICENSE; do
  grep -qx "tenon-$version/$name" "$work/names" || { echo "the archive lacks $name"; exit 1; }
done
libraries='compiled|runtime|c|interpreter'
! grep -vE "/\$|\.hpp\$|/include/tenon(_operations)?\.h\$|/share/|/libtenon_($libraries)\.(so[.0-9]*|a)\$|/tenon-($libraries)(-targets[-a-z]*)?\.cmake\$|/tenon/interpreter/" "$work/names" ||
  { echo "^ strangers in the archive"; exit 1; }

port=$build/packaging/vcpkg/tenon
! grep -n '@' "$port/portfile.cmake" "$port/vcpkg.json" || { echo "^ not configured"; exit 1; }
grep -q "set(SOURCE_PATH \"$repository\")" "$port/portfile.cmake"
command -v python3 >/dev/null || { echo "skipped: the port's JSON and Conan's recipe were not read, as there is no python3"; exit 77; }
python3 - "$port/vcpkg.json" "$version" "$repository"/packaging/conan/conanfile.py "$repository"/packaging/conan/test_package/conanfile.py <<'PYTHON'
import json
import sys

port = json.load(open(sys.argv[1]))
assert (port["name"], port["version"]) == ("tenon", sys.argv[2]), port
for recipe in sys.argv[3:]:
    compile(open(recipe).read(), recipe, "exec")
PYTHON
# The one place for the version: nothing in packaging repeats it.
! grep -rnF "$version" "$repository/packaging" --include='*.py' --include='*.in' --include='*.txt'
