// Every operation on tensors of usual element types and scalars: it links only if the library has each kernel that the
// headers ask for.
#include "work.hpp"

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/tenon.hpp>

namespace tn = tenon;
namespace td = tenon::detail;

namespace {

int kernels = 0;

template <class X>
void evaluate(const X& x) {
  static_assert(td::is_library_tree<typename X::value_type, td::tree_of<typename X::value_type, X>>);
  const tn::Tensor<typename X::value_type> result = x;
  kernels += result.numel() == 3;
}

template <bool is_scalar, class T>
auto operand(const tn::Tensor<T>& x) {
  if constexpr (is_scalar) return static_cast<T>(x(1));
  else return x;
}

template <class Op, class T, unsigned scalars, std::size_t... K>
void evaluate_with(const tn::Tensor<T>& x, std::index_sequence<K...>) {
  constexpr bool selects = Op::info.rule == tn::Rule::select;
  using types = td::OpTypes<Op, Op::info.rule, std::conditional_t<K == 0 && selects, bool, T>...>;
  if constexpr (td::in_domain<typename types::common>(Op::info.domain)) {
    const tn::Tensor<bool> mask = tn::ones<bool>({3});
    const auto operand_of = [&]<std::size_t k>(std::integral_constant<std::size_t, k>) {
      if constexpr (k == 0 && selects) return operand<(scalars & 1) != 0>(mask);
      else return operand<(scalars >> k & 1) != 0>(x);
    };
    evaluate(Op{}(operand_of(std::integral_constant<std::size_t, K>{})...));
  }
}
template <class Op, class T, std::size_t... S>
void evaluate_op(const tn::Tensor<T>& x, std::index_sequence<S...>) {
  (evaluate_with<Op, T, unsigned{S}>(x, std::make_index_sequence<static_cast<std::size_t>(Op::info.arity())>()), ...);
}
template <class... Ops, class T>
void evaluate_all(tn::OpList<Ops...>, const tn::Tensor<T>& x) {
  (evaluate_op<Ops>(x, std::make_index_sequence<(std::size_t{1} << Ops::info.arity()) - 1>()), ...);
}

template <class Op, class T>
void reduce(const tn::Tensor<T>& x) {
  if constexpr (requires { typename Op::Reduction; } && td::in_domain<T>(Op::info.domain)) {
    (void)Op{}(x);
    ++kernels;
  }
}
template <class Op, class T>
void scan(const tn::Tensor<T>& x) {
  if constexpr (td::in_domain<T>(Op::info.domain)) {
    (void)Op{}(x, tn::axis(0));
    ++kernels;
  }
}
template <class... Ops, class T>
void reduce_all(tn::OpList<Ops...>, const tn::Tensor<T>& x) {
  (reduce<Ops>(x), ...);
}
template <class... Ops, class T>
void scan_all(tn::OpList<Ops...>, const tn::Tensor<T>& x) {
  (scan<Ops>(x), ...);
}

template <class T>
void work() {
  const tn::Tensor<T> x = tn::ones<T>({3});
  evaluate_all(tn::ElementwiseOps{}, x);
  reduce_all(tn::PlainReductionOps{}, x);
  reduce_all(tn::NanReductionOps{}, x);
  scan_all(tn::ScanOps{}, x);
  (void)tn::matmul(x, x), (void)tn::einsum("i,i", x, x), (void)tn::sort(x), (void)tn::argsort(x);
  const auto places = tn::zeros<std::int64_t>({2});
  (void)tn::take(x, places), (void)tn::take(x, places, tn::axis(0)), (void)tn::take_along_axis(x, places);
}

}  // namespace

int all_kernels() {
  work<float>();
  work<std::int32_t>();
#if !TENON_TEST_QUICK
  work<double>();
  work<std::int64_t>();
#endif
  work<bool>();
  return kernels;
}
