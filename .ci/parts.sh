# What .ci/run runs in turns, for .ci/run to source. The day of the year chooses: on three days in a row run clang's sanitizers over all
# folders, on ten days in a row all other parts, two on each.

# The folders of tests/, "." for itself, with about the same work in each third; tests/architecture/ci_parts.sh finds one that is missing.
# The part clang-runtime has tests/runtime, the preset test-all tests/mpi, and the part cuda tests/cuda.
thirds=(
  "memory platform exchange file process threads view dtype tensor engine sparse ops ops/creation ops/shape ops/sets ops/special ops/registry"
  ". expression core core/elementwise core/math ops/order ops/indexing ops/random ops/fft ops/filter gradient/pullbacks"
  "gradient nn nn/modules fixed cpu ops/product ops/reduction ops/linalg"
)

# part <name> <minutes on two idle cores without a compiler cache> <compiler that must work, or -> <package:file, or -> <command> [arguments]
# Its arguments hold no spaces but within a folder list.
part_names=() part_minutes=() part_compilers=() part_needs=() part_commands=()
part() {
  part_names+=("$1") part_minutes+=("$2") part_compilers+=("$3") part_needs+=("$4")
  shift 4
  part_commands+=("$(printf '%q ' "$@")")
}

clang_sanitizers="clang++ -fsanitize=address,undefined"
for third in 0 1 2; do
  part "clang-$((third + 1))" 26 "$clang_sanitizers" - in_folders "${thirds[third]}" clang clang
done
number_of_clang_parts=${#part_names[@]}

# A long one, then a short one: each day runs two neighbours, the last one beside the first.
part full-1 15 - - in_folders "${thirds[0]}" full test-full
part lint 12 - clang-tidy-14:/usr/bin/clang-tidy-14,clang-tidy:/usr/bin/clang-tidy,cppcheck:/usr/bin/cppcheck lint
part full-2 18 - - in_folders "${thirds[1]}" full test-full
part site 30 - doxygen:/usr/bin/doxygen,chromium:/usr/bin/chromium site
part full-3 21 - - in_folders "${thirds[2]}" full test-full
part conan 4 - - conan_package
part O3 21 - - level -O3
part debian-compilers 9 - debootstrap:/usr/sbin/debootstrap debian_compilers
part allocators 18 - - allocators
part cuda 22 nvcc - cuda_tests test .
part suites 7 - - suites
part clang-runtime 26 "$clang_sanitizers" - clang_runtime
part lapack 3 - liblapacke-dev:/usr/include/lapacke.h lapack
part aarch64 18 - g++-aarch64-linux-gnu:/usr/bin/aarch64-linux-gnu-g++,qemu-user:/usr/bin/qemu-aarch64 aarch64
part O0 12 - - level -O0
part rare 12 - - rare
part killed-processes 6 - - killed_processes
part musl 16 - - musl
part macos 12 - - macos
number_of_other_parts=$((${#part_names[@]} - number_of_clang_parts))

# The indices of the parts whose turn it is on a day.
turn() {
  local first=$((2 * $1 % number_of_other_parts))
  local second=$(((first + 1) % number_of_other_parts))
  echo $(($1 % number_of_clang_parts)) $((number_of_clang_parts + first)) $((number_of_clang_parts + second))
}

# nearest_turn <part's index> <day>: the next day from there on on which it is that part's turn.
nearest_turn() {
  local day=$2
  until [[ " $(turn "$day") " == *" $1 "* ]]; do day=$((day + 1)); done
  echo "$day"
}

# What runs on a day and on the eleven after it.
print_plan() {
  local day index
  for ((day = $1; day < $1 + 12; ++day)); do
    printf '%d:' "$day"
    for index in $(turn "$day"); do printf ' %s (%d min)' "${part_names[index]}" "${part_minutes[index]}"; done
    echo
  done
}
