// PackedMask: a mask of the host as bits.
#pragma once

#include <cstdint>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// A mask as bits in row-major order, and the number of bits that are set.
template <class Word>
struct PackedMask {
  Tensor<Word> words;
  std::int64_t count = 0;
  // Written out to be TENON_INLINE: other functions are shared by objects that were compiled for different processors.
  TENON_INLINE PackedMask() = default;
  TENON_INLINE explicit PackedMask(Tensor<Word>&& bits_of_mask) : words(std::move(bits_of_mask)) {}
  TENON_INLINE PackedMask(const PackedMask&) = default;
  TENON_INLINE PackedMask(PackedMask&&) = default;
  TENON_INLINE PackedMask& operator=(const PackedMask&) = default;
  TENON_INLINE PackedMask& operator=(PackedMask&&) = default;
  TENON_INLINE const Word* bits() const { return words.storage().data(); }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The dimensions of an indexed tensor to which a mask corresponds, from dimension d on, with the tensor's steps.
TENON_SHARED Layout dimensions_under(Dims mask, const Layout& base, int d);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/engine/packed_mask_bodies.hpp>
#endif
