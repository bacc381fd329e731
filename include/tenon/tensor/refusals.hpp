// The errors of operations that a tensor refuses.
//
// A compile-time refusal is a function with a static_assert. The overload that accepts the refused arguments calls it,
// so that its message is the first error and no list of candidates follows. It returns auto, so that the compiler
// instantiates it at the call, before the code that follows.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/op.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/fwd.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::detail {

/// False, in an assertion that only an instantiation with X fails.
template <class... X>
inline constexpr bool never = false;

/// Numbers in nested braces, which could mean a shape or elements.
struct Braces {
  template <Scalar S>
  Braces(S);
  Braces(std::initializer_list<Braces>);
};

/// True if an expression is a quotient, which is floating for integers too.
template <class X>
inline constexpr bool is_quotient = false;
template <class... X>
inline constexpr bool is_quotient<Expression<Divide, X...>> = true;
/// Refuses X as the value of a new tensor of element type T, and advises cast<T>.
template <class X, class T>
TENON_INLINE constexpr auto advise_cast() {
  if constexpr (is_quotient<X> && kind_of<T> == Kind::integer)
    static_assert(never<T>,
                  "tenon: a / b of integers is floating: floor_divide(a, b) gives integers, cast<int>(a / b) converts");
  else if constexpr (std::is_same_v<T, float>)
    static_assert(never<T>,
                  "tenon: a tensor keeps its element type: cast<float>(x) converts the elements of x to float");
  else if constexpr (std::is_same_v<T, double>)
    static_assert(never<T>,
                  "tenon: a tensor keeps its element type: cast<double>(x) converts the elements of x to double");
  else if constexpr (std::is_same_v<T, int>)
    static_assert(never<T>, "tenon: a tensor keeps its element type: cast<int>(x) converts the elements of x to int");
  else if constexpr (std::is_same_v<T, std::int64_t>)
    static_assert(
        never<T>,
        "tenon: a tensor keeps its element type: cast<std::int64_t>(x) converts the elements of x to std::int64_t");
  else if constexpr (std::is_same_v<T, bool>)
    static_assert(
        never<T>,
        "tenon: a tensor keeps its element type: cast<bool>(x) converts the elements of x to bool, as x != 0 does");
  else
    static_assert(
        never<T>,
        "tenon: a tensor keeps its element type: cast<T>(x) converts the elements of x to the new tensor's type T");
}

/// Refuses the assignment of an X to a named tensor of type To.
template <class To, class X>
TENON_INLINE constexpr auto refuse_rebind() {
  if constexpr (Scalar<X>) {
    static_assert(!Scalar<X>, "tenon: a tensor is no number: t.fill_(3) sets all elements");
  } else if constexpr (!TensorLike<X>) {
    static_assert(TensorLike<X>,
                  "tenon: a named tensor takes a tensor or an expression: asarray(v) makes a tensor of a vector");
  } else if constexpr (!std::is_same_v<typename X::device_type, typename To::device_type>) {
    static_assert(!TensorLike<X>, "tenon: the value lives on another device: move it with to(device) first");
  } else if constexpr (std::is_same_v<std::remove_const_t<typename X::value_type>, typename To::value_type>) {
    static_assert(!TensorLike<X>, "tenon: the elements of a Tensor<const T> are read-only: clone() copies them");
  } else if constexpr (is_quotient<X> && kind_of<typename To::value_type> == Kind::integer) {
    advise_cast<X, typename To::value_type>();
  } else {
    static_assert(!TensorLike<X>,
                  "tenon: a tensor keeps its element type: cast<T>() converts the value, copy_() writes it converted");
  }
}

/// Refuses to write to read-only elements.
template <class To>
TENON_INLINE constexpr auto require_writable() {
  static_assert(To::is_writable, "tenon: the elements of a Tensor<const T> are read-only");
}

/// Refuses to write, in place, a result of element type From to elements of a lower kind.
template <class From, class To>
TENON_INLINE constexpr auto require_result_kind() {
  static_assert(
      kind_of<From> <= kind_of<To>,
      "tenon: an in-place operation does not change a tensor's kind: the result is of a higher one (use cast())");
}
/// The same for values that the caller passes.
template <class From, class To>
TENON_INLINE constexpr auto require_value_kind() {
  static_assert(
      kind_of<From> <= kind_of<To>,
      "tenon: an in-place operation does not change a tensor's kind: the values are of a higher one (use cast())");
}

/// Refuses operands that lie on different devices.
template <bool on_one>
TENON_INLINE constexpr auto require_one_device() {
  static_assert(on_one, "tenon: the operands live on different devices: move them with to(device) first");
}

/// Refuses, at compile time, element types that an operation is not defined for.
template <bool defined>
TENON_INLINE constexpr auto require_domain() {
  static_assert(defined, "tenon: this operation is not defined for this element type");
}

/// Refuses an index that selects neither an element nor a view nor a gather.
template <bool is_index>
TENON_INLINE constexpr auto refuse_index() {
  static_assert(is_index,
                "tenon: an index is an integer, range(...), all, newaxis, ellipsis, a mask or a tensor of integers");
}

/// Refuses a list of indices that is no tensor.
template <class X>
TENON_INLINE constexpr auto refuse_index_list() {
  static_assert(
      never<X>,
      "tenon: indices in braces: x(tensor<int>({0, 2})) selects 0 and 2, x(range(0, 2)) those from 0 to before 2");
}

/// Refuses to give the address of elements that only a temporary may hold.
template <class X>
TENON_INLINE constexpr auto refuse_temporary() {
  static_assert(never<X>,
                "tenon: an unnamed tensor may take its memory along: give it a name, and ask that for the address");
}

/// Refuses operands on another device if only the host computes the operation. It returns auto, so that its sentence is
/// the first error.
template <class X>
TENON_INLINE constexpr auto require_host() {
  static_assert(std::is_same_v<typename X::device_type, Cpu>,
                "tenon: only the host computes this: bring the operands there with to(Cpu{}) first");
}

/// Refuses sizes without braces.
template <class... X>
TENON_INLINE constexpr auto refuse_sizes() {
  static_assert(never<X...>,
                "tenon: a list of sizes or dimensions stands in braces: x.view({2, -1}), x.permute({1, 0})");
}
/// Refuses two exchanged dimensions that are not named.
template <class X>
TENON_INLINE constexpr auto refuse_transpose() {
  static_assert(never<X>, "tenon: t() transposes a matrix, transpose(a, b) and permute({2, 1, 0}) exchange dimensions");
}

template <class... X>
TENON_INLINE constexpr auto refuse_method() {
  static_assert(never<X...>, "tenon: mathematics is in free functions: sum(x), max(x, axis(0)), abs(x)");
}
template <class... X>
TENON_INLINE constexpr auto refuse_flat() {
  static_assert(never<X...>, "tenon: x.reshape({-1}) is x in one dimension, flat(x) the range of its elements");
}
template <class X>
TENON_INLINE constexpr auto refuse_astype() {
  static_assert(never<X>, "tenon: x.cast<int>() converts the elements of x to int");
}
template <class X>
TENON_INLINE constexpr auto refuse_copy() {
  static_assert(never<X>, "tenon: x.clone() copies the elements; Tensor y = x shares them");
}
template <class... X>
TENON_INLINE constexpr auto refuse_gradient() {
  static_assert(never<X...>,
                "tenon: a tensor has no history: Variable x(t) has one, and of what is computed of it "
                "sum(y).backward() makes x.grad()");
}
/// The element type that a guide deduces for a Tensor of a Variable, or of an expression of Variables: none, with an
/// explanation.
template <class X>
struct HistoryInTensor {
  static_assert(never<X>, "tenon: a tensor has no history: Variable y = x * 2 keeps it, x.value() is x without it");
  using type = double;
};
/// Names that users of NumPy and PyTorch look for among the methods, and that are functions here or a Variable's. max
/// and min are in parentheses, as other headers make macros of them.
class MethodsElsewhere {
 public:
  template <class... X>
  auto sum(const X&...) const { return refuse_method<X...>(), Refused{}; }
  template <class... X>
  auto mean(const X&...) const { return refuse_method<X...>(), Refused{}; }
  template <class... X>
  auto prod(const X&...) const { return refuse_method<X...>(), Refused{}; }
  template <class... X>
  auto(max)(const X&...) const { return refuse_method<X...>(), Refused{}; }
  template <class... X>
  auto(min)(const X&...) const { return refuse_method<X...>(), Refused{}; }
  template <class... X>
  auto any(const X&...) const { return refuse_method<X...>(), Refused{}; }
  template <class... X>
  auto all(const X&...) const { return refuse_method<X...>(), Refused{}; }
  template <class... X>
  auto argmax(const X&...) const { return refuse_method<X...>(), Refused{}; }
  template <class... X>
  auto argmin(const X&...) const { return refuse_method<X...>(), Refused{}; }
  template <class... X>
  auto abs(const X&...) const { return refuse_method<X...>(), Refused{}; }
  template <class... X>
  auto exp(const X&...) const { return refuse_method<X...>(), Refused{}; }
  template <class... X>
  auto log(const X&...) const { return refuse_method<X...>(), Refused{}; }
  template <class... X>
  auto sqrt(const X&...) const { return refuse_method<X...>(), Refused{}; }
  template <class... X>
  auto dot(const X&...) const { return refuse_method<X...>(), Refused{}; }
  template <class... X>
  auto matmul(const X&...) const { return refuse_method<X...>(), Refused{}; }
  template <class... X>
  auto sort(const X&...) const { return refuse_method<X...>(), Refused{}; }
  template <class... X>
  auto std(const X&...) const { return refuse_method<X...>(), Refused{}; }
  template <class... X>
  auto var(const X&...) const { return refuse_method<X...>(), Refused{}; }
  template <class... X>
  auto norm(const X&...) const { return refuse_method<X...>(), Refused{}; }
  template <class... X>
  auto pow(const X&...) const { return refuse_method<X...>(), Refused{}; }
  template <class... X>
  auto mm(const X&...) const { return refuse_method<X...>(), Refused{}; }
  template <class... X>
  auto cumsum(const X&...) const { return refuse_method<X...>(), Refused{}; }
  template <class... X>
  auto clip(const X&...) const { return refuse_method<X...>(), Refused{}; }
  template <class... X>
  auto round(const X&...) const { return refuse_method<X...>(), Refused{}; }
  template <class... X>
  auto flatten(const X&...) const { return refuse_flat<X...>(), Refused{}; }
  template <class... X>
  auto ravel(const X&...) const { return refuse_flat<X...>(), Refused{}; }
  template <class X = Refused, class... More>
  auto astype(const More&...) const { return refuse_astype<X>(), Refused{}; }
  template <class X = Refused>
  auto copy() const { return refuse_copy<X>(), Refused{}; }
  template <class X = Refused, class... More>
  auto backward(const More&...) const { return refuse_gradient<X>(), Refused{}; }
  template <class X = Refused>
  auto grad() const { return refuse_gradient<X>(), Refused{}; }
  template <class X = Refused, class... More>
  auto requires_grad_(const More&...) const { return refuse_gradient<X>(), Refused{}; }
};

/// The implementation of share_memory_ and is_shared; specialised in process/shared_text.hpp.
template <class X>
struct SharedMemory {
  static_assert(!TensorLike<X>, "tenon: share_memory_ and is_shared need #include <tenon/process/shared_memory.hpp>");
  static void share(X&);
  static bool is_shared(const X&);
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

[[noreturn]] TENON_COLD inline void refuse_resize(Dims from, Dims to, const char* why, const char* more = "") {
  throw_error(ErrorCode::memory, "resize_: from shape ", from, " to ", to, ": ", why, more);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
