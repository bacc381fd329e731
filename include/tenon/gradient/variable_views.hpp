// VariableViews: the methods of a Variable that show its elements otherwise. A view is recorded, and copies nothing.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/no_grad.hpp>
#include <tenon/gradient/view_methods.hpp>
#include <tenon/gradient/view_node.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/creation/sequence.hpp>
#include <tenon/ops/indexing/take.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/index.hpp>

namespace tenon::inline v1 {

/// Defined in gradient/in_place.hpp: the elements that masks and integers select, which can be written.
template <class Variable>
class GatheredVariable;

template <class Self>
class VariableViews : public ViewMethods<Self> {
  using Layout = tenon::Layout;
  using Viewed = detail::Viewed;

 public:
  using ViewMethods<Self>::operator();
  /// The elements that masks and integer tensors select, as of a Tensor: a copy. An element that is selected twice gets
  /// both gradients. `y(mask) = x` writes them. Throws IndexError. Costs an index for each element of the Variable.
  // The first index stands alone, as clang 14 lets a template hide one of the base whose parameters are the same.
  template <class First, class... Rest>
    requires((detail::GatherIndex<First> || ... || detail::GatherIndex<Rest>) &&
             ((detail::GatherIndex<First> || detail::ViewIndex<First>) && ... &&
              (detail::GatherIndex<Rest> || detail::ViewIndex<Rest>)))
  TENON_KEYED TENON_INLINE auto operator()(const First& first, const Rest&... rest) const {
    const auto& value = self().value();
    using Places = Tensor<detail::later_t<std::int64_t, Self>>;
    const Places numbers = arange<std::int64_t>(value.numel());
    const Places places(numbers.view(Shape(value.sizes()))(first, rest...));
    return GatheredVariable<Self>(self(), take(self(), places), places);
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
    return recorded(Viewed::copied, self().value().clone(),
                    detail::contiguous_layout("clone", self().value().layout().sizes()));
  }
  TENON_INLINE bool is_contiguous() const { return self().value().is_contiguous(); }
  /// For the methods: a view by a function from layouts to layouts.
  template <class F>
  TENON_KEYED Self viewed(Viewed how, F make) const {
    const auto& value = self().value();
    using T = std::remove_cvref_t<decltype(value)>;
    const T result(detail::Unchecked{}, value, make);
    if (!is_recorded())
      return noted(Self(detail::Unchecked{}, result, detail::Edge::none_since(detail::next_node_number())));
    return recorded(how, result, make(detail::contiguous_layout("view", value.layout().sizes())));
  }

 private:
  TENON_INLINE const Self& self() const { return static_cast<const Self&>(*this); }
  TENON_INLINE bool is_recorded() const { return self().requires_grad() && detail::is_recording(); }
  /// The view, through which this Variable may be written to.
  TENON_INLINE Self noted(Self&& view) const {
    self().note_view(view);
    return static_cast<Self&&>(view);
  }
  /// `layout`: what the view of a contiguous tensor would have.
  template <class X>
  TENON_KEYED Self recorded(Viewed how, const X& result, const Layout& layout) const {
    if (!is_recorded())
      return noted(Self(detail::Unchecked{}, result, detail::Edge::none_since(detail::next_node_number())));
    using T = std::remove_const_t<typename X::value_type>;
    Self view(detail::Unchecked{}, result,
              detail::view_history({Shape(self().value().layout().sizes()), layout, how}, detail::gradient_type<T>,
                                   self().edge()));
    if (how != Viewed::copied) self().note_view(view);
    return view;
  }
};

}  // namespace tenon::inline v1
