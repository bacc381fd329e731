// MessageStatus: the source, tag and length of a message, and checks that the receiver expects it.
#pragma once

#include <cstdint>
#include <mpi.h>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/mpi/call.hpp>
#include <tenon/mpi/dtype_mark.hpp>

namespace tenon::inline v1::mpi {

/// The facts of a message that has arrived.
struct MessageStatus {
  int source = MPI_ANY_SOURCE, tag = MPI_ANY_TAG;
  std::int64_t bytes = 0;
};

}  // namespace tenon::inline v1::mpi

namespace tenon::inline v1::detail::inline TENON_CODE {

inline mpi::MessageStatus message_status(const char* function, const MPI_Status& of) {
  MPI_Count bytes = 0;
  check_mpi(function, "MPI_Get_elements_x", MPI_Get_elements_x(&of, MPI_BYTE, &bytes));
  return {of.MPI_SOURCE, of.MPI_TAG, bytes == MPI_UNDEFINED ? 0 : static_cast<std::int64_t>(bytes)};
}

/// The status of a message received into the elements of `out` and into `mark`, which is null outside of checked mode.
/// Throws ShapeError unless the message has the length of the elements, TypeError for a mark of another dtype. A
/// message without a mark comes from another library.
inline mpi::MessageStatus received_message(const char* function, const AnyTensor& out, const DtypeMark* mark,
                                           const MPI_Status& status) {
  mpi::MessageStatus result = message_status(function, status);
  const std::int64_t wanted =
      result.source == MPI_PROC_NULL ? 0 : saturated_product(out.numel(), item_size(out.dtype()));
  if (mark && result.source != MPI_PROC_NULL) {
    const DtypeMark found = last_bytes(out, wanted, *mark, result.bytes);
    if (is_mark(found)) {
      result.bytes -= static_cast<std::int64_t>(sizeof found);
      if (found.dtype != static_cast<std::int32_t>(out.dtype()))
        throw_error(ErrorCode::type, function, ": ", result.bytes, " bytes of ",
                    name_of(static_cast<DType>(found.dtype)), " from rank ", result.source, " for a tensor of shape ",
                    out.sizes(), " and dtype ", name_of(out.dtype()));
    }
  }
  if (result.bytes != wanted)
    throw_error(ErrorCode::shape, function, ": ", result.bytes, " bytes from rank ", result.source,
                " for a tensor of shape ", out.sizes(), " and dtype ", name_of(out.dtype()), ", which has ", wanted);
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
