// Prints declarations.json, from which the interfaces of other languages are generated.
#include <tenon/config.hpp>
#include <tenon/dtype.hpp>

#include <cstdio>
#include <set>
#include <string>
#include <vector>

#include "forms.hpp"
#include "printers.hpp"

namespace tenon::c {
namespace {

std::string quoted(const std::string& text) {
  std::string made = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') made += '\\';
    made += c;
  }
  return made + "\"";
}
std::string quoted_or_null(const char* text) { return text ? quoted(text) : "null"; }
std::string list_of(const std::vector<std::string>& texts) {
  std::string made = "[";
  for (const std::string& text : texts) made += (made.size() > 1 ? ", " : "") + quoted(text);
  return made + "]";
}

std::string trimmed(std::string type) {
  while (!type.empty() && type.back() == ' ') type.pop_back();
  return type;
}

void print_argument(const Parameter& parameter, const char* end) {
  const Argument& argument = *parameter.argument;
  std::string list;
  for (const Variable& variable : variables(parameter)) {
    list += std::string(list.empty() ? "" : ", ") + "{\"type\": " + quoted(trimmed(variable.type)) + ", \"name\": " + quoted(variable.name);
    if (parameter.optional) list += ", \"initialiser\": " + quoted(variable.initialiser);
    list += "}";
  }
  std::printf("        {\"name\": %s, \"form\": \"%s\", \"optional\": %s, \"default\": %s, \"keyword\": %s, \"written\": %s,%s\n",
              quoted(parameter.name).c_str(), name_of_form(parameter.form), parameter.optional ? "true" : "false",
              quoted_or_null(argument.fallback).c_str(), argument.keyword ? "true" : "false", argument.written ? "true" : "false",
              parameter.form == Form::choice ? (" \"choice\": " + quoted(choice_of(argument).type) + ",").c_str() : "");
  std::printf("         \"variables\": [%s]}%s\n", list.c_str(), end);
}

void print_declaration(const Declaration& declaration, const char* end) {
  const runtime::Function& function = *declaration.function;
  const OpInfo& info = *function.info;
  std::vector<std::string> aliases;
  if (!function.in_place) info.each_alias([&](const char* begin, std::size_t n) { aliases.emplace_back(begin, n); });
  std::printf("    {\"name\": %s, \"c_name\": %s, \"family\": %s, \"in_place\": %s, \"aliases\": %s,\n", quoted(function.name()).c_str(),
              quoted(declaration.name).c_str(), quoted(function.family).c_str(), function.in_place ? "true" : "false",
              list_of(aliases).c_str());
  std::printf(
      "      \"summary\": %s,\n      \"dtypes\": %s,\n      \"shapes\": %s,\n      \"errors\": %s,\n      \"notes\": %s,\n      "
      "\"source\": %s,\n",
      quoted(info.summary).c_str(), quoted_or_null(info.dtypes).c_str(), quoted_or_null(info.shapes).c_str(),
      quoted_or_null(info.errors).c_str(), quoted_or_null(info.notes).c_str(), quoted(info.source).c_str());
  std::printf("      \"arguments\": [\n");
  for (std::size_t k = 0; k < declaration.parameters.size(); ++k) {
    print_argument(declaration.parameters[k], k + 1 < declaration.parameters.size() ? "," : "");
  }
  std::printf("      ],\n      \"options\": %s, \"results\": %s, \"is_list\": %s}%s\n",
              declaration.options.empty() ? "null" : quoted(declaration.options).c_str(), list_of(declaration.results).c_str(),
              declaration.is_list ? "true" : "false", end);
}

}  // namespace

void print_json() {
  const std::vector<Declaration> all = declarations();
  std::vector<std::string> dtypes;
  for (int k = 0; k < AllTypes::size; ++k) dtypes.push_back(name_of(static_cast<DType>(k)));
  std::printf("{\n  \"version\": \"%d.%d.%d\",\n  \"dtypes\": %s,\n  \"choices\": {", TENON_VERSION_MAJOR, TENON_VERSION_MINOR,
              TENON_VERSION_PATCH, list_of(dtypes).c_str());
  std::set<std::string> known;
  for (const Declaration& declaration : all) {
    for (const Parameter& parameter : declaration.parameters) {
      if (parameter.form != Form::choice) continue;
      const Choice choice = choice_of(*parameter.argument);
      const bool first = known.empty();
      if (known.insert(choice.type).second)
        std::printf("%s\n    %s: %s", first ? "" : ",", quoted(choice.type).c_str(), list_of(choice.names).c_str());
    }
  }
  std::printf("\n  },\n  \"functions\": [\n");
  for (std::size_t k = 0; k < all.size(); ++k) print_declaration(all[k], k + 1 < all.size() ? "," : "");
  std::printf("  ]\n}\n");
}

}  // namespace tenon::c
