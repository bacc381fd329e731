// Elements that are kept to be read later: by recorded nodes, whose gradients would be wrong if the elements changed before.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/layout.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// Throws TypeError if a recorded node will read one of these elements. Set by gradient/writes.hpp with the first node of the process.
using RefuseWrite = void (*)(const char* function, const Block& block, const Layout& layout, std::int64_t item);
TENON_HIDDEN inline RefuseWrite refuse_write = nullptr;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Throws TypeError if writing to the tensor would change what a recorded node is to read. Costs the test of a flag.
template <class T, class Device>
TENON_INLINE void check_write(const char* function, const Tensor<T, Device>& out) {
  const Block* const block = out.storage().block();
  if (block && (flags_of(*block) & Block::kept)) [[unlikely]] {
    if (const RefuseWrite refuse = __atomic_load_n(&refuse_write, __ATOMIC_ACQUIRE)) refuse(function, *block, out.layout(), sizeof(T));
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
