// The texts of a function in Python: its signature and its documentation, from its description.
#include <cctype>
#include <cstring>
#include <string>

#include "function_call.hpp"
#include "function_object.hpp"

namespace tenon::python {
namespace {

/// A default as Python writes it.
std::string default_text(const Argument& argument, const ArgumentList& described) {
  const std::string text = argument.fallback;
  if (text.empty() || text == "none") return "None";
  if (text == "true") return "True";
  if (text == "false") return "False";
  if (argument.kind == ArgumentKind::choice || argument.kind == ArgumentKind::text) return "'" + text + "'";
  if (argument.kind == ArgumentKind::dtype) return text == "double" ? "'float64'" : "'" + text + "'";
  for (const Argument& other : described) {
    if (text == other.name) return "None";  // as great as another argument
  }
  return text.find(',') == text.npos ? text : "(" + text + ")";
}

/// The sentence with a capital letter and a full stop.
std::string sentence(const char* text) {
  std::string made = text;
  if (!made.empty()) made[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(made[0])));
  if (!made.empty() && made.back() != '.') made += '.';
  return made;
}

/// Of which arguments a gradient is recorded: "x1, x2", or "none: …" and why.
std::string gradient_text(const runtime::Function& function) {
  std::string text;
  const ArgumentList& described = function.info->arguments;
  for (int k = 0; k < described.size(); ++k) {
    if (function.differentiable >> k & 1) text += (text.empty() ? "" : ", ") + std::string(described[k].name);
  }
  if (text.empty() && function.no_gradient) text = std::string("none, as ") + function.no_gradient;
  return text;
}

}  // namespace

std::string text_signature(const runtime::Function& function) {
  std::string text = "(";
  bool keyword = false;
  const ArgumentList& described = function.info->arguments;
  bool optional = false;  // what follows one that may be left out may be left out, or Python refuses the signature
  const int placed = placed_arguments(*function.info);
  for (const Argument& argument : described) {
    if (text.size() > 1) text += ", ";
    const bool says_what = argument.kind == ArgumentKind::device || argument.kind == ArgumentKind::dtype;
    if ((&argument - described.begin() >= placed || says_what) && !keyword)
      text += "*, ", keyword = true, optional = false;
    text += argument.kind == ArgumentKind::device ? "device" : argument.name;
    if (std::strcmp(argument.name, "from") == 0) text += "_";
    optional = optional || argument.optional() || argument.kind == ArgumentKind::dtype;
    if (argument.optional()) text += "=" + default_text(argument, described);
    else if (optional) text += "=None";
  }
  if (is_creation(function))
    text += std::string(text.size() > 1 ? ", " : "") + (keyword ? "" : "*, ") + "requires_grad=False";
  return text + ")";
}

std::string documentation(const runtime::Function& function) {
  const OpInfo& info = *function.info;
  std::string text = sentence(info.summary);
  if (function.in_place) text += " Written to the first argument, which is returned.";
  text += "\n\n";
  const auto line = [&](const char* what, const char* said) {
    if (said && *said) text += std::string(what) + ": " + said + "\n";
  };
  line("Arguments", runtime::signature(function).c_str());
  line("Results", info.results);
  line("Element types", info.dtypes);
  line("Shapes", info.shapes);
  line("Gradient", gradient_text(function).c_str());
  line("Errors", info.errors);
  line("Notes", info.notes);
  line("Aliases", function.in_place ? nullptr : info.aliases);
  line("Source", info.source);
  return text;
}

}  // namespace tenon::python
