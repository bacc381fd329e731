# What Doxygen reads in place of a page: without badges, which are pictures of a network, without links to programs, which are no pages, and
# with links to pages in place of those to their chapters, which Doxygen 1.9.4 does not know.
/^\[!\[/ { next }
{
  while (match($0, /\[[^][]*\]\((\.\.\/)?examples\/[^)]*\)/)) {
    text = substr($0, RSTART + 1, RLENGTH - 1)
    sub(/\]\(.*/, "", text)
    $0 = substr($0, 1, RSTART - 1) text substr($0, RSTART + RLENGTH)
  }
  gsub(/\.md#[a-z0-9_-]+\)/, ".md)")
  print
}
