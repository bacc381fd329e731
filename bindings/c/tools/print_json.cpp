// Prints declarations.json, from which the interfaces of other languages are generated.
#include <tenon/config.hpp>
#include <tenon/dtype.hpp>

#include <cstdint>
#include <cstdio>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "forms.hpp"
#include "header_file.hpp"
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

/// What an option's initialiser stands for, as JSON: null for one that leaves the argument out.
std::string value_of(const Parameter& parameter, const std::string& initialiser) {
  for (const char* const left_out : {"NULL", "TENON_NONE", "TENON_NO_DTYPE", "{0, 0}", "{TENON_NOTHING, 0, 0, 0}"}) {
    if (initialiser == left_out) return "null";
  }
  if (parameter.form == Form::choice) {
    const Choice choice = choice_of(*parameter.argument);
    for (std::size_t k = 0; k < choice.names.size(); ++k) {
      if (choice.constants[k] == initialiser) return quoted(choice.names[k]);
    }
  }
  if (parameter.form == Form::dtype) {
    for (int k = 0; k < AllTypes::size; ++k) {
      if (initialiser == "TENON_" + capitals(name_of(static_cast<DType>(k))))
        return quoted(name_of(static_cast<DType>(k)));
    }
  }
  const std::string integer = "{TENON_INTEGER, ";
  if (initialiser.rfind(integer, 0) == 0)
    return initialiser.substr(integer.size(), initialiser.find(',', integer.size()) - integer.size());
  if (initialiser.find_first_of("{_") != initialiser.npos)
    throw std::logic_error("an initialiser has no value: " + initialiser);
  return initialiser;  // a number, true or false
}

void print_argument(const Parameter& parameter, const char* end) {
  const Argument& argument = *parameter.argument;
  std::string list;
  for (const Variable& variable : variables(parameter)) {
    list += std::string(list.empty() ? "" : ", ") + "{\"type\": " + quoted(trimmed(variable.type)) +
            ", \"name\": " + quoted(variable.name);
    if (parameter.optional) {
      list += ", \"initialiser\": " + quoted(variable.initialiser) +
              ", \"value\": " + value_of(parameter, variable.initialiser);
    }
    list += "}";
  }
  std::printf(
      "        {\"name\": %s, \"form\": \"%s\", \"optional\": %s, \"default\": %s, \"keyword\": %s, \"written\": "
      "%s,%s\n",
      quoted(parameter.name).c_str(), name_of_form(parameter.form), parameter.optional ? "true" : "false",
      quoted_or_null(argument.fallback).c_str(), argument.keyword ? "true" : "false",
      argument.written ? "true" : "false",
      parameter.form == Form::choice ? (" \"choice\": " + quoted(choice_of(argument).type) + ",").c_str() : "");
  std::printf("         \"variables\": [%s]}%s\n", list.c_str(), end);
}

void print_declaration(const Declaration& declaration, const char* end) {
  const runtime::Function& function = *declaration.function;
  const OpInfo& info = *function.info;
  std::vector<std::string> aliases;
  if (!function.in_place) info.each_alias([&](const char* begin, std::size_t n) { aliases.emplace_back(begin, n); });
  std::printf("    {\"name\": %s, \"c_name\": %s, \"family\": %s, \"in_place\": %s, \"aliases\": %s,\n",
              quoted(function.name()).c_str(), quoted(declaration.name).c_str(), quoted(function.family).c_str(),
              function.in_place ? "true" : "false", list_of(aliases).c_str());
  std::printf(
      "      \"summary\": %s,\n      \"dtypes\": %s,\n      \"shapes\": %s,\n      \"errors\": %s,\n      \"notes\": "
      "%s,\n      "
      "\"source\": %s,\n",
      quoted(info.summary).c_str(), quoted_or_null(info.dtypes).c_str(), quoted_or_null(info.shapes).c_str(),
      quoted_or_null(info.errors).c_str(), quoted_or_null(info.notes).c_str(), quoted(info.source).c_str());
  std::printf("      \"differentiable\": %s, \"no_gradient\": %s,\n",
              list_of(differentiable_arguments(function)).c_str(), quoted_or_null(function.no_gradient).c_str());
  std::printf("      \"arguments\": [\n");
  for (std::size_t k = 0; k < declaration.parameters.size(); ++k) {
    print_argument(declaration.parameters[k], k + 1 < declaration.parameters.size() ? "," : "");
  }
  std::printf("      ],\n      \"options\": %s, \"results\": %s, \"is_list\": %s}%s\n",
              declaration.options.empty() ? "null" : quoted(declaration.options).c_str(),
              list_of(declaration.results).c_str(), declaration.is_list ? "true" : "false", end);
}

std::string list_of(const std::vector<DeclaredVariable>& variables) {
  std::string made = "[";
  for (const DeclaredVariable& variable : variables) {
    made += (made.size() > 1 ? ", " : "") + ("{\"type\": " + quoted(variable.type)) +
            ", \"name\": " + quoted(variable.name) + "}";
  }
  return made + "]";
}

/// The enumerations of both headers, with their values.
std::vector<DeclaredEnumeration> enumerations(const HeaderFile& header, const std::vector<Declaration>& all) {
  std::vector<DeclaredEnumeration> made = header.enumerations;
  made.push_back({"tenon_dtype", {{"TENON_NO_DTYPE", -1}}});
  for (int k = 0; k < AllTypes::size; ++k)
    made.back().values.emplace_back("TENON_" + capitals(name_of(static_cast<DType>(k))), k);
  std::set<std::string> known;
  for (const Declaration& declaration : all) {
    for (const Parameter& parameter : declaration.parameters) {
      if (parameter.form != Form::choice) continue;
      const Choice choice = choice_of(*parameter.argument);
      if (!known.insert(choice.type).second) continue;
      made.push_back({choice.type, {}});
      for (const std::string& constant : choice.constants) {
        made.back().values.emplace_back(constant, static_cast<long long>(made.back().values.size()));
      }
    }
  }
  return made;
}

void print_header_file(const HeaderFile& header, const std::vector<Declaration>& all) {
  std::printf("  \"constants\": {\"TENON_NONE\": \"%lld\"},\n  \"enums\": {", static_cast<long long>(INT64_MIN));
  const char* comma = "";
  for (const DeclaredEnumeration& one : enumerations(header, all)) {
    std::string list;
    for (const auto& [name, value] : one.values)
      list += (list.empty() ? "" : ", ") + quoted(name) + ": " + std::to_string(value);
    std::printf("%s\n    %s: {%s}", comma, quoted(one.name).c_str(), list.c_str());
    comma = ",";
  }
  std::vector<std::string> handles;
  std::printf("\n  },\n  \"structs\": {");
  comma = "";
  for (const DeclaredStruct& one : header.structs) {
    if (one.is_handle) handles.push_back(one.name);
    else std::printf("%s\n    %s: %s", comma, quoted(one.name).c_str(), list_of(one.members).c_str()), comma = ",";
  }
  std::printf("\n  },\n  \"handles\": %s,\n  \"interface\": [", list_of(handles).c_str());
  comma = "";
  for (const DeclaredFunction& one : header.functions) {
    std::printf("%s\n    {\"c_name\": %s, \"section\": %s, \"inline\": %s, \"result\": %s,\n", comma,
                quoted(one.name).c_str(), quoted(one.section).c_str(), one.is_inline ? "true" : "false",
                quoted(one.result).c_str());
    std::printf("      \"text\": %s,\n      \"parameters\": %s}", one.text.empty() ? "null" : quoted(one.text).c_str(),
                list_of(one.parameters).c_str());
    comma = ",";
  }
  std::printf("\n  ],\n");
}

}  // namespace

void print_json(const char* header) {
  const std::vector<Declaration> all = declarations();
  std::vector<std::string> dtypes;
  for (int k = 0; k < AllTypes::size; ++k) dtypes.push_back(name_of(static_cast<DType>(k)));
  std::printf("{\n  \"version\": \"%d.%d.%d\",\n  \"dtypes\": %s,\n  \"choices\": {", TENON_VERSION_MAJOR,
              TENON_VERSION_MINOR, TENON_VERSION_PATCH, list_of(dtypes).c_str());
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
  std::printf("\n  },\n");
  print_header_file(read_header(header), all);
  std::printf("  \"functions\": [\n");
  for (std::size_t k = 0; k < all.size(); ++k) print_declaration(all[k], k + 1 < all.size() ? "," : "");
  std::printf("  ]\n}\n");
}

}  // namespace tenon::c
