#!/bin/sh
# usage: include_floors.sh <include directory> <floors.txt> <borders.txt>
# The include graph points down: a header includes lower floors or its own, another folder on its own floor is another
# house, and there is no cycle, nor one among the folders of cpu/. The device core takes next to nothing from the standard library. Borders are crossed by no path of includes.
set -eu
floors=$(realpath "$2") borders=$(realpath "$3")
cd "$1/tenon"
edges=$(mktemp)
trap 'rm -f "$edges" "$edges.log"' EXIT

# shellcheck disable=SC2046  # no header has a space in its name
awk -v edges="$edges" '
  function folder(header) { return index(header, "/") ? substr(header, 1, index(header, "/") - 1) : "" }
  function is_in(header, pattern) { return index(header, substr(pattern, 1, length(pattern) - 1)) == 1 }
  function is_in_one(header, patterns,    list, count, i) {
    count = split(patterns, list, " ")
    for (i = 1; i <= count; ++i) if (is_in(header, list[i])) return 1
    return 0
  }
  function report(text) { printf "%s:%d: %s\n", header, FNR, text; bad = 1 }

  # The header whose bodies are in this one: beside it, or in the root, where no bodies stand.
  function noun(header,    i) {
    if (!sub(/_bodies\.hpp$/, ".hpp", header)) return header
    for (i = 3; i < ARGC; ++i) if (ARGV[i] == "./" header) return header
    sub(/^.*\//, "", header)
    return header
  }

  # The floor of a header, or -1 after saying why it has none.
  function floor_of(header,    i, found, times) {
    times = 0
    header = noun(header)
    for (i = 1; i <= patterns; ++i) {
      if (pattern[i] == header || (pattern[i] ~ /\/\*$/ && index(header, substr(pattern[i], 1, length(pattern[i]) - 1)) == 1)) {
        found = level[i]
        ++times
      }
    }
    if (times == 1) return found
    report(header " stands on " times " floors of floors.txt, not on one")
    return -1
  }

  FILENAME == ARGV[1] {
    sub(/\|.*/, "")  # what the floor owns
    if ($1 ~ /^[0-9]+$/) for (i = 2; i <= NF; ++i) { pattern[++patterns] = $i; level[patterns] = $1 + 0 }
    next
  }
  FILENAME == ARGV[2] {
    if (/^#/ || !NF) next
    if ($2 == "is") {
      inner[++walls] = $1
      for (i = 5; i <= NF; ++i) users[walls] = users[walls] " " $i
    } else {
      from[++borders] = $1
      for (i = 4; i <= NF; ++i) to[borders] = to[borders] " " $i
    }
    next
  }
  FNR == 1 { header = FILENAME; sub(/^\.\//, "", header); here = floor_of(header) }

  /^[ \t]*#[ \t]*include[ \t]*"/ { report("includes by \"...\"; write <tenon/...>") }
  /^[ \t]*#[ \t]*include[ \t]*</ {
    name = $0
    sub(/^[^<]*</, "", name)
    sub(/>.*/, "", name)
    if (sub(/^tenon\//, "", name)) {
      # A header includes its own bodies, which include it, at its end; nothing else includes them but other bodies, and what the library is of.
      if (name ~ /_bodies\.hpp$/ && header !~ /_bodies\.hpp$|^implementation\// && noun(name) != header)
        report("includes <tenon/" name ">: it is included by <tenon/" noun(name) ">")
      included[header] = included[header] " " name
      if (noun(name) != header) print header, name > edges
      there = floor_of(name)
      if (here < 0 || there < 0) next
      if (there > here)
        report("floor " here " includes <tenon/" name "> of floor " there)
      else if (there == here && folder(header) != "" && folder(name) != "" && folder(header) != folder(name))
        report("includes <tenon/" name "> of another folder on floor " here)
      for (i = 1; i <= walls; ++i) {
        if (is_in(name, inner[i]) && noun(name) != header && !is_in_one(header, users[i]))
          report("includes <tenon/" name ">, which is for" users[i])
      }
    } else if (folder(header) == "core" && name !~ /^(cstdint|cstddef|type_traits)$/) {
      report("the device core includes <" name ">; it may use <cstdint>, <cstddef> and <type_traits>")
    }
  }

  # Follows the includes of a header, breadth first; says by which path it crosses border b.
  function follow(start, b,    queue, seen, by, first, last, names, count, i, j, at, path, forbidden, kinds) {
    kinds = split(to[b], forbidden, " ")
    queue[last = 1] = start
    seen[start] = 1
    for (first = 1; first <= last; ++first) {
      at = queue[first]
      for (j = 1; j <= kinds; ++j) {
        if (!is_in(at, forbidden[j])) continue
        for (path = at; at in by; path = at " > " path) at = by[at]
        printf "%s: a header of %s reaches %s: %s\n", start, from[b], forbidden[j], path
        bad = 1
        return
      }
      count = split(included[at], names, " ")
      for (i = 1; i <= count; ++i) {
        if (names[i] in seen) continue
        seen[names[i]] = 1
        by[names[i]] = at
        queue[++last] = names[i]
      }
    }
  }

  END {
    for (b = 1; b <= borders; ++b) {
      for (header in included) if (is_in(header, from[b])) follow(header, b)
    }
    exit bad
  }
' "$floors" "$borders" $(find . -name '*.hpp' | sort) && failed=0 || failed=1

# tsort(1) names the members of a cycle.
if ! tsort "$edges" >/dev/null 2>"$edges.log"; then
  echo "the include graph has a cycle:"
  cat "$edges.log"
  failed=1
fi
if ! sed -nE 's|^cpu/([a-z]+)/[^ ]+ cpu/([a-z]+)/.*|\1 \2|p' "$edges" | tsort >/dev/null 2>"$edges.log"; then
  echo "the folders of cpu/ include one another in a cycle:"
  cat "$edges.log"
  failed=1
fi
exit $failed
