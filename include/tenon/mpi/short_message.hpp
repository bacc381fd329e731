// Short messages of strided elements are packed here, as MPI takes longer to process a datatype than to transfer them.
#pragma once

#include <cstdint>
#include <mpi.h>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/mpi/agreement.hpp>
#include <tenon/mpi/datatype.hpp>
#include <tenon/mpi/dtype_mark.hpp>
#include <tenon/mpi/message.hpp>
#include <tenon/mpi/message_status.hpp>
#include <tenon/mpi/packed_elements.hpp>
#include <tenon/mpi/received_tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The buffer that MPI sends or receives: the tensor itself, a few packed bytes, or a copy of a tensor whose layout MPI
/// cannot describe.
class ShortMessage {
 public:
  ShortMessage(const char* function, const AnyTensor& x)
      : mark_(mpi_is_checked() ? &dtype_ : nullptr),
        is_packed_(!mark_ && !x.is_contiguous() && x.numel() <= room / item_size(x.dtype())),
        held_(x, !is_packed_ && !travels_in_place(x)),
        message_(is_packed_ ? MpiMessage{packed_, static_cast<int>(x.numel()), mpi::Datatype(mpi_element(x.dtype()))}
                            : marked(function, message_of(function, held_.to()), mark_)) {}
  ShortMessage(const ShortMessage&) = delete;
  ShortMessage& operator=(const ShortMessage&) = delete;

  void* address() const { return message_.address; }
  int count() const { return message_.count; }
  MPI_Datatype type() const { return message_.type.handle(); }
  /// Call this before x is sent.
  void pack(const AnyTensor& x) {
    if (is_packed_) pack_elements(x, packed_);
    if (mark_) dtype_ = mark_of(x.dtype());
  }
  /// Call this after x was received. Throws ShapeError, TypeError as received_message does.
  mpi::MessageStatus unpack(const char* function, const AnyTensor& x, const MPI_Status& status) {
    const mpi::MessageStatus result = received_message(function, held_.to(), mark_, status);
    if (result.bytes == 0) return result;
    if (is_packed_) unpack_elements(x, packed_);
    held_.finish();
    return result;
  }

 private:
  static constexpr std::int64_t room = 4096;  // bytes: above them a datatype is as fast
  DtypeMark dtype_, *mark_;  // the mark sent and received with the elements in checked mode; else null
  bool is_packed_;
  alignas(16) char packed_[room];
  ReceivedTensor held_;
  MpiMessage message_;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
