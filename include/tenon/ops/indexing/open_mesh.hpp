// Indices along each dimension, which index all their combinations together: ix_.
#pragma once

#include <cstdint>
#include <tuple>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/indexing/indices.hpp>
#include <tenon/ops/indexing/mask.hpp>
#include <tenon/ops/tensor_list.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A copy of the places that a row selects: its integers, or the indices where it is true.
template <class X>
Tensor<std::int64_t, typename X::device_type> places_in_row(const char* function, const X& x) {
  if constexpr (std::is_same_v<std::remove_const_t<typename X::value_type>, bool>)
    return places_of(function, x).select(0, 0);
  else return index_operand(function, x).clone();
}
/// The same for a row whose type is known at run time. An empty row may be of any type: lists of no numbers are of
/// floats.
template <class Any>
  requires(!TensorLike<Any>)
Tensor<std::int64_t> places_in_row(const char* function, const Any& x) {
  return x.visit_const([&](const auto& row) -> Tensor<std::int64_t> {
    using T = std::remove_const_t<typename std::remove_cvref_t<decltype(row)>::value_type>;
    if constexpr (kind_of<T> <= Kind::integer) return places_in_row(function, row);
    else if (row.numel() == 0) return zeros<std::int64_t>(Shape{0});
    else
      throw_error(ErrorCode::type, function, ": a row of ", dtype_name<T>,
                  " holds no indices: integers or bools are needed");
  });
}

/// The rows of an open mesh of `count` dimensions, one after the other.
class OpenMesh {
 public:
  /// Throws ShapeError for more dimensions than tensors have.
  TENON_NOINLINE_OG OpenMesh(const char* function, std::int64_t count) : function_(function) {
    if (count > max_rank)
      throw_error(ErrorCode::shape, function, ": ", count, " rows, and a tensor has at most ", max_rank, " dimensions");
    for (std::int64_t k = 0; k < count; ++k) ones_.push_back(1);
  }
  /// Adds the next row, along its dimension. Throws ShapeError unless it is a row.
  template <class X>
  auto next(const X& x) {
    check_row(shape_of_any(x));
    const auto places = places_in_row(function_, x);
    Shape shape = ones_;
    shape[next_++] = places.numel();
    return places.reshape(shape);
  }

 private:
  template <class X>
  static Shape shape_of_any(const X& x) {
    if constexpr (TensorLike<X>) return shape_of(x);
    else return x.layout().sizes();
  }
  TENON_NOINLINE_OG void check_row(Dims sizes) const {
    if (sizes.rank() != 1)
      throw_error(ErrorCode::shape, function_, ": tensor ", next_, " of shape ", sizes, " is no row of indices");
  }

  const char* function_;
  Shape ones_;
  int next_ = 0;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct Ix {
  static constexpr Argument arguments[] = {
      {.name = "x", .kind = ArgumentKind::tensors, .least_rank = 1, .has_own_type = true}};
  static constexpr OpInfo info{.name = "ix_",
                               .arguments = arguments,
                               .results = "indices...",
                               .summary =
                                   "indices that select, together, all combinations of those in each row: `x(i, j)` of "
                                   "`[i, j] = ix_(rows, columns)`",
                               .source = "NumPy",
                               .domain = Domain::integral,
                               .dtypes = "int64",
                               .shapes = "(n1, 1, 1, …), (1, n2, 1, …), … for rows of n1, n2, … indices",
                               .errors =
                                   "ShapeError for a tensor that is no row, or more of them than a tensor has "
                                   "dimensions; TypeError for one of floats",
                               .notes =
                                   "A row of bools stands for the indices where it is true. The result is a "
                                   "std::tuple, or of a vector of tensors a vector."};
  static constexpr const char* no_gradient = "it takes integers";
  template <TensorLike... X>
    requires(sizeof...(X) > 0)
  TENON_INLINE auto operator()(const X&... x) const {
    detail::OpenMesh mesh(info.name, sizeof...(X));
    return std::tuple<Tensor<std::int64_t, typename X::device_type>...>{mesh.next(x)...};  // braces: in order
  }
  template <detail::TensorList R>
  TENON_INLINE R operator()(R rows) const {
    detail::OpenMesh mesh(info.name, detail::count_of(rows));
    for (auto& row : rows) row = mesh.next(row);
    return rows;
  }
};
inline constexpr Ix ix_{};

using OpenMeshOps = OpList<Ix>;

}  // namespace tenon::inline v1
