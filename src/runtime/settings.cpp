#include <tenon/runtime/settings.hpp>

#include <sstream>

namespace tenon::inline v1::runtime {

void manual_seed(std::uint64_t seed) { tenon::manual_seed(seed); }
Generator default_generator() {
  const detail::DefaultGenerator own;
  return own;
}
void set_default_generator(const Generator& generator) {
  tenon::manual_seed(generator.seed());
  detail::DefaultGenerator own;
  own.set_counter(generator.counter());
}

int num_threads() { return tenon::num_threads(); }
void set_num_threads(int n) { tenon::set_num_threads(n); }
void set_executor(const Executor* executor) { tenon::set_executor(executor); }

MemoryStats memory_stats(AnyDevice device) { return tenon::memory_stats(device); }
void reset_peak(AnyDevice device) { tenon::reset_peak(device); }
void set_memory_hook(void (*hook)(void* context, const MemoryChange& change), void* context) {
  if (!hook) return tenon::set_memory_hook(nullptr);
  tenon::set_memory_hook([hook, context](const MemoryChange& change) { hook(context, change); });
}

HostMemoryScope::HostMemoryScope(const CFunctions& functions, void* context) : scope_(CAllocator(functions, context)) {}
HostMemoryScope::~HostMemoryScope() = default;

Isa cpu_isa() { return tenon::cpu_isa(); }

void set_printoptions(const PrintOptions& options) { tenon::set_printoptions(options); }
PrintOptions get_printoptions() { return tenon::get_printoptions(); }
std::string to_text(const AnyTensor& x) {
  std::ostringstream text;
  text << x;
  return text.str();
}

}  // namespace tenon::runtime
