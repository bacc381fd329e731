// Calls operations through their descriptions alone: each argument gets a small value of its kind, whatever the
// operation is.
//
// The description also says what may be left out: the optional arguments are left out one after the other, from the
// last. Each option is given alone, then all options together.
#pragma once

#include <tenon/ops/registry.hpp>
#include <tenon/tenon.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "support/catch.hpp"

namespace support {

using tenon::Argument, tenon::ArgumentKind, tenon::Tensor;

/// Converts to the first value of any enumeration.
struct AnyChoice {
  template <class E>
    requires std::is_enum_v<E>
  operator E() const {
    return E{};
  }
};

/// The shape of a sample: (6, 3) unless a description asks for a rank. It can be split into two, and its rows are
/// three-vectors.
inline tenon::Shape sample_shape(int least_rank) {
  switch (least_rank) {
    case 1: return {6};
    case 2: return {6, 6};
    case 3: return {6, 6, 6};
    default: return {6, 3};
  }
}

/// A function: a deleter of a pointer, or a function of a line.
inline constexpr auto sample_function = [](const auto& of) noexcept {
  if constexpr (!std::is_pointer_v<std::remove_cvref_t<decltype(of)>>) return of.numel();
};

/// Elements of T that no tensor owns.
template <class T>
std::array<T, 18>& foreign_elements() {
  static std::array<T, 18> elements{};
  return elements;
}

/// The integer that `fallback` spells, or `other` if it spells none.
constexpr std::int64_t integer_of(const char* fallback, std::int64_t other) {
  if (!fallback || !*fallback) return other;
  const bool negative = *fallback == '-';
  return negative ? -(fallback[1] - '0') : *fallback - '0';
}

/// Whether only an operand of one dimension may be passed without an axis.
template <class Op>
constexpr bool needs_axis() {
  for (const Argument& argument : Op::info.arguments) {
    if (argument.kind == ArgumentKind::axis && argument.keyword && !*argument.fallback) return true;
  }
  return false;
}

/// Whether the operation takes tensors in lists, and not one by one.
template <class Op>
constexpr bool takes_lists() {
  if constexpr (requires { Op::takes_lists; }) return Op::takes_lists;
  else return false;
}

/// A sample value for argument number `at` of an operation on elements of T.
template <class Op, int at, class T>
auto sample() {
  constexpr Argument argument = Op::info.arguments[at];
  constexpr ArgumentKind kind = argument.kind;
  using tenon::ones, tenon::zeros;
  if constexpr (kind == ArgumentKind::tensors && argument.has_own_type && !takes_lists<Op>())
    return ones<bool>(sample_shape(argument.least_rank));
  // edges
  else if constexpr (std::is_same_v<Op, tenon::HistogramDD> && at == 1) return std::vector{tenon::arange<float>(4)};
  else if constexpr (kind == ArgumentKind::tensors && argument.has_own_type)
    return std::vector{ones<bool>(sample_shape(argument.least_rank))};
  else if constexpr (kind == ArgumentKind::tensors && takes_lists<Op>())
    return std::vector{ones<T>(sample_shape(argument.least_rank))};
  else if constexpr (kind == ArgumentKind::tensor || kind == ArgumentKind::tensors)
    return ones<T>(sample_shape(needs_axis<Op>() ? 1 : argument.least_rank));
  // a row for each dimension
  else if constexpr (std::is_same_v<Op, tenon::RavelMultiIndex> && at == 0) return zeros<std::int64_t>({2, 6});
  else if constexpr (kind == ArgumentKind::indices) return zeros<std::int64_t>(sample_shape(argument.least_rank));
  else if constexpr (kind == ArgumentKind::mask) return ones<bool>(sample_shape(argument.least_rank));
  else if constexpr (kind == ArgumentKind::scalar) return std::conditional_t<std::is_same_v<T, bool>, bool, int>(1);
  else if constexpr (kind == ArgumentKind::number) return 0.5 * (at + 1);  // increasing, so that two of them are a
                                                                           // range
  else if constexpr (kind == ArgumentKind::integer) return integer_of(argument.fallback, at + 1);
  else if constexpr (kind == ArgumentKind::integers) return tenon::Shape{1, 1};
  else if constexpr (kind == ArgumentKind::widths) return 1;
  else if constexpr (kind == ArgumentKind::axis) return integer_of(argument.fallback, (at + 1) % 2);
  else if constexpr (kind == ArgumentKind::axes) return tenon::Shape{0, 1};
  else if constexpr (kind == ArgumentKind::shape) return tenon::Shape{6, 3};
  else if constexpr (kind == ArgumentKind::device) return tenon::Cpu{};
  else if constexpr (kind == ArgumentKind::flag) return true;
  else if constexpr (kind == ArgumentKind::choice) return AnyChoice{};
  else if constexpr (kind == ArgumentKind::text) return "ij,kj->ik";
  else if constexpr (kind == ArgumentKind::generator) return tenon::Generator(1);
  else if constexpr (kind == ArgumentKind::function) return sample_function;
  else if constexpr (kind == ArgumentKind::elements) return tenon::detail::Nested<T>(T(1));
  else if constexpr (kind == ArgumentKind::memory) return foreign_elements<T>().data();
  else if constexpr (kind == ArgumentKind::range) return std::span<T>(foreign_elements<T>());
  else if constexpr (kind == ArgumentKind::container) return std::vector<T>(18);
  else static_assert(kind == ArgumentKind::nothing, "this kind of argument has no sample");
}

/// The number of positional arguments, and the number of those that cannot be left out.
template <class Op>
constexpr int positional() {
  int n = 0;
  for (const Argument& argument : Op::info.arguments) n += !argument.keyword && argument.kind != ArgumentKind::dtype;
  return n;
}
template <class Op>
constexpr int required() {
  int n = 0, at = 0;
  for (const Argument& argument : Op::info.arguments) {
    ++at;
    if (!argument.keyword && argument.kind != ArgumentKind::dtype && !argument.optional()) n = at;
  }
  return n;
}
template <class Op>
constexpr bool has_option(ArgumentKind kind) {
  for (const Argument& argument : Op::info.arguments) {
    if (argument.kind == kind && argument.keyword) return true;
  }
  return false;
}

/// Calls `make<T>` if the description has an element type, and the plain call operator if it has none or the type is
/// optional.
template <class Op, class T, class... A>
void call_by_type(A&&... arguments) {
  constexpr int dtype = [] {
    for (int k = 0; k < Op::info.arguments.size(); ++k) {
      if (Op::info.arguments[k].kind == ArgumentKind::dtype) return k;
    }
    return -1;
  }();
  if constexpr (dtype >= 0) (void)Op{}.template make<T>(static_cast<A&&>(arguments)...);
  if constexpr (dtype < 0 || Op::info.arguments[dtype < 0 ? 0 : dtype].optional())
    (void)Op{}(static_cast<A&&>(arguments)...);
}

/// One call with the first `given` arguments, then the options.
template <class Op, class T, int given, class... O>
void call_with(const O&... options) {
  [&]<int... k>(std::integer_sequence<int, k...>) {
    constexpr Argument last = Op::info.arguments[given - 1];
    if constexpr (last.kind == ArgumentKind::tensors && !takes_lists<Op>()) {  // two of them
      call_by_type<Op, T>(sample<Op, k, T>()..., sample<Op, given - 1, T>(), options...);
    } else if constexpr (Op::info.arguments[0].written) {
      auto x = sample<Op, 0, T>();
      [&]<class First, class... Rest>(const First&, Rest&&... rest) {
        (void)Op{}(x, static_cast<Rest&&>(rest)..., options...);
      }(sample<Op, k, T>()...);
    } else {
      call_by_type<Op, T>(sample<Op, k, T>()..., options...);
    }
  }(std::make_integer_sequence<int, given>{});
}

template <class Option>
Option sample_option() {
  Option option;
  if constexpr (std::is_base_of_v<tenon::detail::Axes, Option>)
    static_cast<tenon::detail::Axes&>(option) = tenon::axis(0);
  return option;
}
template <class Op, class T, bool is_short, class... O>
void call_with_each(tenon::detail::Options<O...> all) {
  if constexpr (!is_short) (call_with<Op, T, positional<Op>()>(sample_option<O>()), ...);
  call_with<Op, T, positional<Op>()>(all);
}

/// Whether the option `axis` needs an operand that no sample is.
template <class Op>
constexpr bool axis_needs_more() {
  // these need a dimension of size 1, and two axes
  return std::is_same_v<Op, tenon::Squeeze> || std::is_same_v<Op, tenon::Rot90>;
}

/// Makes every call that the description of an operation allows, on elements of T; `is_short` leaves out those with
/// single options.
template <class Op, class T, bool is_short>
void call_described() {
  [&]<int... more>(std::integer_sequence<int, more...>) {
    (call_with<Op, T, required<Op>() + more>(), ...);
  }(std::make_integer_sequence<int, positional<Op>() - required<Op>() + 1>{});
  if constexpr (requires { typename Op::Options; }) call_with_each<Op, T, is_short>(typename Op::Options{});
  else if constexpr (requires { typename Op::template OptionsFor<T>; })
    call_with_each<Op, T, is_short>(typename Op::template OptionsFor<T>{});
  else if constexpr ((has_option<Op>(ArgumentKind::axis) || has_option<Op>(ArgumentKind::axes)) &&
                     !axis_needs_more<Op>()) {
    call_with<Op, T, positional<Op>()>(tenon::axis(0));
  }
}

/// Checks what must hold for every description.
inline void check_description(const tenon::OpInfo& info) {
  INFO(info.name);
  CHECK((info.summary && *info.summary && info.source));
  bool keyword = false;
  for (int k = 0; k < info.arguments.size(); ++k) {
    const Argument& argument = info.arguments[k];
    INFO(argument.name);
    CHECK((argument.keyword || argument.kind == ArgumentKind::dtype || !keyword));  // positional arguments come first
    keyword = keyword || argument.keyword;
    CHECK((argument.optional() || !argument.keyword));
    CHECK((argument.kind == ArgumentKind::choice) == (argument.choices != nullptr));
    for (int before = 0; before < k; ++before) CHECK(std::strcmp(info.arguments[before].name, argument.name) != 0);
  }
  CHECK(std::string(info.method ? info.method : "_").back() == '_');
}

/// Runs what calls an operation on elements of a type.
inline void run_described(const tenon::OpInfo& info, const char* dtype, void (*call)()) {
  INFO(info.name << " of " << dtype);
  call();
  SUCCEED();
}

/// Whether the quick run leaves out calls with single options: it makes them on elements of float, if the operation
/// takes float.
template <class Op, class T>
constexpr bool has_short_calls() {
#if TENON_TEST_QUICK
  return !std::is_same_v<T, float> && tenon::detail::in_domain<float>(Op::info.domain);
#else
  return false;
#endif
}

template <class Op, class... T>
void call_each_type(tenon::detail::TypeList<T...>) {
  check_description(Op::info);
  const auto call = [&]<class One>(One*) {
    if constexpr (tenon::detail::in_domain<One>(Op::info.domain))
      run_described(Op::info, tenon::dtype_name<One>, &call_described<Op, One, has_short_calls<Op, One>()>);
  };
  (call(static_cast<T*>(nullptr)), ...);
}

/// A type of each kind: what an operation takes is declared for a kind, and functions by name are called on every type.
#if TENON_TEST_QUICK
using KindTypes = tenon::detail::TypeList<bool, std::int32_t, float, tenon::complex<double>>;
#else
using KindTypes =
    tenon::detail::TypeList<bool, std::int32_t, std::uint8_t, tenon::float16, float, tenon::complex<double>>;
#endif

template <class... Ops>
void call_each_operation(tenon::OpList<Ops...>) {
  (call_each_type<Ops>(KindTypes{}), ...);
}

}  // namespace support
