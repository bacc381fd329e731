// CountedState: the state of a policy, shared by its copies and destroyed with the last of them.
#pragma once

#include <cstdint>
#include <new>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/error.hpp>

namespace tenon::inline v1::detail {

/// A handle on a reference-counted S. Every storage holds a copy of the policy that made it, and with it a reference.
template <class S>
class CountedState {
 public:
  template <class... Arguments>
  TENON_INLINE explicit CountedState(const char* policy, Arguments&&... arguments)
      : box_(new(std::nothrow) Box{1, S(std::forward<Arguments>(arguments)...)}) {
    if (!box_) throw_error(ErrorCode::memory, policy, ": cannot allocate ", sizeof(Box), " bytes for its state");
  }
  TENON_INLINE CountedState(const CountedState& other) noexcept : box_(other.box_) {
    __atomic_fetch_add(&box_->count, 1, __ATOMIC_RELAXED);
  }
  CountedState& operator=(const CountedState&) = delete;
  TENON_INLINE ~CountedState() {
    if (__atomic_sub_fetch(&box_->count, 1, __ATOMIC_ACQ_REL) == 0) delete box_;
  }
  TENON_INLINE S* operator->() const noexcept { return &box_->state; }
  TENON_INLINE S& operator*() const noexcept { return box_->state; }

 private:
  struct Box {
    std::int64_t count;
    S state;
  };
  Box* box_;
};

}  // namespace tenon::inline v1::detail
