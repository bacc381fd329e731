// Assignment: writes a value to an existing tensor, or gives a named tensor a new value.
//
// `assign` writes to memory that other handles may share; `rebind` gives a named tensor a new value, and reuses its
// memory only if no other handle can observe that.
#pragma once

#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/operand_kind.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/engine.hpp>
#include <tenon/engine/kept_elements.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/operand/operand.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::detail {

/// The object of an operation: `add`, `fft::rfft`.
template <class Op>
concept NamedOperation = !TensorLike<Op> && requires { Op::info.name; };

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T, class Device, class X>
void assign(const char* function, const Tensor<T, Device>& out, const X& x) {
  if constexpr (OtherName<T>) {
    assign(function, under_own_name(out), x);
    forget_types();
  } else {
    check_write(function, out);
    Engine<Device>::assign(function, out, x);
  }
}
template <class T, class Device, class X>
TENON_INLINE void rebind(Tensor<T, Device>& self, X&& x) {
  if constexpr (OtherName<std::remove_const_t<T>>)
    self = Tensor<own_name_t<std::remove_const_t<T>>, Device>(std::forward<X>(x));
  else Engine<Device>::rebind(self, std::forward<X>(x));
}

template <class Op, class Self, class... X>
Self& Build<DenseKind>::in_place(const Op& op, Self& self, const X&... operands) {
  if constexpr (!are_operands<X...>()) {
    return self;
  } else if constexpr (!std::is_same_v<decltype(build(op, self, operands...)), Refused>) {
    using Result = decltype(build(op, self, operands...));
    using Out = std::remove_cvref_t<Self>;
    constexpr bool fits = KindFits<typename Result::value_type, typename Out::value_type>;
    require_result_kind<typename Result::value_type, typename Out::value_type>();
    if constexpr (requires { self.materialise(); }) {
      self.update(op, operands...);
    } else {
      static_assert(Out::is_writable, "tenon: the elements of a Tensor<const T> are read-only");
      if constexpr (fits && Out::is_writable) assign(Op::info.name, self, build(op, self, operands...));
    }
  }
  return self;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// Writes x, broadcast and converted, to an existing tensor. If x overlaps it, the result is as if x had been copied
/// first. Throws ShapeError.
template <class T, class Device, Operand X>
  requires(!std::is_const_v<T>)
void into(const Tensor<T, Device>& out, const X& x) {
  detail::assign("into", out, x);
}

/// Writes the result of any operation, which is one tensor, in the same way: `into(out, fft::rfft, x)`. Products are
/// computed in `out` itself (ops/product); others that are not elementwise are copied to it.
template <class T, class Device, detail::NamedOperation Op, class A, class... More>
  requires(!std::is_const_v<T>)
void into(const Tensor<T, Device>& out, const Op& op, const A& first, const More&... more) {
  constexpr bool is_one = Operand<decltype(op(first, more...))>;
  static_assert(
      is_one || detail::IsRefused<decltype(op(first, more...))>,
      "tenon: into writes an operation's one result, a tensor without history: take several results, or a Variable, as "
      "they come");
  if constexpr (is_one) into(out, op(first, more...));
}

}  // namespace tenon::inline v1::inline TENON_CODE
