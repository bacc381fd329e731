#!/bin/sh
# usage: flags.sh program|shared <include directory> <compiler and flags>
# The consumer's two files, built without CMake by that command, as one program or the second as a shared library, and run.
# Exits with 77 where the compiler builds nothing with these flags, not even an empty program.
set -eu
kind=$1 include=$(realpath "$2")
here=$(cd "$(dirname "$0")" && pwd)
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

echo 'int main() {}' >empty.cpp
"$@" empty.cpp -o empty 2>log || { echo "skipped: \`$*\` builds no program here:"; head -n 3 log; exit 77; }

set -x
case $kind in
  program) "$@" -I "$include" "$here/main.cpp" "$here/other.cpp" -o consumer ;;
  shared)
    "$@" -I "$include" -fPIC -shared "$here/other.cpp" -o libother.so
    "$@" -I "$include" "$here/main.cpp" -L. -lother "-Wl,-rpath,$work" -o consumer
    ;;
esac
./consumer
