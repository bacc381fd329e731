// Systems of equations whose matrix is triangular.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/operand_kind.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/decompositions.hpp>
#include <tenon/engine/doors.hpp>
#include <tenon/engine/matrix_batch.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/linalg/solve_triangular.hpp>
#include <tenon/ops/linalg/cholesky.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/product/matrix_power.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::linalg {

/// Chooses the matrix of a system: the one that is given, its transpose, or its conjugate transpose.
enum class Transpose : unsigned char { none, transpose, adjoint };

}  // namespace tenon::inline v1::linalg

namespace tenon::inline v1::detail {

struct UnitDiagonal {
  static constexpr Argument argument{"unit_diagonal", ArgumentKind::flag, "false", true};
  bool has_unit_diagonal = false;
};
/// The option trans.
struct TransposedMatrix {
  static constexpr Argument argument{.name = "trans",
                                     .kind = ArgumentKind::choice,
                                     .fallback = "none",
                                     .keyword = true,
                                     .choices = "linalg::Transpose none transpose adjoint"};
  linalg::Transpose trans = linalg::Transpose::none;
  static constexpr TransposedMatrix from(const linalg::Transpose& given) { return {given}; }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::linalg {

/// Takes ones for the diagonal of a triangle, whose elements are not read.
inline constexpr detail::UnitDiagonal unit_diagonal{true};

struct SolveTriangular : Records<SolveTriangular> {
  using Records::operator();
  using Options = detail::Options<detail::UpperTriangle, detail::UnitDiagonal, detail::TransposedMatrix>;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(Argument{.name = "x1", .least_rank = 2},
                                                                         Argument{.name = "x2", .least_rank = 2});
  static constexpr OpInfo info{
      .name = "linalg::solve_triangular",
      .arguments = arguments,
      .summary = "the solution of systems whose matrix is triangular: the y with x1 y = x2, or of the transpose of x1",
      .source = "SciPy",
      .domain = Domain::inexact,
      .dtypes = "the promoted type",
      .shapes = "(…, m, m) and (m) or (…, m, n) give (m) or (…, m, n), where the other dimensions broadcast",
      .errors = "ShapeError for other shapes, LinAlgError if a matrix has a 0 on its diagonal",
      .notes =
          "Reads the lower triangle of x1, or with `upper` the upper one, before it is transposed; with "
          "`unit_diagonal` not the "
          "diagonal. By substitution, in products of blocks: m² n operations."};
  static constexpr OpTraits traits{.reads_elements = true, .keeps_result = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike A, TensorLike B, detail::OptionOrMistake<Options>... O>
  TENON_KEYED auto operator()(const A& a, const B& b, const O&... options) const {
    using T = promote_t<typename A::value_type, typename B::value_type>;
    detail::require_factor_element<T>();
    if constexpr (detail::HasForms<A>) {
      return detail::form_of<SolveTriangular, A>::of(a, b, detail::collect_options<Options>(options...));
    } else {
      detail::require_door<detail::DecompositionEngine, A>();
      return solve(detail::operand_as<T>(a), detail::operand_as<T>(b), detail::collect_options<Options>(options...));
    }
  }

 private:
  template <class T, class Device>
  TENON_KEYED static Tensor<T, Device> solve(const Tensor<const T, Device>& matrices,
                                             const Tensor<const T, Device>& right, const Options& options) {
    detail::check_square(info.name, matrices.sizes());
    const auto columns = detail::right_hand_columns(info.name, matrices, right);
    const bool is_turned = options.trans != Transpose::none;
    const Tensor<const T, Device> turned = is_turned ? matrices.transpose(-2, -1) : matrices;
    const Tensor<T, Device> result = detail::DecompositionEngine<Device>::solve_triangular(
        info.name, turned, columns,
        {options.is_upper != is_turned, options.has_unit_diagonal, options.trans == Transpose::adjoint});
    return right.dim() == 1 ? result.squeeze(-1) : result;
  }
};
inline constexpr SolveTriangular solve_triangular{};

}  // namespace tenon::inline v1::linalg
