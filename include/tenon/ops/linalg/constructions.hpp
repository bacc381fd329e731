// Matrices made of vectors and of matrices: vander, block_diag, cartesian_prod, diag_embed. Compositions, of Variables,
// too.
#pragma once

#include <cstdint>
#include <type_traits>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/op.hpp>
#include <tenon/engine/evaluate.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/indexing/take.hpp>
#include <tenon/ops/shape/join.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/ops/shape/pad.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>
#include <tenon/view/axes.hpp>

namespace tenon::inline v1::detail {

/// Tensors or Variables of one type, one after the other, as in a vector.
template <class R>
concept ListOfOperands = !TensorOrVariable<R> && requires(const R& r) {
  r.begin() != r.end();
  requires TensorOrVariable<std::remove_cvref_t<decltype(*r.begin())>>;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

struct Vander {
  static constexpr std::int64_t most_columns = std::int64_t{1} << 20;  // each is computed by itself
  static constexpr Argument arguments[] = {
      {.name = "x", .least_rank = 1}, {"N", ArgumentKind::integer, "-1"}, {"increasing", ArgumentKind::flag, "false"}};
  static constexpr OpInfo info{
      .name = "vander",
      .arguments = arguments,
      .summary = "Vandermonde's matrix: a column for each power of x, the highest first or, if `increasing`, last",
      .source = "NumPy, PyTorch",
      .domain = Domain::numeric,
      .dtypes = "the same",
      .shapes = "(n) gives (n, N), by default (n, n)",
      .errors = "ShapeError unless x is a vector, and for N below 0 or above 2^20",
      .notes = "By pow."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a) {
    return Vander{}(a...);
  }
  template <detail::TensorOrVariable X>
  TENON_KEYED TENON_NOINLINE_OG auto operator()(const X& given, std::int64_t N = -1, bool increasing = false) const {
    detail::require_host<X>();
    const auto x = eval(given);
    const Shape sizes(x.sizes());
    if (sizes.rank() != 1)
      detail::throw_error(ErrorCode::shape, info.name, ": shape ", sizes, " is not one of a vector");
    if (N < -1) detail::throw_error(ErrorCode::shape, info.name, ": N = ", N, " is negative");
    const std::int64_t count = N < 0 ? sizes[0] : N;
    if (count > most_columns)
      detail::throw_error(ErrorCode::shape, info.name, ": ", count, " columns are more than ", most_columns);
    using Column = std::remove_cvref_t<decltype(eval(pow(x, std::int64_t{0})))>;
    std::vector<Column> columns;
    for (std::int64_t k = 0; k < count; ++k) columns.push_back(eval(pow(x, increasing ? k : count - 1 - k)));
    if (count == 0)
      return take(expand_dims(eval(pow(x, std::int64_t{0})), 1), detail::new_tensor<std::int64_t>(info.name, Shape{0}),
                  axis(1));
    return stack(columns, axis(1));
  }
};
inline constexpr Vander vander{};

struct BlockDiag {
  static constexpr Argument arguments[] = {{.name = "x", .kind = ArgumentKind::tensors, .least_rank = 2}};
  static constexpr OpInfo info{
      .name = "block_diag",
      .arguments = arguments,
      .summary = "a matrix with the given ones along its diagonal, and zeros elsewhere",
      .source = "SciPy `linalg.block_diag`, PyTorch",
      .dtypes = "the promoted type",
      .shapes = "(m1, n1), (m2, n2), … give (m1 + m2 + …, n1 + n2 + …); a vector counts as a row",
      .errors = "ShapeError for no operands, and for those of three dimensions or more"};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a) {
    return BlockDiag{}(a...);
  }
  template <detail::ListOfOperands R>
  TENON_KEYED TENON_NOINLINE_OG auto operator()(const R& list) const {
    using Part = std::remove_cvref_t<decltype(pad(eval(*list.begin()), std::vector<PadWidth>{}))>;
    std::int64_t columns = 0, before = 0;
    const auto matrix = [](const auto& x) {
      const Shape sizes(x.sizes());
      if (sizes.rank() > 2)
        detail::throw_error(ErrorCode::shape, info.name, ": shape ", sizes,
                            " is not one of a matrix, a vector or a number");
      return sizes.rank() == 2 ? sizes : Shape{1, sizes.rank() == 1 ? sizes[0] : 1};
    };
    for (const auto& x : list) columns += matrix(x)[1];
    std::vector<Part> rows;
    for (const auto& x : list) {
      const Shape sizes = matrix(x);
      const std::int64_t after = columns - before - sizes[1];
      rows.push_back(pad(reshape(eval(x), sizes), std::vector<PadWidth>{{0, 0}, {before, after}}));
      before += sizes[1];
    }
    return concat(rows, axis(0));
  }
};
inline constexpr BlockDiag block_diag{};

struct CartesianProd {
  static constexpr Argument arguments[] = {{.name = "x", .kind = ArgumentKind::tensors, .least_rank = 1}};
  static constexpr OpInfo info{.name = "cartesian_prod",
                               .arguments = arguments,
                               .summary = "all rows of an element of each vector, the last vector's the fastest",
                               .source = "PyTorch",
                               .dtypes = "the promoted type",
                               .shapes = "k vectors of n1, n2, … elements give (n1 n2 …, k); one alone is the result",
                               .errors = "ShapeError for no operands, and for those that are no vectors"};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a) {
    return CartesianProd{}(a...);
  }
  template <detail::ListOfOperands R>
  TENON_KEYED TENON_NOINLINE_OG auto operator()(const R& list) const {
    using Part = std::remove_cvref_t<decltype(reshape(eval(*list.begin()), Shape{}))>;
    Shape grid;
    std::int64_t total = 1;
    for (const auto& x : list) {
      const Shape sizes(x.sizes());
      if (sizes.rank() != 1)
        detail::throw_error(ErrorCode::shape, info.name, ": shape ", sizes, " is not one of a vector");
      grid.push_back(sizes[0]);
      if (__builtin_mul_overflow(total, sizes[0], &total))
        detail::throw_error(ErrorCode::shape, info.name, ": the sizes overflow 64 bits");
    }
    std::vector<Part> columns;
    for (const auto& x : list) {
      Shape along;
      const auto place = static_cast<int>(columns.size());
      for (int d = 0; d < grid.rank(); ++d) along.push_back(d == place ? grid[d] : 1);
      if (grid.rank() == 1) columns.push_back(reshape(eval(x), grid));
      else columns.push_back(reshape(eval(broadcast_to(reshape(eval(x), along), grid)), Shape{total}));
    }
    return grid.rank() == 1 ? columns[0] : stack(columns, axis(1));
  }
};
inline constexpr CartesianProd cartesian_prod{};

struct DiagEmbed {
  static constexpr Argument arguments[] = {{.name = "x", .least_rank = 1},
                                           {"offset", ArgumentKind::integer, "0"},
                                           {"dim1", ArgumentKind::axis, "-2"},
                                           {"dim2", ArgumentKind::axis, "-1"}};
  static constexpr OpInfo info{
      .name = "diag_embed",
      .arguments = arguments,
      .summary = "matrices whose diagonals are the lines of x along its last dimension, with zeros elsewhere",
      .source = "PyTorch",
      .dtypes = "the same",
      .shapes = "(…, n) gives (…, m, m) for m = n + |offset|, with the rows as dimension dim1, the columns as dim2",
      .errors = "ShapeError for a number, IndexError for unknown or equal dimensions"};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a) {
    return DiagEmbed{}(a...);
  }
  template <detail::TensorOrVariable X>
  TENON_KEYED TENON_NOINLINE_OG auto operator()(const X& given, std::int64_t offset = 0, std::int64_t dim1 = -2,
                                                std::int64_t dim2 = -1) const {
    const auto x = eval(given);
    const Shape sizes(x.sizes());
    if (sizes.rank() == 0) detail::throw_error(ErrorCode::shape, info.name, ": a number has no lines");
    const int rank = sizes.rank() + 1;
    const int rows = detail::wrap_axis(info.name, dim1, rank), columns = detail::wrap_axis(info.name, dim2, rank);
    if (rows == columns) detail::throw_error(ErrorCode::index, info.name, ": dim1 and dim2 are both ", rows);
    const std::int64_t n = sizes[sizes.rank() - 1];
    std::int64_t size = 0;
    if (offset == INT64_MIN || __builtin_add_overflow(n, offset < 0 ? -offset : offset, &size) ||
        size == INT64_MAX || __builtin_mul_overflow(size, size + 1, &size))
      detail::throw_error(ErrorCode::shape, info.name, ": ", n, " elements at offset ", offset,
                          ": the sizes overflow 64 bits");
    const std::int64_t right = offset > 0 ? offset : 0, down = offset < 0 ? -offset : 0;
    std::int64_t count = 1;
    for (int d = 0; d < rank - 2; ++d) count *= sizes[d];
    // Each element before n zeros: element i of n stands at i (n + 1), which is the diagonal of rows of n.
    const auto spread = reshape(pad(reshape(x, Shape{count, n, 1}), std::vector<PadWidth>{{0, 0}, {0, 0}, {0, n}}),
                                Shape{count, n * (n + 1)});
    const auto places = detail::new_tensor<std::int64_t>(info.name, Shape{n * n});
    for (std::int64_t k = 0; k < n * n; ++k) places.data_ptr()[k] = k;
    const auto squares = reshape(take(spread, places, axis(1)), Shape{count, n, n});
    const auto placed = pad(squares, std::vector<PadWidth>{{0, 0}, {down, right}, {right, down}});
    Shape result, order;
    int before = 0;
    for (int d = 0; d < rank - 2; ++d) result.push_back(sizes[d]);
    for (int d = 0; d < 2; ++d) result.push_back(n + right + down);
    for (int d = 0; d < rank; ++d) order.push_back(d == rows ? rank - 2 : d == columns ? rank - 1 : before++);
    return permute_dims(reshape(placed, result), order);
  }
};
inline constexpr DiagEmbed diag_embed{};

using ConstructionOps = OpList<Vander, BlockDiag, CartesianProd, DiagEmbed>;

}  // namespace tenon::inline v1
