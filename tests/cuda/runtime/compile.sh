#!/bin/sh
# usage: compile.sh <nvcc> <include directory> <architecture> <source.cu>
# nvcc takes the headers and the kernels for one architecture without a warning and without flags; the contiguous kernels move
# 16 bytes at a time, and nothing lives in local memory.
set -eu
nvcc=$1 include=$2 architecture=$3 source=$4
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$nvcc" -std=c++20 -O2 -DTENON_CUDA=1 -I "$include" -arch="$architecture" -Werror all-warnings --keep --keep-dir "$scratch" -c "$source" -o "$scratch/object.o"
ptx=$(find "$scratch" -name '*.ptx')
[ -s "$ptx" ] || { echo "no PTX"; exit 1; }
loads=$(grep -cE 'ld\.global(\.nc)?\.v4\.(f32|b32|u32)' "$ptx") || { echo "no 16-byte loads"; exit 1; }
stores=$(grep -cE 'st\.global\.v4\.(f32|b32|u32)' "$ptx") || { echo "no 16-byte stores"; exit 1; }
if grep -q '__local_depot' "$ptx"; then
  echo "local memory in:"
  grep -B20 '__local_depot' "$ptx" | grep '\.entry' || true
  exit 1
fi
echo "$architecture: $loads loads and $stores stores of 16 bytes"
