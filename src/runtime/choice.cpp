#include "choice.hpp"

#include <cstring>
#include <string>

#include <tenon/error.hpp>

namespace tenon::inline v1::runtime {

int choice_number(const Call& call, int k) {
  const std::string& name = call[k]->text();
  const char* at = std::strchr(call.info->arguments[k].choices, ' ');
  for (int number = 0; at; ++number) {
    const char* const begin = at + 1;
    at = std::strchr(begin, ' ');
    if (name.compare(0, std::string::npos, begin, at ? static_cast<std::size_t>(at - begin) : std::strlen(begin)) == 0) return number;
  }
  detail::throw_error(ErrorCode::type, call.name, ": ", call.info->arguments[k].name, " is \"", detail::quote(name),
                      "\", and must be one of: ", std::strchr(call.info->arguments[k].choices, ' '));
}

}  // namespace tenon::runtime
