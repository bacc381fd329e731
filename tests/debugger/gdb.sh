#!/usr/bin/env bash
# usage: gdb.sh <tools/gdb/tenon.py> <program>
#
# What GDB's printers show of the variables of program.cpp, against what stands below.
set -euo pipefail

expected=$(cat <<'END'
matrix = Tensor<float> of shape (2, 3), strides (3, 1), use count 3 = {{0, 1, 2}, {3, 4, 5}}
transposed = Tensor<float> of shape (3, 2), strides (1, 3), use count 3 = {{0, 3}, {1, 4}, {2, 5}}
bytes = Tensor<const signed char> of shape (3,), strides (1,), use count 1 = {-1, 0, 65}
scalar = Tensor<double> of shape (), strides (), use count 1 = 2.5
empty = Tensor<double> of shape (0, 3), strides (3, 1), use count 1, no elements
deep = Tensor<int> of shape (1, 1, 1, 1, 1, 1, 2), strides (2, 2, 2, 2, 2, 2, 1), use count 1 = {{{{{{{1, 1}}}}}}}
flags = Tensor<bool> of shape (2,), strides (1,), use count 1 = {true, false}
halves = Tensor<float16> of shape (2,), strides (1,), use count 1 = {1.5, -0.25}
brains = Tensor<bfloat16> of shape (2,), strides (1,), use count 1 = {1.5, -0.25}
numbers = Tensor<complex<float>> of shape (1,), strides (1,), use count 1 = {{re = 1, im = -2}}
many = Tensor<long> of shape (1000,), strides (1,), use count 1 = {0, 1, 2, 3, ...}
flipped = Tensor<int> of shape (3,), strides (-1,), use count 1 = {2, 1, 0}
nothing = Tensor<float> of shape (0,), strides (1,), use count 0, no elements
shape = (2, 3)
long_shape = (1, 2, 3, 4, 5, 6, 7)
sizes = (2, 3)
matrix.layout_ = Layout of shape (2, 3), strides (3, 1), offset 0
END
)
commands=(-ex "break stop_here" -ex run -ex up)
while read -r line; do
  name=${line%% = *} limit=200
  [[ $name == many ]] && limit=4
  commands+=(-ex "set print elements $limit" -ex "python print('$name = ' + gdb.parse_and_eval('$name').format_string())")
done <<<"$expected"

if ! output=$(gdb -q -nx -batch -x "$1" "${commands[@]}" "$2" 2>&1) || grep -q "ptrace: Operation not permitted" <<<"$output"; then
  echo "skipped: gdb cannot run a program here"
  echo "$output"
  exit 77
fi
diff <(echo "$expected") <(grep -E '^[a-z_.]+ = ' <<<"$output")
diff <(echo "Storage<float> of 6 elements, use count 3") \
  <(gdb -q -nx -batch -x "$1" -ex "break stop_here" -ex run -ex up -ex "output storage" "$2" 2>/dev/null | grep -o 'Storage<.*' | sed 's/ at 0x[0-9a-f]*//')
