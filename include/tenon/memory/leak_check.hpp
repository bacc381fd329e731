// LeakCheckAllocator: records the blocks in use, and reports leaks and wrong releases.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>

#include <tenon/config.hpp>
#include <tenon/memory/compose.hpp>
#include <tenon/memory/pointer_table.hpp>
#include <tenon/memory/policy.hpp>
#include <tenon/memory/recycling.hpp>
#include <tenon/memory/state_lock.hpp>
#include <tenon/platform/mutex.hpp>

namespace tenon::inline v1 {

/// The content of a LeakLedger at one moment.
struct LeakReport {
  static constexpr int most_sizes = 16;
  std::int64_t blocks;           ///< number of blocks not released
  std::int64_t bytes;            ///< their total size
  std::size_t sizes[most_sizes];  ///< sizes in bytes of the largest of them, in descending order; then 0
  std::int64_t wrong_releases;   ///< releases of blocks not in the ledger, or with another size
  std::int64_t unlisted;         ///< blocks not recorded, as the ledger was out of memory

  /// True if there is neither a leak nor a wrong release.
  TENON_INLINE explicit operator bool() const { return blocks == 0 && wrong_releases == 0; }
};

/// Records the blocks in use of LeakCheckAllocators. Must outlive the storages made with them.
class LeakLedger {
 public:
  constexpr LeakLedger() noexcept = default;
  LeakLedger(const LeakLedger&) = delete;
  LeakLedger& operator=(const LeakLedger&) = delete;
  TENON_INLINE ~LeakLedger();

  TENON_INLINE void made(void* p, std::size_t bytes) noexcept;
  /// Removes the block. Returns whether it was in the ledger with that size.
  TENON_INLINE bool released(void* p, std::size_t bytes) noexcept;
  TENON_INLINE LeakReport report() const noexcept;

 private:
  detail::PointerTable<std::size_t> blocks_{};
  std::int64_t wrong_ = 0, unlisted_ = 0;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// One mutex for all ledgers: StateLock, which keeps them consistent in a child of fork, needs a static one.
struct LedgersMutex {
  Mutex mutex;
};
TENON_HIDDEN inline constinit LedgersMutex ledgers_mutex{free_mutex};

/// Never destroyed, as static objects may release their storages at any time during exit.
union ProcessLedger {
  LeakLedger ledger;
  constexpr ProcessLedger() noexcept : ledger() {}
  ~ProcessLedger() {}
};
TENON_HIDDEN inline constinit ProcessLedger process_ledger{};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

using LedgersLock = StateLock<ledgers_mutex>;

inline void enter_block(PointerTable<std::size_t>& blocks, std::int64_t& unlisted, void* p,
                        std::size_t bytes) noexcept {
  if (!insert_pointer(blocks, p, bytes)) ++unlisted;
}
/// A block that is not in the ledger may be one that was not recorded for lack of memory.
inline bool leave_block(PointerTable<std::size_t>& blocks, std::int64_t& unlisted, std::int64_t& wrong, void* p,
                        std::size_t bytes) noexcept {
  const std::size_t* listed = find_pointer(blocks, p);
  if (!listed && unlisted) return --unlisted, true;
  const bool right = listed && *listed == bytes;
  if (!right) ++wrong;
  if (listed) erase_pointer(blocks, p);
  return right;
}
inline LeakReport report_blocks(const PointerTable<std::size_t>& blocks, std::int64_t unlisted,
                                std::int64_t wrong) noexcept {
  LeakReport report{0, 0, {}, wrong, unlisted};
  for (std::size_t i = 0; i < blocks.capacity; ++i) {
    if (!blocks.entries[i].key) continue;
    std::size_t size = blocks.entries[i].value;
    ++report.blocks;
    report.bytes += static_cast<std::int64_t>(size);
    for (std::size_t& place : report.sizes) {
      if (size <= place) continue;
      const std::size_t smaller = place;
      place = size;
      size = smaller;
    }
  }
  return report;
}
TENON_COLD inline void print_report(const LeakReport& report, const char* name) noexcept {
  std::fprintf(stderr, "tenon: %s: %lld blocks of %lld bytes are not released", name,
               static_cast<long long>(report.blocks), static_cast<long long>(report.bytes));
  for (int k = 0; k < LeakReport::most_sizes && report.sizes[k]; ++k)
    std::fprintf(stderr, "%s%zu", k ? ", " : ": ", report.sizes[k]);
  if (report.blocks > LeakReport::most_sizes) std::fputs(", \xe2\x80\xa6", stderr);
  if (report.wrong_releases)
    std::fprintf(stderr, "; %lld releases were wrong", static_cast<long long>(report.wrong_releases));
  std::fputc('\n', stderr);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

TENON_INLINE LeakLedger::~LeakLedger() { detail::end_table(blocks_); }
TENON_INLINE void LeakLedger::made(void* p, std::size_t bytes) noexcept {
  const detail::LedgersLock lock;
  detail::enter_block(blocks_, unlisted_, p, bytes);
}
TENON_INLINE bool LeakLedger::released(void* p, std::size_t bytes) noexcept {
  const detail::LedgersLock lock;
  return detail::leave_block(blocks_, unlisted_, wrong_, p, bytes);
}
TENON_INLINE LeakReport LeakLedger::report() const noexcept {
  const detail::LedgersLock lock;
  return detail::report_blocks(blocks_, unlisted_, wrong_);
}

/// Forwards to `Upstream` and records each block in a ledger, which is borrowed; by default in that of the process, see
/// `process_leaks()`. The release of an unknown block, or with a wrong size, is counted and not forwarded.
template <AllocatorPolicy Upstream = RecyclingAllocator>
class LeakCheckAllocator {
 public:
  using device_type = detail::policy_device_t<Upstream>;
  TENON_INLINE LeakCheckAllocator() noexcept : ledger_(&detail::process_ledger.ledger) {}
  TENON_INLINE explicit LeakCheckAllocator(LeakLedger& ledger, const Upstream& upstream = {}) noexcept
      : ledger_(&ledger), upstream_(upstream) {}
  TENON_INLINE auto device() const requires detail::ChoosesDevice<Upstream> { return upstream_.device(); }
  TENON_INLINE void* allocate(std::size_t bytes) {
    void* p = upstream_.allocate(bytes);
    if (p) ledger_->made(p, bytes);
    return p;
  }
  TENON_INLINE void deallocate(void* p, std::size_t bytes) noexcept {
    if (p && ledger_->released(p, bytes)) upstream_.deallocate(p, bytes);
  }

 private:
  LeakLedger* ledger_;
  TENON_NO_UNIQUE_ADDRESS Upstream upstream_;
};

/// Prints the leaks and wrong releases in a ledger to stderr when the scope ends, if there are any:
/// `LeakScope check{ledger, "training"};`.
class LeakScope {
 public:
  TENON_INLINE explicit LeakScope(const LeakLedger& ledger, const char* name = "LeakScope") noexcept
      : ledger_(ledger), name_(name) {}
  TENON_INLINE ~LeakScope() {
    const LeakReport report = ledger_.report();
    if (!report) detail::print_report(report, name_);
  }
  LeakScope(const LeakScope&) = delete;
  LeakScope& operator=(const LeakScope&) = delete;

 private:
  const LeakLedger& ledger_;
  const char* name_;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::inline TENON_CODE {
/// The blocks of all LeakCheckAllocators made without a ledger of their own.
inline LeakReport process_leaks() noexcept { return detail::process_ledger.ledger.report(); }
}  // namespace tenon::inline v1::inline TENON_CODE
