#!/bin/sh
# usage, anywhere in the repository: packaging/debian/make.sh <folder>
# Puts a source package's tree into <folder>/tenon-<version>, of the files that git tracks, and the original archive beside it:
# `dpkg-buildpackage -us -uc` builds there, without network. The version is that of config.hpp, and stands nowhere here; who uploads the
# package is DEBFULLNAME and DEBEMAIL of the environment.
set -eu
mkdir -p "$1"
folder=$(cd "$1" && pwd)
cd "$(dirname "$0")/../.."
part() { sed -nE "s/^#define TENON_VERSION_$1 +([0-9]+).*/\1/p" include/tenon/config.hpp; }
version=$(part MAJOR).$(part MINOR).$(part PATCH)
tree=$folder/tenon-$version
rm -rf "$tree"
mkdir "$tree"
git ls-files -z | tar -c --null --files-from=- | tar -x -C "$tree"
tar -czf "$folder/tenon_$version.orig.tar.gz" -C "$folder" "tenon-$version"
cp -r packaging/debian/debian "$tree/debian"
maintainer="${DEBFULLNAME:-The Tenon developers} <${DEBEMAIL:-tenon@localhost}>"
sed -i "s/^Maintainer: .*/Maintainer: $maintainer/" "$tree/debian/control"
printf 'tenon (%s-1) UNRELEASED; urgency=medium\n\n  * Headers, and what find_package and pkg-config read.\n\n -- %s  %s\n' "$version" \
  "$maintainer" "$(date -R)" >"$tree/debian/changelog"
echo "$tree"
