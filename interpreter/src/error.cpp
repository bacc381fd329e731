#include <tenon/interpreter/error.hpp>

#include <utility>

namespace tenon::interpreter {

PythonError::PythonError(std::string type, std::string text, std::string traceback)
    : std::runtime_error(type + (text.empty() ? "" : ": ") + text),
      type_(std::move(type)),
      text_(std::move(text)),
      traceback_(std::move(traceback)) {}
PythonError::~PythonError() = default;

SessionError::SessionError(const std::string& text) : std::logic_error("tenon::interpreter: " + text) {}
SessionError::~SessionError() = default;

}  // namespace tenon::interpreter
