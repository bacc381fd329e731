// Splits a tensor along a dimension: split, array_split, chunk, unstack. The pieces are views.
#pragma once

#include <cstdint>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/device.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// The first indices of the pieces of a dimension of n indices: every `step` indices, where the first `longer` pieces
/// have one index more, or `starts`, whose last entry is n.
struct Cuts {
  int axis = 0;
  std::int64_t count = 0, step = 0, n = 0;
  Storage<std::int64_t> starts{};
  bool drops = false;  // a piece is one index, and lacks the dimension
  std::int64_t longer = 0;

  TENON_INLINE std::int64_t start(std::int64_t i) const {
    if (starts) return starts.data()[i];
    return i < count ? i * step + (i < longer ? i : longer) : n;
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// A range of views, adjacent along a dimension of a tensor: `for (auto piece : split(x, 3))`, `split(x, 3)[1]`.
template <class T, class Device = Cpu>
class Pieces {
 public:
  class Iterator {
   public:
    TENON_INLINE Iterator(const Pieces& pieces, std::int64_t i) : pieces_(&pieces), i_(i) {}
    TENON_INLINE Tensor<T, Device> operator*() const { return (*pieces_)[i_]; }
    TENON_INLINE Iterator& operator++() { return ++i_, *this; }
    TENON_INLINE bool operator==(const Iterator& other) const { return i_ == other.i_; }

   private:
    const Pieces* pieces_;
    std::int64_t i_;
  };

  TENON_INLINE Pieces(const Tensor<T, Device>& whole, detail::Cuts cuts) : whole_(whole), cuts_(std::move(cuts)) {}
  TENON_INLINE std::int64_t size() const { return cuts_.count; }
  /// Throws IndexError.
  TENON_INLINE Tensor<T, Device> operator[](std::int64_t i) const {
    if (i < 0 || i >= cuts_.count) detail::throw_error(ErrorCode::index, "Pieces: piece ", i, " of ", cuts_.count);
    const std::int64_t start = cuts_.start(i);
    return cuts_.drops ? whole_.select(cuts_.axis, start)
                       : whole_.narrow(cuts_.axis, start, cuts_.start(i + 1) - start);
  }
  TENON_INLINE Iterator begin() const { return {*this, 0}; }
  TENON_INLINE Iterator end() const { return {*this, cuts_.count}; }

 private:
  Tensor<T, Device> whole_;
  detail::Cuts cuts_;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_SHARED Cuts cut_evenly(const char* function, Dims sizes, const Axes& axes, std::int64_t count);
TENON_SHARED Cuts cut_nearly(const char* function, Dims sizes, const Axes& axes, std::int64_t count);
TENON_SHARED Cuts cut_roughly(const char* function, Dims sizes, const Axes& axes, std::int64_t count);
TENON_SHARED Cuts cut_indices(const char* function, Dims sizes, const Axes& axes);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Pieces of the given sizes, `count` of them.
template <class R>
Cuts cut_sizes(const char* function, Dims sizes, const Axes& axes, const R& parts, std::int64_t count) {
  const int d = one_axis(function, axes, sizes.rank());
  Cuts cuts{d, count, 0, sizes[d], Storage<std::int64_t>(count + 1)};
  std::int64_t *start = cuts.starts.data(), at = 0;
  for (const auto& part : parts) {
    const std::int64_t n = Extent(part).value;
    if (n < 0) throw_error(ErrorCode::shape, function, ": the size ", n, " is negative");
    *start++ = at;
    if (n > sizes[d] - at)
      throw_error(ErrorCode::shape, function, ": the sizes add up to more than the ", sizes[d], " of dimension ", d,
                  " of shape ", sizes);
    at += n;
  }
  if (at != sizes[d])
    throw_error(ErrorCode::shape, function, ": the sizes add up to ", at, ", not to the ", sizes[d], " of dimension ",
                d, " of shape ", sizes);
  *start = at;
  return cuts;
}

template <class X>
using PiecesOf = Pieces<typename decltype(eval(std::declval<const X&>()))::element_type, typename X::device_type>;

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct Split : Records<Split> {
  using Records::operator();
  static constexpr Argument arguments[] = {
      {"x"},
      {.name = "pieces", .kind = ArgumentKind::integer, .also = ArgumentKind::integers},
      {"axis", ArgumentKind::axis, "0", true}};
  static constexpr OpInfo info{
      .name = "split",
      .arguments = arguments,
      .results = "pieces...",
      .summary = "pieces along a dimension: a number of pieces of equal size, or pieces of given sizes",
      .source = "NumPy; sizes as in PyTorch",
      .elements = Elements::viewed,
      .dtypes = "Pieces of views",
      .shapes = "that of x with the size of the piece along the dimension, the first by default",
      .errors = "ShapeError unless the pieces fill the dimension exactly, IndexError for an unknown one"};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike X>
  TENON_INLINE detail::PiecesOf<X> operator()(const X& x, std::int64_t count,
                                              const detail::Axes& axes = axis(0)) const {
    const auto value = eval(x);
    return {value, detail::cut_evenly(info.name, value.sizes(), axes, count)};
  }
  template <TensorLike X>
  TENON_INLINE detail::PiecesOf<X> operator()(const X& x, Extents sizes, const detail::Axes& axes = axis(0)) const {
    const auto value = eval(x);
    return {value, detail::cut_sizes(info.name, value.sizes(), axes, sizes, static_cast<std::int64_t>(sizes.size()))};
  }
  template <TensorLike X, detail::IntegerRange R>
  TENON_INLINE detail::PiecesOf<X> operator()(const X& x, const R& sizes, const detail::Axes& axes = axis(0)) const {
    const auto value = eval(x);
    return {value, detail::cut_sizes(info.name, value.sizes(), axes, sizes, static_cast<std::int64_t>(sizes.size()))};
  }
};
inline constexpr Split split{};

struct ArraySplit : Records<ArraySplit> {
  using Records::operator();
  static constexpr Argument arguments[] = {
      {"x"}, {"pieces", ArgumentKind::integer}, {"axis", ArgumentKind::axis, "0", true}};
  static constexpr OpInfo info{
      .name = "array_split",
      .arguments = arguments,
      .results = "pieces...",
      .aliases = "tensor_split",
      .summary = "the given number of pieces along a dimension, whose sizes differ by one at most",
      .source = "NumPy",
      .elements = Elements::viewed,
      .dtypes = Split::info.dtypes,
      .shapes = "the first pieces are one longer if the sizes differ; the first dimension by default",
      .errors = "ShapeError for a count below 1, IndexError for an unknown dimension",
      .notes = "Of more pieces than there are indices the last are empty."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike X>
  TENON_INLINE detail::PiecesOf<X> operator()(const X& x, std::int64_t count,
                                              const detail::Axes& axes = axis(0)) const {
    const auto value = eval(x);
    return {value, detail::cut_nearly(info.name, value.sizes(), axes, count)};
  }
};
inline constexpr ArraySplit array_split{};
inline constexpr ArraySplit tensor_split{};

struct Chunk : Records<Chunk> {
  using Records::operator();
  static constexpr Argument arguments[] = {
      {"x"}, {"pieces", ArgumentKind::integer}, {"axis", ArgumentKind::axis, "0", true}};
  static constexpr OpInfo info{
      .name = "chunk",
      .arguments = arguments,
      .results = "pieces...",
      .summary = "at most the given number of pieces along a dimension",
      .source = "PyTorch",
      .elements = Elements::viewed,
      .dtypes = Split::info.dtypes,
      .shapes = "the pieces' size is rounded up, so that the last may be smaller; the first dimension by default",
      .errors = "ShapeError for a count below 1, IndexError for an unknown dimension"};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike X>
  TENON_INLINE detail::PiecesOf<X> operator()(const X& x, std::int64_t count,
                                              const detail::Axes& axes = axis(0)) const {
    const auto value = eval(x);
    return {value, detail::cut_roughly(info.name, value.sizes(), axes, count)};
  }
};
inline constexpr Chunk chunk{};

struct Unstack : Records<Unstack> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"x"}, {"axis", ArgumentKind::axis, "0", true}};
  static constexpr OpInfo info{.name = "unstack",
                               .arguments = arguments,
                               .results = "slices...",
                               .summary = "the slices along a dimension",
                               .source = "array-API 2024.12",
                               .elements = Elements::viewed,
                               .dtypes = Split::info.dtypes,
                               .shapes = "that of x without the dimension, the first by default",
                               .errors = "IndexError for an unknown dimension"};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike X>
  TENON_INLINE detail::PiecesOf<X> operator()(const X& x, const detail::Axes& axes = axis(0)) const {
    const auto value = eval(x);
    return {value, detail::cut_indices(info.name, value.sizes(), axes)};
  }
};
inline constexpr Unstack unstack{};

using SplitOps = OpList<Split, ArraySplit, Chunk, Unstack>;

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/ops/shape/split_bodies.hpp>
#endif
