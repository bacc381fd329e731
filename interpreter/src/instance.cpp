#include "instance.hpp"

#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tenon/interpreter/error.hpp>

#include "embedded.hpp"

namespace tenon::interpreter {
namespace {

std::mutex one_at_a_time;

}  // namespace

void check(const Failure& failure) {
  if (!failure.type.empty()) throw PythonError(failure.type, failure.text, failure.traceback);
}

Instance::Instance(int number)
    : number_(number),
      library_("tenon_interpreter", tenon_embedded_interpreter.payload, tenon_embedded_interpreter.payload_size),
      extensions_(library_) {
  const auto start = reinterpret_cast<NewInterpreter>(library_.symbol("new_interpreter"));
  if (!start) throw std::runtime_error("tenon::interpreter: the payload has no new_interpreter");
  Failure failure;
  payload_.reset(start({tenon_embedded_interpreter.modules, &extensions_, &stays_, &one_at_a_time}, failure));
  keep_code();
  check(failure);
}
Instance::~Instance() {
  {
    const InstanceLock lock(*this);
    for (const auto& [content, copy] : copies_) payload_->drop(copy);
  }
  payload_.reset();
  keep_code();
}

void Instance::keep_code() {
  if (!stays_) return;
  extensions_.keep();
  library_.keep();
}

void Instance::drop_copy(const void* content) {
  const InstanceLock lock(*this);
  const auto found = copies_.find(content);
  if (found == copies_.end()) return;
  payload_->drop(found->second);
  copies_.erase(found);
}

void Instance::register_source(const std::string& name, const std::string& text) {
  Failure failure;
  const std::pair<std::string_view, std::string_view> source(name, text);
  if (!payload_->register_sources(&source, 1, true, failure)) check(failure);
}
void Instance::register_modules(const std::shared_ptr<const ModuleTexts>& modules) {
  if (!modules || registered_.count(modules)) return;
  Failure failure;
  const std::vector<std::pair<std::string_view, std::string_view>> sources(modules->begin(), modules->end());
  if (!payload_->register_sources(sources.data(), sources.size(), false, failure)) check(failure);
  registered_.insert(modules);
}

}  // namespace tenon::interpreter
