// What MPI is told of a tensor: where its elements lie, and how many there are.
#pragma once

#include <cstdint>
#include <mpi.h>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/layout.hpp>
#include <tenon/mpi/call.hpp>
#include <tenon/mpi/datatype.hpp>
#include <tenon/mpi/packed_elements.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A tensor's elements as arguments of MPI: an address, a count and a datatype.
struct MpiMessage {
  void* address;
  int count;
  mpi::Datatype type;
};

inline MpiMessage message_of(const char* function, const AnyTensor& x) {
  if (x.is_contiguous() && x.numel() <= largest_mpi_count)
    return {message_address(x), static_cast<int>(x.numel()), mpi::Datatype(mpi_element(x.dtype()))};
  return {message_address(x), 1, committed(function, layout_datatype(function, x.layout(), x.dtype()))};
}

/// All elements as one item, whatever their layout, so that MPI cuts a message only where it cuts those of all ranks.
inline MpiMessage one_item_of(const char* function, const AnyTensor& x) {
  return {message_address(x), x.numel() > 0, committed(function, layout_datatype(function, x.layout(), x.dtype()))};
}

/// x[0], such that item i of the type is x[i], for an x whose first stride is not negative.
inline MpiMessage block_message(const char* function, const AnyTensor& x) {
  const Layout block = block_layout(x.layout());
  const std::int64_t step = x.size(0) > 1 ? x.layout().stride(0) : block.numel();
  if (block.numel() == 0) return {message_address(x), 0, mpi::Datatype(mpi_element(x.dtype()))};
  if (block.is_contiguous() && step == block.numel() && step <= largest_mpi_count)
    return {message_address(x), static_cast<int>(step), mpi::Datatype(mpi_element(x.dtype()))};
  return {message_address(x), 1, item_datatype(function, x)};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
