// Connected components: label.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/components.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1 {

/// The number of the component of each element, from 1 on, 0 outside of all; and how many there are.
struct LabelResult {
  Tensor<std::int64_t> labels, num_features;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The components of a mask. Elements are neighbours if they differ by at most 1 in up to `connectivity` dimensions.
TENON_SHARED LabelResult labelled_by_number(const char* function, const Tensor<const bool>& mask,
                                            std::int64_t connectivity);
/// The same for neighbours that are marked in `structure`, of three elements in each dimension.
TENON_SHARED LabelResult labelled_by_structure(const char* function, const Tensor<const bool>& mask,
                                               const Tensor<const bool>& structure);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1 {

struct Label : Records<Label> {
  using Records::operator();
  static constexpr Argument arguments[] = {
      {"x"}, {.name = "structure", .kind = ArgumentKind::integer, .fallback = "1", .also = ArgumentKind::tensor}};
  static constexpr OpInfo info{
      .name = "label",
      .arguments = arguments,
      .results = "labels, num_features",
      .summary =
          "the connected components of the elements other than 0, numbered from 1 on in the order of their first "
          "elements, "
          "and their number",
      .source = "SciPy `ndimage.label`",
      .rule = Rule::logical,
      .dtypes = "int64",
      .shapes = "that of x; num_features has no dimensions",
      .errors =
          "ShapeError for a connectivity below 1 or above the number of dimensions, for a structure without three "
          "elements "
          "in each of them or without symmetry about its middle, and for more than 2^20 rows of neighbours",
      .notes =
          "`structure`: in how many dimensions neighbours may differ, 1 for those that share a face, or a tensor of "
          "three "
          "elements in each dimension that is not 0 at neighbours. NaN is not 0. One thread."};
  static constexpr const char* no_gradient = "its result is counts";
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x, std::int64_t connectivity = 1) const {
    detail::require_host<X>();
    return detail::labelled_by_number(info.name, mask_of(x), connectivity);
  }
  template <TensorLike X, TensorLike S>
  TENON_INLINE auto operator()(const X& x, const S& structure) const {
    detail::require_host<X>();
    detail::require_host<S>();
    return detail::labelled_by_structure(info.name, mask_of(x), mask_of(structure));
  }

 private:
  template <class X>
  TENON_INLINE static Tensor<const bool> mask_of(const X& x) {
    return detail::operand_as<bool>(x).contiguous();
  }
};
inline constexpr Label label{};

using LabelOps = OpList<Label>;

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/ops/filter/label_bodies.hpp>
#endif
