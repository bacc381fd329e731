#!/usr/bin/env bash
# usage: fixed_symbols.sh <include directory> <compiler> [flags]
# A product of matrices of fixed shape leaves no symbol of Tenon in its object at -O2, and nothing that runs before main.
set -euo pipefail
include=$(cd "$1" && pwd)
shift
command -v nm >/dev/null || { echo "skipped: nm is not installed"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat >"$work/product.cpp" <<'CPP'
#include <tenon/fixed_tensor.hpp>
using Matrix = tenon::FixedTensor<float, 3, 3>;
extern "C" void product(float* c, const float* a, const float* b) {
  *reinterpret_cast<Matrix*>(c) = tenon::matmul(*reinterpret_cast<const Matrix*>(a), *reinterpret_cast<const Matrix*>(b));
}
CPP
"$@" -std=c++20 -O2 -I "$include" -c "$work/product.cpp" -o "$work/product.o"
if nm -C "$work/product.o" | grep -v ' T product$'; then
  echo "^ stand in the object of a 3 x 3 product"
  exit 1
fi
