// InterpreterManager: several Pythons in this process, each with a lock of its own.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <tenon/interpreter/error.hpp>
#include <tenon/interpreter/object.hpp>
#include <tenon/interpreter/session.hpp>

namespace tenon::interpreter {

/// One of a manager's interpreters.
class Interpreter {
 public:
  Session acquire_session() const;
  int number() const;

 private:
  friend class InterpreterManager;
  explicit Interpreter(std::shared_ptr<Instance> instance) : instance_(std::move(instance)) {}
  std::shared_ptr<Instance> instance_;
};

/// n complete Pythons, hidden from each other and from the machine: each has the frozen standard library, the package
/// tenon and what its program embeds, and reads no path and no environment. Tensors of all lie in the program's memory.
/// A program embeds the payload by tenon_embed_interpreter(target).
class InterpreterManager {
 public:
  /// Starts n interpreters. Throws PythonError if one does not start. Cost: some 10 ms and 10 MB each.
  explicit InterpreterManager(int n = 1);
  InterpreterManager(InterpreterManager&&) noexcept = default;
  InterpreterManager& operator=(InterpreterManager&&) noexcept = default;
  /// An interpreter ends with its last session, and after all tensors on memory of its own objects.
  ~InterpreterManager() = default;

  /// A session of the interpreter that has the fewest.
  Session acquire_one() const;
  const std::vector<Interpreter>& all_instances() const { return instances_; }
  /// Makes `import name` run this text, in all interpreters, also in place of a module that they have. Where the module
  /// was imported before, it stays as it is. Throws PythonError.
  void register_module_source(const std::string& name, const std::string& text) const;

 private:
  std::vector<Interpreter> instances_;
};

}  // namespace tenon::interpreter
