// Access: the calls of an interpreter with its lock held, and its failures as exceptions.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include <tenon/interpreter/object.hpp>
#include <tenon/interpreter/payload.hpp>
#include <tenon/runtime/value.hpp>

namespace tenon::interpreter {

/// Holds the lock of a session's interpreter. Throws SessionError where the session has ended.
struct Access {
  explicit Access(std::shared_ptr<detail::SessionState> session);
  Access(const Access&) = delete;
  Access& operator=(const Access&) = delete;

  /// The object of a new reference. Throws PythonError in place of null.
  Object take(Reference reference);
  /// Throws PythonError where something failed.
  void check(bool succeeded) const;

  Object make(const runtime::Value& value);
  Object make_list(const std::vector<Object>& items);
  Object make_dictionary(const std::vector<std::pair<Object, Object>>& items);
  runtime::Value read(const Object& object);
  /// As read, but the element of a tensor without dimensions.
  runtime::Value number(const Object& object);
  bool is_none(const Object& object);
  std::vector<Object> read_list(const Object& object);
  std::vector<std::pair<Object, Object>> read_dictionary(const Object& object);

  std::shared_ptr<detail::SessionState> session;
  Payload* payload;
  Failure failure;

 private:
  detail::SessionLock lock_;
};

}  // namespace tenon::interpreter
