// Repetition: tile repeats the whole tensor, repeat each element.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/copy_elements.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/shape/extended.hpp>
#include <tenon/ops/shape/pad.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/axes.hpp>
#include <tenon/view/extension.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// A size times a count.  Throws ShapeError.
TENON_SHARED std::int64_t repeated_size(const char* function, std::int64_t n, std::int64_t count);

/// Fills the axes of `x` for a result that repeats `in` `counts` times in each dimension, and returns its shape. Throws
/// ShapeError.
TENON_SHARED Shape plan_tile(Extension& x, const Layout& in, std::int64_t item, Dims counts);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T, class Device>
TENON_NOINLINE_OG Tensor<T, Device> tiled(const Tensor<const T, Device>& x, Dims counts) {
  Extension plan;
  const Shape shape = plan_tile(plan, x.layout(), sizeof(T), counts);
  return extended("tile", x, shape, plan);
}

/// x with each index of dimension d repeated `count` times: written with a further dimension, which is then joined with
/// d.
template <class T, class Device>
Tensor<T, Device> repeated(const Tensor<const T, Device>& x, int d, std::int64_t count) {
  Shape shape(x.sizes());
  shape[d] = repeated_size("repeat", shape[d], count);
  auto result = new_tensor_beside<T>("repeat", x, shape);
  if (result.numel() == 0) return result;
  Shape apart;
  for (int k = 0; k < x.dim(); ++k) {
    apart.push_back(x.size(k));
    if (k == d) apart.push_back(count);
  }
  if constexpr (std::is_same_v<Device, Cpu>) {
    const Layout to = views::view(result.layout(), apart), from = views::unsqueeze(x.layout(), d + 1);
    copy_elements(reinterpret_cast<char*>(result.storage().data()), to,
                  reinterpret_cast<const char*>(x.storage().data()), from, sizeof(T));
  } else {
    result.view(apart).copy_(x.unsqueeze(d + 1));
  }
  return result;
}

/// The same with a count for each index, or one count for all indices.
template <class T>
Tensor<T> repeated(const Tensor<const T>& x, int d, const Tensor<std::int64_t>& counts) {
  const std::int64_t *count = counts.data_ptr(), n = x.size(d);
  if (counts.dim() > 1 || (counts.numel() != n && counts.numel() != 1)) {
    throw_error(ErrorCode::shape, "repeat: counts of shape ", counts.sizes(), " for dimension ", d, " of shape ",
                x.sizes());
  }
  if (counts.numel() == 1) return repeated(x, d, *count);
  std::int64_t total = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    if (__builtin_add_overflow(total, repeated_size("repeat", 1, count[i]), &total))
      throw_error(ErrorCode::shape, "repeat: the counts overflow 64 bits");
  }
  Gathered<later_t<Cpu, T>> gathered{new_tensor<std::int64_t>("repeat", Shape{total}),
                                     Layout(x.dim() - 1, x.storage_offset()), d};
  copy_axes(x.layout(), 0, d, gathered.rest, 0);
  copy_axes(x.layout(), d + 1, x.dim(), gathered.rest, d);
  gathered.rest.finish();
  std::int64_t* to = gathered.offsets.storage().data();
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t k = 0; k < count[i]; ++k) *to++ = i * x.stride(d);
  }
  return Gather<const T, Cpu>(x, std::move(gathered)).materialise();
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct Tile : RecordsShapes<Tile> {
  using RecordsShapes::operator();
  static constexpr Argument arguments[] = {{"x"}, {"counts", ArgumentKind::integers}};
  static constexpr OpInfo info{
      .name = "tile",
      .arguments = arguments,
      .summary = "the whole tensor repeated along each dimension",
      .source = "array-API 2024.12",
      .elements = Elements::moved,
      .shapes =
          "each size times its count; if there are fewer counts than dimensions, or the reverse, the missing "
          "ones, in front, are 1",
      .errors = "ShapeError for a negative count"};
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x, const Shape& counts) const {
    return detail::tiled(detail::read_value(x), counts);
  }
};
inline constexpr Tile tile{};

struct Repeat : Records<Repeat> {
  using Records::operator();
  static constexpr Argument arguments[] = {
      {"x"},
      {.name = "counts", .kind = ArgumentKind::integer, .also = ArgumentKind::indices},
      {"axis", ArgumentKind::axis, "", true}};
  static constexpr OpInfo info{.name = "repeat",
                               .arguments = arguments,
                               .aliases = "repeat_interleave",
                               .summary = "each element repeated",
                               .source = "array-API 2024.12",
                               .elements = Elements::moved,
                               .shapes =
                                   "the size along the dimension times the count, or the sum of the counts; without "
                                   "axis(d) a row of elements in row-major "
                                   "order",
                               .errors =
                                   "ShapeError for a negative count and unless there is one count or one for each "
                                   "index, IndexError for an unknown dimension",
                               .notes = "One count for all indices, or one for each."};
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x, std::int64_t count) const {
    return (*this)(eval(x).reshape({-1}), count, axis(0));
  }
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x, std::int64_t count, const detail::Axes& axes) const {
    const auto value = detail::read_value(x);
    return detail::repeated(value, detail::one_axis(info.name, axes, value.dim()), count);
  }
  template <TensorLike X, TensorLike C>
  TENON_INLINE auto operator()(const X& x, const C& counts) const {
    return (*this)(eval(x).reshape({-1}), counts, axis(0));
  }
  template <TensorLike X, TensorLike C>
  TENON_INLINE auto operator()(const X& x, const C& counts, const detail::Axes& axes) const {
    static_assert(IntegerElement<typename C::value_type>, "tenon: repeat's counts are integers");
    const auto value = eval(x);
    return detail::repeated<typename X::value_type>(value, detail::one_axis(info.name, axes, value.dim()),
                                                    eval(counts).template cast<std::int64_t>());
  }
};
inline constexpr Repeat repeat{};
inline constexpr Repeat repeat_interleave{};

using TileOps = OpList<Tile, Repeat>;

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/ops/shape/tile_bodies.hpp>
#endif
