#!/bin/sh
# usage: pkg_config.sh <prefix> <version> <compiler> [flags]
# The consumer's two files with what pkg-config says of the installed Tenon, and with each of its libraries.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
export PKG_CONFIG_PATH="$1/share/pkgconfig"
version=$2
shift 2
command -v pkg-config >/dev/null || { echo "skipped: there is no pkg-config (Debian: pkg-config)"; exit 77; }
program=$(mktemp)
trap 'rm -f "$program"' EXIT

[ "$(pkg-config --modversion tenon)" = "$version" ]
flags=$(pkg-config --cflags --libs tenon)
set -x
# shellcheck disable=SC2086  # several flags
"$@" "$here/main.cpp" "$here/other.cpp" $flags -o "$program"
"$program"

for library in compiled runtime; do
  pkg-config --exists tenon-$library || continue
  flags="$(pkg-config --cflags --libs tenon-$library) -Wl,-rpath,$(pkg-config --variable=libdir tenon-$library)"
  sources="$here/main.cpp $here/other.cpp"
  [ $library = compiled ] || sources="$sources $here/runtime.cpp"
  # shellcheck disable=SC2086
  "$@" $sources $flags -o "$program"
  "$program"
done

if pkg-config --exists tenon-c; then
  # shellcheck disable=SC2046
  cc -std=c99 -DTENON_EXAMPLE_DATA_DIR="\"$here/../../examples/data\"" "$here/../../examples/c/digits.c" $(pkg-config --cflags --libs tenon-c) \
    "-Wl,-rpath,$(pkg-config --variable=libdir tenon-c)" -o "$program"
  "$program"
fi
