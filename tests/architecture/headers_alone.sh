#!/bin/sh
# usage: headers_alone.sh <include directory> plain|poisoned|named <compiler> [flags]
# Every header compiles as the first and only include of a file (twice, for its guard), without a warning.
# `poisoned` puts macros in their way that other people's headers are known to define, all headers in one file.
# `named` has `using tenon::name;` for every public object before them, in one file: no name of theirs shadows one, when they are read
# nor when what they define is compiled for the calls of docs/engines.md, and for some of Variables.
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
  # The second line hides a function of C that has the same name from the calls.
  {
    standard_headers
    printf '#include <tenon/%s.hpp>\n' tenon special
    xargs sed -nE 's/^inline constexpr [A-Za-z0-9_:]+ ([a-z0-9_]+)\{.*/\1/p' <"$scratch/headers" | sort -u |
      sed 's/.*/using tenon::&;\nnamespace calls { using tenon::&; }/'
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
# A call of each operation, from docs/engines.md, and some of Variables, whose pullbacks come with them.
if [ "$mode" = named ]; then
  sed -nE 's/^\| `(.*)` \| [^|]* \|$/\1/p' ../docs/engines.md >"$scratch/calls"
  [ "$(wc -l <"$scratch/calls")" -gt 500 ] || { echo "docs/engines.md has few calls"; exit 1; }
  {
    echo 'namespace calls {
using namespace tenon;
void use(const auto&...) {}'
    operands='Tensor<float> x, Tensor<std::int64_t> indices, Tensor<bool> mask, Tensor<complex<float>> z, Cpu place'
    awk -v operands="$operands" '{
      printf "void f%d(%s) {\n  [&]() -> decltype(auto) { return %s; }();\n", NR, operands, $0
      print "  use(x, indices, mask, z, place);\n}"
    }' "$scratch/calls"
    for call in 'sum(x * x + sin(x))' 'cumsum(where(x > 0.f, x, -x), axis(0))' 'linalg::qr(x)' 'linalg::eigh(x)' \
      'linalg::solve(x, x)' 'nn::conv2d(x, x)' 'nn::gru(x, x, x, x)' 'tenon::gradient(x)' 'concat({x, x})'; do
      echo "auto of_variables(Variable<float> x, std::integral_constant<int, __LINE__>) { return $call; }"
    done
    echo '}'
  } >>"$scratch/all.cpp"
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
