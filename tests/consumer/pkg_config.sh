#!/bin/sh
# usage: pkg_config.sh <prefix> <version> <compiler> [flags]
# The consumer's two files with what pkg-config says of the installed Tenon, and with its library for types known at run time.
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

if pkg-config --exists tenon-runtime; then
  flags="$(pkg-config --cflags --libs tenon-runtime) -Wl,-rpath,$(pkg-config --variable=libdir tenon-runtime)"
  # shellcheck disable=SC2086
  "$@" "$here/main.cpp" "$here/other.cpp" "$here/runtime.cpp" $flags -o "$program"
  "$program"
fi
