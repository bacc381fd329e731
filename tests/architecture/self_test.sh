#!/bin/sh
# usage: self_test.sh <compiler> [flags]
# Shows each architecture check a small tree with one violation and demands that it reports it, and a clean tree that it
# accepts: a check that cannot fail proves nothing.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
failed=0

# A clean tree to start from; `header <name> <text>` adds or replaces one header.
header() { printf '#pragma once\n%b\n' "$2" >"$tree/include/tenon/$1"; }
clean() {
  rm -rf "$tree/include"
  mkdir -p "$tree/include/tenon/core" "$tree/include/tenon/cpu" "$tree/include/tenon/cuda" "$tree/include/tenon/host" "$tree/include/tenon/ops"
  header config.hpp '#define TENON_VERSION_MAJOR 0'
  header core/math.hpp '#include <tenon/config.hpp>\n#include <cstdint>'
  header cpu/loop.hpp '#include <tenon/core/math.hpp>\n#include <utility>'
  header tenon.hpp '#include <tenon/host/engine.hpp>'
  header host/engine.hpp '#include <tenon/cpu/loop.hpp>'
}
# `accepts <check> [arguments]` and `reports <regular expression> <check> [arguments]`
accepts() {
  check=$1
  shift
  if ! "$here/$check" "$@" >"$tree/log" 2>&1; then
    echo "$check rejects the clean tree:"
    cat "$tree/log"
    failed=1
  fi
}
reports() {
  wanted=$1 check=$2
  shift 2
  if "$here/$check" "$@" >"$tree/log" 2>&1 || ! grep -Eq "$wanted" "$tree/log"; then
    echo "$check does not report: $wanted"
    cat "$tree/log"
    failed=1
  fi
}
floors() { "$1" ${2:+"$2"} include_floors.sh "$tree/include" "$here/floors.txt" "$here/borders.txt"; }

# What stands above the headers.
above() {
  rm -rf "$tree/src" "$tree/bindings" "$tree/interpreter" "$tree/include/tenon/implementation"
  mkdir -p "$tree/src/runtime/parts" "$tree/include/tenon/implementation" "$tree/bindings/c/include" "$tree/bindings/python" "$tree/bindings/ocaml" \
    "$tree/interpreter"
  touch "$tree/bindings/c/include/tenon.h"
  echo '#include "../call.hpp"' >"$tree/src/runtime/parts/one.cpp"
  echo '#include "tenon.h"' >"$tree/bindings/c/handle.hpp"
  echo '#include <tenon/runtime/value.hpp>' >"$tree/bindings/python/module.cpp"
  echo '#include <tenon.h>' >"$tree/bindings/ocaml/stubs.c"
  echo '#include <tenon/interpreter/manager.hpp>' >"$tree/interpreter/session.cpp"
}
arrows() { "$1" ${2:+"$2"} arrows.sh "$tree" "$here/arrows.txt"; }
clean
above
arrows accepts
echo '#include <tenon.h>' >>"$tree/bindings/python/module.cpp"
arrows reports 'module.cpp:2: bindings/python includes tenon.h'
above
echo '#include <tenon/runtime/value.hpp>' >"$tree/include/tenon/implementation/sums.hpp"
arrows reports 'sums.hpp:1: include/tenon/implementation includes tenon/runtime/value.hpp'
above
echo '#include "../../bindings/c/handle.hpp"' >"$tree/src/runtime/call.cpp"
arrows reports 'src/runtime includes ../../bindings/c/handle.hpp'
above
echo '#include <tenon/runtime/value.hpp>' >"$tree/bindings/ocaml/stubs.c"
arrows reports 'stubs.c:1: bindings/ocaml includes tenon/runtime/value.hpp'
above
echo '#include <tenon/interpreter/manager.hpp>' >"$tree/bindings/python/module.cpp"
arrows reports 'module.cpp:1: bindings/python includes tenon/interpreter/manager.hpp'
above
header config.hpp '#include <tenon.h>'
arrows reports 'config.hpp:2: include includes tenon.h'

clean
floors accepts
header config.hpp '#include <tenon/tenon.hpp>'
floors reports 'config.hpp:2: floor 0 includes <tenon/tenon.hpp> of floor [0-9]+'
floors reports 'cycle'
clean
header attic.hpp ''
floors reports 'attic.hpp stands on 0 floors'
clean
mkdir "$tree/include/tenon/platform"
header platform/pages.hpp '#include <sys/mman.h>\n#if defined(MADV_FREE)\n#endif'
echo '# one of old' >"$tree/list"
accepts system_headers.sh "$tree/include" "$tree/list"
header cpu/loop.hpp '#include <unistd.h>'
reports 'cpu/loop.hpp: includes a header of the system' system_headers.sh "$tree/include" "$tree/list"
echo cpu/loop.hpp >>"$tree/list"
accepts system_headers.sh "$tree/include" "$tree/list"
header cpu/loop.hpp '#include <cerrno>'
reports 'cpu/loop.hpp: stands in the list, and needs it no longer' system_headers.sh "$tree/include" "$tree/list"
echo >"$tree/list"
header core/math.hpp '#if defined(__linux__) && 1\n#endif'
reports 'core/math.hpp: .* asks for the system' system_headers.sh "$tree/include" "$tree/list"
clean
header ops/sum.hpp 'template <class X>\nconcept Summed = true;\nstruct SumKind : OperandKind {};\nstruct Own {};\nconcept Own = true;'
header core/math.hpp '// Summed stands above.\ninline const char* text = "Summed";\nstruct Own {};\nOwn one;'
accepts floor_names.sh "$tree/include" "$here/floors.txt"
header core/math.hpp 'template <Summed X>\nvoid f(const X&);'
reports 'core/math.hpp:2: floor 5 names Summed, which floor 13 adds in ops/sum.hpp' floor_names.sh "$tree/include" "$here/floors.txt"
header core/math.hpp 'using One = SumKind;'
reports 'core/math.hpp:2: floor 5 names SumKind' floor_names.sh "$tree/include" "$here/floors.txt"
clean
header cuda/loop.hpp '#include <tenon/cpu/loop.hpp>'
sed 's|host/\* cuda/\* ||; s|^ 6  cpu/\*| 6  cpu/* cuda/*|' "$here/floors.txt" >"$tree/floors.txt"
reports 'another folder on floor 6' include_floors.sh "$tree/include" "$tree/floors.txt" "$here/borders.txt"
floors reports 'cuda/loop.hpp: a header of cuda/\* reaches cpu/\*: cuda/loop.hpp > cpu/loop.hpp'
clean
header engine.hpp '#include <tenon/host/engine.hpp>'
header cuda/stream.hpp '#include <tenon/engine.hpp>'
sed 's|^11  host/\*|11  engine.hpp host/*|' "$here/floors.txt" >"$tree/floors.txt"
reports 'reaches host/\*: cuda/stream.hpp > engine.hpp > host/engine.hpp' include_floors.sh "$tree/include" "$tree/floors.txt" "$here/borders.txt"
clean
header cpu/loop.hpp '#include <tenon/tensor.hpp>'
floors reports 'floor 6 includes <tenon/tensor.hpp> of floor 8'
floors reports 'cpu/loop.hpp: a header of cpu/\* reaches tensor.hpp: cpu/loop.hpp > tensor.hpp'
clean
mkdir "$tree/include/tenon/cpu/run" "$tree/include/tenon/cpu/pack"
header cpu/pack/pack.hpp '#include <tenon/config.hpp>'
header cpu/run/plan.hpp '#include <tenon/cpu/pack/pack.hpp>'
header cpu/run/run.hpp '#include <tenon/cpu/run/plan.hpp>'
floors accepts
header cpu/pack/pad.hpp '#include <tenon/cpu/run/run.hpp>'
floors reports 'the folders of cpu/ include one another in a cycle'
clean
header cpu/loop_bodies.hpp '#include <tenon/cpu/loop.hpp>'
floors accepts
header host/engine.hpp '#include <tenon/cpu/loop_bodies.hpp>'
floors reports 'it is included by <tenon/cpu/loop.hpp>'
clean
header ops/sum.hpp '#include <tenon/cpu/loop.hpp>'
floors reports 'ops/sum.hpp:2: includes <tenon/cpu/loop.hpp>, which is for cpu/\* host/\* implementation/\*'
clean
mkdir "$tree/include/tenon/view"
header layout.hpp '#include <tenon/view/layout_bodies.hpp>'
header view/layout_bodies.hpp '#include <tenon/layout.hpp>'
floors accepts
header view/layout_bodies.hpp '#include <tenon/cpu/loop.hpp>'
floors reports 'floor 4 includes <tenon/cpu/loop.hpp> of floor'
clean
header core/math.hpp '#include <cmath>'
floors reports 'the device core includes <cmath>'
clean
header tenon.hpp '#include "cpu/loop.hpp"'
floors reports 'includes by "'

clean
header core/math.hpp '.method = "add_",\n.method = "take_"\nSelf& add_(const B& b) const { }\nSelf& take_(const B& b,\n int k = 0)\n const {'
accepts const_methods.sh "$tree/include"
header core/math.hpp '.method = "add_"\nSelf& add_(const B& b) {\n}'
reports 'math.hpp: add_ is not const' const_methods.sh "$tree/include"
header core/math.hpp '.method = "add_"\nSelf& plus_(const B& b) const { }'
reports 'math.hpp: no method Self& add_' const_methods.sh "$tree/include"

clean
accepts no_macros.sh "$tree/include"
header tenon.hpp '  # define SNEAKY 1'
reports 'SNEAKY' no_macros.sh "$tree/include"
clean
mkdir "$tree/include/tenon/exchange"
header exchange/arrow_abi.hpp '#define ARROW_C_DATA_INTERFACE'
accepts no_macros.sh "$tree/include"
header exchange/arrow_abi.hpp '#define SNEAKY 1'
reports 'SNEAKY' no_macros.sh "$tree/include"
header exchange/arrow.hpp '#define ARROW_SNEAKY 1'
reports 'ARROW_SNEAKY' no_macros.sh "$tree/include"
clean
header config.hpp '#define VERSION 1'
reports 'not called TENON_' no_macros.sh "$tree/include"
clean
echo 'int x;' >"$tree/include/tenon/cpu/loop.hpp"
reports 'without #pragma once' no_macros.sh "$tree/include"
clean
header cpu/loop.hpp 'namespace tenon::inline v1::inline TENON_CODE {\nnamespace detail {\n}\n}  // namespace tenon::inline v1::inline TENON_CODE'
accepts no_macros.sh "$tree/include"
for block in 'namespace tenon::inline v1::detail {\n}  // namespace tenon::inline v1' 'namespace tenon::inline v1 {\n}' \
  'namespace tenon::detail {\n}  // namespace tenon::detail'; do
  header cpu/loop.hpp "$block"
  reports 'not opened with v1, or not closed' no_macros.sh "$tree/include"
done

clean
accepts headers_alone.sh "$tree/include" plain "$@"
accepts headers_alone.sh "$tree/include" poisoned "$@"
header cpu/loop.hpp 'inline std::size_t forgot_an_include;'
reports 'size_t' headers_alone.sh "$tree/include" plain "$@"
clean
header cpu/loop.hpp 'inline constexpr int max{};'
accepts headers_alone.sh "$tree/include" poisoned "$@"
header cpu/loop.hpp 'inline int min(int a, int) { return a; }'
accepts headers_alone.sh "$tree/include" plain "$@"
reports 'loop\.hpp:2:' headers_alone.sh "$tree/include" poisoned "$@"
header cpu/loop.hpp 'template <class I> I first(I a, I) { return a; }'
reports 'loop\.hpp:2:' headers_alone.sh "$tree/include" poisoned "$@"

clean
header cpu/loop.hpp 'namespace tenon { template <class T> struct Variable; template <class T> struct Tensor; namespace nn {} }
#include <cstdint>
template <class T> auto twice(const T& x) { return add(x, x); }'
echo 'cpu/loop.hpp  &twice<int>, 1' >"$tree/calls.txt"
reports "'add'|‘add’" calls_alone.sh "$tree/include" "$tree/calls.txt" "$@"
echo 'cpu/loop.hpp  1' >"$tree/calls.txt"
accepts calls_alone.sh "$tree/include" "$tree/calls.txt" "$@"

clean
accepts umbrella_is_light.sh "$tree/include" "$here/heavy_headers.txt" "$@"
header cpu/loop.hpp '#include <sstream>'
reports '<string> comes by' umbrella_is_light.sh "$tree/include" "$here/heavy_headers.txt" "$@"
header cpu/loop.hpp '#include <no_such_header>'
reports 'no_such_header' umbrella_is_light.sh "$tree/include" "$here/heavy_headers.txt" "$@"

if command -v nm >/dev/null; then
  echo 'inline const int started = new int() != nullptr;' >"$tree/started.hpp"
  reports 'started' fixed_symbols.sh "$here/../../include" "$@" -include "$tree/started.hpp"
  echo 'namespace tenon::inline v1 { struct Sharing { [[gnu::used]] int escaped() const { return 1; } }; }' >"$tree/sharing.hpp"
  reports 'Sharing::escaped' keyed_symbols.sh "$here/../../include" "$@" -include "$tree/sharing.hpp"
fi

case $(uname -m) in
  x86_64)  # a function that no namespace tells apart, and that uses whatever registers there are
    cat >"$tree/wide.hpp" <<'CPP'
typedef float Eight __attribute__((vector_size(32)));
[[gnu::used]] inline void twice(Eight* x) { *x += *x; }
CPP
    if grep -qw avx2 /proc/cpuinfo && command -v objdump >/dev/null; then
      reports 'wide registers in the shared .*twice' mixed_flags.sh "$here/../../include" "$@" -include "$tree/wide.hpp"
    fi
    ;;
esac

# Assembled from pieces, so that this file stays clean itself.
clean
echo 'ColumnLimit: 40' >"$tree/include/.clang-format"
accepts clean_sources.sh "$tree/include"
header cpu/loop.hpp '// forty columns, with an umlaut: ä, xxxx'
reports 'more than 40 columns' clean_sources.sh "$tree/include"
header cpu/loop.hpp '// forty columns, with an umlaut: ä, xxx'
accepts clean_sources.sh "$tree/include"
header cpu/loop.hpp "// see /$(echo work)/notes"
reports 'a path of one machine' clean_sources.sh "$tree/include"
header cpu/loop.hpp "// $(echo TO)DO: later"
reports 'unfinished work' clean_sources.sh "$tree/include"
header cpu/loop.hpp "#if $(echo 0)"
reports 'switched off' clean_sources.sh "$tree/include"
header cpu/loop.hpp "namespace tenon::runtime {"
reports 'symbols would lack v1' clean_sources.sh "$tree/include"
header cpu/loop.hpp "struct Tan { static constexpr $(echo OpTraits) trait{.keeps_result = true}; };"
reports 'traits of another name' clean_sources.sh "$tree/include"
mkdir -p "$tree/include/tenon/core/elementwise"
header core/elementwise/tan.hpp 'const auto one = f(x), two = x / one;'
reports 'two names by one auto' clean_sources.sh "$tree/include"
rm -r "$tree/include/tenon/core/elementwise"
header cpu/loop.hpp ''
mkdir -p "$tree/include/docs" "$tree/include/tests/data"
printf 'P5\0' >"$tree/include/tests/data/heat.pgm"
printf 'P5\0' >"$tree/include/docs/heat.pgm"
: >"$tree/include/empty"
accepts clean_sources.sh "$tree/include"
printf 'P5\0' >"$tree/include/heat.pgm"
reports '^[./]*heat.pgm$' clean_sources.sh "$tree/include"
printf 'P5\377' >"$tree/include/heat.pgm"
reports '^[./]*heat.pgm$' clean_sources.sh "$tree/include"
rm "$tree/include/heat.pgm"
head -c 100001 /dev/zero >"$tree/include/docs/heat.pgm"
reports '^[./]*docs/heat.pgm$' clean_sources.sh "$tree/include"
rm -r "$tree/include/docs"
header cpu/loop.hpp '// Printed; do not edit.'
reports '^tenon/cpu/loop.hpp says that it is printed' clean_sources.sh "$tree/include"
echo 'tenon/cpu/loop.hpp linguist-generated' >"$tree/include/.gitattributes"
accepts clean_sources.sh "$tree/include"

mkdir -p "$tree/tests/architecture"
echo 'tenon_add_architecture_test(no_macros no_macros.sh ${include})' >"$tree/tests/architecture/CMakeLists.txt"
echo '- { id: no-macros, entry: bash tests/architecture/no_macros.sh include, language: system }' >"$tree/.pre-commit-config.yaml"
accepts hooks.sh "$tree"
echo 'tenon_add_architecture_test(arrows arrows.sh ${PROJECT_SOURCE_DIR} ${here}/arrows.txt)' >>"$tree/tests/architecture/CMakeLists.txt"
reports '^tests/architecture/arrows.sh \. tests/architecture/arrows.txt' hooks.sh "$tree"
rm -r "$tree/tests"

clean
mkdir -p "$tree/tests/core"
echo '#include <tenon/tenon.hpp>' >"$tree/tests/tenon_test.cpp"
echo '#include "../tenon_test.cpp"' >"$tree/tests/core/math_test.cpp"
printf 'config.hpp tenon_test.cpp\ncpu/loop.hpp tenon_test.cpp\nhost/engine.hpp tenon_test.cpp\n' >"$tree/tested_by.txt"
tested_by() { "$1" ${2:+"$2"} tested_by.sh "$tree" "$tree/tested_by.txt"; }
tested_by accepts
header cpu/loop.hpp '#include <tenon/core/math.hpp>\n#include <tenon/cpu/loop_bodies.hpp>'
header cpu/loop_bodies.hpp ''
tested_by accepts
mkdir "$tree/include/tenon/cpu/run"
header cpu/run/plan.hpp ''
tested_by reports '^cpu/run/plan.hpp has no test tests/cpu/run/plan_test.cpp'
echo 'cpu/run/plan.hpp tenon_test.cpp' >>"$tree/tested_by.txt"
tested_by reports '^tests/tenon_test.cpp does not include cpu/run/plan.hpp$'
sed -i 's/plan.hpp tenon/plan.hpp gone/' "$tree/tested_by.txt"
tested_by reports '^cpu/run/plan.hpp: there is no tests/gone_test.cpp$'
sed -i 's/plan.hpp gone_test.cpp/plan.hpp gone.sh/' "$tree/tested_by.txt"
touch "$tree/tests/gone.sh"
tested_by accepts
rm "$tree/include/tenon/cpu/run/plan.hpp"
tested_by reports 'there is no header cpu/run/plan.hpp$'
echo 'core/math.hpp tenon_test.cpp' >"$tree/tested_by.txt"
tested_by reports '^core/math.hpp has the test tests/core/math_test.cpp: it needs no line'
rm -r "$tree/tests"

mkdir -p "$tree/.ci"
cp "$here/../../.ci/parts.sh" "$tree/.ci"
for folder in $(cd "$here/.." && find . -name '*_test.cpp' -printf '%h\n' | sort --unique); do
  mkdir -p "$tree/tests/$folder"
  touch "$tree/tests/$folder/some_test.cpp"
done
accepts ci_parts.sh "$tree"
mkdir "$tree/tests/lonely"
touch "$tree/tests/lonely/some_test.cpp"
reports '^< lonely' ci_parts.sh "$tree"
rm -r "$tree/tests/lonely"
echo 'turn() { echo $((20 * ($1 % 20))); }' >>"$tree/.ci/parts.sh"
echo 'part_names=(one)' >>"$tree/.ci/parts.sh"
reports 'the part one has no turn' ci_parts.sh "$tree"

exit $failed
