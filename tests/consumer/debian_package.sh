#!/bin/sh
# usage: debian_package.sh <repository> <folder> <version>
# Debian's package builds, where possible without any network, and its own test passes with what it installs.
set -eu
repository=$1 folder=$2 version=$3
command -v dh >/dev/null || { echo "skipped: there is no debhelper (Debian: debhelper)"; exit 77; }
git -C "$repository" rev-parse --git-dir >/dev/null 2>&1 || { echo "skipped: this is no clone, whose files git knows"; exit 77; }
rm -rf "$folder"
tree=$("$repository/packaging/debian/make.sh" "$folder")
alone=''
! unshare -n true 2>/dev/null || alone='unshare -n'
(cd "$tree" && DEB_BUILD_OPTIONS=nocheck $alone dpkg-buildpackage -us -uc -b) >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
package=$folder/libtenon-dev_$version-1_all.deb
dpkg-deb -x "$package" "$folder/installed"
! find "$folder/installed" -type f | grep -vE '/include/tenon/.*\.hpp$|/share/(cmake|pkgconfig)/|/share/doc/libtenon-dev/' ||
  { echo "^ strangers in the package"; exit 1; }
mkdir "$folder/program"
AUTOPKGTEST_TMP=$folder/program "$tree/debian/tests/quickstart" "$folder/installed/usr"
