// Gradients of operations, called through their descriptions, beside central differences and PyTorch's.
//
// `check_operations(list, golden)` makes, of each operation that has a gradient, the call with the arguments that it
// needs, and the one with all; no operation is named. Operands are those of tests/data/make_gradient.py: where there is
// data, values and gradients are compared. The quick run makes the call of Variables of one operation in 32, as each
// takes half a second to compile, and that of every operation by its name; those with all arguments are in
// tests/runtime/gradient_test.cpp.
#pragma once

#include <tenon/autograd.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/tenon.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "support/catch.hpp"
#include "support/described_call.hpp"
#include "support/golden.hpp"
#include "support/recorders.hpp"

namespace support {

/// One call of an operation: of tensors, and of what R records. Results are all those that have a gradient; complex
/// ones as their parts.
template <class R>
struct GradientCall {
  using Recorded = typename R::Recorded;
  std::string name;
  std::vector<tenon::Shape> shapes;  // of the operands
  std::function<std::vector<Numbers>(const std::vector<Numbers>&)> plain;
  std::function<std::vector<Recorded>(const std::vector<Recorded>&)> recorded;
  bool of_definite = false;  // whether the first operand becomes a matrix with eigenvalues well apart
};

using Complexes = tenon::Tensor<tenon::complex<double>>;
using ComplexVariable = tenon::Variable<tenon::complex<double>>;

/// A result of a call of complex Variables: its value, and what runs backward from it.
struct ComplexResult {
  Complexes value;
  std::function<void()> backward;
};
using Visit = std::function<void(const Complexes& result)>;
/// The same call of complex numbers.
struct ComplexCall {
  std::string name;
  std::vector<tenon::Shape> shapes;
  /// Records the call, shows each result, runs backward from it, and returns the gradients of the operands.
  std::function<std::vector<Complexes>(const std::vector<Complexes>&, const Visit&)> gradients;
};
/// Compares with the data for complex numbers, if there are any.
void check_complex_call(const ComplexCall& call, Golden& golden);
Complexes complex_cotangent(const tenon::Shape& shape, int place);
/// A Hermitian matrix with eigenvalues well apart, made of any.
ComplexVariable definite(const ComplexVariable& x);

/// Operand number `place`, as make_gradient.py has it.
Numbers gradient_operand(const tenon::Shape& shape, int place, double least);
/// Checks one call over several layouts of its operands; `golden` may be null.
template <class R>
void check_gradient_call(const GradientCall<R>& call, Golden* golden);
/// Checks the call by name of an operation, with the first `given` arguments.
void check_named_call(const tenon::OpInfo& info, int given, bool takes_lists, bool is_complex, Golden* golden);

/// The shape of an operand: the smallest that every operation takes, as in make_gradient.py.
inline tenon::Shape gradient_shape(int least_rank) {
  switch (least_rank) {
    case 1: return {4};
    case 2: return {4, 4};
    case 3: return {4, 4, 4};
    default: return {4, 3};
  }
}

/// Whether argument number `at` is an operand that gets a gradient.
template <class Op, int at>
constexpr bool is_gradient_operand() {
  constexpr Argument argument = Op::info.arguments[at];
  return (argument.kind == ArgumentKind::tensor || argument.kind == ArgumentKind::tensors) && !argument.has_own_type &&
         !argument.keyword;
}

/// A value for an argument that gets no gradient.
template <class Op, int at>
auto other_argument() {
  constexpr Argument argument = Op::info.arguments[at];
  constexpr ArgumentKind kind = argument.kind;
  const tenon::Shape shape = gradient_shape(needs_axis<Op>() ? 1 : argument.least_rank);
  std::int64_t n = 1;
  for (int d = 0; d < shape.rank(); ++d) n *= shape[d];
  if constexpr (kind == ArgumentKind::indices) {
    const auto indices = tenon::zeros<std::int64_t>(shape);
    for (std::int64_t i = 0; i < n; ++i) indices.data_ptr()[i] = i % 3;
    return indices;
  } else if constexpr (kind == ArgumentKind::mask || (kind == ArgumentKind::tensors && argument.has_own_type)) {
    const auto mask = tenon::zeros<bool>(shape);
    for (std::int64_t i = 0; i < n; ++i) mask.data_ptr()[i] = i % 3 != 1;
    if constexpr (kind == ArgumentKind::mask || !takes_lists<Op>()) return mask;
    else return std::vector{mask};
  } else if constexpr (kind == ArgumentKind::tensor) {  // of a type of its own: ascending
    const auto places = tenon::zeros<double>(shape);
    for (std::int64_t i = 0; i < n; ++i) places.data_ptr()[i] = 0.2 + 0.21 * static_cast<double>(i);
    return places;
  } else if constexpr (kind == ArgumentKind::shape) {
    return tenon::Shape{4, 3};
  } else {
    return sample<Op, at, double>();
  }
}

/// The number of operands with a gradient before argument number `at`; of a list there are two.
template <class Op>
constexpr int operands_before(int at) {
  return [&]<int... k>(std::integer_sequence<int, k...>) {
    int n = 0;
    ((k < at && is_gradient_operand<Op, k>()
          ? n += Op::info.arguments[k].kind == ArgumentKind::tensors && !takes_lists<Op>() ? 2 : 1
          : 0),
     ...);
    return n;
  }(std::make_integer_sequence<int, Op::info.arguments.size()>{});
}

/// All results that have a gradient, as doubles.
template <class R, class Y>
void add_results(std::vector<R>& to, const Y& y) {
  using U = std::remove_cvref_t<Y>;
  if constexpr (tenon::detail::TensorOrVariable<U>) {
    using T = std::remove_const_t<typename U::value_type>;
    if constexpr (tenon::ComplexElement<T>) {
      to.push_back(R(tenon::eval(tenon::real(y))));
      to.push_back(R(tenon::eval(tenon::imag(y))));
    } else if constexpr (tenon::FloatingElement<T>) {
      to.push_back(R(tenon::eval(y)));
    }
  } else if constexpr (requires { y.begin(); }) {
    for (const auto& each : y) add_results(to, each);
  } else if constexpr (requires { std::tuple_size<U>::value; }) {
    std::apply([&](const auto&... each) { (add_results(to, each), ...); }, y);
  }
}
template <class Y>
void add_results(std::vector<ComplexResult>& to, const Y& y) {
  using U = std::remove_cvref_t<Y>;
  if constexpr (tenon::detail::TensorOrVariable<U>) {
    using T = std::remove_const_t<typename U::value_type>;
    if constexpr (tenon::detail::Recorded<U> && (tenon::ComplexElement<T> || tenon::FloatingElement<T>)) {
      const tenon::Variable<T> result(tenon::eval(y));
      const int place = static_cast<int>(to.size());
      to.push_back({tenon::eval(tenon::cast<tenon::complex<double>>(result.value())), [result, place] {
                      const tenon::Tensor<T> g = tenon::cast<T>(complex_cotangent(tenon::Shape(result.sizes()), place));
                      if (result.requires_grad()) result.backward(g, tenon::retain_graph{true});
                    }});
    }
  } else if constexpr (requires { y.begin(); }) {
    for (const auto& each : y) add_results(to, each);
  } else if constexpr (requires { std::tuple_size<U>::value; }) {
    std::apply([&](const auto&... each) { (add_results(to, each), ...); }, y);
  }
}
template <class Op, class R, class Y>
std::vector<R> results_of(const Y& y) {
  std::vector<R> all;
  constexpr int count = Op::info.result_count();
  if constexpr (count > 1 && !requires { std::tuple_size<Y>::value; })
    add_results(all, tenon::detail::tuple_of_results<count>(y));
  else add_results(all, y);
  return all;
}

/// The call with the first `given` arguments, then default options of the types O.
template <class Op, int given, class R, class X, class... O>
std::vector<R> call_on(const std::vector<X>& operands) {
  return [&]<int... k>(std::integer_sequence<int, k...>) {
    const auto argument = [&]<int at>(std::integral_constant<int, at>) {
      if constexpr (is_gradient_operand<Op, at>()) {
        constexpr int first = operands_before<Op>(at);
        if constexpr (Op::info.arguments[at].kind != ArgumentKind::tensors) return std::tuple(operands[first]);
        else if constexpr (takes_lists<Op>()) return std::tuple(std::vector{operands[first]});
        else return std::tuple(operands[first], operands[first + 1]);
      } else if constexpr (Op::info.arguments[at].kind == ArgumentKind::dtype ||
                           (Op::info.arguments[at].kind == ArgumentKind::choice && at == 0)) {  // left out
        return std::tuple();
      } else {
        return std::tuple(other_argument<Op, at>());
      }
    };
    return std::apply([&](const auto&... a) { return results_of<Op, R>(Op{}(a..., O{}...)); },
                      std::tuple_cat(argument(std::integral_constant<int, k>{})...));
  }(std::make_integer_sequence<int, given>{});
}

template <class Op, int given>
std::vector<tenon::Shape> operand_shapes() {
  std::vector<tenon::Shape> shapes;
  [&]<int... k>(std::integer_sequence<int, k...>) {
    const auto put = [&]<int at>(std::integral_constant<int, at>) {
      if constexpr (is_gradient_operand<Op, at>()) {
        const tenon::Shape shape = gradient_shape(needs_axis<Op>() ? 1 : Op::info.arguments[at].least_rank);
        shapes.push_back(shape);
        if (Op::info.arguments[at].kind == ArgumentKind::tensors && !takes_lists<Op>()) shapes.push_back(shape);
      }
    };
    (put(std::integral_constant<int, k>{}), ...);
  }(std::make_integer_sequence<int, given>{});
  return shapes;
}

/// The last part of a name: solve of linalg::solve.
std::string last_name(const std::string& name);
bool is_of_linalg(const std::string& name);

template <class Op, int given, class... O>
void check_call(Golden* golden) {
  GradientCall<TypedRecorder> call;
  call.name = last_name(Op::info.name);
  call.shapes = operand_shapes<Op, given>();
  call.plain = &call_on<Op, given, Numbers, Numbers, O...>;
  call.recorded = &call_on<Op, given, DoubleVariable, DoubleVariable, O...>;
  call.of_definite = is_of_linalg(Op::info.name);
  check_gradient_call(call, golden);
}
template <class Op, int given>
std::vector<Complexes> complex_gradients(const std::vector<Complexes>& operands, const Visit& visit) {
  std::vector<ComplexVariable> leaves;
  for (const Complexes& x : operands) leaves.emplace_back(x);
  std::vector<ComplexVariable> arguments = leaves;
  if (is_of_linalg(Op::info.name)) arguments[0] = definite(leaves[0]);
  for (const ComplexResult& result : call_on<Op, given, ComplexResult, ComplexVariable>(arguments)) {
    visit(result.value);
    result.backward();
  }
  std::vector<Complexes> gradients;
  for (const ComplexVariable& leaf : leaves) gradients.push_back(leaf.grad());
  return gradients;
}
template <class Op, int given>
void check_call_of_complex(Golden& golden) {
  ComplexCall call;
  call.name = last_name(Op::info.name);
  call.shapes = operand_shapes<Op, given>();
  call.gradients = &complex_gradients<Op, given>;
  check_complex_call(call, golden);
}

/// The calls of one operation.
template <class Op>
void check_operation(Golden* golden) {
  constexpr int least = required<Op>(), most = positional<Op>();
  if constexpr (operands_before<Op>(least) > 0) {
    check_call<Op, least>(golden);
    if constexpr (tenon::detail::in_domain<tenon::complex<double>>(Op::info.domain)) {
      if (golden) check_call_of_complex<Op, least>(*golden);
    }
  }
  if constexpr (requires { typename Op::Options; }) check_call<Op, most, typename Op::Options>(nullptr);
  else if constexpr (least != most) check_call<Op, most>(nullptr);
}
/// The same by name; with all arguments only if it has no operand without them.
template <class Op, bool has_complex_by_name>
void check_operation_by_name(Golden* golden) {
  constexpr int least = required<Op>(), most = positional<Op>();
  constexpr bool has_operand = operands_before<Op>(least) > 0;
  constexpr bool has_complex = has_complex_by_name && tenon::detail::in_domain<tenon::complex<double>>(Op::info.domain);
  check_named_call(Op::info, has_operand ? least : most, takes_lists<Op>(), has_complex && has_operand,
                   has_operand ? golden : nullptr);
}
template <class Op>
constexpr bool has_gradient_call = tenon::detail::has_gradient<Op> && operands_before<Op>(positional<Op>()) > 0;
/// All operations of a list that have a gradient; by name with complex numbers only if they have such gradients there.
template <bool has_complex_by_name = true, class... Ops>
void check_operations(tenon::OpList<Ops...>, Golden* golden) {
  const auto check = [&]<class Op>(const Op&) {
    if constexpr (has_gradient_call<Op>) {
#if TENON_TEST_QUICK
      check_operation_by_name<Op, has_complex_by_name>(golden);
#else
      check_operation<Op>(golden);
#endif
    }
  };
  (check(Ops{}), ...);
  // tests/runtime/gradient_golden_test.cpp reads these
  for (const char* end : {".magnitudes", ".rounded"}) golden->leave_out(end);
#if TENON_TEST_QUICK
  if (!has_complex_by_name) golden->leave_out(".complex");
  constexpr auto is_chosen = [](std::size_t at) {
    const bool has[] = {has_gradient_call<Ops>...};
    int before = 0;
    for (std::size_t k = 0; k < at; ++k) before += has[k];
    return has[at] && before % 32 == 0;
  };
  [&]<std::size_t... k>(std::index_sequence<k...>) {
    const auto check_chosen = [&]<bool chosen, class Op>(std::bool_constant<chosen>, const Op&) {
      if constexpr (chosen) check_operation<Op>(golden);
    };
    (check_chosen(std::bool_constant<is_chosen(k)>{}, Ops{}), ...);
  }(std::index_sequence_for<Ops...>{});
#endif
}

}  // namespace support
