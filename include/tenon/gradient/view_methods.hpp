// ViewMethods: the methods that show the elements of a Variable, or of what stands for one, otherwise. Each hands
// `viewed` a function from layouts to layouts.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/view/axes.hpp>
#include <tenon/view/index.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1 {

/// Self: a class with `viewed(how, make)`, which returns the Self with the elements where make(layout) says.
template <class Self>
class ViewMethods {
  using Layout = tenon::Layout;
  using Viewed = detail::Viewed;

 public:
  /// A view by integers, ranges, `all`, `newaxis` and `ellipsis`; of integers alone a Variable of no dimensions. Throws
  /// IndexError.
  template <class... Int>
    requires(detail::ViewIndex<Int> && ...)
  TENON_KEYED TENON_INLINE Self operator()(const Int&... indices) const {
    return self().viewed(Viewed::some, [&](const Layout& in) { return views::index(in, indices...); });
  }
  template <class Int>
    requires detail::ViewIndex<Int>
  TENON_INLINE Self operator[](const Int& index) const {
    return (*this)(index);
  }
  TENON_KEYED TENON_INLINE Self select(std::int64_t d, std::int64_t index) const {
    return self().viewed(Viewed::some, [=](const Layout& in) { return views::select(in, d, index); });
  }
  TENON_KEYED TENON_INLINE Self narrow(std::int64_t d, std::int64_t start, std::int64_t length) const {
    return self().viewed(Viewed::some, [=](const Layout& in) { return views::narrow(in, d, start, length); });
  }
  TENON_KEYED TENON_INLINE Self transpose(std::int64_t a, std::int64_t b) const {
    return self().viewed(Viewed::all, [=](const Layout& in) { return views::transpose(in, a, b); });
  }
  TENON_INLINE Self swapaxes(std::int64_t a, std::int64_t b) const { return transpose(a, b); }
  TENON_KEYED TENON_INLINE Self t() const {
    return self().viewed(Viewed::all, [](const Layout& in) { return views::t(in); });
  }
  TENON_KEYED TENON_INLINE Self permute(const Shape& order) const {
    return self().viewed(Viewed::all, [&](const Layout& in) { return views::permute(in, order); });
  }
  TENON_KEYED TENON_INLINE Self movedim(const Shape& from, const Shape& to) const {
    return self().viewed(Viewed::all, [&](const Layout& in) { return views::movedim(in, from, to); });
  }
  TENON_INLINE Self movedim(std::int64_t from, std::int64_t to) const { return movedim(Shape{from}, Shape{to}); }
  TENON_KEYED TENON_INLINE Self squeeze() const {
    return self().viewed(Viewed::all, [](const Layout& in) { return views::squeeze(in); });
  }
  TENON_KEYED TENON_INLINE Self squeeze(std::int64_t d) const {
    return self().viewed(Viewed::all, [=](const Layout& in) { return views::squeeze(in, d); });
  }
  TENON_KEYED TENON_INLINE Self unsqueeze(std::int64_t d) const {
    return self().viewed(Viewed::all, [=](const Layout& in) { return views::unsqueeze(in, d); });
  }
  TENON_KEYED TENON_INLINE Self flip(std::int64_t d) const {
    return self().viewed(Viewed::all, [=](const Layout& in) { return views::flip(in, d); });
  }
  TENON_KEYED TENON_INLINE Self diagonal(std::int64_t offset = 0, std::int64_t a = 0, std::int64_t b = 1) const {
    return self().viewed(Viewed::some, [=](const Layout& in) { return views::diagonal(in, offset, a, b); });
  }
  TENON_KEYED TENON_INLINE Self expand(const Shape& sizes) const {
    return self().viewed(Viewed::repeated, [&](const Layout& in) { return views::expand(in, sizes); });
  }
  TENON_KEYED TENON_INLINE Self broadcast_to(const Shape& sizes) const {
    return self().viewed(Viewed::repeated, [&](const Layout& in) { return views::expand(in, sizes, "broadcast_to"); });
  }
  TENON_KEYED TENON_INLINE Self unfold(std::int64_t d, std::int64_t size, std::int64_t step) const {
    return self().viewed(Viewed::repeated, [=](const Layout& in) { return views::unfold(in, d, size, step); });
  }
  TENON_KEYED TENON_INLINE Self view(const Shape& sizes) const {
    return self().viewed(Viewed::all, [&](const Layout& in) { return views::view(in, sizes); });
  }

 private:
  TENON_INLINE const Self& self() const { return static_cast<const Self&>(*this); }
};

}  // namespace tenon::inline v1
