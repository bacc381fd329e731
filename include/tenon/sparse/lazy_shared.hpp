// LazyShared<T>: a value that is computed when it is asked for first, and then shared by all copies of its handle.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>

namespace tenon::inline v1::detail {

/// Threads may ask at once: all of them get the value of one. Copies that were made before share nothing.
template <class T>
class LazyShared {
 public:
  TENON_INLINE LazyShared() noexcept {}
  TENON_INLINE LazyShared(const LazyShared& other) noexcept : shared_(retained(other)) {}
  TENON_INLINE LazyShared& operator=(const LazyShared& other) noexcept {
    Shared* const kept = shared_;
    shared_ = retained(other);
    drop(kept);
    return *this;
  }
  TENON_INLINE ~LazyShared() { drop(shared_); }

  /// The value, which `make()` returns if there is none yet.
  template <class F>
  TENON_KEYED const T& get(const F& make) const {
    if (const Shared* const known = __atomic_load_n(&shared_, __ATOMIC_ACQUIRE)) return known->value;
    Shared* const made = new Shared{make()};
    Shared* seen = nullptr;
    if (__atomic_compare_exchange_n(&shared_, &seen, made, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
      return made->value;
    delete made;
    return seen->value;
  }

 private:
  struct Shared {
    T value;
    std::int64_t handles = 1;
  };
  TENON_INLINE static Shared* retained(const LazyShared& other) noexcept {
    Shared* const shared = __atomic_load_n(&other.shared_, __ATOMIC_ACQUIRE);
    if (shared) __atomic_fetch_add(&shared->handles, 1, __ATOMIC_RELAXED);
    return shared;
  }
  TENON_INLINE static void drop(Shared* shared) noexcept {
    if (shared && __atomic_sub_fetch(&shared->handles, 1, __ATOMIC_ACQ_REL) == 0) delete shared;
  }

  mutable Shared* shared_ = nullptr;
};

}  // namespace tenon::inline v1::detail
