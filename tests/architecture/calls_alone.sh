#!/bin/sh
# usage: calls_alone.sh <include directory> <calls_alone.txt> <compiler> [flags]
# Each call of the list compiles with its header as the only one of Tenon's, gradients with it.
set -eu
include=$(realpath "$1") list=$2
shift 2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

grep -v '^#' "$list" | while read -r header calls; do
  unit=$scratch/$(echo "$header" | tr / -).cpp
  {
    printf '#include <tenon/%s>\nnamespace tn = tenon;\nnamespace nn = tenon::nn;\n' "$header"
    echo 'const tn::Variable<float>& v();'
    echo 'const tn::Tensor<float>& t();'
    echo 'const tn::Tensor<std::int64_t>& i();'
    printf 'void call() { [](const auto&...) {}(%s); }\n' "$calls"
  } >"$unit"
  echo "$unit"
done >"$scratch/units"
[ -s "$scratch/units" ] || { echo "no calls in $list"; exit 1; }
<"$scratch/units" xargs -P "${TENON_TEST_JOBS:-$(getconf _NPROCESSORS_ONLN)}" -n 1 sh -c \
  'text=$("$@" 2>&1) || { printf "%s\n" "$text"; exit 1; }' sh "$@" -std=c++20 -Wfatal-errors -fsyntax-only -I "$include"
echo "$(wc -l <"$scratch/units") headers"
