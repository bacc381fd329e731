// Prints include/tenon/runtime/generated/operations.hpp from the functions' own descriptions.
#include <tenon/runtime/function.hpp>

#include <cstdio>
#include <map>
#include <string>
#include <vector>

namespace rt = tenon::runtime;

namespace {

/// What stands before "::" in a name.
std::string scope_of(const std::string& name) {
  const std::size_t at = name.find("::");
  return at == std::string::npos ? "" : name.substr(0, at);
}

/// A line, broken at spaces where it is too long; `next` begins the next ones.
std::string broken(std::string line, const char* next) {
  for (std::size_t begin = 0; line.size() - begin > 140;) {
    const std::size_t at = line.rfind(' ', begin + 140);
    line.replace(at, 1, next);
    begin = at + 1;
  }
  return line;
}

void print_function(const rt::Function& function) {
  const std::string name = function.name(), scope = scope_of(name);
  const tenon::ArgumentList& arguments = function.info->arguments;
  int optional = arguments.size();  // from here on all may be left out
  while (optional > 0 && arguments[optional - 1].optional()) --optional;
  std::string parameters, list;
  for (int k = 0; k < arguments.size(); ++k) {
    parameters += std::string(k ? ", " : "") + "const Value& " + arguments[k].name + (k >= optional ? " = {}" : "");
    list += std::string(k ? ", &" : "&") + arguments[k].name;
  }
  const std::string own_name = scope.empty() ? name : name.substr(scope.size() + 2);
  const std::string summary = std::string(function.in_place ? "In place: " : "") + function.info->summary;
  std::printf("%s\n", broken("/// " + summary + ".", "\n/// ").c_str());
  std::printf("%s\n", broken("TENON_INLINE Value (" + own_name + ")(" + parameters + ") {", "\n    ").c_str());
  std::printf("  static const Function& called = function_called(\"%s\");\n", name.c_str());
  std::printf("%s\n", broken("  const Value* const given[] = {" + list + "};", "\n      ").c_str());
  std::printf("  return call_in_order(called, given);\n}\n");
}

}  // namespace

int main() {
  std::map<std::string, std::vector<const rt::Function*>> by_scope;
  for (const rt::Function& function : rt::functions()) by_scope[scope_of(function.name())].push_back(&function);
  std::printf(
      "// The functions of runtime/function.hpp under their own names: `runtime::add(a, b)`. Each takes all arguments "
      "of its operation in\n"
      "// the order of the description; `{}` stands for one that is left out. docs/operations.md says what they "
      "do.\n//\n"
      "// Written by tests/documentation/runtime_header.cpp from the descriptions; do not edit.\n#pragma once\n\n"
      "#include <tenon/config.hpp>\n#include <tenon/runtime/function.hpp>\n#include <tenon/runtime/value.hpp>\n\n"
      "// clang-format off\n\nnamespace tenon::inline v1::runtime {\n");
  for (const auto& [scope, functions] : by_scope) {
    if (!scope.empty()) std::printf("\nnamespace %s {\n", scope.c_str());
    std::printf("\n");
    for (const rt::Function* function : functions) print_function(*function);
    if (!scope.empty()) std::printf("\n}  // namespace %s\n", scope.c_str());
  }
  std::printf("\n}  // namespace tenon::inline v1::runtime\n");
  return 0;
}
