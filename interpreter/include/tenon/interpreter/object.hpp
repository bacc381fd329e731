// Object: an object of an interpreter, in a session.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <tenon/interpreter/payload.hpp>

namespace tenon::interpreter {

class Instance;
class Object;

namespace detail {

class SessionThreads;
struct ThreadPlace;

/// What a session's objects share: they keep its interpreter, but cannot be used after its end.
struct SessionState {
  std::shared_ptr<Instance> instance;
  std::shared_ptr<SessionThreads> threads;
  std::atomic<bool> has_ended{false};
  /// Throws SessionError after the session's end.
  Instance& open() const;
};

/// Holds the lock of a session's interpreter, with what Python keeps for the session on this thread. The session
/// outlives it.
class SessionLock {
 public:
  explicit SessionLock(const SessionState& session);
  SessionLock(const SessionLock&) = delete;
  SessionLock& operator=(const SessionLock&) = delete;
  ~SessionLock();

 private:
  Payload& payload_;
  ThreadPlace* place_;  // null once the session or the thread has ended
  Outer outer_;
  int state_ = 0;
};

/// How a C++ type becomes a Python object and back. Made for bool, integers, real and complex numbers, text, tensors,
/// and vectors, maps and options of such.
template <class T>
struct Conversion;

}  // namespace detail

/// The types that cross the border.
template <class T>
concept Convertible = requires { typename detail::Conversion<std::remove_cvref_t<T>>::Crosses; };
/// What a call takes: such a value, or an object of the same session.
template <class T>
concept CallArgument = Convertible<T> || std::is_same_v<std::remove_cvref_t<T>, Object>;

/// A reference to a Python object, valid until its session ends. Any thread may use it: each call takes the
/// interpreter's lock.
class Object {
 public:
  Object() = default;
  Object(const Object& other);
  Object(Object&& other) noexcept
      : session_(std::move(other.session_)), reference_(std::exchange(other.reference_, nullptr)) {}
  Object& operator=(Object other) noexcept {
    std::swap(session_, other.session_);
    std::swap(reference_, other.reference_);
    return *this;
  }
  ~Object();

  /// An attribute. Throws PythonError.
  Object attr(const std::string& name) const;
  /// Calls the object. Throws PythonError; SessionError for an object of another session.
  template <CallArgument... X>
  Object operator()(const X&... arguments) const {
    const Object list[] = {in_session(arguments)..., Object()};
    return call(list, sizeof...(arguments), {});
  }
  /// The same with arguments that have names.
  Object call(const std::vector<Object>& arguments,
              const std::vector<std::pair<std::string, Object>>& named = {}) const;
  /// The value; a tensor without dimensions is also a number. Tensors share their elements. Throws TypeError where the
  /// object is of another type, PythonError where it has no C++ type.
  template <Convertible T>
  T to() const;

  /// The value, or the object itself, as an object of this one's session.
  template <CallArgument T>
  Object in_session(const T& value) const;

 private:
  friend class Session;
  friend struct Access;
  Object(std::shared_ptr<detail::SessionState> session, Reference reference)
      : session_(std::move(session)), reference_(reference) {}
  Object call(const Object* arguments, std::size_t count,
              const std::vector<std::pair<std::string, Object>>& named) const;
  /// Throws SessionError where the object belongs to no session, or to another one.
  void require_session(const detail::SessionState* session, const char* verb) const;

  std::shared_ptr<detail::SessionState> session_;
  Reference reference_ = nullptr;
};

}  // namespace tenon::interpreter

#include <tenon/interpreter/conversion.hpp>
