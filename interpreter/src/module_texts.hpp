// The texts of modules by their full names.
#pragma once

#include <map>
#include <string>

namespace tenon::interpreter {

using ModuleTexts = std::map<std::string, std::string>;

}  // namespace tenon::interpreter
