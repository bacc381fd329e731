// Allocator policies for tests: they count, fail, throw, and can be large.
#pragma once

#include <tenon/memory/policy.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <mutex>
#include <new>
#include <string>

namespace support {

/// Records every block in use and reports errors: a foreign pointer, a wrong size, a leak.
class Ledger {
 public:
  void* allocate(std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    ++calls;
    if (fail_at > 0 && calls >= fail_at) {
      if (throws) throw std::bad_alloc();
      return nullptr;
    }
    void* p = std::aligned_alloc(64, (bytes + 63) / 64 * 64);
    if (bytes % 64 != 0 || bytes == 0) fault = "asked for " + std::to_string(bytes) + " bytes";
    try {
      blocks_[p] = bytes;
    } catch (...) {
      std::free(p);
      throw;
    }
    return p;
  }
  void deallocate(void* p, std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    const auto found = blocks_.find(p);
    if (found == blocks_.end()) {
      fault = "a block that is not ours";
      return;
    }
    if (found->second != bytes)
      fault = "a block of " + std::to_string(found->second) + " released as " + std::to_string(bytes);
    blocks_.erase(found);
    std::free(p);
  }
  std::size_t live() const {
    const std::lock_guard lock(mutex_);
    return blocks_.size();
  }

  int calls = 0;
  int fail_at = 0;  // allocations fail from this call on, the first being 1; 0: none fails
  bool throws = false;
  std::string fault;

 private:
  mutable std::mutex mutex_;
  std::map<void*, std::size_t> blocks_;
};

/// A policy over a ledger. `Room` makes it larger than a storage's 16 bytes of state.
template <int Room>
struct LedgerPolicy {
  explicit LedgerPolicy(Ledger& ledger) noexcept : ledger_(&ledger) { fill(); }
  LedgerPolicy(const LedgerPolicy& other) noexcept : ledger_(other.ledger_) { fill(); }
  LedgerPolicy& operator=(const LedgerPolicy&) = delete;
  ~LedgerPolicy() {
    if (!whole()) std::abort();  // this object was never constructed, or is destroyed twice
    self_ = nullptr;
  }
  void* allocate(std::size_t bytes) {
    if (!whole()) std::abort();
    return ledger_->allocate(bytes);
  }
  void deallocate(void* p, std::size_t bytes) noexcept {
    if (!whole()) std::abort();
    ledger_->deallocate(p, bytes);
  }

 private:
  bool whole() const { return self_ == this && room_[0] == 'w' && room_[Room] == 'w'; }
  void fill() {
    self_ = this;
    room_[0] = room_[Room] = 'w';
  }
  Ledger* ledger_;
  LedgerPolicy* self_ = nullptr;
  char room_[Room + 1];
};

/// A policy of 16 bytes, stored in the storage's header.
struct SmallPolicy {
  explicit SmallPolicy(Ledger& to) noexcept : ledger(&to) {}
  void* allocate(std::size_t bytes) { return ledger->allocate(bytes); }
  void deallocate(void* p, std::size_t bytes) noexcept { ledger->deallocate(p, bytes); }
  Ledger* ledger;
};
/// A policy that the storage keeps on the heap.
using LargePolicy = LedgerPolicy<100>;
static_assert(sizeof(SmallPolicy) <= 16 && sizeof(LargePolicy) > 16);

}  // namespace support
