#!/bin/sh
# usage: weight.sh <repository> <budget.txt> <compiler> [flags]
#
# What programs of users generate in the compiled mode stays within a budget: the functions that a compiler makes of each, and their bytes.
# A line of the budget has a source, the most functions, and the most thousand bytes of code. Where a program has become much lighter, the
# budget is to follow, and this fails, too.
set -eu
tree=$1
budget=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
while read -r source functions kilobytes; do
  case $source in "" | "#"*) continue ;; esac
  "$@" -O2 -DTENON_COMPILED=1 -I "$tree/include" -c "$tree/$source" -o "$work/object.o"
  found=$(nm "$work/object.o" | grep -c ' [tTwW] ')
  size=$(($(size "$work/object.o" | awk 'NR == 2 { print $1 }') / 1000))
  echo "$source: $found functions of $functions, $size kB of $kilobytes"
  if [ "$found" -gt "$functions" ] || [ "$size" -gt "$kilobytes" ]; then
    echo "^ more than its budget. Its heaviest functions:"
    nm --demangle --size-sort --print-size "$work/object.o" | grep ' [tTwW] ' | tail -n 15 | cut -c 18-200
    failed=1
  elif [ $((found * 10)) -lt $((functions * 7)) ] || [ $((size * 10)) -lt $((kilobytes * 7)) ]; then
    echo "^ less than seven tenths of its budget: write the new figures into $budget"
    failed=1
  fi
done <"$budget"
exit $failed
