#!/usr/bin/env bash
# usage: two_versions.sh <root> <compiler> <libtenon_c> <its include folder>
# A process that has another version of Tenon in a library, linked first and with all symbols visible, and the interface to C: each
# keeps its own state, and its own errors.
set -euo pipefail
root=$1 compiler=$2 library=$3 include=$4
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$root/include" "$work/other"
cd "$work"
patch=$(awk '$2 == "TENON_VERSION_PATCH" { print $3 }' other/tenon/config.hpp)
sed -i "s/TENON_VERSION_PATCH .*/TENON_VERSION_PATCH $((patch + 1))/" other/tenon/config.hpp
"$compiler" -std=c++20 -O1 -fPIC -shared -DNAME=other -I other "$root/tests/consumer/two_versions.cpp" -o libother.so
"$compiler" -std=c++20 -I "$include" "$here/two_versions.cpp" -o process -L. -lother "$library" "-Wl,-rpath,$work" \
  "-Wl,-rpath,$(dirname "$library")" -pthread
./process
