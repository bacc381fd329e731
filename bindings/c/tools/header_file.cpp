#include "header_file.hpp"

#include <cctype>
#include <cstddef>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace tenon::c {
namespace {

bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }
bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }
bool starts_with(const std::string& text, const char* with) { return text.rfind(with, 0) == 0; }

/// One space between words, and none around.
std::string squeezed(const std::string& text) {
  std::istringstream words(text);
  std::string made, word;
  while (words >> word) made += (made.empty() ? "" : " ") + word;
  return made;
}

std::string without_comments(const std::string& text) {
  std::string made;
  for (std::size_t at = 0; at < text.size();) {
    if (text.compare(at, 2, "/*") == 0) at = text.find("*/", at) + 2;
    else made += text[at++];
  }
  return made;
}

/// The parts between separators that stand in no parentheses.
std::vector<std::string> parts_of(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  int depth = 0;
  for (const char c : text) {
    depth += (c == '(') - (c == ')');
    if (c == separator && depth == 0) parts.emplace_back();
    else parts.back() += c;
  }
  for (std::string& part : parts) part = squeezed(part);
  if (parts.back().empty()) parts.pop_back();
  return parts;
}

DeclaredVariable variable_of(const std::string& text) {
  if (const std::size_t star = text.find("(*"); star != text.npos) {
    const std::size_t end = text.find(')', star);
    return {text.substr(0, star + 2) + text.substr(end), text.substr(star + 2, end - star - 2)};
  }
  std::size_t at = text.size();
  while (at > 0 && is_word(text[at - 1])) --at;
  return {squeezed(text.substr(0, at)), text.substr(at)};
}

/// The variables of a parameter list, or of a struct: `int64_t start, stop;` has two.
std::vector<DeclaredVariable> variables_of(const std::string& text, char separator) {
  std::vector<DeclaredVariable> made;
  if (squeezed(text) == "void") return made;
  for (const std::string& part : parts_of(text, separator)) {
    const std::vector<std::string> names = parts_of(part, ',');
    made.push_back(variable_of(names[0]));
    for (std::size_t k = 1; k < names.size(); ++k) made.push_back({made.back().type, names[k]});
  }
  return made;
}

std::string between(const std::string& text, char begin, char end) {
  const std::size_t from = text.find(begin), to = text.rfind(end);
  return text.substr(from + 1, to - from - 1);
}
std::string word_at(const std::string& text, std::size_t begin) {
  std::size_t end = begin;
  while (end < text.size() && is_word(text[end])) ++end;
  return text.substr(begin, end - begin);
}

DeclaredFunction function_of(const std::string& head, bool is_inline) {
  const std::size_t open = head.find('(');
  const DeclaredVariable named = variable_of(squeezed(head.substr(0, open)));
  return {named.name, named.type, variables_of(between(head, '(', ')'), ','), "", "", is_inline};
}

DeclaredEnumeration enumeration_of(const std::string& text) {
  DeclaredEnumeration made{word_at(text, std::string("typedef enum ").size()), {}};
  long long next = 0;
  for (const std::string& part : parts_of(between(text, '{', '}'), ',')) {
    const std::size_t sign = part.find('=');
    if (sign != part.npos) next = std::stoll(part.substr(sign + 1));
    made.values.emplace_back(squeezed(part.substr(0, sign)), next++);
  }
  return made;
}

/// The text of a comment, without its stars.
std::string text_of(std::string comment) {
  comment = comment.substr(3, comment.size() - 5);
  for (std::size_t at = 0; (at = comment.find("\n *", at)) != comment.npos;) comment.replace(at, 3, " ");
  return squeezed(comment);
}

/// Where the declaration that begins here ends: behind its semicolon, or behind the brace of a function's body.
std::size_t end_of(const std::string& text, std::size_t begin) {
  const bool has_body = text.compare(begin, 13, "static inline") == 0;
  int depth = 0;
  for (std::size_t at = begin; at < text.size(); ++at) {
    if (text.compare(at, 2, "/*") == 0) at = text.find("*/", at) + 1;
    depth += (text[at] == '{') - (text[at] == '}');
    if (depth == 0 && (has_body ? text[at] == '}' : text[at] == ';')) return at + 1;
  }
  throw std::runtime_error("a declaration of the header has no end: " + text.substr(begin, 60));
}

}  // namespace

HeaderFile read_header(const char* path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error(std::string("cannot read ") + path);
  std::string text, line;
  while (std::getline(file, line)) {
    const bool is_linkage = starts_with(line, "extern \"C\"") || line == "}";
    if (!starts_with(line, "#") && (!is_linkage || line == "}")) text += line + "\n";
  }
  HeaderFile made;
  std::string section, comment;
  for (std::size_t at = 0; at < text.size();) {
    if (is_space(text[at]) || text[at] == '}') {
      ++at;
    } else if (text.compare(at, 2, "/*") == 0) {
      const std::size_t end = text.find("*/", at) + 2;
      const std::string found = text.substr(at, end - at);
      if (starts_with(found, "/* ----")) section = squeezed(found.substr(7, found.rfind(" ----") - 7));
      comment = starts_with(found, "/**") ? text_of(found) : "";
      at = end;
    } else {
      const std::size_t end = end_of(text, at);
      const std::string declaration = squeezed(without_comments(text.substr(at, end - at)));
      if (starts_with(declaration, "typedef enum")) {
        made.enumerations.push_back(enumeration_of(declaration));
      } else if (starts_with(declaration, "typedef struct")) {
        const bool is_handle = declaration.find('{') == declaration.npos;
        made.structs.push_back({word_at(declaration, std::string("typedef struct ").size()), {}, is_handle});
        if (!is_handle) made.structs.back().members = variables_of(between(declaration, '{', '}'), ';');
      } else if (starts_with(declaration, "TENON_C_API ") || starts_with(declaration, "static inline ")) {
        const bool is_inline = declaration[0] == 's';
        const std::size_t begin = is_inline ? std::string("static inline ").size() : std::string("TENON_C_API ").size();
        DeclaredFunction function =
            function_of(declaration.substr(begin, declaration.find_first_of("{;") - begin), is_inline);
        function.section = section;
        function.text = comment;
        made.functions.push_back(std::move(function));
      } else if (!starts_with(declaration, "struct ")) {  // of DLPack's header
        throw std::runtime_error("a declaration of the header is none that this reads: " + declaration);
      }
      comment.clear();
      at = end;
    }
  }
  return made;
}

}  // namespace tenon::c
