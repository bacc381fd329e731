# What Doxygen reads in place of a header: its first comment describes the file, an operation's object has the description that its
# struct gives for docs/operations.md, a module's class the one for docs/modules.md, and "Tensor<T>" in a comment is text, not markup.

# A comment's text with its markup spelt out, but for what stands between backticks.
function text_of(line, parts, n, k, result) {
  n = split(line, parts, "`")
  for (k = 1; k <= n; ++k) {
    if (k % 2) {
      gsub(/&/, "\\&amp;", parts[k])
      gsub(/</, "\\&lt;", parts[k])
      gsub(/[#@\\%]/, "\\\\&", parts[k])
      gsub(/::/, "\\::", parts[k])
    }
    result = result (k > 1 ? "`" : "") parts[k]
  }
  return result
}

FNR == 1 && /^\/\/ / { print "//! \\file"; head = 1 }
head && !/^\/\// { head = 0 }
head { essay = essay "//!" text_of(substr($0, 3)) "\n"; print "//!" text_of(substr($0, 3)); next }

# "Tensor<T>: a storage and a layout." describes the class of that name too.
/^namespace tenon::inline v1/ { gsub(/::inline [A-Za-z0-9_]+/, "") }
/^namespace (tenon::)?detail \{/ { detail = 1 }
/^\}  \/\/ namespace .*detail/ { detail = 0 }
!detail && /^(class|struct) [A-Z][A-Za-z]* / && index(essay, "//! " $2) == 1 { described = $2 }
END { printf "%s", classes; if (described) printf "//! \\class tenon::%s\n%s", described, essay }

# Doxygen 1.9.4 warns of specialisations for std.
/^struct std::/ { sub(/std::/, "std_") }
# It takes an empty template whose base is the same template with other arguments for a class that is its own base.
/^struct / && $3 == ":" && index($4, $2 "<") == 1 { sub(/ : .*\{\};$/, " {};") }
/^struct / { summary = ""; class = $2 }
!detail && /ModuleInfo info\{/ { module = class }
match($0, /\.summary = "([^"\\]|\\.)*"/) {
  summary = substr($0, RSTART + 12, RLENGTH - 13)
  gsub(/\\"/, "\"", summary)
}
module && summary != "" {
  text = toupper(substr(text_of(summary), 1, 1)) substr(text_of(summary), 2)
  classes = classes "//! \\class tenon::nn::" module "\n//! " text ".  See \\ref md_docs_modules.\n"
  module = summary = ""
}
/^inline constexpr [A-Z][A-Za-z0-9]* [a-z0-9_]+(\{\})?;/ && summary != "" {
  print "/// " toupper(substr(text_of(summary), 1, 1)) substr(text_of(summary), 2) ".  See \\ref md_docs_operations."
  summary = ""
}

/^ *\/\/\/ / { at = index($0, "///"); print substr($0, 1, at + 2) text_of(substr($0, at + 3)); next }
{ print }
