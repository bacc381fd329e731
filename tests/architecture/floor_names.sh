#!/bin/sh
# usage: floor_names.sh <include directory> <floors.txt>
# No header names a concept, or a kind of operands, of a floor above it: what a floor adds introduces itself, and lower floors ask for what it
# can do. A name that a lower floor declares, too, is that floor's own.
set -eu
floors=$(realpath "$2")
cd "$1/tenon"

# shellcheck disable=SC2046  # no header has a space in its name
awk '
  # The floor of a header: that of the pattern it has, of its folder or alone.
  function floor_of(header,    i) {
    sub(/_bodies\.hpp$/, ".hpp", header)
    for (i = 1; i <= patterns; ++i) {
      if (pattern[i] == header || (pattern[i] ~ /\/\*$/ && index(header, substr(pattern[i], 1, length(pattern[i]) - 1)) == 1)) return level[i]
    }
    return -1
  }
  FILENAME == ARGV[1] {
    sub(/\|.*/, "")
    if ($1 ~ /^[0-9]+$/) for (i = 2; i <= NF; ++i) { pattern[++patterns] = $i; level[patterns] = $1 + 0 }
    next
  }
  FNR == 1 {
    header = FILENAME
    sub(/^\.\//, "", header)
    here = floor_of(header)
  }
  {
    gsub(/"([^"\\]|\\.)*"/, "")
    sub(/\/\/.*/, "")
    gsub(/[^A-Za-z0-9_]+/, " ")
    count = split($0, word, " ")
    for (i = 1; i <= count; ++i) {
      name = word[i]
      if (name !~ /^[A-Z][A-Za-z0-9]*[a-z]/) continue
      before = i > 1 ? word[i - 1] : ""
      if (before == "concept" || (before == "struct" && name ~ /.Kind$/)) {
        if (!(name in owner) || here < owner[name]) { owner[name] = here; stands[name] = header }
      } else if (before ~ /^(struct|class|typename|using|union|enum|int|bool|auto)$/) {
        if (!(name in declared) || here < declared[name]) declared[name] = here
      } else if (!((name, here) in uses)) {
        uses[name, here] = header ":" FNR
      }
    }
  }
  END {
    for (pair in uses) {
      split(pair, part, SUBSEP)
      name = part[1]
      if (!(name in owner) || part[2] + 0 >= owner[name] || (name in declared && declared[name] < owner[name])) continue
      printf "%s: floor %d names %s, which floor %d adds in %s\n", uses[pair], part[2], name, owner[name], stands[name]
      bad = 1
    }
    exit bad
  }
' "$floors" $(find . -name '*.hpp' | sort)
