#include "library.hpp"

#include <dlfcn.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>

namespace tenon::interpreter {
namespace {

/// A path of an open file that no other call gives: descriptors come again, so a number is written in it as slashes and
/// points.
std::string new_path(int file) {
  static std::atomic<std::uint64_t> last{0};
  std::string path = "/proc/self/fd/";
  for (std::uint64_t number = ++last; number; number /= 2) path += number % 2 ? "./" : "/";
  return path + std::to_string(file);
}

}  // namespace

Library::Library(const char* name, const unsigned char* bytes, std::size_t size) {
  const int file = ::memfd_create(name, MFD_CLOEXEC);
  std::string why;
  for (std::size_t done = 0; done < size && why.empty();) {
    const ssize_t n = file < 0 ? -1 : ::write(file, bytes + done, size - done);
    if (n > 0) done += static_cast<std::size_t>(n);
    else if (n == 0 || errno != EINTR) why = std::strerror(errno);
  }
  if (why.empty()) {
    handle_ = ::dlopen(new_path(file).c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle_) why = ::dlerror();
  }
  if (file >= 0) ::close(file);  // what is mapped keeps its inode
  if (!handle_) throw std::runtime_error(std::string("tenon::interpreter: ") + name + " could not be loaded: " + why);
}
Library::~Library() {
  if (handle_) ::dlclose(handle_);
}
void* Library::symbol(const char* name) const { return ::dlsym(handle_, name); }

}  // namespace tenon::interpreter
