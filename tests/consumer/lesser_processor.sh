#!/bin/sh
# usage: lesser_processor.sh <include directory> <compiler> [flags]
# A program compiled for AVX2 says so in a sentence on a processor without it, which qemu is.
set -eu
include=$1
shift
command -v qemu-x86_64 >/dev/null || { echo "skipped: no qemu-x86_64 (Debian: qemu-user)"; exit 77; }
[ "$(uname -m)" = x86_64 ] || exit 77
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
printf '#include <tenon/tenon.hpp>\nint main() { return tenon::ones<float>({3}).numel() == 3 ? 0 : 1; }\n' >"$folder/program.cpp"
"$@" -O1 -mavx2 -mfma -I "$include" "$folder/program.cpp" -o "$folder/program" -lpthread
qemu-x86_64 -cpu Haswell "$folder/program"
if qemu-x86_64 -cpu Nehalem "$folder/program" 2>"$folder/log"; then
  echo "it ran"
  exit 1
fi
grep -F 'tenon: this program is compiled for AVX2 or AVX-512, which this processor lacks' "$folder/log"
