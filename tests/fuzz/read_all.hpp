// What a fuzz target does with a tensor that it was given.
#pragma once

#include <tenon/any_tensor.hpp>
#include <tenon/dtype.hpp>

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <vector>

/// The bytes of a tensor without gaps, as sanitizers watch them; aborts where they are more than `most`.
inline std::vector<char> read_all(const tenon::AnyTensor& tensor, std::size_t most) {
  const std::size_t bytes =
      static_cast<std::size_t>(tensor.numel()) * static_cast<std::size_t>(tenon::item_size(tensor.dtype()));
  if (bytes > most) std::abort();
  std::vector<char> copy(bytes);
  if (bytes > 0) std::memcpy(copy.data(), tensor.data_ptr(), bytes);
  return copy;
}

/// Aborts unless two tensors without gaps are equal; a mapped bool may be any byte that is not 0.
inline void same_elements(const tenon::AnyTensor& a, const tenon::AnyTensor& b) {
  const std::size_t most = static_cast<std::size_t>(-1);
  if (a.dtype() != b.dtype() || !(a.sizes() == b.sizes()) || !(a.strides() == b.strides())) std::abort();
  if (a.dtype() != tenon::DType::bool_ && read_all(a, most) != read_all(b, most)) std::abort();
}
