#!/usr/bin/env bash
# has_golden.sh, aliases.sh, named_modules.sh, named_headers.sh, site_pages.sh, snippets.py, walks.py, drawings.py, floor_table.py and engines.py
# accept a good tree and report each way in which one can be wrong.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
failed=0

clean() {
  rm -rf "$tree/data"
  mkdir -p "$tree/data/a" "$tree/data/b"
  touch "$tree/data/a/add.npz" "$tree/data/b/sort.npz"
  printf '#!/bin/sh\nprintf "a/add\\nb/sort\\nb/map\\n"\n' >"$tree/names"
  chmod +x "$tree/names"
  printf '# name  reason\nb/map  is of the user\n' >"$tree/excused"
}
check() { "$here/has_golden.sh" "$tree/names" "$tree/data" "$tree/excused" >"$tree/log" 2>&1; }
reports() {
  if check || ! grep -q "$1" "$tree/log"; then
    echo "has_golden.sh does not report: $1"
    cat "$tree/log"
    failed=1
  fi
  clean
}

clean
check || { echo "has_golden.sh refuses a good tree:" && cat "$tree/log" && failed=1; }
rm "$tree/data/a/add.npz"
reports "without golden data: a/add"
touch "$tree/data/b/gone.npz"
reports "golden data of no operation: b/gone"
touch "$tree/data/b/map.npz"
reports "excused.*has data: b/map"
mv "$tree/data/a/add.npz" "$tree/data/b/add.npz"
reports "in the folder of another family: b/add"
echo "b/gone  was once" >>"$tree/excused"
reports "excused.*no operation: b/gone"
echo "a/map  is of the user" >"$tree/excused"
reports "excused.*no operation: a/map"
echo "b/map" >"$tree/excused"
reports "no reason is given.*b/map"
printf '#!/bin/sh\nprintf "a/add\\nb/add\\nb/sort\\nb/map\\n"\n' >"$tree/names"
reports "one name: add"

# `told <what is wrong> <command> <arguments>`: the command fails and says so.
told() {
  local what=$1
  shift
  if "$@" >"$tree/log" 2>&1 || ! grep -qF "$what" "$tree/log"; then
    echo "$(basename "$1") does not report: $what"
    cat "$tree/log"
    failed=1
  fi
}

mkdir -p "$tree/alias"
printf '#!/bin/sh\nprintf "concatenate concat\n"\n' >"$tree/aliases"
chmod +x "$tree/aliases"
printf 'inline constexpr Concat concat{};\ninline constexpr Concat concatenate{};\n' >"$tree/alias/join.hpp"
"$here/aliases.sh" "$tree/aliases" "$tree/alias" || { echo "aliases.sh refuses a good tree" && failed=1; }
printf 'inline constexpr Clip clip{};\ninline constexpr Clip clamp{};\n' >"$tree/alias/selection.hpp"
told "declared, but not described: clamp clip" "$here/aliases.sh" "$tree/aliases" "$tree/alias"
rm "$tree/alias/selection.hpp"
echo 'inline constexpr Concat concat{};' >"$tree/alias/join.hpp"
told "described, but not declared: concatenate concat" "$here/aliases.sh" "$tree/aliases" "$tree/alias"

mkdir -p "$tree/modules"
printf '#!/bin/sh\nprintf "Flatten\\nNorm1d\\nPool\\n"\n' >"$tree/modules_page"
chmod +x "$tree/modules_page"
modules() {
  printf 'namespace tenon::inline v1::nn {\n' >"$tree/modules/all.hpp"
  printf 'struct %s {\n  auto operator()(int x) const;\n};\n' "$@" >>"$tree/modules/all.hpp"
  printf 'struct Options {\n  int n;\n};\nusing Norm1d = Norm<1>;\nusing Pool = detail::PoolLayer<pool>;\n}  // namespace tenon\n' >>"$tree/modules/all.hpp"
}
named_modules() { "$here/named_modules.sh" "$tree/modules_page" "$tree/modules"; }
modules Norm Flatten
named_modules || { echo "named_modules.sh refuses a good tree" && failed=1; }
modules Norm Flatten Linear
told "declared, but not described: Linear" named_modules
modules Norm
told "described, but not declared: Flatten" named_modules

mkdir -p "$tree/docs" "$tree/include/tenon/core" "$tree/tests/support"
touch "$tree/include/tenon/tenon.hpp" "$tree/include/tenon/core/op.hpp" "$tree/tests/support/golden.hpp"
touch "$tree/README.md" "$tree/docs/page.md"
named_headers() { "$here/named_headers.sh" "$tree"; }
printf '`<tenon/tenon.hpp>`, `core/op.hpp` in `tenon/core/`, `op.hpp`, `support/golden.hpp`; -I tenon/include > all.hpp\n' >"$tree/CONTRIBUTING.md"
named_headers || { echo "named_headers.sh refuses a good tree" && failed=1; }
for name in '<tenon/core/gone.hpp>' 'core/gone.hpp' 'gone.hpp' 'include/tenon/gone.hpp' 'tenon/gone/'; do
  echo "\`$name\`" >"$tree/docs/page.md"
  told "docs/page.md:1: there is no $(tr -d '<>' <<<"$name")" named_headers
done

echo 'set(pages README.md docs/page.md)' >"$tree/docs/CMakeLists.txt"
"$here/site_pages.sh" "$tree" || { echo "site_pages.sh refuses a good tree" && failed=1; }
touch "$tree/docs/age.md"
told "docs/CMakeLists.txt does not name docs/age.md" "$here/site_pages.sh" "$tree"
rm "$tree/docs/age.md"

printf '#!/bin/sh\necho whole\n' >"$tree/printer"
printf 'whole\n' >"$tree/docs/page.md"
chmod +x "$tree/printer"
"$here/is_fresh.sh" "$tree/printer" "$tree/docs/page.md" || { echo "is_fresh.sh refuses a whole page" && failed=1; }
echo 'exit 1' >>"$tree/printer"
told "what it has printed is no whole page" "$here/is_fresh.sh" "$tree/printer" "$tree/docs/page.md"
echo 'as it was' >"$tree/docs/page.md"
! "$here/write_page.sh" "$tree/printer" "$tree/docs/page.md" && grep -q 'as it was' "$tree/docs/page.md" ||
  { echo "write_page.sh takes what a printer that fails has printed" && failed=1; }

command -v python3 >/dev/null || exit $failed

# A program of two statements, of which the first enters a.hpp, then b.hpp, and leaves them.
cat >"$tree/walk" <<'EOF'
#!/bin/sh
case ${1:-} in
  "") printf 'one\ntwo\n' ;;
  *) printf 'once\nagain\n+0xa\n+0xb\n-0xb\n-0xa\n' ;;
esac
EOF
cat >"$tree/addr2line" <<'EOF'
#!/bin/sh
sed 's|^0x\(.*\)|f\n/include/tenon/\1.hpp:1|'
EOF
chmod +x "$tree/walk" "$tree/addr2line"
page() { printf '# Page\n\n### `one`\n\nDown:\n\n1. %s: x\n\nUp:\n\n1. %s: x\n\n### `%s`\n\nDown:\n\n1. `b.hpp`: x\n\nUp:\n\n1. `a.hpp`: x\n' "$@" >"$tree/docs/page.md"; }
walks() { "$here/walks.py" "$tree/walk" "$tree/addr2line" "$tree/docs/page.md"; }
page '`a.hpp`, `b.hpp`' '`b.hpp`, `a.hpp`' two
walks || { echo "walks.py refuses a good page" && failed=1; }
page '`b.hpp`, `a.hpp`' '`a.hpp`' two
told "one: a.hpp is not entered after b.hpp" walks
page '`a.hpp`' '`a.hpp`, `b.hpp`' two
told "one: b.hpp is not left after a.hpp" walks
page '`c.hpp`' '`a.hpp`' two
told "one: c.hpp is not entered after the beginning" walks
page 'nothing' '`a.hpp`' two
told "one: a list is empty" walks
page '`a.hpp`' '`a.hpp`' three
told "the page has the walks of ['one', 'three']" walks
cat >"$tree/walk" <<'EOF'
#!/bin/sh
case ${1:-} in
  "") printf 'one\nnot built: two\n' ;;
  *) printf 'once\nagain\n+0xa\n-0xa\n' ;;
esac
EOF
page '`a.hpp`' '`a.hpp`' two
walks || { echo "walks.py refuses a page with a walk that this build lacks" && failed=1; }
mkdir -p "$tree/src"
printf 'int call(int x) { return run(x); }\n' >"$tree/src/call.cpp"
printf 'int run(int x) { return x; }\nint other(int x);\n' >"$tree/src/run.cpp"
names() { page '`a.hpp`' '`a.hpp`' two; printf '\n### `f(x)`, in Python\n\nDown:\n\n1. `src/call.cpp` (`%s`): x\n2. `%s` (`%s`): x\n' "$@" >>"$tree/docs/page.md"; }
names call src/run.cpp run
walks || { echo "walks.py refuses a good page of names" && failed=1; }
names call src/gone.cpp run
told "f(x): there is no src/gone.cpp" walks
names gone src/run.cpp run
told "f(x): src/call.cpp defines no gone" walks
names call src/run.cpp other
told "f(x): nothing before it uses other of src/run.cpp" walks

mkdir "$tree/programs"
printf '  //! [one]\n  int a = 1;\n  //! [one]\n' >"$tree/programs/a.cpp"
snippets() { "$here/snippets.py" "$@" "$tree/docs" "$tree/programs"; }
told "no page shows the region [one]" snippets
printf '# Page\n\n<!-- snippet: one -->\n```sh\nls\n```\n' >"$tree/docs/page.md"
told "does not show its regions as they are" snippets
snippets --write || { echo "snippets.py does not write" && failed=1; }
diff - "$tree/docs/page.md" <<<$'# Page\n\n<!-- snippet: one -->\n```cpp\nint a = 1;\n```' || failed=1
snippets || { echo "snippets.py refuses what it wrote" && failed=1; }
printf '```cpp\nint b;\n```\n<!-- snippet: two -->\n' >>"$tree/docs/page.md"
told "a block of cpp that is no region of a tested program" snippets
told "no program has a region [two]" snippets
printf '//! [sums]\na + b;  // a + b\na.sum();  // a.sum() ¦ –\n//! [sums]\n' >"$tree/programs/table.cpp"
printf '# Page\n\n<!-- snippet: one -->\n<!-- table: sums -->\n' >"$tree/docs/page.md"
told "no program has a region [sums: Python]" snippets
printf '#! [sums: Python]\na + b\n#! [sums: Python]\n' >"$tree/programs/table.py"
told "[sums] has 2 lines, in Python 1" snippets
printf '#! [sums: Python]\na + b\n# –\n#! [sums: Python]\n' >"$tree/programs/table.py"
snippets --write || { echo "snippets.py does not write a table" && failed=1; }
grep -qF '| `a.sum()` | – | `a.sum()` | – |' "$tree/docs/page.md" || { echo "snippets.py wrote another table" && failed=1; }
printf '<!-- names: sums -->\n' >>"$tree/docs/page.md"
told "no program has a region [names: sums]" snippets
printf '#! [names: sums]\ntenon.sum(a)  # np.sum(a) ¦ –\n#! [names: sums]\n' >"$tree/programs/names.py"
snippets --write || { echo "snippets.py does not write a table of names" && failed=1; }
grep -qF '| `np.sum(a)` | – | `tenon.sum(a)` |' "$tree/docs/page.md" || { echo "snippets.py wrote another table of names" && failed=1; }

mkdir -p "$tree/tests/architecture" "$tree/benchmarks"
printf ' 0  config.hpp\n 1  core/*\n' >"$tree/tests/architecture/floors.txt"
printf -- '- 2026-01-01, a machine; more\n\n## Sums\n\n| row | Tenon | eigen |\n| --- | --- | --- |\n| `sum` | 1 ns | 1.50 |\n' >"$tree/benchmarks/RESULTS.md"
printf '![a](floors.svg) ![b](plot_sums.svg)\n' >"$tree/docs/page.md"
drawings() { "$here/drawings.py" "$@" "$tree"; }
told "docs/plot_sums.svg is not what its source says" drawings
drawings --write && drawings || { echo "drawings.py refuses what it drew" && failed=1; }
sed -i 's/1.50/2.50/' "$tree/benchmarks/RESULTS.md"
told "docs/plot_sums.svg is not what its source says" drawings
touch "$tree/docs/old.svg"
told "docs/old.svg is drawn from nothing" drawings
echo >"$tree/docs/page.md"
told "no page shows docs/floors.svg" drawings

floor_table() { "$here/floor_table.py" "$@" "$tree"; }
echo '# House' >"$tree/CONTRIBUTING.md"
told "has no place for the table of floors" floor_table
printf '# House\n<!-- floors -->\n\n<!-- end of floors -->\nThe rest.\n' >"$tree/CONTRIBUTING.md"
told "does not say what floor 0 owns" floor_table
printf '# a comment\n 0  config.hpp fwd.hpp | the `version`\n 1  core/* | math\n' >"$tree/tests/architecture/floors.txt"
told "does not have the table" floor_table
floor_table --write && floor_table || { echo "floor_table.py refuses what it wrote" && failed=1; }
diff - "$tree/CONTRIBUTING.md" <<'END' || failed=1
# House
<!-- floors -->
| floor | headers | owns |
|---|---|---|
| 0 | `config`, `fwd` | the `version` |
| 1 | `core/…` | math |
<!-- end of floors -->
The rest.
END
sed -i 's/math/arithmetic/' "$tree/tests/architecture/floors.txt"
told "does not have the table" floor_table

# A library of four operations, one of which needs a header, one refuses and one fails in the compiler's words.
mkdir -p "$tree/include/tenon/cuda"
for header in cuda fft filter linalg nn sparse special; do echo '#pragma once' >"$tree/include/tenon/$header.hpp"; done
echo 'namespace tenon::detail { template <> inline constexpr bool sorts<Cuda> = true; }' >"$tree/include/tenon/cuda/sort.hpp"
cat >"$tree/include/tenon/tenon.hpp" <<'END'
#include <cstdint>
#include <type_traits>
namespace tenon {
struct Cpu {};
struct Cuda {};
template <class T> struct complex {};
template <class T, class D> struct Tensor { using device_type = D; };
namespace detail {
template <class X> concept Lazy = false;
template <class D> inline constexpr bool sorts = std::is_same_v<D, Cpu>;
}
template <class X> auto add(X x) { return x; }
template <class T, class D> auto sort(Tensor<T, D> x) { static_assert(detail::sorts<D>, "tenon: to sort needs <tenon/cuda/sort.hpp>"); return x; }
template <class T, class D> auto solve(Tensor<T, D> x) { static_assert(std::is_same_v<D, Cpu>, "tenon: only the host solves"); return x; }
template <class T> auto split(Tensor<T, Cpu> x) { return x; }
}
END
printf '#!/bin/sh\nfor name in add sort solve split; do echo "math/$name tn::$name(x)"; done\n' >"$tree/names"
echo 'beside operations/number  1 + 1' >"$tree/calls"
compiled() { python3 "$here/engines.py" "$@" "$tree/names" "$tree/calls" "$tree/docs/engines.md" c++ "$tree/include" "$tree/include" "$tree/engines"; }
engines() { python3 "$here/engines.py" --calls "$tree/names" "$tree/calls" "$tree/docs/engines.md"; }
compiled --write && compiled && engines || { echo "engines.py refuses what it wrote" && failed=1; }
for row in 'add(x)` | works' 'sort(x)` | works with `<tenon/cuda/sort.hpp>`' 'solve(x)` | refused (1)' 'split(x)` | refused (2)' '1 + 1` | on the host'; do
  grep -qF "| \`$row |" "$tree/docs/engines.md" || { echo "engines.py does not write: $row" && failed=1; }
done
grep -q '^1. only the host solves$' "$tree/docs/engines.md" || { echo "engines.py does not write the sentence" && failed=1; }
sed -i 's/(x)` | works |/(x)` | refused (1) |/' "$tree/docs/engines.md"
told "is not what compiles" compiled
compiled --write
sed -i 's/static_assert(std::is_same_v<D, Cpu>/static_assert(true/' "$tree/include/tenon/tenon.hpp"
told "is not what compiles" compiled
sed -i 's/Tensor<T, Cpu> x/Tensor<T, Cuda> x/' "$tree/include/tenon/tenon.hpp"
told "On the host these calls do not compile" compiled
printf '#!/bin/sh\necho "math/add tn::add(x)"\n' >"$tree/names"
told "has other calls" engines
echo 'math/gone  tn::gone(x)' >>"$tree/calls"
told "operations that there are not: math/gone" engines
exit $failed
