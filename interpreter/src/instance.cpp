#include "instance.hpp"

#include <dlfcn.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <string>

#include <tenon/interpreter/error.hpp>

namespace tenon::interpreter {
namespace {

[[noreturn]] void fail(const std::string& why) {
  throw std::runtime_error("tenon::interpreter: the interpreter could not be loaded: " + why);
}

}  // namespace

void check(const Failure& failure) {
  if (!failure.type.empty()) throw PythonError(failure.type, failure.text, failure.traceback);
}

Library::Library(const unsigned char* bytes, std::size_t size) : file_(::memfd_create("tenon_interpreter", MFD_CLOEXEC)) {
  std::string why;
  for (std::size_t done = 0; done < size && why.empty();) {
    const ssize_t n = file_ < 0 ? -1 : ::write(file_, bytes + done, size - done);
    if (n > 0) done += static_cast<std::size_t>(n);
    else if (n == 0 || errno != EINTR) why = std::strerror(errno);
  }
  if (why.empty()) {
    char path[40];
    std::snprintf(path, sizeof path, "/proc/self/fd/%d", file_);
    handle_ = ::dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (handle_) return;
    why = ::dlerror();
  }
  if (file_ >= 0) ::close(file_);
  fail(why);
}
Library::~Library() {
  if (stays) return;
  ::dlclose(handle_);
  ::close(file_);
}
void* Library::symbol(const char* name) const { return ::dlsym(handle_, name); }

Instance::Instance(int number)
    : number_(number), library_(tenon_embedded_interpreter.payload, tenon_embedded_interpreter.payload_size) {
  const auto start = reinterpret_cast<NewInterpreter>(library_.symbol("new_interpreter"));
  if (!start) fail("the payload has no new_interpreter");
  Failure failure;
  payload_.reset(start({tenon_embedded_interpreter.modules, &library_.stays}, failure));
  check(failure);
}
Instance::~Instance() {
  const InstanceLock lock(*this);
  for (const auto& [content, copy] : copies_) payload_->drop(copy);
}

void Instance::drop_copy(const void* content) {
  const InstanceLock lock(*this);
  const auto found = copies_.find(content);
  if (found == copies_.end()) return;
  payload_->drop(found->second);
  copies_.erase(found);
}

void Instance::register_source(const std::string& name, const std::string& text, bool replaces) {
  Failure failure;
  if (!payload_->register_source(name.c_str(), text.c_str(), replaces, failure)) check(failure);
}
void Instance::register_modules(const std::shared_ptr<const ModuleTexts>& modules) {
  if (!modules || registered_.count(modules)) return;
  for (const auto& [name, text] : *modules) register_source(name, text, false);
  registered_.insert(modules);
}

}  // namespace tenon::interpreter
