#include "private_memory.hpp"

#include <Python.h>

#include <cstddef>
#include <cstdlib>
#include <mutex>

namespace tenon::interpreter {
namespace {

/// Lies before each run of bytes, in a ring of all.
struct alignas(16) Run {
  Run *before, *after;
};

Run ring{&ring, &ring};
std::mutex ring_lock;  // Python asks for some of its memory without its own lock

void* enter(Run* run) {
  if (!run) return nullptr;
  const std::lock_guard guard(ring_lock);
  *run = {&ring, ring.after};
  run->after->before = run->before->after = run;
  return run + 1;
}
Run* leave(void* bytes) {
  Run* run = static_cast<Run*>(bytes) - 1;
  const std::lock_guard guard(ring_lock);
  run->before->after = run->after;
  run->after->before = run->before;
  return run;
}

void* allocate(void*, std::size_t size) { return enter(static_cast<Run*>(std::malloc(sizeof(Run) + size))); }
void* allocate_zeroed(void*, std::size_t count, std::size_t size) {
  if (size && count > (std::size_t(-1) - sizeof(Run)) / size) return nullptr;
  return enter(static_cast<Run*>(std::calloc(1, sizeof(Run) + count * size)));
}
void deallocate(void*, void* bytes) {
  if (bytes) std::free(leave(bytes));
}
void* reallocate(void*, void* bytes, std::size_t size) {
  if (!bytes) return allocate(nullptr, size);
  Run* const old = leave(bytes);
  Run* const run = static_cast<Run*>(std::realloc(old, sizeof(Run) + size));
  if (!run) return enter(old), nullptr;
  return enter(run);
}
void deallocate_arena(void*, void* bytes, std::size_t) { deallocate(nullptr, bytes); }

}  // namespace

void use_private_memory() {
  PyMemAllocatorEx raw{nullptr, allocate, allocate_zeroed, reallocate, deallocate};
  PyMem_SetAllocator(PYMEM_DOMAIN_RAW, &raw);
  PyObjectArenaAllocator arenas{nullptr, allocate, deallocate_arena};
  PyObject_SetArenaAllocator(&arenas);
}

void free_private_memory() {
  while (ring.after != &ring) deallocate(nullptr, ring.after + 1);
}

}  // namespace tenon::interpreter
