// Index tokens (range, all, newaxis, ellipsis, end, none), and the view that a list of them selects. NumPy's rules.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1 {

/// A position counted from the end, size - back: `end` is a bound of a range; `end - 1` may also be an index;
/// `end - 2 + k` is either.
struct End {
  std::int64_t back = 0;
  TENON_INLINE friend constexpr End operator-(End e, std::int64_t k) { return {e.back + k}; }
  TENON_INLINE friend constexpr End operator+(End e, std::int64_t k) { return {e.back - k}; }
  TENON_INLINE friend constexpr End operator+(std::int64_t k, End e) { return e + k; }
};
inline constexpr End end{};

/// The type of an omitted bound, Python's None in a slice. Not called None, which X11's headers define.
struct NoneType {};
inline constexpr NoneType none{};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

struct SliceBound {
  enum Kind : unsigned char { index, from_end, open } kind;
  std::int64_t value;
  template <Integer Int>
  TENON_INLINE constexpr SliceBound(Int i) : kind(index), value(static_cast<std::int64_t>(i)) {}
  TENON_INLINE constexpr SliceBound(End e) : kind(from_end), value(e.back) {}
  TENON_INLINE constexpr SliceBound(NoneType) : kind(open), value(0) {}
};

/// The implementation of `all(x, …)`, defined with the reductions.
template <class X>
struct AllReduction;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// The indices from `start` to before `stop` in steps of `step`. Bounds are clamped; negative ones count from the end.
struct Range {
  detail::SliceBound start, stop;
  std::int64_t step;
};
TENON_INLINE constexpr Range range(detail::SliceBound start, detail::SliceBound stop, std::int64_t step = 1) {
  return {start, stop, step};
}
TENON_INLINE constexpr Range range(detail::SliceBound stop) { return {none, stop, 1}; }

/// As an index: all indices of a dimension. Called: the logical reduction, `all(a == b)`.
struct All {
  template <class X, class... Options>
  TENON_INLINE constexpr auto operator()(const X& x, const Options&... options) const {
    return detail::AllReduction<X>::reduce(x, options...);
  }
  template <class X, class... Options>
  TENON_INLINE constexpr auto operator()(const X& x, Extents dims, const Options&... options) const {
    return detail::AllReduction<X>::reduce(x, dims, options...);
  }
};
inline constexpr All all{};

/// A new dimension of size 1.
struct NewAxis {};
inline constexpr NewAxis newaxis{};

/// Stands for as many `all` as there are dimensions left.
struct Ellipsis {};
inline constexpr Ellipsis ellipsis{};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

template <class Int>
concept Token = std::is_same_v<Int, Range> || std::is_same_v<Int, All> || std::is_same_v<Int, NewAxis> ||
                std::is_same_v<Int, Ellipsis>;

/// A type that selects one index of a dimension: an integer, or a distance from the end.
template <class Int>
concept ElementIndex = Integer<Int> || std::is_same_v<std::remove_cvref_t<Int>, End>;

/// A type that indexes a view: an integer or a token.
template <class Int>
concept ViewIndex = ElementIndex<Int> || Token<std::remove_cvref_t<Int>>;

/// An index as an integer: `end - 1` is -1; `end` itself is out of range of every dimension.
template <Integer Int>
TENON_INLINE constexpr std::int64_t plain_index(Int i) { return static_cast<std::int64_t>(i); }
TENON_INLINE constexpr std::int64_t plain_index(End e) { return e.back > 0 ? -e.back : INT64_MAX; }

struct Index {
  enum Kind : unsigned char { integer, range_, all_, newaxis_, ellipsis_ } kind = all_;
  std::int64_t at = 0;
  const Range* range = nullptr;
  Index() = default;
  template <ElementIndex Int>
  TENON_INLINE Index(Int i) : kind(integer), at(plain_index(i)) {}
  TENON_INLINE Index(const Range& r) : kind(range_), range(&r) {}
  TENON_INLINE Index(All) : kind(all_) {}
  TENON_INLINE Index(NewAxis) : kind(newaxis_) {}
  TENON_INLINE Index(Ellipsis) : kind(ellipsis_) {}
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

[[noreturn]] TENON_SHARED void fail_index(std::int64_t index, int axis, Dims sizes);
/// Throws IndexError for an index that a tensor of indices holds; axis -1 stands for all elements.
[[noreturn]] TENON_SHARED void fail_listed_index(const char* function, std::int64_t index, int axis, std::int64_t size);
/// The same for an unsigned index that no int64 holds.
[[noreturn]] TENON_SHARED void fail_large_index(const char* function, std::uint64_t index);
[[noreturn]] TENON_SHARED void fail_index_count(int count, Dims sizes);
/// Throws IndexError that says which of an element's indices is out of range, or that there are too many or too few.
[[noreturn]] TENON_SHARED void fail_element(Dims indices, Dims sizes);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The first index of a slice, and the number of its indices. Source: Python's slice.indices.
struct Slice {
  std::int64_t start, count;
};
TENON_INLINE Slice resolve(const Range& r, std::int64_t n) {
  if (r.step == 0) [[unlikely]]
    throw_error(ErrorCode::index, "range: the step is 0");
  const std::int64_t lowest = r.step > 0 ? 0 : -1, highest = r.step > 0 ? n : n - 1;
  const auto place = [&](const SliceBound& b, std::int64_t open) {
    std::int64_t i = b.kind == SliceBound::index      ? (b.value < 0 ? b.value + n : b.value)
                     : b.kind == SliceBound::from_end ? (b.value < 0 ? n : n - b.value)
                                                      : open;
    if (i < lowest) i = lowest;
    return i > highest ? highest : i;
  };
  const std::int64_t start = place(r.start, r.step > 0 ? 0 : n - 1), stop = place(r.stop, r.step > 0 ? n : -1);
  const std::int64_t span = r.step > 0 ? stop - start : start - stop;
  if (span <= 0) return {start < 0 ? 0 : start, 0};
  if (r.step == 1) return {start, span};
  const auto step =
      r.step > 0 ? static_cast<std::uint64_t>(r.step) : std::uint64_t{0} - static_cast<std::uint64_t>(r.step);
  return {start, static_cast<std::int64_t>((static_cast<std::uint64_t>(span) - 1) / step + 1)};
}

/// Builds a view one index at a time.
class IndexCursor {
 public:
  TENON_INLINE IndexCursor(const Layout& in, Layout& out, int left_for_ellipsis)
      : in_(in), size_(in.sizes_data()), stride_(in.strides_data()), out_size_(out.sizes_data()),
        out_stride_(out.strides_data()), offset_(in.offset()), left_for_ellipsis_(left_for_ellipsis) {}

  TENON_INLINE void take(std::int64_t index) {
    const std::int64_t n = size_[at_], wrapped = index < 0 ? index + n : index;
    if (static_cast<std::uint64_t>(wrapped) >= static_cast<std::uint64_t>(n)) [[unlikely]]
      fail_index(index, at_, in_.sizes());
    offset_ += wrapped * stride_[at_++];
  }
  TENON_INLINE void take(const Range& range) {
    const Slice slice = resolve(range, size_[at_]);
    // A step larger than the size leaves one index: its stride is not multiplied, which could overflow.
    put(slice.count, slice.count > 1 ? stride_[at_] * range.step : stride_[at_]);
    offset_ += slice.start * stride_[at_++];
  }
  TENON_INLINE void take(All) { keep(1); }
  TENON_INLINE void take(NewAxis) { put(1, at_ < in_.rank() ? size_[at_] * stride_[at_] : 1); }
  TENON_INLINE void take(Ellipsis) { keep(left_for_ellipsis_); }
  TENON_INLINE void take(const Index& index) {
    switch (index.kind) {
      case Index::integer: return take(index.at);
      case Index::range_: return take(*index.range);
      case Index::all_: return take(all);
      case Index::newaxis_: return take(newaxis);
      case Index::ellipsis_: return take(ellipsis);
    }
  }
  TENON_INLINE void finish(Layout& out) {
    keep(in_.rank() - at_);
    out.finish();
    out.set_offset(out.numel() ? offset_ : in_.offset());
  }

 private:
  TENON_INLINE void put(std::int64_t size, std::int64_t stride) {
    *out_size_++ = size;
    *out_stride_++ = stride;
  }
  TENON_INLINE void keep(int n) {
    for (; n > 0; --n, ++at_) put(size_[at_], stride_[at_]);
  }

  const Layout& in_;
  const std::int64_t *size_, *stride_;
  std::int64_t *out_size_, *out_stride_, offset_;
  int at_ = 0, left_for_ellipsis_;
};

/// Counts the dimensions of the operand that a list of indices uses, and those that the view gains and loses.
struct IndexCount {
  int used = 0, added = 0, removed = 0, ellipses = 0;
  TENON_INLINE constexpr void see(Index::Kind kind) {
    used += kind == Index::integer || kind == Index::range_ || kind == Index::all_;
    removed += kind == Index::integer;
    added += kind == Index::newaxis_;
    ellipses += kind == Index::ellipsis_;
  }
};
template <class Int>
inline constexpr Index::Kind index_kind = std::is_same_v<Int, Range>      ? Index::range_
                                          : std::is_same_v<Int, All>      ? Index::all_
                                          : std::is_same_v<Int, NewAxis>  ? Index::newaxis_
                                          : std::is_same_v<Int, Ellipsis> ? Index::ellipsis_
                                                                          : Index::integer;

TENON_INLINE void check_index_count(const IndexCount& count, Dims sizes) {
  if (count.used > sizes.rank()) [[unlikely]] fail_index_count(count.used, sizes);
  if (count.ellipses > 1) [[unlikely]]
    throw_error(ErrorCode::index, "operator(): more than one ellipsis");
}

/// An index, converted to the form that a cursor takes.
template <class Int>
TENON_INLINE decltype(auto) as_index(const Int& index) {
  if constexpr (ElementIndex<Int>) return plain_index(index);
  else return index;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE::views {

/// The view that indices select. Throws IndexError.
template <class... Int>
TENON_INLINE Layout index(const Layout& in, const Int&... indices) {
  detail::IndexCount count;
  (count.see(detail::index_kind<Int>), ...);
  detail::check_index_count(count, in.sizes());
  Layout out(in.rank() - count.removed + count.added, 0);
  detail::IndexCursor cursor(in, out, in.rank() - count.used);
  (cursor.take(detail::as_index(indices)), ...);
  cursor.finish(out);
  return out;
}

/// The same for a list of indices of run-time length.
inline Layout index_list(const Layout& in, const detail::Index* indices, int n) {
  detail::IndexCount count;
  for (int i = 0; i < n; ++i) count.see(indices[i].kind);
  detail::check_index_count(count, in.sizes());
  Layout out(in.rank() - count.removed + count.added, 0);
  detail::IndexCursor cursor(in, out, in.rank() - count.used);
  for (int i = 0; i < n; ++i) cursor.take(indices[i]);
  cursor.finish(out);
  return out;
}

}  // namespace tenon::inline v1::inline TENON_CODE::views

#if TENON_BODIES
#include <tenon/view/index_bodies.hpp>
#endif
