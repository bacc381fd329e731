// Index tokens (range, all, newaxis, ellipsis, end, none) and the view that a row of them makes.  NumPy's rules.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>

TENON_BEGIN_TYPES

/// One past the last index, less `back`: `end`, `end - 1`.
struct End {
  std::int64_t back = 0;
  TENON_INLINE friend constexpr End operator-(End e, std::int64_t k) { return {e.back + k}; }
};
inline constexpr End end{};

/// A bound left open, as Python's None in a slice.
struct None {};
inline constexpr None none{};

namespace detail {
struct Bound {
  enum Kind : unsigned char { index, from_end, open } kind;
  std::int64_t value;
  template <Integer Int>
  TENON_INLINE constexpr Bound(Int i) : kind(index), value(static_cast<std::int64_t>(i)) {}
  TENON_INLINE constexpr Bound(End e) : kind(from_end), value(e.back) {}
  TENON_INLINE constexpr Bound(None) : kind(open), value(0) {}
};

/// Defined where reductions are: what `all(x, …)` calls.
template <class X>
struct AllReduction;
}  // namespace detail

/// Indices from `start` up to and without `stop`, every `step`.  Bounds clamp; negative ones count from the end.
struct Range {
  detail::Bound start, stop;
  std::int64_t step;
};
TENON_INLINE constexpr Range range(detail::Bound start, detail::Bound stop, std::int64_t step = 1) { return {start, stop, step}; }
TENON_INLINE constexpr Range range(detail::Bound stop) { return {none, stop, 1}; }

/// As an index: every index.  Called: the logical reduction, `all(a == b)`.
struct All {
  template <class X, class... Options>
  TENON_INLINE auto operator()(const X& x, const Options&... options) const {
    return detail::AllReduction<X>::reduce(x, options...);
  }
};
inline constexpr All all{};

/// A new dimension of size 1.
struct NewAxis {};
inline constexpr NewAxis newaxis{};

/// As many `all` as there are dimensions left.
struct Ellipsis {};
inline constexpr Ellipsis ellipsis{};

namespace detail {

template <class Int>
concept Token = std::is_same_v<Int, Range> || std::is_same_v<Int, All> || std::is_same_v<Int, NewAxis> || std::is_same_v<Int, Ellipsis>;

/// What a view is indexed by: an integer or a token.
template <class Int>
concept ViewIndex = Integer<Int> || Token<std::remove_cvref_t<Int>>;

struct Index {
  enum Kind : unsigned char { integer, range_, all_, newaxis_, ellipsis_ } kind = all_;
  std::int64_t at = 0;
  const Range* range = nullptr;
  Index() = default;
  template <Integer Int>
  TENON_INLINE Index(Int i) : kind(integer), at(static_cast<std::int64_t>(i)) {}
  TENON_INLINE Index(const Range& r) : kind(range_), range(&r) {}
  TENON_INLINE Index(All) : kind(all_) {}
  TENON_INLINE Index(NewAxis) : kind(newaxis_) {}
  TENON_INLINE Index(Ellipsis) : kind(ellipsis_) {}
};

}  // namespace detail

TENON_END_TYPES

TENON_BEGIN_DETAIL

[[noreturn]] TENON_COLD inline void fail_index(std::int64_t index, int axis, Dims sizes) {
  fail(ErrorCode::index, "operator(): index ", index, " is out of range for dimension ", axis, " of shape ", sizes);
}
[[noreturn]] TENON_COLD inline void fail_index_count(int count, Dims sizes) {
  fail(ErrorCode::index, "operator(): ", count, " indices for the ", sizes.rank(), " dimensions of shape ", sizes);
}

/// Where a slice begins and how many indices it has.  Source: Python's slice.indices.
struct Slice {
  std::int64_t start, count;
};
TENON_INLINE Slice resolve(const Range& r, std::int64_t n) {
  if (r.step == 0) [[unlikely]] fail(ErrorCode::index, "range: the step is 0");
  const std::int64_t lowest = r.step > 0 ? 0 : -1, highest = r.step > 0 ? n : n - 1;
  const auto place = [&](const Bound& b, std::int64_t open) {
    std::int64_t i = b.kind == Bound::index ? (b.value < 0 ? b.value + n : b.value) : b.kind == Bound::from_end ? n - b.value : open;
    if (i < lowest) i = lowest;
    return i > highest ? highest : i;
  };
  const std::int64_t start = place(r.start, r.step > 0 ? 0 : n - 1), stop = place(r.stop, r.step > 0 ? n : -1);
  const std::int64_t span = r.step > 0 ? stop - start : start - stop;
  if (span <= 0) return {start < 0 ? 0 : start, 0};
  if (r.step == 1) return {start, span};
  const auto step = r.step > 0 ? static_cast<std::uint64_t>(r.step) : std::uint64_t{0} - static_cast<std::uint64_t>(r.step);
  return {start, static_cast<std::int64_t>((static_cast<std::uint64_t>(span) - 1) / step + 1)};
}

TENON_END_DETAIL

TENON_BEGIN_CODE
namespace views {

/// The view that indices make.  Throws IndexError.
inline Layout index(const Layout& in, const detail::Index* indices, int count) {
  using detail::Index;
  int used = 0, added = 0, removed = 0, ellipses = 0;
  for (int i = 0; i < count; ++i) {
    used += indices[i].kind <= Index::all_;
    removed += indices[i].kind == Index::integer;
    added += indices[i].kind == Index::newaxis_;
    ellipses += indices[i].kind == Index::ellipsis_;
  }
  if (used > in.rank()) [[unlikely]] detail::fail_index_count(used, in.sizes());
  if (ellipses > 1) [[unlikely]] detail::fail(ErrorCode::index, "operator(): more than one ellipsis");
  std::int64_t offset = in.offset();
  Layout out(in.rank() - removed + added, 0);
  int d = 0, to = 0;
  const auto keep = [&](int n) {
    for (; n > 0; --n, ++d) out.set(to++, in.size(d), in.stride(d));
  };
  for (int i = 0; i < count; ++i) {
    switch (indices[i].kind) {
      case Index::integer: {
        const std::int64_t n = in.size(d), at = indices[i].at < 0 ? indices[i].at + n : indices[i].at;
        if (at < 0 || at >= n) [[unlikely]] detail::fail_index(indices[i].at, d, in.sizes());
        offset += at * in.stride(d++);
        break;
      }
      case Index::range_: {
        const auto slice = detail::resolve(*indices[i].range, in.size(d));
        offset += slice.count ? slice.start * in.stride(d) : 0;
        // A step beyond the size leaves one index, whose stride must not overflow.
        out.set(to++, slice.count, slice.count > 1 ? in.stride(d) * indices[i].range->step : in.stride(d));
        ++d;
        break;
      }
      case Index::all_: keep(1); break;
      case Index::newaxis_: out.set(to++, 1, d < in.rank() ? in.size(d) * in.stride(d) : 1); break;
      case Index::ellipsis_: keep(in.rank() - used); break;
    }
  }
  keep(in.rank() - d);
  out.finish();
  out.set_offset(out.numel() ? offset : in.offset());
  return out;
}

}  // namespace views
TENON_END_CODE
