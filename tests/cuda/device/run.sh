#!/bin/sh
# usage: run.sh <nvcc> <include directory> <source.cu> <scratch> [libraries]
#        run.sh <folder>
# Runs a test on the device that there is, or all programs in a folder: built now, unless <scratch>/built has it from build.sh.  Where
# compute-sanitizer is asked for, also under each of its tools: TENON_COMPUTE_SANITIZER="memcheck racecheck initcheck synccheck", which
# leave out errors of calls, as some tests are about them.
# 77: there is no device.
set -eu
if ! command -v nvidia-smi >/dev/null || ! nvidia-smi -L 2>/dev/null | grep -q GPU; then
  echo "skipped: nvidia-smi finds no GPU"
  exit 77
fi

# all_tools <program> <compute-sanitizer>
all_tools() {
  "$1" || return
  for tool in ${TENON_COMPUTE_SANITIZER:-}; do
    "$2" --tool "$tool" --report-api-errors no --error-exitcode 1 "$1" || return
  done
}

if [ $# = 1 ]; then
  status=0
  for program in "$1"/*; do
    [ -f "$program" ] || continue  # benchmarks are below
    outcome=passed
    all_tools "$program" compute-sanitizer || outcome="FAILED, exit $?" status=1
    echo "$(basename "$program"): $outcome"
  done
  exit $status
fi
nvcc=$1 include=$2 source=$3 scratch=$4
shift 4
program=$scratch/built/$(basename "$source" .cu)
if [ ! -x "$program" ]; then
  mkdir -p "$scratch"
  program=$scratch/$(basename "$source" .cu)
  "$nvcc" -std=c++20 -O2 -DTENON_CUDA=1 -I "$include" -arch=native -Werror all-warnings "$source" -o "$program" "$@"
fi
all_tools "$program" "$(dirname "$(readlink -f "$nvcc")")/compute-sanitizer"
