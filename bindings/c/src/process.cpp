// Random streams, and what belongs to the process.
#include <tenon/config.hpp>
#include <tenon/cpu/isa/isa.hpp>
#include <tenon/runtime/settings.hpp>

#include "arguments.hpp"

using tenon::c::guarded;
using tenon::c::Results;
namespace c = tenon::c;
namespace rt = tenon::runtime;

#define TENON_VERSION_TEXT(major, minor, patch) TENON_TEXT(major) "." TENON_TEXT(minor) "." TENON_TEXT(patch)

const char* tenon_version(void) {
  return TENON_VERSION_TEXT(TENON_VERSION_MAJOR, TENON_VERSION_MINOR, TENON_VERSION_PATCH);
}
const char* tenon_cpu_isa(void) {
  switch (rt::cpu_isa()) {
    case tenon::Isa::avx512: return "avx512";
    case tenon::Isa::avx2: return "avx2";
    default: return "baseline";
  }
}

tenon_status tenon_new_generator(uint64_t seed, tenon_generator** result) {
  return guarded(Results(result), [&] {
    if (!result) c::refuse_result("new_generator");
    *result = new tenon_generator{tenon::Generator(seed)};
  });
}
void tenon_free_generator(tenon_generator* generator) { delete generator; }
uint64_t tenon_generator_seed(const tenon_generator* generator) { return generator ? generator->generator.seed() : 0; }
uint64_t tenon_generator_counter(const tenon_generator* generator) {
  return generator ? generator->generator.counter() : 0;
}
void tenon_set_generator_counter(tenon_generator* generator, uint64_t counter) {
  if (generator) generator->generator.set_counter(counter);
}
void tenon_manual_seed(uint64_t seed) { rt::manual_seed(seed); }

int tenon_num_threads(void) { return rt::num_threads(); }
tenon_status tenon_set_num_threads(int count) {
  return guarded([&] { rt::set_num_threads(count); });
}

tenon_status tenon_memory_stats(tenon_device device, tenon_memory* result) {
  return guarded(Results(result), [&] {
    if (!result) c::refuse_result("memory_stats");
    const tenon::MemoryStats stats = rt::memory_stats(c::device_in(device));
    *result = {stats.current_bytes, stats.peak_bytes, stats.allocations};
  });
}
tenon_status tenon_reset_peak(tenon_device device) {
  return guarded([&] { rt::reset_peak(c::device_in(device)); });
}
