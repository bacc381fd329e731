#!/usr/bin/env bash
# usage: benchmarks/compile/measure.sh [repetitions] [header]
#
# What including Tenon costs a compiler: <tenon/tenon.hpp> with one fused expression at -O2, against Eigen/Core with the same
# expression, taking turns, the best of 5 repetitions each; and each further expression. Then seconds and preprocessed lines of
# each header of Tenon alone (of those whose path contains [header]). Fails when Tenon takes longer than Eigen. CXX chooses the compiler.
set -euo pipefail
cd "$(dirname "$0")/../.."

repetitions=${1:-5} wanted=${2:-}
eigen=${EIGEN_INCLUDE_DIR:-/usr/include/eigen3}
compiler=(${CXX:-c++} -std=c++20 -I include -isystem "$eigen")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat >"$work/tenon.cpp" <<'END'
#include <tenon/tenon.hpp>
using Array = tenon::Tensor<float>;
Array fused(const Array& a, const Array& b, const Array& c) { return a * b + tenon::exp(c); }
END
cat "$work/tenon.cpp" - >"$work/further.cpp" <<'END'
Array further1(const Array& a, const Array& b) { return tenon::sqrt(a * a + b * b); }
Array further2(const Array& a, const Array& b, const Array& c) { return (a - b) / (c + 1.f); }
Array further3(const Array& a, const Array& b) { return tenon::maximum(a, b) * 2.f - a; }
Array further4(const Array& a, const Array& b) { return tenon::where(a < b, a, -b); }
END
further_count=4
cat >"$work/eigen.cpp" <<'END'
#include <Eigen/Core>
using Array = Eigen::ArrayXf;
Array fused(const Array& a, const Array& b, const Array& c) { return a * b + c.exp(); }
END

# measure <name> <command…>: keeps the least milliseconds in best[name].
declare -A best
measure() {
  local name=$1 begin ms
  shift
  begin=$(date +%s%N)
  "$@"
  ms=$((($(date +%s%N) - begin) / 1000000))
  if [[ -z ${best[$name]:-} ]] || ((ms < best[$name])); then best[$name]=$ms; fi
}
# Peak memory of the largest process that a command starts, which is the compiler proper.
peak_mib() {
  command -v python3 >/dev/null || { echo "?"; return; }
  python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)' "$@"
}
seconds() { printf '%d.%03d' $(($1 / 1000)) $(($1 % 1000)); }

if [[ -e $eigen/Eigen/Core ]]; then
  for ((i = 0; i < repetitions; ++i)); do
    for name in tenon eigen further; do measure $name "${compiler[@]}" -O2 -c "$work/$name.cpp" -o "$work/$name.o"; done
  done
  printf '%-28s %9s %9s\n' "d = a * b + exp(c)" seconds MiB
  for name in tenon eigen; do
    printf '%-28s %9s %9s\n' $name "$(seconds "${best[$name]}")" "$(peak_mib "${compiler[@]}" -O2 -c "$work/$name.cpp" -o "$work/$name.o")"
  done
  ratio=$((1000 * best[tenon] / best[eigen]))
  printf '%-28s %9s\n' "tenon / eigen" "$(seconds "$ratio")"
  further=$(((best[further] - best[tenon]) / further_count))
  printf '%-28s %9s\n\n' "each further expression" "$(seconds $((further > 0 ? further : 0)))"
else
  echo "Not compared: there is no Eigen in $eigen (on Debian and Ubuntu: sudo apt-get install libeigen3-dev)."
  echo
  ratio=0
fi

printf '%-40s %9s %9s\n' "header" seconds lines
while read -r header; do
  echo "#include <$header>" >"$work/header.cpp"
  for ((i = 0; i < 2; ++i)); do measure "$header" "${compiler[@]}" -O2 -c "$work/header.cpp" -o "$work/header.o"; done
  lines=$("${compiler[@]}" -E -P "$work/header.cpp" | wc -l)
  printf '%-40s %9s %9d\n' "$header" "$(seconds "${best[$header]}")" "$lines"
done < <(cd include && find tenon -name '*.hpp' | { grep -F -- "$wanted" || true; } | sort)

if ((ratio > 1000)); then
  echo "Tenon takes longer to compile than Eigen."
  exit 1
fi
