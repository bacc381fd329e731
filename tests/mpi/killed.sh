#!/bin/sh
# usage: killed.sh -n <ranks> <program> with the launcher of an MPI in TENON_LAUNCHER
# The program ends with an error, and soon, when one of its ranks is killed; no rank goes on or waits.
set -eu
output=$(timeout 60 "$TENON_LAUNCHER" "$@" 2>&1) && status=0 || status=$?
printf '%s\n' "$output"
[ "$status" -ne 0 ] || { echo "the launcher reports success"; exit 1; }
[ "$status" -ne 124 ] || { echo "it hangs"; exit 1; }
case $output in *"went on without it"*) exit 1 ;; esac
