// Memory that the ranks of one machine share.
#pragma once

#include <cstdint>
#include <mpi.h>
#include <string>

#include <tenon/config.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/mpi/agreement.hpp>
#include <tenon/mpi/call.hpp>
#include <tenon/mpi/collective.hpp>
#include <tenon/mpi/communicator.hpp>
#include <tenon/process/shared_text.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::mpi::inline TENON_CODE {

/// Zeros in memory that all ranks of a communicator share, such as that of split_by_machine(). The memory is Tenon's,
/// not a window of MPI's, which only all ranks together could free: it lives until the last rank has dropped its last
/// tensor on it. A rank's writes are visible to the others after a barrier. Throws ShapeError, MemoryError,
/// ExchangeError where ranks are on several machines; on all ranks alike.
template <Element T>
Tensor<T> shared_zeros(const Communicator& among, const Shape& sizes) {
  const char* const function = "mpi::shared_zeros";
  const detail::CollectiveCall call{function, static_cast<int>(dtype_of<T>), sizes};
  const bool makes = among.rank() == 0;
  Tensor<T> result;
  std::string text;
  detail::agree_always(among.handle(), call, [&] {
    if (!makes) return;
    result = detail::new_tensor<T>(function, sizes);
    result.fill_(T(0));
    text = share_text(result);
  });
  int length = static_cast<int>(text.size());
  detail::check_mpi(function, "MPI_Bcast", MPI_Bcast(&length, 1, MPI_INT, 0, among.handle()));
  text.resize(static_cast<std::size_t>(length));
  detail::check_mpi(function, "MPI_Bcast", MPI_Bcast(text.data(), length, MPI_CHAR, 0, among.handle()));
  // Rank 0's handle makes the text valid until all have opened it.
  detail::agree_always(among.handle(), call, [&] {
    if (!makes) result = open_shared<T>(text);
  });
  return result;
}

}  // namespace tenon::inline v1::mpi::inline TENON_CODE
