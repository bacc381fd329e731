// Batched: what a function gets within vmap: one element of a batch, and all of them.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/recorded_expression.hpp>
#include <tenon/gradient/view_methods.hpp>
#include <tenon/layout.hpp>
#include <tenon/operand/operand.hpp>
#include <tenon/shape.hpp>
#include <tenon/view/axes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The sizes of a batch of n elements with these.
inline Shape batch_sizes(std::int64_t n, const Shape& sizes) {
  Shape all{n};
  for (auto size : sizes) all.push_back(size);
  return all;
}
/// The layout of a batch whose elements lie where make() of an element's layout says.
template <class F>
Layout batch_layout(const Layout& batch, const F& make) {
  Layout element(batch.rank() - 1, batch.offset());
  copy_axes(batch, 1, batch.rank(), element, 0);
  element.finish();
  const Layout made = make(element);
  Layout out(made.rank() + 1, batch.numel() ? made.offset() : batch.offset());
  out.set(0, batch.size(0), batch.stride(0));
  copy_axes(made, 0, made.rank(), out, 1);
  out.finish();
  return out;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

/// An element of a batch, with the element's shape. V: all of them, a Tensor, a Variable or the Batched of another
/// vmap, whose first dimension is the batch. Tag: the vmap that it is of. It is not written to, and its value cannot be
/// asked for, as that differs from element to element: where() takes the place of conditions.
template <class V, class Tag>
class Batched : public CalledByName, public ViewMethods<Batched<V, Tag>> {
 public:
  using value_type = std::remove_const_t<typename V::value_type>;
  using device_type = typename V::device_type;
  using whole_type = V;
  using batch_tag = Tag;

  explicit Batched(V whole) : whole_(std::move(whole)) {}
  Batched(const Batched&) = default;
  Batched(Batched&&) noexcept = default;
  Batched& operator=(const Batched&) & = default;
  Batched& operator=(Batched&&) & noexcept = default;
  ~Batched() = default;

  /// All elements: the batch, then the dimensions of one.
  const V& whole() const { return whole_; }

  Shape sizes() const {
    Shape one;
    for (int d = 1; d < whole_.dim(); ++d) one.push_back(whole_.size(d));
    return one;
  }
  Shape shape() const { return sizes(); }
  int dim() const { return whole_.dim() - 1; }
  std::int64_t size(std::int64_t d) const { return whole_.size(detail::wrap_axis("size", d, dim()) + 1); }
  std::int64_t numel() const {
    std::int64_t n = 1;
    for (int d = 1; d < whole_.dim(); ++d) n *= whole_.size(d);
    return n;
  }
  static constexpr DType dtype() { return dtype_of<value_type>; }
  bool requires_grad() const {
    if constexpr (detail::Recorded<V>) return whole_.requires_grad();
    else return false;
  }
  auto detach() const {
    if constexpr (!detail::Recorded<V>) return *this;
    else return Batched<decltype(whole_.detach()), Tag>(whole_.detach());
  }
  /// Refuses to ask for its value.
  template <class Self = Batched>
  value_type item() const {
    static_assert(!std::is_same_v<Self, Batched>,
                  "tenon: within vmap a value differs from element to element: where() takes the place of if");
    return value_type();
  }

  /// Refuses it as the operand of a function whose kernel takes a tensor.
  template <class Self = Batched>
  const Self& value() const {
    static_assert(
        !std::is_same_v<Self, Batched>,
        "tenon: within vmap this function is called for each element: one_by_one([&](const auto& x) { … }, x)");
    return *this;
  }

  Batched reshape(const Shape& sizes) const {
    return Batched(whole_.reshape(detail::batch_sizes(whole_.size(0), sizes)));
  }
  Batched clone() const { return Batched(whole_.clone()); }
  Batched contiguous() const { return Batched(whole_.contiguous()); }
  bool is_contiguous() const { return whole_.is_contiguous(); }
  /// For the methods: a view by a function from layouts to layouts.
  template <class F>
  Batched viewed(detail::Viewed how, F make) const {
    const auto of_all = [&](const Layout& batch) { return detail::batch_layout(batch, make); };
    if constexpr (detail::Recorded<V>) return Batched(whole_.viewed(how, of_all));
    else return Batched(V(detail::Unchecked{}, whole_, of_all));
  }

 private:
  V whole_;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

template <class V, class Tag>
struct OperandOf<Batched<V, Tag>> : RecordedOperand<Batched<V, Tag>> {};

template <class X>
concept AnyBatch = requires { typename X::batch_tag; };
/// True if X is a batch of the vmap Tag, or of one within which it is.
template <class Tag, class X>
inline constexpr bool is_in_batch = false;
template <class Tag, class V, class Other>
inline constexpr bool is_in_batch<Tag, Batched<V, Other>> = std::is_same_v<Tag, Other> || is_in_batch<Tag, V>;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::inline TENON_CODE {

template <class V, class Tag>
Batched<V, Tag> eval(const Batched<V, Tag>& x) {
  return x;
}

}  // namespace tenon::inline v1::inline TENON_CODE
