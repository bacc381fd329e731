#!/bin/sh
# usage: registers.sh [architecture] [source.cu]
# Prints the registers, the spilled bytes and the shared memory of each kernel of a file, by default the main ones of
# tests/cuda/runtime/kernels.cu for sm_90, as ptxas reports them.
set -eu
architecture=${1:-sm_90}
root=$(cd "$(dirname "$0")/../.." && pwd)
source=${2:-$root/tests/cuda/runtime/kernels.cu}
command -v nvcc >/dev/null || { echo "nvcc is not on the path"; exit 1; }
command -v cu++filt >/dev/null && demangle=cu++filt || demangle=c++filt
object=$(mktemp) log=$(mktemp)
trap 'rm -f "$object" "$log"' EXIT
# Only the device's half is compiled.
nvcc -std=c++20 -O2 -DTENON_CUDA=1 -I "$root/include" -arch="$architecture" -cubin -Xptxas -v "$source" -o "$object" >"$log" 2>&1 || { cat "$log"; exit 1; }
printf '%9s %7s %7s  %s\n' registers spilled shared kernel
awk '
  /Compiling entry function/ { split($0, part, "'\''"); kernel = part[2] }
  /bytes spill stores/ { spilled = $5 + $9 }
  /Used [0-9]+ registers/ {
    shared = 0
    for (i = 1; i < NF; ++i) {
      if ($i == "Used") registers = $(i + 1)
      if ($(i + 1) == "bytes" && $(i + 2) ~ /^smem/) shared = $i
    }
    printf "%9d %7d %7d  %s\n", registers, spilled, shared, kernel
  }' "$log" | $demangle -p | sort -rn
