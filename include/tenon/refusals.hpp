// The errors for what a tensor refuses to do.
//
// A compile-time refusal is a function with a static_assert. The overload that accepts the refused arguments calls it, so that
// its message is the first error and no list of candidates follows. It returns auto, so that the compiler instantiates it at
// the call, before the code that follows.
#pragma once

#include <initializer_list>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/shape.hpp>

TENON_BEGIN_DETAIL_TYPES

/// Numbers in nested braces, which could mean a shape or elements.
struct Braces {
  template <Scalar S>
  Braces(S);
  Braces(std::initializer_list<Braces>);
};

/// Refuses the assignment of an X to a named tensor of type To.
template <class To, class X>
TENON_INLINE constexpr auto refuse_rebind() {
  if constexpr (Scalar<X>) {
    static_assert(!Scalar<X>, "tenon: a tensor is no number: t.fill_(3) sets all elements");
  } else if constexpr (!TensorLike<X>) {
    static_assert(TensorLike<X>, "tenon: a named tensor takes a tensor or an expression: asarray(v) makes a tensor of a vector");
  } else if constexpr (!std::is_same_v<typename X::device_type, typename To::device_type>) {
    static_assert(!TensorLike<X>, "tenon: the value lives on another device: move it with to(device) first");
  } else if constexpr (std::is_same_v<std::remove_const_t<typename X::value_type>, typename To::value_type>) {
    static_assert(!TensorLike<X>, "tenon: the elements of a Tensor<const T> are read-only: clone() copies them");
  } else {
    static_assert(!TensorLike<X>, "tenon: a tensor keeps its element type: cast<T>() converts the value, copy_() writes it converted");
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
  static_assert(kind_of<From> <= kind_of<To>,
                "tenon: an in-place operation does not change a tensor's kind: the result is of a higher one (use cast())");
}
/// The same for values that the caller passes.
template <class From, class To>
TENON_INLINE constexpr auto require_value_kind() {
  static_assert(kind_of<From> <= kind_of<To>,
                "tenon: an in-place operation does not change a tensor's kind: the values are of a higher one (use cast())");
}

/// Refuses operands that lie on different devices.
template <bool on_one>
TENON_INLINE constexpr auto require_one_device() {
  static_assert(on_one, "tenon: the operands live on different devices: move them with to(device) first");
}

/// Refuses an index that selects neither an element nor a view nor a gather.
template <bool is_index>
TENON_INLINE constexpr auto refuse_index() {
  static_assert(is_index, "tenon: an index is an integer, range(...), all, newaxis, ellipsis, a mask or a tensor of integers");
}

/// Refuses an address in memory that a temporary may be the only one to hold.
template <class X>
TENON_INLINE constexpr auto refuse_temporary() {
  static_assert(!std::is_same_v<X, X>, "tenon: an unnamed tensor may take its memory along: give it a name, and ask that for the address");
}

/// Refuses operands on another device if only the host computes the operation.
template <class X>
TENON_INLINE constexpr void require_host() {
  static_assert(std::is_same_v<typename X::device_type, Cpu>,
                "tenon: only the host computes this: bring the operands there with to(Cpu{}) first");
}

template <class... X>
TENON_INLINE constexpr auto refuse_method() {
  static_assert(sizeof...(X) == ~0u, "tenon: mathematics is in free functions: sum(x), max(x, axis(0)), abs(x)");
}
/// What users of NumPy and PyTorch look for among the methods. max and min are in parentheses, as other headers make macros of them.
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
};

/// The implementation of share_memory_ and is_shared; specialised in process/shared_text.hpp.
template <class X>
struct SharedMemory {
  static_assert(!TensorLike<X>, "tenon: share_memory_ and is_shared need #include <tenon/process/shared_memory.hpp>");
  static void share(X&);
  static bool is_shared(const X&);
};

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL

[[noreturn]] TENON_COLD inline void refuse_resize(Dims from, Dims to, const char* why, const char* more = "") {
  fail(ErrorCode::memory, "resize_: from shape ", from, " to ", to, ": ", why, more);
}

TENON_END_DETAIL
