// Lists of tensors as arguments: ranges of tensors of one type, and of AnyTensor, as calls by name give them.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/device.hpp>
#include <tenon/fwd.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// Tensors whose types are known at run time, one after the other.
template <class R>
concept AnyTensorRange = !TensorLike<R> && requires(const R& r) {
  r.begin() != r.end();
  requires std::is_same_v<std::remove_cvref_t<decltype(*r.begin())>, AnyTensor>;
};
template <class R>
concept TensorList = TensorRange<R> || AnyTensorRange<R>;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The number of items in a list.
template <class R>
std::int64_t count_of(const R& list) {
  std::int64_t count = 0;
  for (auto at = list.begin(); at != list.end(); ++at) ++count;
  return count;
}
/// Item k of a list.
template <class R>
auto item_of(const R& list, std::int64_t k) {
  auto at = list.begin();
  while (k-- > 0) ++at;
  return *at;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
