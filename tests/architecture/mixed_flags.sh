#!/usr/bin/env bash
# usage: mixed_flags.sh <include directory> <compiler> [flags]
# Objects built with different flags link in any order and give the same; what they share runs on every processor.
set -euo pipefail
include=$(cd "$1" && pwd)
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
ln -s "$include" include

cat >unit.cpp <<'CPP'
#include <tenon/tenon.hpp>
#include <utility>
namespace tn = tenon;
// The same work in every unit, so that the linker meets every function several times.
double WORK(const tn::Tensor<float>& x) {
  const tn::Tensor<float> y = x * 2.f + tn::exp(x.t().contiguous().view({4, 3}));
  tn::Tensor<double> z = tn::where(y > 1.f, tn::cast<double>(y), 0.25);
  z(0, tn::all) = 3.0;
  z(z > 2.5) = 2.0;
  z += tn::var(z.reshape({-1})).item() * tn::matmul(z, z.t().clone())(0, 0);
  const auto kept = z * 2.0 + tn::cast<double>(y);
  auto again = kept;
  z = std::move(again);
  return tn::sum(z).item() + tn::max(y).item() + static_cast<double>(tn::cumsum(y, tn::axis(0))(3, 2));
}
CPP
cat >main.cpp <<'CPP'
#include <tenon/tenon.hpp>
#include <cmath>
#include <cstdio>
double work0(const tenon::Tensor<float>&);
double work1(const tenon::Tensor<float>&);
double work2(const tenon::Tensor<float>&);
double work3(const tenon::Tensor<float>&);
int main() {
  const auto x = tenon::arange<float>(0, 12).view({4, 3});
  const double a = work0(x * 0.1f), b = work1(x * 0.1f), c = work2(x * 0.1f), d = work3(x * 0.1f);
  if (std::abs(a - b) < 1e-4 && std::abs(a - c) < 1e-4 && std::abs(a - d) < 1e-4) return 0;
  std::printf("%.9g %.9g %.9g %.9g\n", a, b, c, d);
  return 1;
}
CPP

flags=("-O0" "-O2")
wide=""
case $(uname -m) in
  x86_64)
    grep -qw avx2 /proc/cpuinfo && wide="-mavx2 -mfma"
    grep -qw avx512vl /proc/cpuinfo && grep -qw avx512dq /proc/cpuinfo && grep -qw avx512bw /proc/cpuinfo && wide="-mavx512f -mavx512dq -mavx512bw -mavx512vl -mfma"
    ;;
esac
flags+=("-O2 $wide" "-O2 -DTENON_TARGETS=none")

for k in 0 1 2 3; do
  # shellcheck disable=SC2086  # several flags
  "$@" -std=c++20 ${flags[k]} -I include -DWORK=work$k -c unit.cpp -o unit$k.o
done
"$@" -std=c++20 -O2 -I include -c main.cpp -o main.o

status=0
for order in "0 1 2 3" "3 2 1 0" "1 3 2 0"; do
  objects=$(for k in $order; do printf 'unit%s.o ' "$k"; done)
  # shellcheck disable=SC2086
  "$@" $objects main.o -o mixed -pthread
  ./mixed || { echo "linked as $objects: the units disagree"; status=1; }
done

# A symbol that a plain unit and one with wide registers both define may be taken from either.
if [[ -n $wide ]] && command -v objdump >/dev/null; then
  weak() { nm --defined-only "$1" | awk '$2 ~ /^[WVu]$/ {print $3}' | sort; }
  comm -12 <(weak unit1.o) <(weak unit2.o) >shared
  objdump -d --no-show-raw-insn unit2.o | awk '
    NR == FNR { shared[$1] = 1; next }
    /^[0-9a-f]+ <.*>:$/ { name = $2; gsub(/[<>:]/, "", name); next }
    /%[yz]mm/ && (name in shared) && !(name in told) { told[name] = 1; print "wide registers in the shared " name; found = 1 }
    END { exit found }' shared - || status=1
fi
exit $status
