#include "choice.hpp"

#include <cstring>
#include <string>

#include <tenon/error.hpp>

namespace tenon::inline v1::runtime {

namespace {

/// A choice as it is written here: "nearest-exact" is PyTorch's, as is "circular" where NumPy says "wrap".
std::string common_name(std::string name, const char* choices) {
  if (name == "circular" && !std::strstr(choices, "circular")) return "wrap";
  for (char& c : name) c = c == '-' ? '_' : c;
  return name;
}

}  // namespace

int choice_number(const Call& call, int k) {
  const char* at = std::strchr(call.info->arguments[k].choices, ' ');
  const std::string name = common_name(call[k]->text(), at);
  for (int number = 0; at; ++number) {
    const char* const begin = at + 1;
    at = std::strchr(begin, ' ');
    if (name.compare(0, std::string::npos, begin, at ? static_cast<std::size_t>(at - begin) : std::strlen(begin)) == 0)
      return number;
  }
  detail::throw_error(ErrorCode::type, call.name, ": ", call.info->arguments[k].name, " is \"",
                      detail::quote(call[k]->text()),
                      "\", and must be one of: ", std::strchr(call.info->arguments[k].choices, ' '));
}

}  // namespace tenon::runtime
