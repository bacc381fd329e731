// Instance: a loaded payload with its interpreter.
#pragma once

#include <atomic>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>

#include <tenon/interpreter/payload.hpp>

#include "extension_copies.hpp"
#include "library.hpp"
#include "module_texts.hpp"

namespace tenon::interpreter {

/// A copy of the payload and the Python that it holds. Ends Python and unloads the copy with its last owner.
class Instance {
 public:
  explicit Instance(int number);
  Instance(const Instance&) = delete;
  Instance& operator=(const Instance&) = delete;
  ~Instance();

  int number() const { return number_; }
  Payload& payload() { return *payload_; }

  /// Its copies of movable objects, by their content; with the lock held.
  Reference copy_of(const void* content) const {
    const auto found = copies_.find(content);
    return found == copies_.end() ? nullptr : found->second;
  }
  /// Takes over the reference.
  void set_copy(const void* content, Reference copy) { copies_[content] = copy; }
  /// Without the lock held, or with it.
  void drop_copy(const void* content);

  /// Makes `import name` run this text, in place of any other module; with the lock held. Throws PythonError.
  void register_source(const std::string& name, const std::string& text);
  /// The same for all of a package, once, or for none of it: throws PythonError where the interpreter has another
  /// module of one of their names.
  void register_modules(const std::shared_ptr<const ModuleTexts>& modules);

  std::atomic<int> sessions{0};

 private:
  /// Keeps loaded what the payload has said must stay.
  void keep_code();

  int number_;
  bool stays_ = false;
  Library library_;
  ExtensionCopies extensions_;
  std::unique_ptr<Payload> payload_;  // ends before its code goes
  std::unordered_map<const void*, Reference> copies_;
  std::set<std::shared_ptr<const ModuleTexts>> registered_;
};

/// Throws PythonError for a failure.
void check(const Failure& failure);

/// Holds an interpreter's lock.
class InstanceLock {
 public:
  explicit InstanceLock(Instance& instance) : payload_(instance.payload()), state_(payload_.lock()) {}
  ~InstanceLock() { payload_.unlock(state_); }
  InstanceLock(const InstanceLock&) = delete;
  InstanceLock& operator=(const InstanceLock&) = delete;

 private:
  Payload& payload_;
  int state_;
};

}  // namespace tenon::interpreter
