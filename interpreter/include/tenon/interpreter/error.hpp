// PythonError: what Python raised.
#pragma once

#include <stdexcept>
#include <string>

namespace tenon::interpreter {

/// An exception of an interpreter, as text: it outlives the interpreter.
class PythonError : public std::runtime_error {
 public:
  PythonError(std::string type, std::string text, std::string traceback);
  ~PythonError() override;
  /// The qualified name of the exception's class: "ValueError", "json.decoder.JSONDecodeError".
  const std::string& type() const noexcept { return type_; }
  /// str() of the exception.
  const std::string& text() const noexcept { return text_; }
  /// As Python prints it, the most recent call last.
  const std::string& traceback() const noexcept { return traceback_; }

 private:
  std::string type_, text_, traceback_;
};

/// A misuse of sessions and objects.
class SessionError : public std::logic_error {
 public:
  explicit SessionError(const std::string& text);
  ~SessionError() override;
};

}  // namespace tenon::interpreter
