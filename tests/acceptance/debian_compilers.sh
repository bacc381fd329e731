#!/usr/bin/env bash
# usage, in the repository's root: debian_compilers.sh <folder to work in>
# The compilers of Debian's development suite, where the newest releases of g++ and clang are: the tour, the concepts and the quickstart
# by g++, and by clang with libc++ and with libstdc++.
# Exits with 77 where there is no debootstrap, no root or no network.  TENON_DEBIAN_SUITE names another suite than unstable.
set -euo pipefail
suite=${TENON_DEBIAN_SUITE:-unstable}
skip() { echo "skipped: $*"; exit 77; }

command -v debootstrap >/dev/null || skip "there is no debootstrap (Debian: debootstrap)"
[[ $(id -u) == 0 ]] || skip "debootstrap needs root"

mkdir -p "$1"
work=$(realpath "$1")
root=$work/$suite
if [[ ! -e $root.complete ]]; then  # kept for the next time
  rm -rf "$root"
  timeout 900 debootstrap --variant=minbase --include=ca-certificates "$suite" "$root" >"$work/debootstrap.log" 2>&1 ||
    skip "debootstrap made no $suite: $(tail -n 1 "$work/debootstrap.log")"
  # Debian numbers its newest compilers: the highest number that the suite has, whether or not it is the default already.
  newest() { chroot "$root" apt-cache --names-only search "^$1-[0-9]+\$" | cut -d ' ' -f 1 | sort -V | tail -n 1; }
  gxx=$(newest 'g[+][+]') clang=$(newest clang)  # in brackets: in patterns of newer apt "++" is something else
  [[ $gxx && $clang ]] || skip "$suite has no g++ or no clang"
  chroot "$root" env DEBIAN_FRONTEND=noninteractive timeout 900 apt-get -qq install --no-install-recommends \
    "$gxx" "$clang" "libc++-${clang#clang-}-dev" "libc++abi-${clang#clang-}-dev" "libclang-rt-${clang#clang-}-dev" >>"$work/debootstrap.log" 2>&1 ||
    skip "$gxx and $clang could not be installed: $(tail -n 1 "$work/debootstrap.log")"
  echo "$gxx ${clang/clang/clang++}" >"$root.complete"
fi
read -r gxx clang <"$root.complete"

# Where the sources are seen within that Debian: a copy, as a mount may not be permitted.
rm -rf "$root/tenon"
mkdir "$root/tenon"
tar -c include examples tests/acceptance | tar -x -C "$root/tenon"

# compile <compiler> [flags]
compile() {
  echo "=== $*"
  chroot "$root" sh -ec '"$1" --version | head -n 1; cd /tenon; exec tests/acceptance/compile_pages.sh /tenon/programs "$@"' sh "$@"
}
compile "$gxx"
compile "$clang" -stdlib=libc++
compile "$clang"
