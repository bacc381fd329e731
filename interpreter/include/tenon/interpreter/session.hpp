// Session: the use of one interpreter, with objects of its own.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include <tenon/interpreter/object.hpp>

namespace tenon::interpreter {

class MovableObject;
class Package;

/// The use of one interpreter. Objects that were made in it end with it; the interpreter's modules and their state
/// stay. Any thread may use it: each call takes the interpreter's lock. What Python keeps by thread (threading.local,
/// contextvars, as decimal's and NumPy's settings are) is kept for each thread that uses the session, and goes when the
/// session or the thread ends. It keeps its interpreter.
class Session {
 public:
  Session(Session&& other) noexcept = default;
  Session& operator=(Session&& other) noexcept;
  ~Session();

  /// `name` of a module, which is imported. Throws PythonError, an ImportError for what the interpreter does not
  /// contain.
  Object global(const std::string& module, const std::string& name);
  /// A Python object of the value. Tensors share their elements.
  template <CallArgument T>
  Object from(const T& value) {
    return Object(state_, nullptr).in_session(value);
  }
  /// None.
  Object none();

  /// Pickles an object of this session, so that each interpreter can have its own. Tensors in it are not copied: all
  /// share their elements. Throws PythonError for what cannot be pickled, SessionError for an object of another
  /// session.
  MovableObject create_movable(const Object& object);
  /// This interpreter's copy of the object, which is unpickled at its first use here. Throws PythonError.
  Object from_movable(const MovableObject& movable);

  /// `name` of a module of the package, whose modules can be imported in this interpreter from now on. Throws
  /// PythonError, also where the interpreter has another module of one of their names, the standard library's among
  /// them; none is registered then.
  Object from_package(const Package& package, const std::string& module, const std::string& name);

  /// Holds the interpreter's lock, so that several calls are made without others between them.
  class Lock {
   public:
    explicit Lock(const Session& session);

   private:
    std::shared_ptr<const detail::SessionState> session_;
    detail::SessionLock lock_;
  };
  /// Waits for the interpreter's lock.
  [[nodiscard]] Lock lock() const { return Lock(*this); }

  /// Which of its manager's interpreters it uses.
  int number() const;

 private:
  friend class InterpreterManager;
  friend class Interpreter;
  friend class MovableObject;
  explicit Session(std::shared_ptr<Instance> instance);
  void end() noexcept;

  std::shared_ptr<detail::SessionState> state_;
};

/// An object that each interpreter unpickles for itself, at its first use there.
class MovableObject {
 public:
  /// Drops the copy of the session's interpreter; its next use there unpickles another.
  void unload(const Session& session) const;
  /// Drops all copies.
  void unload() const;

 private:
  friend class Session;
  friend class Package;
  struct Content;
  explicit MovableObject(std::shared_ptr<Content> content) : content_(std::move(content)) {}
  std::shared_ptr<Content> content_;
};

}  // namespace tenon::interpreter
