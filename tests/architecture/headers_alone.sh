#!/bin/sh
# usage: headers_alone.sh <include directory> plain|poisoned|named <compiler> [flags]
# Every header compiles as the first and only include of a file (twice, for its guard), without a warning.
# `poisoned` puts macros in their way that other people's headers are known to define, all headers in one file.
# `named` has `using tenon::name;` for every public object before them, in one file: no name of theirs shadows one, when they are read
# nor when what they define is compiled for a call.
set -eu
include=$(realpath "$1") mode=$2
shift 2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$include"

# What needs the CUDA Toolkit, NCCL or MPI is left out where the flags do not say that it is there.
can_include() { echo "#include <$header>" | "$@" -std=c++20 -fsyntax-only -x c++ - 2>/dev/null; }
cuda='cuda_runtime_api.h|tenon/cuda/(runtime|launch|engine|elements).hpp'
case " $* " in
  *" -DTENON_CUDA=1 "*) cuda='' ;;
esac
{
  [ -z "$cuda" ] || grep -rlE "<($cuda)>" tenon || true
  [ -z "$cuda" ] && header=nccl.h can_include "$@" || find tenon -path 'tenon/nccl*'
  header=mpi.h can_include "$@" || find tenon -path 'tenon/mpi*' -o -path 'tenon/distributed*'
} >"$scratch/left_out"
find tenon -name '*.hpp' | grep -vxFf "$scratch/left_out" | sort >"$scratch/headers"
[ -s "$scratch/headers" ] || { echo "no headers under $include"; exit 1; }

# Includes of all standard headers that Tenon's include.
standard_headers() {
  xargs sed -nE 's/^[[:space:]]*#[[:space:]]*include[[:space:]]*<([^>]+)>.*/\1/p' <"$scratch/headers" |
    grep -v '^tenon/' | sort -u | while read -r header; do
      printf '#if __has_include(<%s>)\n#include <%s>\n#endif\n' "$header" "$header"
    done
}
if [ "$mode" = poisoned ]; then
  {
    standard_headers  # which would not survive the macros either
    # <complex.h>, <rpcndr.h> and <termios.h> define the first three, <X11/X.h> and <X11/Xlib.h> the next, <windows.h> the others, two with
    # arguments.
    for macro in I small B0 None Always Bool Status True False near far 'min(...)' 'max(...)'; do
      printf '#undef %s\n#define %s ] poisoned [\n' "${macro%%(*}" "$macro"
    done
  } >"$scratch/prelude"
elif [ "$mode" = named ]; then
  {
    standard_headers
    echo '#include <tenon/tenon.hpp>'
    xargs sed -nE 's/^inline constexpr [A-Za-z0-9_:]+ ([a-z0-9_]+)\{.*/using tenon::\1;/p' <"$scratch/headers" | sort -u
  } >"$scratch/names"
  # Without those that are no public names of the umbrella, and those that C has, too.
  "$@" -std=c++20 -fsyntax-only -I "$include" -x c++ "$scratch/names" 2>"$scratch/errors" || true
  sed -nE "s|^$scratch/names:([0-9]+):.*error.*|\1d|p" "$scratch/errors" | sort -u >"$scratch/no_names"
  sed -f "$scratch/no_names" "$scratch/names" >"$scratch/prelude"
  [ "$(grep -c '^using' "$scratch/prelude")" -gt 200 ] || { echo "few public names:"; cat "$scratch/errors"; exit 1; }
else
  : >"$scratch/prelude"
fi

while read -r header; do
  unit=$(echo "$header" | tr / -).cpp
  [ "$mode" = plain ] || unit=all.cpp
  [ -e "$scratch/$unit" ] || { echo "$unit" >&3; cat "$scratch/prelude" >"$scratch/$unit"; }
  printf '#include <%s>\n#include <%s>\n' "$header" "$header" >>"$scratch/$unit"
done <"$scratch/headers" 3>"$scratch/units"
if [ "$mode" = named ]; then
  cat >>"$scratch/all.cpp" <<'END'
void call(tenon::Tensor<float> x, tenon::Tensor<int> i) {
  tenon::Tensor<float> y = x + tenon::roll(tenon::pad(x, 1), 1, tenon::axis(0));
  y = tenon::concat({tenon::sort(x), tenon::cumsum(y, tenon::axis(0)), tenon::take(x, i, tenon::axis(0))});
  y(y > 0.f) = tenon::sum(x) + tenon::quantile(y, 0.5) + tenon::median(x, tenon::axis(0));
  y = tenon::matmul(tenon::tril(x), tenon::rand<float>({3, 4})) + tenon::normal<float>(0, 1, {3, 4});
  (void)tenon::unique(x), (void)tenon::histogram(x, 10), (void)tenon::topk(x, 2), (void)tenon::softmax(x, tenon::axis(0));
  (void)tenon::map([](float e) { return e; }, x), (void)tenon::convolve(x, y), (void)tenon::scatter(x, 0, i, y);
  (void)tenon::searchsorted(x, y), (void)tenon::interp(y, x, x), (void)tenon::multinomial(x, 3), (void)tenon::partition(x, 2);
  (void)tenon::argwhere(x), (void)tenon::ravel_multi_index(i, {3, 4}), (void)tenon::describe(x + y), (void)tenon::mv(x, y);
  (void)tenon::einsum("ij,jk", x, y), (void)tenon::nanmedian(x), (void)tenon::isin(i, i), (void)tenon::cov(x), (void)tenon::var(x);
  (void)tenon::FixedTensor<float, 4, 4>::eye(), (void)tenon::matmul(tenon::FixedTensor<float, 4, 4>(), tenon::FixedTensor<float, 4, 4>());
  (void)tenon::repeat(x, 2), (void)tenon::tile(x, {2}), (void)tenon::gradient(x), (void)tenon::diff(x, 1), (void)tenon::norm(x);
}
END
fi
# Only what makes an object is kept by a compiler cache, and only by a name without the folder.
cd "$scratch"
ln -s "$include" include
compile=-fsyntax-only
case "$mode $*" in plain*ccache*) compile=-c ;; esac
<"$scratch/units" \
  xargs -P "$(getconf _NPROCESSORS_ONLN)" -n 1 sh -c 'text=$("$@" 2>&1) || { printf "%s\n" "$text"; exit 1; }' sh \
    "$@" -std=c++20 -O0 -Wall -Wextra -Wshadow -Wpedantic -Wold-style-cast -Wsign-conversion -Werror -Wfatal-errors "$compile" -I include  # texts whole, not mixed
echo "$(wc -l <"$scratch/headers") headers, $mode"
