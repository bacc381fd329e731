// matmul: products of matrices of any element type and any strides, and of batches of them.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/operand_kind.hpp>
#include <tenon/core/product.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/destination.hpp>
#include <tenon/engine/doors.hpp>
#include <tenon/engine/kept_elements.hpp>
#include <tenon/engine/matmul_plan.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/fixed/multiply.hpp>
#include <tenon/fixed/operand.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/host/matmul.hpp>
#include <tenon/layout.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_SHARED void check_product_shape(const char* function, Dims out, Dims product);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The product on another device, computed by its library; operands with strides that the library cannot read are
/// copied.
template <class T, class Device, class To = NewProduct<T, Device>>
  requires(!std::is_same_v<Device, Cpu>)
Tensor<T, Device> matmul_of(const Tensor<const T, Device>& left, const Tensor<const T, Device>& right,
                            const To& to = {}) {
  static_assert(Multiplies<Device>,
                "tenon: products on this device need <tenon/cuda/matmul.hpp> and CMake's target tenon::cublas");
  if constexpr (Multiplies<Device>) {
    using Library = ProductEngine<Device>;
    const Layout &a = left.layout(), &b = right.layout();
    const MatMulPlan plan = plan_matmul(a, b);
    const Layout batch_a = batch_of(a), batch_b = batch_of(b);
    Shape shape = broadcast_shapes("matmul", batch_a.sizes(), batch_b.sizes());
    const Shape batch(shape);
    if (a.rank() > 1) shape.push_back(plan.m);
    if (b.rank() > 1) shape.push_back(plan.n);
    const Device device = Engine<Device>::device_of(left);
    if (device.index != Engine<Device>::device_of(right).index) {
      throw_error(ErrorCode::device, "matmul: the operands lie on ", Device::name, " ", device.index, " and ",
                  Engine<Device>::device_of(right).index, ": move them with to(device) first");
    }
    if (!Library::template reads<T>(plan.m, plan.k, plan.a_row, plan.a_column))
      return matmul_of<T>(Tensor<const T, Device>(left.clone()), right, to);
    if (!Library::template reads<T>(plan.k, plan.n, plan.b_row, plan.b_column))
      return matmul_of<T>(left, Tensor<const T, Device>(right.clone()), to);
    Tensor<T, Device> result = to(shape, device);
    if (result.numel() == 0) return result;
    if (plan.k == 0) return result.zero_();
    const ProductRun<T> product{plan.m,
                                plan.n,
                                plan.k,
                                left.data_ptr(),
                                plan.a_row,
                                plan.a_column,
                                right.data_ptr(),
                                plan.b_row,
                                plan.b_column,
                                result.data_ptr(),
                                0,
                                0,
                                1};
    const Layout* const layouts[] = {&batch_a, &batch_b};
    Walk walk;
    coalesce(walk, batch, layouts, 2);
    Library::multiply("matmul", product, walk, device);
    return result;
  }
}

/// x as a tensor of T: x itself if it is one.
template <class T, class X>
TENON_INLINE Tensor<const T, typename X::device_type> operand_as(const X& x) {
  using Device = typename X::device_type;
  if constexpr (std::is_same_v<X, Tensor<T, Device>> || std::is_same_v<X, Tensor<const T, Device>>) {
    return x;
  } else {
    const auto value = eval(x);
    if constexpr (std::is_same_v<std::remove_const_t<typename decltype(value)::element_type>, T>) return value;
    else return value.template cast<T>();
  }
}

/// Writes the product, converted, to `out`: directly if `out` has the product's type, is contiguous and overlaps
/// neither operand.
template <class T, class U, class Device>
void matmul_into(const char* function, const Tensor<U, Device>& out, const Tensor<const T, Device>& a,
                 const Tensor<const T, Device>& b) {
  if constexpr (std::is_same_v<T, U>) {
    if (out.is_contiguous() && !overlaps(placed(out), placed(a)) && !overlaps(placed(out), placed(b))) {
      return void(matmul_of<T>(a, b, [&](Dims sizes, const Device& device) {
        check_product_shape(function, out.sizes(), sizes);
        check_device(function, out, device);
        return out;
      }));
    }
  }
  const auto product = matmul_of<T>(a, b);
  check_product_shape(function, out.sizes(), product.sizes());
  assign(function, out, product);
}

/// The conjugate transposes of matrices, also of Variables; of real ones a view.
template <class X>
auto conjugate_transpose(const X& x) {
  if constexpr (ComplexElement<typename X::value_type>) return eval(conj(x.transpose(-2, -1)));
  else return x.transpose(-2, -1);
}
/// The gradient of operand k of a product of matrices, before it is summed over dimensions in which the operand was
/// broadcast.
template <int k, class Op, class G, class A, class B>
auto pull_matmul(const Op& multiply_matrices, const G& g, const A& a, const B& b) {
  const bool is_row = a.dim() == 1, is_column = b.dim() == 1;
  G rows = is_row ? g.unsqueeze(is_column ? 0 : -2) : g;
  if (is_column) rows = rows.unsqueeze(-1);
  if constexpr (k == 0) {
    const auto product = multiply_matrices(rows, conjugate_transpose(is_column ? b.unsqueeze(1) : b));
    return is_row ? product.squeeze(-2) : product;
  } else {
    const auto product = multiply_matrices(conjugate_transpose(is_row ? a.unsqueeze(0) : a), rows);
    return is_column ? product.squeeze(-1) : product;
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct MatMul : Records<MatMul> {
  using Records::operator();
  static constexpr Argument arguments[] = {{.name = "x1", .least_rank = 2}, {.name = "x2", .least_rank = 2}};
  static constexpr OpInfo info{.name = "matmul",
                               .arguments = arguments,
                               .summary = "the matrix product",
                               .source = "array-API 2024.12",
                               .elements = Elements::wrapped,
                               .dtypes = "the promoted type",
                               .shapes =
                                   "(…, m, k) and (…, k, n) give (…, m, n), where the other dimensions broadcast; a "
                                   "vector is a row on the left, a column on "
                                   "the right, and its dimension is dropped",
                               .errors = "ShapeError for scalars and if the inner sizes differ",
                               .notes =
                                   "Integers wrap; half types are summed in float. Cost: 2mnk operations for each "
                                   "matrix. Into an existing tensor: into(out, "
                                   "matmul, x1, x2); likewise for mm, mv, bmm. On CUDA by cuBLAS, with "
                                   "<tenon/cuda/matmul.hpp>; in TF32 only within a "
                                   "cuda::Tf32Scope."};
  template <TensorLike A, TensorLike B>
  TENON_INLINE auto operator()(const A& a, const B& b) const {
    using T = promote_t<std::remove_const_t<typename A::value_type>, std::remove_const_t<typename B::value_type>>;
    detail::require_one_device<std::is_same_v<typename A::device_type, typename B::device_type>>();
    return detail::matmul_of<T>(detail::operand_as<T>(a), detail::operand_as<T>(b));
  }
  static constexpr OpTraits traits{.reads_elements = true};
  /// Of two factors, each is read for the gradient of the other.
  TENON_INLINE static constexpr std::uint32_t reads_for(std::uint32_t wanted) {
    return (wanted & 1) << 1 | (wanted >> 1 & 1);
  }
  template <int k, class G, class Y, class A, class B>
  TENON_KEYED static auto pullback(const G& g, const Y&, const A& a, const B& b) {
    return detail::pull_matmul<k>(MatMul{}, g, a, b);
  }
  template <detail::Fixed A, detail::Fixed B>
    requires((detail::FixedVector<A> || detail::FixedMatrix<A>) && (detail::FixedVector<B> || detail::FixedMatrix<B>))
  TENON_INLINE constexpr auto operator()(const A& a, const B& b) const {
    return detail::matmul_fixed(a, b);
  }
  template <TensorLike A, TensorLike B>
    requires detail::HaveForms<A, B>
  TENON_KEYED auto operator()(const A& a, const B& b) const {
    return detail::form_of<MatMul, A, B>::of(a, b);
  }
  /// Throws ShapeError for shapes that matmul accepts and this operation does not.
  TENON_INLINE static void check(Dims, Dims) {}
};
inline constexpr MatMul matmul{};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// An operation that multiplies matrices or batches of them: matmul, mm, mv, bmm.
template <class Op>
concept MultiplyingOp = requires(Dims sizes) { Op::check(sizes, sizes); };

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::inline TENON_CODE {

/// Writes a product, converted, into an existing tensor of its shape: `into(out, matmul, a, b)`; likewise for mm, mv
/// and bmm. Allocates nothing if out has the product's element type, is contiguous and overlaps neither operand. Throws
/// ShapeError, DeviceError.
template <class T, class Device, detail::MultiplyingOp Op, TensorLike A, TensorLike B>
  requires(!std::is_const_v<T>)
void into(const Tensor<T, Device>& out, const Op&, const A& a, const B& b) {
  using P = promote_t<std::remove_const_t<typename A::value_type>, std::remove_const_t<typename B::value_type>>;
  detail::require_one_device<std::is_same_v<typename A::device_type, Device> &&
                             std::is_same_v<typename B::device_type, Device>>();
  const auto x = detail::operand_as<P>(a);
  const auto y = detail::operand_as<P>(b);
  Op::check(x.sizes(), y.sizes());
  detail::check_write(Op::info.name, out);
  detail::matmul_into<P, T, Device>(Op::info.name, out, x, y);
}

}  // namespace tenon::inline v1::inline TENON_CODE

#if TENON_BODIES
#include <tenon/ops/product/matmul_bodies.hpp>
#endif
