#!/usr/bin/env bash
# usage: newcomer.sh <repository> <folder to work in>
# A newcomer on a fresh machine: a clean Debian of nothing but g++, cmake, make and git, a clone of this tree, and the README's
# section "Your own program", whose blocks are the files, the commands and what they print.
# Exits with 77 where there is no debootstrap, no root or no network.  TENON_DEBIAN_SUITE names another Debian than bookworm.
set -euo pipefail
repository=$(realpath "$1")
suite=${TENON_DEBIAN_SUITE:-bookworm}
skip() { echo "skipped: $*"; exit 77; }

command -v debootstrap >/dev/null || skip "there is no debootstrap (Debian: debootstrap)"
[[ $(id -u) == 0 ]] || skip "debootstrap needs root"
git -C "$repository" rev-parse HEAD >/dev/null || skip "$repository is no git repository, of which there could be a clone"

mkdir -p "$2"
work=$(realpath "$2")
root=$work/$suite
if [[ ! -e $root.complete ]]; then  # kept for the next time
  rm -rf "$root"
  timeout 900 debootstrap --variant=minbase --include=ca-certificates,cmake,g++,git,make "$suite" "$root" >"$work/debootstrap.log" 2>&1 ||
    skip "debootstrap made no $suite: $(tail -n 1 "$work/debootstrap.log")"
  touch "$root.complete"
fi

home=$root/newcomer
rm -rf "$home"
mkdir "$home"
git clone --quiet --no-hardlinks "$repository" "$home/tenon"

# block <language>: the first of that language in the section.
block() {
  awk -v language="$1" '
    /^## / { inside = /^## Your own program$/ }
    inside && $0 == "```" && printing { exit }
    printing { print }
    inside && $0 == "```" language { printing = 1 }
  ' "$home/tenon/README.md"
}
block cmake >"$home/CMakeLists.txt"
block cpp >"$home/main.cpp"
block sh >"$home/commands"
block text >"$home/expected"
for file in CMakeLists.txt main.cpp commands expected; do
  [[ -s $home/$file ]] || { echo "README.md's section \"Your own program\" has no block for $file"; exit 1; }
done
[[ $(grep -c . "$home/CMakeLists.txt") -le 10 ]] || { echo "the project has more than ten lines"; exit 1; }

chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/newcomer sh -ec 'cd /newcomer; set -x; . ./commands' | tee "$work/output"
tail -n "$(wc -l <"$home/expected")" "$work/output" | diff "$home/expected" -
