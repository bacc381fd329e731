#include <tenon/interpreter/manager.hpp>

#include <algorithm>
#include <memory>
#include <string>

#include <tenon/error.hpp>
#include <tenon/interpreter/session.hpp>

#include "instance.hpp"

namespace tenon::interpreter {

Session Interpreter::acquire_session() const { return Session(instance_); }
int Interpreter::number() const { return instance_->number(); }

InterpreterManager::InterpreterManager(int n) {
  if (n < 1) tenon::detail::throw_error(ErrorCode::shape, "InterpreterManager: ", n, " interpreters: give at least 1");
  for (int i = 0; i < n; ++i) instances_.push_back(Interpreter(std::make_shared<Instance>(i)));
}

Session InterpreterManager::acquire_one() const {
  const auto idlest = std::min_element(
      instances_.begin(), instances_.end(),
      [](const Interpreter& a, const Interpreter& b) { return a.instance_->sessions < b.instance_->sessions; });
  return idlest->acquire_session();
}

void InterpreterManager::register_module_source(const std::string& name, const std::string& text) const {
  for (const Interpreter& each : instances_) {
    const InstanceLock lock(*each.instance_);
    each.instance_->register_source(name, text);
  }
}

}  // namespace tenon::interpreter
