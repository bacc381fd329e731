// AnyVariable: a tensor whose type is known at run time only, with its history, in the place of a Variable<T>. The
// operations' own `pullback` and `composed`, which are templates, are compiled once for it: what they call is called by
// its name.
//
// Its element type is AnyElement, a number that takes the type of the tensor beside it. Tensors that a pullback makes
// of such elements, such as zeros<T>(shape), are `weak`: they take the type of those beside them, too.
#pragma once

#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/core/map.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/complex.hpp>
#include <tenon/engine/evaluate.hpp>
#include <tenon/gradient/recorded_expression.hpp>
#include <tenon/layout.hpp>
#include <tenon/operand/operand.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/runtime/cast.hpp>
#include <tenon/runtime/gradient.hpp>
#include <tenon/runtime/index_item.hpp>
#include <tenon/runtime/value.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::runtime {

/// A number whose type is that of what it is used with.
struct AnyElement {
  complex<double> number;
  AnyElement() : number(0) {}
  template <class S>
    requires(std::is_arithmetic_v<S>)
  explicit AnyElement(S x) : number(static_cast<double>(x)) {}
  AnyElement(double re, double im) : number(re, im) {}
  bool is_zero() const { return number.re == 0 && number.im == 0; }
  operator double() const { return number.re; }
  operator Value() const { return number.im != 0 ? Value(number) : Value(number.re); }
};

}  // namespace tenon::inline v1::runtime

namespace tenon::inline v1::detail {

/// Such numbers have no lanes: a tensor option of a composed operation compiles a conversion to them.
template <>
inline constexpr int lane_width<runtime::AnyElement> = 0;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::runtime {

class AnyVariable : public CalledByName {
 public:
  using value_type = AnyElement;
  using device_type = Cpu;

  AnyVariable() = default;
  explicit AnyVariable(Value x, bool weak = false) : value_(std::move(x)), weak_(weak) {}
  /// Number `operand` among a call's tensors.
  AnyVariable(Value x, int operand) : value_(std::move(x)), operand_(operand) {}
  /// A tensor whose elements have the type that they are to have; an option's, of AnyElements, takes the type of those
  /// beside it.
  template <class T, class Device>
  AnyVariable(const Tensor<T, Device>& x) : weak_(std::is_same_v<std::remove_const_t<T>, AnyElement>) {
    if constexpr (std::is_same_v<std::remove_const_t<T>, AnyElement>) value_ = numbers_of(x.data_ptr(), x.layout());
    else value_ = AnyTensor(x);
  }

  const Value& held() const { return value_; }
  bool is_weak() const { return weak_; }
  bool requires_grad() const { return value_.has_history(); }
  int operand() const { return operand_; }
  const AnyTensor& tensor() const { return value_.tensor(); }
  AnyVariable value() const { return AnyVariable(detach(value_), weak_); }

  Shape sizes() const { return Shape(tensor().sizes()); }
  Shape shape() const { return sizes(); }
  int dim() const { return tensor().dim(); }
  std::int64_t size(std::int64_t d) const { return tensor().size(d); }
  std::int64_t numel() const { return tensor().numel(); }
  const Layout& layout() const { return tensor().layout(); }
  AnyVariable reshape(const Shape& sizes) const;
  AnyVariable unsqueeze(std::int64_t d) const;
  AnyVariable squeeze(std::int64_t d) const;
  AnyVariable clone() const { return AnyVariable(recorded_clone(value_), weak_); }
  bool is_contiguous() const { return tensor().is_contiguous(); }
  AnyVariable contiguous() const;
  /// The only element, which converts to a bool and a double.
  AnyElement item() const {
    const complex<double> z = runtime::item(tensor()).complex();
    return AnyElement(z.re, z.im);
  }
  /// The elements, of a weak tensor, which are doubles.
  double* data_ptr() const { return reinterpret_cast<double*>(tensor().block()->data) + tensor().layout().offset(); }

  /// The elements in a type that is known, without history.
  template <class T>
    requires(!std::is_same_v<T, AnyElement>)
  operator Tensor<T>() const {
    return runtime::cast(tensor(), dtype_of<std::remove_const_t<T>>).template as<T>();
  }

 private:
  static Value numbers_of(const AnyElement* first, const Layout& layout);

  Value value_;
  bool weak_ = false;
  int operand_ = -1;
};

/// The numbers in AnyElements, as doubles or complex doubles.
inline Value AnyVariable::numbers_of(const AnyElement* first, const Layout& layout) {
  static_assert(sizeof(AnyElement) == sizeof(complex<double>));
  const Tensor<complex<double>> z = zeros<complex<double>>(Shape(layout.sizes()));
  bool is_complex = false;
  std::int64_t at[std::size_t{max_rank} + 1] = {};
  for (std::int64_t i = 0; i < z.numel(); ++i) {
    std::int64_t place = 0;
    for (int d = 0; d < layout.rank(); ++d) place += at[d] * layout.stride(d);
    z.data_ptr()[i] = first[place].number;
    is_complex = is_complex || first[place].number.im != 0;
    for (int d = layout.rank(); d-- > 0 && ++at[d] == layout.size(d);) at[d] = 0;
  }
  const AnyTensor all(z);
  return is_complex ? Value(all) : Value(runtime::cast(all, DType::float64));
}

inline AnyVariable eval(const AnyVariable& x) { return x; }
/// The history of one with the elements of the other.
inline AnyVariable with_value(const AnyVariable& composed, const AnyVariable& value) {
  Value made = detach(value.held());
  if (composed.requires_grad()) made.set_history(composed.held().history());
  return AnyVariable(std::move(made), value.is_weak());
}
/// Writes elements of the same type and shape.
inline void assign(const char*, const AnyVariable& to, const AnyVariable& x) {
  runtime::assign(to.tensor(), Value(x.tensor()));
}
inline AnyVariable conjugated(const AnyVariable& x);
inline AnyVariable AnyVariable::contiguous() const {
  if (is_contiguous()) return *this;
  return clone();
}

/// New elements, of doubles.
AnyVariable weak_tensor(const Shape& sizes, double value);
AnyVariable weak_identity(std::int64_t n);
/// The elements converted to a type, or to the one beside which they will stand.
AnyVariable cast_variable(const AnyVariable& x, DType dtype);
AnyVariable weakened(const AnyVariable& x);

template <class T>
AnyVariable cast(const AnyVariable& x) {
  if constexpr (std::is_same_v<T, AnyElement>) return weakened(x);
  else return cast_variable(x, dtype_of<T>);
}
/// Conjugate transposes of matrices.
AnyVariable conjugate_transpose(const AnyVariable& x);
inline AnyVariable identity_beside(const AnyVariable&, std::int64_t n) { return weak_identity(n); }
inline AnyVariable zeros_like(const AnyVariable& x) { return weak_tensor(x.sizes(), 0); }
inline AnyVariable ones_like(const AnyVariable& x) { return weak_tensor(x.sizes(), 1); }
inline bool has_complex(const AnyVariable& x) { return kind_of_dtype(x.tensor().dtype()) == Kind::complex; }

}  // namespace tenon::inline v1::runtime

namespace tenon::inline v1::detail {

template <>
struct dtype_facts<runtime::AnyElement> {
  static constexpr DTypeFacts value{DType::float64, Kind::floating, "any", "Any"};
};
template <class T>
struct promote2<runtime::AnyElement, T> {
  using type = runtime::AnyElement;
};
template <class T>
struct promote2<T, runtime::AnyElement> {
  using type = runtime::AnyElement;
};
template <class S>
struct promote2<runtime::AnyElement, Weak<S>> {
  using type = runtime::AnyElement;
};
template <class S>
struct promote2<Weak<S>, runtime::AnyElement> {
  using type = runtime::AnyElement;
};
template <>
struct promote2<runtime::AnyElement, runtime::AnyElement> {
  using type = runtime::AnyElement;
};

template <>
struct OperandOf<runtime::AnyVariable> : RecordedOperand<runtime::AnyVariable> {};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::inline TENON_CODE {

/// An element type that is known at run time only.
template <class T>
concept UnknownElement = Element<T> && std::is_same_v<T, runtime::AnyElement>;

template <UnknownElement T>
runtime::AnyVariable zeros(const Shape& sizes) {
  return runtime::weak_tensor(sizes, 0);
}
template <UnknownElement T>
runtime::AnyVariable ones(const Shape& sizes) {
  return runtime::weak_tensor(sizes, 1);
}
template <UnknownElement T, Scalar S>
runtime::AnyVariable full(const Shape& sizes, S value) {
  return runtime::weak_tensor(sizes, static_cast<double>(value));
}
template <UnknownElement T, detail::TensorOrVariable X>
  requires TensorLike<X>
runtime::AnyVariable cast(X&& x) {
  return runtime::AnyVariable(runtime::Value(AnyTensor(cast<double>(x))), true);
}
template <UnknownElement T>
runtime::AnyVariable new_tensor(const char*, const Shape& sizes) {
  return runtime::weak_tensor(sizes, 0);
}

}  // namespace tenon::inline v1::inline TENON_CODE
