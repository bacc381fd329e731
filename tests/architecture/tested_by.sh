#!/usr/bin/env bash
# usage: tested_by.sh <repository> <list>
#
# Each header has a test: tests/<its path>_test.cpp, or the one that the list names, a line `<header> <test>` with the header's path below
# include/tenon and the test's below tests.  A test in C++ must include its header, be it by way of others.  Bodies are their header's.
set -euo pipefail
cd "$1"
list=$(realpath "$2")

# `<file> <what it includes>`, both from the root.  What runs a function by its name also includes the library of these functions, and what
# calls the compiled mode's library the parts of that.
includes() {
  grep -rsE --include='*.hpp' --include='*.cuh' --include='*.cpp' --include='*.cu' '^ *# *include +[<"]' include/tenon src tests |
    sed -nE -e 's|^([^:]+): *# *include +<(tenon/[^>]+)>.*|\1 include/\2|p' -e 's|^([^:]+): *# *include +"([^"]+)".*|\1 "\2|p' |
    while read -r file name; do
      case $name in
        '"'*)
          name=${name#\"}
          for place in "${file%/*}/$name" "tests/$name"; do
            [[ ! -e $place ]] || { echo "$file $(realpath --relative-to=. "$place")"; break; }
          done
          ;;
        *) echo "$file $name" ;;
      esac
    done
  find src/runtime -name '*.cpp' -printf 'include/tenon/runtime/function.hpp %p\n' 2>/dev/null || true
  echo 'include/tenon/core/usual_element.hpp include/tenon/implementation.hpp'
}

awk -v list="$list" '
  function fault(text) { print text; failed = 1 }
  function exists(file) { return (getline line < file) >= 0 ? 1 : 0 }
  # Whether a file includes another.  Each file that a test reaches is marked with the number of that search.
  function reaches(from, to, queue, first, last, k, n, next_ones) {
    ++search
    queue[last = 1] = from
    seen[from] = search
    for (first = 1; first <= last; ++first) {
      if (queue[first] == to) return 1
      n = split(edges[queue[first]], next_ones, " ")
      for (k = 1; k <= n; ++k) {
        if (seen[next_ones[k]] != search) {
          seen[next_ones[k]] = search
          queue[++last] = next_ones[k]
        }
      }
    }
    return 0
  }
  FILENAME == "-" {
    edges[$1] = edges[$1] " " $2
    if ($2 ~ /_bodies\.hpp$/ && $1 !~ /_bodies\.hpp$/ && $1 ~ /^include/ && $1 !~ /implementation/) noun[$2] = $1
    next
  }
  FILENAME == list {
    if ($0 ~ /^#/ || NF == 0) next
    if (NF != 2) fault(list ":" FNR ": a line is a header and its test")
    if ($1 in named) fault(list ":" FNR ": " $1 " stands there twice")
    named[$1] = $2
    next
  }
  { headers[$1] = 1 }
  END {
    for (header in headers) {
      if (header in noun) continue
      name = header
      sub(/^include\/tenon\//, "", name)
      stem = "tests/" name
      sub(/\.(hpp|cuh)$/, "", stem)
      own = ""
      if (exists(stem "_test.cpp")) own = stem "_test.cpp"
      else if (exists(stem "_test.cu")) own = stem "_test.cu"
      if (own && (name in named)) fault(name " has the test " own ": it needs no line in " list)
      if (!own && !(name in named)) { fault(name " has no test " stem "_test.cpp, and " list " names none"); continue }
      test = own ? own : "tests/" named[name]
      if (!exists(test)) fault(name ": there is no " test)
      else if (test ~ /\.(cpp|cu)$/ && !reaches(test, header)) fault(test " does not include " name)
    }
    for (name in named) if (!(("include/tenon/" name) in headers)) fault(list ": there is no header " name)
    exit failed
  }
' - "$list" <(find include/tenon -name '*.hpp' -o -name '*.cuh') < <(includes) | sort >&2
