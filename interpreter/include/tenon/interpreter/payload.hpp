// The border between a program and the interpreters that it loads: each is a copy of one shared object, the payload,
// which exports `new_interpreter`, and one with a whole CPython also Python's functions, for binary modules.
//
// No exception crosses it, as the copies' symbols are hidden from each other: a function that fails fills in a Failure.
#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/runtime/value.hpp>

namespace tenon::interpreter {

/// A module in marshalled form, as tools/freeze.py writes it. The program holds them once, for all interpreters.
struct FrozenModule {
  const char* name;
  const unsigned char* code;
  int size;
  bool is_package;
};

/// What Python raised; no type if nothing failed.
struct Failure {
  std::string type, text, traceback;
};

/// The bytes of a pickled object, and the tensors that it refers to by their number.
struct Pickled {
  std::string bytes;
  std::vector<AnyTensor> tensors;
};

/// A reference of an object in one interpreter. Whoever has it drops it.
using Reference = void*;

/// What a Python keeps for one thread: the values of threading.local, the context of contextvars. Null stands for one
/// that is still to be made.
using ThreadState = void*;

/// What a thread was in when it entered a state, and is in again when it leaves it.
struct Outer {
  ThreadState running = nullptr;  // with its interpreter's lock
  ThreadState bound = nullptr;    // the one that PyGILState_Ensure would take
};

/// Binary modules that the program has. Each interpreter loads copies of its own.
class Extensions {
 public:
  virtual ~Extensions() = default;
  /// Their full names.
  virtual std::vector<const char*> names() const = 0;
  /// A function of the interpreter's copy of a module. Null, with the reason, where it cannot be loaded or has none of
  /// that name.
  virtual void* function(const char* module, const char* name, std::string& why) = 0;
};

/// What the program gives to an interpreter.
struct Host {
  const FrozenModule* modules;  // up to one without a name
  Extensions* extensions;       // for a payload that holds a whole CPython
  /// Becomes true where the copy of the payload has to stay when its interpreter has ended: threads of Python's are
  /// left, or tensors on memory of its objects.
  bool* stays;
  /// Held while an interpreter of several that have a libpython in common begins or ends.
  std::mutex* one_at_a_time;
};

/// One Python, with a lock of its own. All functions but `lock` and `enter` are called with the lock held. Those that
/// return a reference return null where they fail.
class Payload {
 public:
  /// Ends Python. No reference may be left.
  virtual ~Payload() = default;

  /// Waits for the interpreter's lock, which a thread may take several times. Returns what `unlock` needs.
  virtual int lock() = 0;
  virtual void unlock(int state) = 0;
  /// Waits for the lock, with a state that only the calling thread enters, however often. Makes it if it is null.
  virtual Outer enter(ThreadState& state) = 0;
  virtual void leave(ThreadState state, Outer outer) = 0;
  /// Releases a state, of any thread, which is not in it.
  virtual void end(ThreadState state) = 0;

  virtual Reference global(const char* module, const char* name, Failure& failure) = 0;
  virtual Reference attribute(Reference object, const char* name, Failure& failure) = 0;
  virtual Reference call(Reference function, const Reference* arguments, std::size_t count,
                         const std::pair<const char*, Reference>* named, std::size_t named_count, Failure& failure) = 0;
  virtual void keep(Reference object) = 0;
  virtual void drop(Reference object) = 0;

  /// A new object: None, a number, text, or a tensor on the same storage.
  virtual Reference make(const runtime::Value& value, Failure& failure) = 0;
  virtual Reference make_list(const Reference* items, std::size_t count, Failure& failure) = 0;
  virtual Reference make_dictionary(const std::pair<Reference, Reference>* items, std::size_t count,
                                    Failure& failure) = 0;

  virtual bool is_none(Reference object) = 0;
  /// None, a number, text, or a tensor. Fails for any other object.
  virtual bool read(Reference object, runtime::Value& value, Failure& failure) = 0;
  /// New references to the items of a sequence that is no text.
  virtual bool read_list(Reference object, std::vector<Reference>& items, Failure& failure) = 0;
  /// New references to the keys and values of a mapping.
  virtual bool read_dictionary(Reference object, std::vector<std::pair<Reference, Reference>>& items,
                               Failure& failure) = 0;

  virtual bool pickle(Reference object, Pickled& pickled, Failure& failure) = 0;
  virtual Reference unpickle(const Pickled& pickled, Failure& failure) = 0;

  /// Makes `import name` run a text, for each name and text. `replaces`: in place of any other module of that name, for
  /// which it fails otherwise, with none of them registered.
  virtual bool register_sources(const std::pair<std::string_view, std::string_view>* texts, std::size_t count,
                                bool replaces, Failure& failure) = 0;
};

using NewInterpreter = Payload* (*)(const Host& host, Failure& failure);

}  // namespace tenon::interpreter
