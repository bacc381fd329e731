// Elements that are kept to be read later: by recorded nodes, whose gradients would be wrong if the elements changed
// before.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/layout.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// Throws TypeError if a recorded node will read one of these elements.
using RefuseWrite = void (*)(const char* function, const Block& block, const Layout& layout, std::int64_t item);

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Sets the function that refuses writes; gradient/writes_bodies.hpp does so with each node.
TENON_SHARED void refuse_writes_by(RefuseWrite refuse);

/// Calls that function, if there is one.
TENON_SHARED void refuse_write(const char* function, const Block& block, const Layout& layout, std::int64_t item);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Throws TypeError if writing to the tensor would change what a recorded node is to read. Costs the test of a flag.
template <class T, class Device>
TENON_INLINE void check_write(const char* function, const Tensor<T, Device>& out) {
  const Block* const block = out.storage().block();
  if (block && (flags_of(*block) & Block::kept)) [[unlikely]]
    refuse_write(function, *block, out.layout(), sizeof(T));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

#if TENON_BODIES
#include <tenon/engine/kept_elements_bodies.hpp>
#endif
