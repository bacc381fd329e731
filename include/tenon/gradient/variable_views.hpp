// VariableViews: the methods of a Variable that show its elements otherwise. A view is recorded, and copies nothing.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/no_grad.hpp>
#include <tenon/gradient/view_node.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/creation/sequence.hpp>
#include <tenon/ops/indexing/take.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/axes.hpp>
#include <tenon/view/index.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1 {

/// Defined in gradient/in_place.hpp: the elements that masks and integers select, which can be written.
template <class Variable>
class GatheredVariable;

template <class Self>
class VariableViews {
  using Layout = tenon::Layout;
  using Viewed = detail::Viewed;

 public:
  /// A view by integers, ranges, `all`, `newaxis` and `ellipsis`; of integers alone a Variable of no dimensions. Throws IndexError.
  template <class... Int>
    requires(detail::ViewIndex<Int> && ...)
  TENON_KEYED TENON_INLINE Self operator()(const Int&... indices) const {
    return viewed(Viewed::some, [&](const Layout& in) { return views::index(in, indices...); });
  }
  /// The elements that masks and integer tensors select, as of a Tensor: a copy. An element that is selected twice gets both gradients.
  /// `y(mask) = x` writes them. Throws IndexError. Costs an index for each element of the Variable.
  template <class... Int>
    requires((detail::GatherIndex<Int> || ...) && ((detail::GatherIndex<Int> || detail::ViewIndex<Int>) && ...))
  TENON_KEYED TENON_INLINE auto operator()(const Int&... indices) const {
    const auto& value = self().value();
    using Places = Tensor<detail::later_t<std::int64_t, Self>>;
    const Places numbers = arange<std::int64_t>(value.numel());
    const Places places(numbers.view(Shape(value.sizes()))(indices...));
    return GatheredVariable<Self>(self(), take(self(), places), places);
  }
  template <class Int>
    requires detail::ViewIndex<Int>
  TENON_INLINE Self operator[](const Int& index) const {
    return (*this)(index);
  }
  TENON_KEYED TENON_INLINE Self select(std::int64_t d, std::int64_t index) const {
    return viewed(Viewed::some, [=](const Layout& in) { return views::select(in, d, index); });
  }
  TENON_KEYED TENON_INLINE Self narrow(std::int64_t d, std::int64_t start, std::int64_t length) const {
    return viewed(Viewed::some, [=](const Layout& in) { return views::narrow(in, d, start, length); });
  }
  TENON_KEYED TENON_INLINE Self transpose(std::int64_t a, std::int64_t b) const {
    return viewed(Viewed::all, [=](const Layout& in) { return views::transpose(in, a, b); });
  }
  TENON_INLINE Self swapaxes(std::int64_t a, std::int64_t b) const { return transpose(a, b); }
  TENON_KEYED TENON_INLINE Self t() const {
    return viewed(Viewed::all, [](const Layout& in) { return views::t(in); });
  }
  TENON_KEYED TENON_INLINE Self permute(const Shape& order) const {
    return viewed(Viewed::all, [&](const Layout& in) { return views::permute(in, order); });
  }
  TENON_KEYED TENON_INLINE Self movedim(const Shape& from, const Shape& to) const {
    return viewed(Viewed::all, [&](const Layout& in) { return views::movedim(in, from, to); });
  }
  TENON_INLINE Self movedim(std::int64_t from, std::int64_t to) const { return movedim(Shape{from}, Shape{to}); }
  TENON_KEYED TENON_INLINE Self squeeze() const {
    return viewed(Viewed::all, [](const Layout& in) { return views::squeeze(in); });
  }
  TENON_KEYED TENON_INLINE Self squeeze(std::int64_t d) const {
    return viewed(Viewed::all, [=](const Layout& in) { return views::squeeze(in, d); });
  }
  TENON_KEYED TENON_INLINE Self unsqueeze(std::int64_t d) const {
    return viewed(Viewed::all, [=](const Layout& in) { return views::unsqueeze(in, d); });
  }
  TENON_KEYED TENON_INLINE Self flip(std::int64_t d) const {
    return viewed(Viewed::all, [=](const Layout& in) { return views::flip(in, d); });
  }
  TENON_KEYED TENON_INLINE Self diagonal(std::int64_t offset = 0, std::int64_t a = 0, std::int64_t b = 1) const {
    return viewed(Viewed::some, [=](const Layout& in) { return views::diagonal(in, offset, a, b); });
  }
  TENON_KEYED TENON_INLINE Self expand(const Shape& sizes) const {
    return viewed(Viewed::repeated, [&](const Layout& in) { return views::expand(in, sizes); });
  }
  TENON_KEYED TENON_INLINE Self broadcast_to(const Shape& sizes) const {
    return viewed(Viewed::repeated, [&](const Layout& in) { return views::expand(in, sizes, "broadcast_to"); });
  }
  TENON_KEYED TENON_INLINE Self unfold(std::int64_t d, std::int64_t size, std::int64_t step) const {
    return viewed(Viewed::repeated, [=](const Layout& in) { return views::unfold(in, d, size, step); });
  }
  TENON_KEYED TENON_INLINE Self view(const Shape& sizes) const {
    return viewed(Viewed::all, [&](const Layout& in) { return views::view(in, sizes); });
  }
  /// A view if the strides allow it, otherwise a copy.
  TENON_INLINE Self reshape(const Shape& sizes) const {
    const auto& value = self().value();
    const auto result = value.reshape(sizes);
    const Viewed how = result.storage().block() == value.storage().block() ? Viewed::all : Viewed::copied;
    return recorded(how, result, detail::contiguous_layout("reshape", result.layout().sizes()));
  }
  TENON_INLINE Self contiguous() const { return self().value().is_contiguous() ? self() : clone(); }
  /// The elements in fresh memory, row-major.
  TENON_INLINE Self clone() const {
    return recorded(Viewed::copied, self().value().clone(), detail::contiguous_layout("clone", self().value().layout().sizes()));
  }
  TENON_INLINE bool is_contiguous() const { return self().value().is_contiguous(); }

 private:
  TENON_INLINE const Self& self() const { return static_cast<const Self&>(*this); }
  template <class F>
  TENON_KEYED Self viewed(Viewed how, F make) const {
    const auto& value = self().value();
    using T = std::remove_cvref_t<decltype(value)>;
    const T result(detail::Unchecked{}, value, make);
    if (!is_recorded()) return noted(Self(detail::Unchecked{}, result, detail::Edge::none_since(detail::next_node_number())));
    return recorded(how, result, make(detail::contiguous_layout("view", value.layout().sizes())));
  }
  TENON_INLINE bool is_recorded() const { return self().requires_grad() && detail::is_recording(); }
  /// The view, through which this Variable may be written to.
  TENON_INLINE Self noted(Self&& view) const {
    self().note_view(view);
    return static_cast<Self&&>(view);
  }
  /// `layout`: what the view of a contiguous tensor would have.
  template <class X>
  TENON_KEYED Self recorded(Viewed how, const X& result, const Layout& layout) const {
    if (!is_recorded()) return noted(Self(detail::Unchecked{}, result, detail::Edge::none_since(detail::next_node_number())));
    using T = std::remove_const_t<typename X::value_type>;
    Self view(detail::Unchecked{}, result,
              detail::view_history({Shape(self().value().layout().sizes()), layout, how}, detail::gradient_type<T>, self().edge()));
    if (how != Viewed::copied) self().note_view(view);
    return view;
  }
};

}  // namespace tenon::inline v1
