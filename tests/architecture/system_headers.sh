#!/bin/sh
# usage: system_headers.sh <include directory> <list>
# What differs among systems stands in platform/ alone: no other header includes one of the system's, or asks which system it is, but
# those of the list, each of which does.
set -eu
list=$(realpath "$2")
cd "$1"
found=$(mktemp)
trap 'rm -f "$found"' EXIT
headers='(sys|linux|mach|netinet)/[a-z_/]+|unistd|pthread|fcntl|sched|signal|poll|dirent|time|errno|dlfcn|spawn|semaphore|termios|windows'
systems='__linux__|__APPLE__|__MACH__|_WIN32|__GLIBC__|__ELF__|SYS_[a-z]+|(MAP|MADV|MREMAP|O|F|MSG|MFD|SO)_[A-Z_]+'
grep -rlE --include='*.hpp' "^ *# *include +<($headers)\.h>|^ *# *(el)?if.*\b($systems)\b" tenon |
  sed 's|^tenon/||' | grep -v '^platform/' | LC_ALL=C sort >"$found" || true
sed -e '/^#/d' -e '/^$/d' "$list" | LC_ALL=C sort | LC_ALL=C diff - "$found" >"$found.diff" || {
  sed -n 's|^> \(.*\)|\1: includes a header of the system, or asks for the system: that belongs into platform/|p' "$found.diff"
  sed -n 's|^< \(.*\)|\1: stands in the list, and needs it no longer|p' "$found.diff"
  rm -f "$found.diff"
  exit 1
}
rm -f "$found.diff"
