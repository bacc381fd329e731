// DlpackPtr: the owner of a DLPack struct that was not consumed yet.
#pragma once

#include <utility>

#include <tenon/config.hpp>
#include <tenon/exchange/dlpack_abi.hpp>

namespace tenon::inline v1 {

/// Calls the struct's deleter exactly once, unless ownership was passed on by release(). Movable, not copyable.
template <detail::DlpackManaged Managed>
class DlpackOwner {
 public:
  TENON_INLINE DlpackOwner() noexcept : managed_(nullptr) {}
  TENON_INLINE explicit DlpackOwner(Managed* managed) noexcept : managed_(managed) {}
  TENON_INLINE DlpackOwner(DlpackOwner&& other) noexcept : managed_(other.release()) {}
  TENON_INLINE DlpackOwner& operator=(DlpackOwner&& other) noexcept {
    reset(other.release());
    return *this;
  }
  TENON_INLINE ~DlpackOwner() { reset(); }

  TENON_INLINE Managed* get() const noexcept { return managed_; }
  TENON_INLINE Managed* operator->() const noexcept { return managed_; }
  TENON_INLINE Managed& operator*() const noexcept { return *managed_; }
  TENON_INLINE explicit operator bool() const noexcept { return managed_ != nullptr; }

  /// Gives up ownership: the caller must make sure that the deleter is called.
  [[nodiscard]] TENON_INLINE Managed* release() noexcept { return std::exchange(managed_, nullptr); }
  /// Deletes the struct and owns another. A struct's deleter may be null: then there is nothing to free.
  TENON_INLINE void reset(Managed* managed = nullptr) noexcept {
    Managed* old = std::exchange(managed_, managed);
    if (old && old->deleter) old->deleter(old);
  }

 private:
  Managed* managed_;
};

using DlpackPtr = DlpackOwner<DLManagedTensorVersioned>;
using DlpackLegacyPtr = DlpackOwner<DLManagedTensor>;

}  // namespace tenon::inline v1
