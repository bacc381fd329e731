// Combines the ranks' tensors element by element on their devices: reduce, all_reduce, reduce_scatter.
//
// The operation is addition, or another that NCCL has: `all_reduce(ranks, x, maximum)`. Half types are added as such,
// in NCCL's order.
#pragma once

#include <nccl.h>
#include <type_traits>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/elementwise/logical.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/nccl/communicator.hpp>
#include <tenon/nccl/message.hpp>
#include <tenon/ranks/output_tensor.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::nccl {

/// The sum of the ranks' elements, divided by the number of ranks.
struct Average {};
inline constexpr Average average{};

}  // namespace tenon::inline v1::nccl

namespace tenon::inline v1::detail {

template <class Op, class... Listed>
inline constexpr bool is_one_of = (std::is_same_v<Op, Listed> || ...);

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::nccl {

/// An operation for reductions over ranks: add, multiply, maximum, minimum, average, and for bools logical and bitwise
/// `or` and `and`. Unlike Tenon's own, NCCL's maximum and minimum skip NaN where one element is a number.
template <class Op>
concept CombiningOp =
    detail::is_one_of<Op, Add, Multiply, Maximum, Minimum, Average, LogicalOr, LogicalAnd, BitwiseOr, BitwiseAnd>;

}  // namespace tenon::inline v1::nccl

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Refuses elements that NCCL cannot combine by an operation.
template <bool fits>
TENON_INLINE constexpr void require_nccl_operation() {
  static_assert(fits,
                "tenon: NCCL does not combine these elements by this operation: it adds, multiplies and compares "
                "floating elements and "
                "integers, but for int16 and uint16, averages floating elements, adds and averages complex ones, and "
                "joins bools");
}

/// NCCL's operation that does the same as Op on elements of T. Bools are bytes of 0 and 1.
template <class Op, class T>
constexpr ncclRedOp_t nccl_operation() {
  constexpr Kind kind = kind_of<T>;
  constexpr bool is_bool = kind == Kind::boolean, is_complex = kind == Kind::complex,
                 has_fractions = kind == Kind::floating || is_complex,
                 is_number = kind == Kind::floating || (kind == Kind::integer && sizeof(T) != 2);
  constexpr int found = is_bool && is_one_of<Op, Add, Maximum, LogicalOr, BitwiseOr>          ? ncclMax
                        : is_bool && is_one_of<Op, Multiply, Minimum, LogicalAnd, BitwiseAnd> ? ncclMin
                        : (is_number || is_complex) && is_one_of<Op, Add>                     ? ncclSum
                        : has_fractions && is_one_of<Op, nccl::Average>                       ? ncclAvg
                        : is_number && is_one_of<Op, Multiply>                                ? ncclProd
                        : is_number && is_one_of<Op, Maximum>                                 ? ncclMax
                        : is_number && is_one_of<Op, Minimum>                                 ? ncclMin
                                                                                              : -1;
  require_nccl_operation<(found >= 0)>();
  return static_cast<ncclRedOp_t>(found);
}

/// Throws the error of a tensor that cannot hold a result of this shape.
inline void require_combined(const char* function, const nccl::Communicator& among, const AnyTensor& out,
                             const Shape& sizes) {
  require_received(function, among, out);
  require_sizes(function, out, sizes);
}

inline void queue_all_reduce(const char* function, const nccl::Communicator& among, const AnyTensor& x,
                             const AnyTensor& out, ncclRedOp_t op) {
  require_sent(function, among, x);
  require_combined(function, among, out, x.sizes());
  const AnyTensor source = is_block(x, out, 0, 1) ? x : apart_on_device(function, x, out, among.device());
  const NcclMessage m = nccl_message(source);
  const auto reduce = [&](ncclComm_t handle, cudaStream_t stream) {
    return ncclAllReduce(m.address, nccl_address(out), m.count, m.type, op, handle, stream);
  };
  if (m.count > 0) queue_call(function, "ncclAllReduce", among, reduce, source, out);
}

inline void queue_reduce(const char* function, const nccl::Communicator& among, const AnyTensor& x,
                         const AnyTensor& out, ncclRedOp_t op, int root) {
  among.require_rank(function, root);
  const bool gets = among.rank() == root;
  require_sent(function, among, x);
  if (gets) require_combined(function, among, out, x.sizes());
  const AnyTensor source = !gets || is_block(x, out, 0, 1) ? x : apart_on_device(function, x, out, among.device());
  const NcclMessage m = nccl_message(source);
  const auto reduce = [&](ncclComm_t handle, cudaStream_t stream) {
    return ncclReduce(m.address, gets ? nccl_address(out) : nullptr, m.count, m.type, op, root, handle, stream);
  };
  if (m.count > 0) queue_call(function, "ncclReduce", among, reduce, source, out);
}

/// The shape of x[0], for a tensor that has a block for each rank.
inline Shape sizes_of_block(const char* function, const nccl::Communicator& among, const AnyTensor& x) {
  require_block_for_each(function, among, x);
  return Shape(Dims(x.layout().sizes().data() + 1, x.dim() - 1));
}

inline void queue_reduce_scatter(const char* function, const nccl::Communicator& among, const AnyTensor& x,
                                 const AnyTensor& out, ncclRedOp_t op) {
  require_sent(function, among, x);
  require_combined(function, among, out, sizes_of_block(function, among, x));
  const AnyTensor source =
      is_block(out, x, among.rank(), among.size()) ? x : apart_on_device(function, x, out, among.device());
  const NcclMessage m = nccl_message(source), block = nccl_message(out);
  const auto reduce = [&](ncclComm_t handle, cudaStream_t stream) {
    return ncclReduceScatter(m.address, block.address, block.count, block.type, op, handle, stream);
  };
  if (block.count > 0) queue_call(function, "ncclReduceScatter", among, reduce, source, out);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::nccl::inline TENON_CODE {

/// Writes the ranks' x, combined, to `out` on all ranks; `out` may be x. Throws DeviceError, TypeError, ShapeError,
/// CommunicationError, as all of these functions. Source: NCCL 2.28, Collective Communication Functions.
template <detail::OnCuda X, class T, CombiningOp Op = Add>
  requires std::is_same_v<T, detail::sent_element<X>>
void all_reduce(const Communicator& among, const X& x, const Tensor<T, Cuda>& out, const Op& = {}) {
  detail::queue_all_reduce("nccl::all_reduce", among, x, out, detail::nccl_operation<Op, T>());
}
template <detail::OnCuda X, CombiningOp Op = Add>
Tensor<detail::sent_element<X>, Cuda> all_reduce(const Communicator& among, const X& x, const Op& = {}) {
  using T = detail::sent_element<X>;
  const AnyTensor source(x);
  const auto out = detail::new_tensor_on<T>("nccl::all_reduce", among.device(), source.sizes());
  detail::queue_all_reduce("nccl::all_reduce", among, source, out, detail::nccl_operation<Op, T>());
  return out;
}
/// In place.
template <class T, CombiningOp Op = Add>
const Tensor<T, Cuda>& all_reduce_(const Communicator& among, const Tensor<T, Cuda>& x, const Op& = {}) {
  detail::queue_all_reduce("nccl::all_reduce_", among, x, x, detail::nccl_operation<Op, T>());
  return x;
}

/// Writes the ranks' x, combined, to the root's `out`, which may be x. Other ranks' `out` is ignored.
template <detail::OnCuda X, class T, CombiningOp Op = Add>
  requires std::is_same_v<T, detail::sent_element<X>>
void reduce(const Communicator& among, const X& x, const Tensor<T, Cuda>& out, const Op& = {}, int root = 0) {
  detail::queue_reduce("nccl::reduce", among, x, out, detail::nccl_operation<Op, T>(), root);
}
/// The root's result in a new tensor; an empty one elsewhere.
template <detail::OnCuda X, CombiningOp Op = Add>
Tensor<detail::sent_element<X>, Cuda> reduce(const Communicator& among, const X& x, const Op& = {}, int root = 0) {
  using T = detail::sent_element<X>;
  const AnyTensor source(x);
  const auto out = among.rank() == root ? detail::new_tensor_on<T>("nccl::reduce", among.device(), source.sizes())
                                        : Tensor<T, Cuda>();
  detail::queue_reduce("nccl::reduce", among, source, out, detail::nccl_operation<Op, T>(), root);
  return out;
}
/// In place on the root; other ranks keep their elements.
template <class T, CombiningOp Op = Add>
const Tensor<T, Cuda>& reduce_(const Communicator& among, const Tensor<T, Cuda>& x, const Op& = {}, int root = 0) {
  detail::queue_reduce("nccl::reduce_", among, x, x, detail::nccl_operation<Op, T>(), root);
  return x;
}

/// Writes the ranks' x[r], combined, to the `out` of rank r; x has a block for each rank, and `out` may be one of them,
/// x[r].
template <detail::OnCuda X, class T, CombiningOp Op = Add>
  requires std::is_same_v<T, detail::sent_element<X>>
void reduce_scatter(const Communicator& among, const X& x, const Tensor<T, Cuda>& out, const Op& = {}) {
  detail::queue_reduce_scatter("nccl::reduce_scatter", among, x, out, detail::nccl_operation<Op, T>());
}
template <detail::OnCuda X, CombiningOp Op = Add>
Tensor<detail::sent_element<X>, Cuda> reduce_scatter(const Communicator& among, const X& x, const Op& = {}) {
  using T = detail::sent_element<X>;
  const AnyTensor source(x);
  const auto out = detail::new_tensor_on<T>("nccl::reduce_scatter", among.device(),
                                            detail::sizes_of_block("nccl::reduce_scatter", among, source));
  detail::queue_reduce_scatter("nccl::reduce_scatter", among, source, out, detail::nccl_operation<Op, T>());
  return out;
}

}  // namespace tenon::inline v1::nccl::inline TENON_CODE
