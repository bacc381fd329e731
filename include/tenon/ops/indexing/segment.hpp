// Sums of the slices of each segment: segment_sum.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/indexing/indices.hpp>
#include <tenon/ops/indexing/write_indexed.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/methods/indexed.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Adds slice i of x to slice segments[i] of a new tensor.
template <class T>
Tensor<T> sums_of_segments(const char* function, const Tensor<const T>& x, const IndexTensor& segments,
                           std::int64_t count) {
  if (x.dim() == 0) throw_error(ErrorCode::shape, function, ": a tensor of rank 0 has no slices");
  if (segments.dim() != 1 || segments.size(0) != x.size(0))
    throw_error(ErrorCode::shape, function, ": segments of shape ", segments.sizes(), " for ", x.size(0),
                " slices: give one for each slice");
  if (count < 0) throw_error(ErrorCode::shape, function, ": ", count, " segments");
  Shape shape(x.sizes());
  shape[0] = count;
  auto result = new_tensor<T>(function, shape);
  result.fill_(T(0));
  scatter_slices<true>(function, result, 0, segments, x);
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct SegmentSum : Records<SegmentSum> {
  using Records::operator();
  static constexpr Argument arguments[] = {{.name = "x", .least_rank = 1},
                                           {.name = "segments", .kind = ArgumentKind::indices, .least_rank = 1},
                                           {"count", ArgumentKind::integer}};
  static constexpr OpInfo info{
      .name = "segment_sum",
      .arguments = arguments,
      .summary =
          "the sums of the slices of each segment along the first dimension, where segments[i] is the segment of slice "
          "i",
      .source = "JAX `ops.segment_sum`",
      .domain = Domain::numeric,
      .elements = Elements::wrapped,
      .shapes = "that of x with `count` in place of the first size",
      .errors = "ShapeError unless there is one segment for each slice, IndexError if one is out of range",
      .notes =
          "Segments need not be sorted; the sum of one without slices is 0. Slices are added in their order: sums of "
          "floats are "
          "reproducible. Negative segments count from the end."};
  // each sum is rounded
  static constexpr OpTraits traits{.reads_shapes = true, .checks_indices = true, .takes_type = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X, TensorLike Index>
  TENON_INLINE auto operator()(const X& x, const Index& segments, std::int64_t count) const {
    using T = std::remove_const_t<typename X::value_type>;
    static_assert(detail::in_domain<T>(info.domain), "tenon: segment_sum adds numbers: cast bool to an integer type");
    return detail::sums_of_segments<T>(info.name, eval(x), detail::index_operand(info.name, segments), count);
  }
};
inline constexpr SegmentSum segment_sum{};

using SegmentOps = OpList<SegmentSum>;

}  // namespace tenon::inline v1
