// UniqueId: identifies a new communicator, so that its ranks find each other.
#pragma once

#include <cstdint>
#include <nccl.h>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/layout.hpp>
#include <tenon/nccl/call.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::nccl {

/// One rank makes it; the others get its bytes by any means: a broadcast of MPI, a socket, a file. It serves one
/// communicator.
class UniqueId {
 public:
  static constexpr std::int64_t size = NCCL_UNIQUE_ID_BYTES;

  /// An id of zero bytes, to be overwritten.
  TENON_INLINE UniqueId() noexcept : id_{} {}
  /// The other ranks connect to the calling process, which must stay alive. Throws CommunicationError.
  TENON_INLINE static UniqueId make() {
    UniqueId made;
    detail::check_nccl("nccl::UniqueId::make", "ncclGetUniqueId", ncclGetUniqueId(&made.id_));
    return made;
  }
  /// A tensor of the host on its bytes, which the id must outlive: `mpi::broadcast(world, id.bytes())`.
  TENON_INLINE Tensor<std::uint8_t> bytes() & TENON_LIFETIMEBOUND {
    return Tensor<std::uint8_t>(detail::Unchecked{},
                                Storage<std::uint8_t>::borrow(reinterpret_cast<std::uint8_t*>(id_.internal), size),
                                detail::contiguous_layout("nccl::UniqueId::bytes", Shape{size}));
  }
  TENON_INLINE const ncclUniqueId& handle() const noexcept { return id_; }

 private:
  ncclUniqueId id_;
};
static_assert(std::is_trivially_copyable_v<UniqueId> && sizeof(UniqueId) == UniqueId::size);

}  // namespace tenon::inline v1::nccl
