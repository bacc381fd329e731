#!/usr/bin/env bash
# usage: site_self_test.sh <chromium>: site.py reports each way in which a site can be wrong.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
site=$(mktemp -d)
trap 'rm -rf "$site"' EXIT
failed=0

page() { printf '<!DOCTYPE html><title>t</title><body>Words enough for a page that is not empty, to be read by nobody. %s' "$2" >"$site/$1.html"; }
page index '<a href="gone.html">gone</a> <a href="other.html#there">there</a> <a href="other.html#nowhere">nowhere</a>'
page other '<p id="there"><img src="gone.png"></p><script>console.error("it is wrong")</script>'
page throws '<script>nothing.of_that_name()</script>'
page asks '<script src="http://127.0.0.1:9/script.js"></script>'
printf '<!DOCTYPE html><title>t</title><body>' >"$site/empty.html"

"$here/site.py" "$site" "$1" >"$site/log" 2>&1 && status=0 || status=$?
((status == 1)) || { echo "site.py accepts a bad site" && failed=1; }
for fault in 'leads to gone.html, which is not there' 'leads to other.html#nowhere, and there is no such anchor' 'gone.png does not load' \
  'console: it is wrong' 'exception: ReferenceError' 'asks the network for http://127.0.0.1:9/script.js' 'empty.html: is empty' 'there is no search'; do
  grep -qF "$fault" "$site/log" || { echo "site.py does not report: $fault" && failed=1; }
done
if grep -F 'other.html#there' "$site/log"; then failed=1; fi
((failed == 0)) || cat "$site/log"
exit $failed
