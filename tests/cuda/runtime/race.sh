#!/bin/sh
# usage: race.sh <c++ compiler> <include directory> <CUDA's include directory> <race.cpp>
# The block algorithms by threads: right and without a race; with any one of these of their barriers open ThreadSanitizer finds one, so
# it would find one that is missing.  77: it does not work here.
set -eu
compiler=$1 include=$2 cuda=$3 source=$4
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fixed=
setarch -R true 2>/dev/null && fixed="setarch -R"  # under randomisation g++ 12's ThreadSanitizer may find its shadow memory taken
printf 'int main() {}\n' >"$scratch/empty.cpp"
"$compiler" -fsanitize=thread "$scratch/empty.cpp" -o "$scratch/empty" 2>/dev/null && $fixed "$scratch/empty" 2>/dev/null || { echo "skipped: ThreadSanitizer does not work here"; exit 77; }

build() {
  "$compiler" -std=c++20 -O1 -g1 -w -DTENON_CUDA=1 -I "$include" -isystem "$cuda" "$1" "$source" -o "$2" -lpthread
}
build -fsanitize=thread "$scratch/race"
build -fsanitize=address,undefined "$scratch/checked"
for each in "rows 0 0" "columns 0 0" "columns_in_packs 0 0" "scan 0 6" "softmax 0 1" "find 0 6" "digits 0 6" "groups 28 28" "transpose 0 0"; do
  # shellcheck disable=SC2086  # three words
  set -- $each
  algorithm=$1
  $fixed "$scratch/race" "$algorithm" -1 || { echo "$algorithm: races"; exit 1; }
  UBSAN_OPTIONS=halt_on_error=1 "$scratch/checked" "$algorithm" -1
  for barrier in $(seq "$2" "$3"); do
    if $fixed "$scratch/race" "$algorithm" "$barrier" >"$scratch/log" 2>&1 || ! grep -q 'data race' "$scratch/log"; then
      echo "$algorithm without barrier $barrier: no race was found"
      exit 1
    fi
  done
  echo "$algorithm: right, and a race without any of its barriers $2 to $3"
done
