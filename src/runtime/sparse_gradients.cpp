#include "sparse_gradients.hpp"

#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <tenon/error.hpp>
#include <tenon/runtime/cast.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/gradient.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/entry_numbers.hpp>
#include <tenon/sparse/record_products.hpp>
#include <tenon/tensor.hpp>

#include "convert.hpp"
#include "history.hpp"
#include "recorded_call.hpp"
#include "sparse_access.hpp"
#include "sparse_values.hpp"

namespace tenon::inline v1::runtime {
namespace {

Value conjugated(const Value& x) { return is_complex(x.tensor().dtype()) ? call("conj", {x}) : x; }
AnySparse conjugated(const AnySparse& x) { return SparseAccess::with_values(x, conjugated(x.recorded_values())); }
Value turned(const Value& x) { return call("matrix_transpose", {x}); }
/// A vector as a matrix of one column.
Value as_columns(const Value& x) {
  return x.tensor().dim() == 1 ? call("reshape", {x, Shape{x.tensor().size(0), 1}}) : x;
}
/// A matrix of the last dimension of a tensor.
Value as_rows(const Value& x) {
  const Shape sizes(x.tensor().sizes());
  if (sizes.rank() == 2) return x;
  const std::int64_t columns = sizes[sizes.rank() - 1];
  return call("reshape",
              {x, Shape{columns > 0 ? x.tensor().numel() / columns : detail::leading_count(sizes, 1), columns}});
}
/// The elements of some sizes 1, 2, …, or all `first`, in float64, which kernels are compiled for.
AnyTensor element_numbers(Dims sizes, double first, double step) {
  const AnyTensor numbers = new_any_tensor("backward", sizes, DType::float64);
  auto* const to = reinterpret_cast<double*>(numbers.block() ? numbers.block()->data : nullptr);
  for (std::int64_t k = 0; k < numbers.numel(); ++k) to[k] = first + step * static_cast<double>(k);
  return numbers;
}
AnySparse with_numbers(const AnySparse& x, double first, double step) {
  return SparseAccess::with_values(x, element_numbers(x.values().sizes(), first, step));
}

/// The values with these numbers, counted from 1; 0 is one that is not stored.
Value values_at(const Value& values, const AnyTensor& numbers) {
  const AnyTensor list = cast(numbers, DType::int64);
  const AnyTensor places = list.is_contiguous() ? list : list.clone();
  bool has_zero = false;
  const std::int64_t n = places.numel();
  const auto typed = places.as<const std::int64_t>();
  for (std::int64_t k = 0; k < n; ++k) has_zero = has_zero || typed.data_ptr()[k] == 0;
  Value all_of = call("reshape", {values, Shape{values.tensor().numel()}});
  Value at = call("reshape", {Value(places), Shape{n}});
  if (has_zero)
    all_of = call("concat", {std::vector<Value>{Value(zeros_of(Shape{1}, values.tensor().dtype())), all_of}});
  else at = call("subtract", {at, Value(1)});
  return call("reshape", {call("take", {all_of, at}, {{"axis", Value(0)}}), Shape(numbers.sizes())});
}

/// The values of a product of two matrices at the entries of a pattern, all in compressed rows.
AnyTensor product_values(const AnySparse& pattern, const AnySparse& a, const AnySparse& b) {
  if (is_complex(a.values().dtype())) {
    const auto [a_re, a_im] = complex_parts(a);
    const auto [b_re, b_im] = complex_parts(b);
    return complex_of(added(product_values(pattern, a_re, b_re), product_values(pattern, a_im, b_im), -1),
                      added(product_values(pattern, a_re, b_im), product_values(pattern, a_im, b_re), 1));
  }
  return with_types("matmul", a.values().dtype(), a.indices().dtype(), [&]<class T, class Index>() {
    return AnyTensor(detail::multiply_at_entries(SparseAccess::pattern<Csr, Index>(pattern),
                                                 detail::entry_rows(SparseAccess::typed<T, Csr, Index>(a)),
                                                 detail::entry_rows(SparseAccess::typed<T, Csr, Index>(b))));
  });
}
/// The same, recorded; `values` are they.
Value recorded_product(const AnySparse& pattern, const AnySparse& a, const AnySparse& b, const AnyTensor& values) {
  static const detail::NodeKind kind = part_kind("matmul");
  const auto product_at = [](const AnySparse& entries, const AnySparse& left, const AnySparse& right) {
    return recorded_product(entries, left, right, product_values(entries, left, right));
  };
  std::vector<Value> results{values}, operands{a.recorded_values(), b.recorded_values()};
  if (!is_recorded_part(operands)) return results[0];
  record_part(kind, results, std::move(operands), false,
              [pattern, product_at, of_a = without_history(a), of_b = without_history(b)](
                  const std::vector<Value>& given, PullTask& task, bool) {
                const AnySparse g = SparseAccess::with_values(pattern, task.gradients[0]);
                if (task.wanted & 1)
                  task.pulled[0] =
                      product_at(of_a, g, in_rows(conjugated(SparseAccess::with_values(of_b, given[1])).transposed()));
                if (task.wanted & 2)
                  task.pulled[1] =
                      product_at(of_b, in_rows(conjugated(SparseAccess::with_values(of_a, given[0])).transposed()), g);
              });
  return results[0];
}

/// The values of a dense product at the entries of compressed rows.
Value dense_product_at(const AnySparse& rows, const Value& a, const Value& b) {
  static const detail::NodeKind kind = part_kind("sparse::sampled_addmm");
  const AnySparse pattern = without_history(rows);
  std::vector<Value> results{pattern.sampled_addmm(a.tensor(), b.tensor(), 0, 1).values()}, operands{a, b};
  if (!is_recorded_part(operands)) return results[0];
  record_part(kind, results, std::move(operands), false,
              [pattern](const std::vector<Value>& given, PullTask& task, bool) {
                const AnySparse g = SparseAccess::with_values(pattern, task.gradients[0]);
                if (task.wanted & 1) task.pulled[0] = g.multiply(conjugated(turned(given[1])));
                if (task.wanted & 2) task.pulled[1] = g.multiply(conjugated(turned(given[0])), true);
              });
  return results[0];
}

}  // namespace

bool is_recorded(const AnySparse& x) { return x.requires_grad() && is_recording(); }
bool is_recorded(const AnySparse& x, const Value& y) {
  return (x.requires_grad() || y.has_history()) && is_recording();
}
AnySparse adjoint_of(const AnySparse& x) { return conjugated(x).transposed(); }
AnySparse without_history(const AnySparse& x) { return SparseAccess::with_values(x, x.values()); }

AnySparse moved_entries(const AnySparse& given, const std::function<AnySparse(const AnySparse&)>& move) {
  // conversions of others add nothing
  const AnySparse x = given.format() == SparseFormat::coo ? given.coalesced() : given;
  const AnySparse numbers = with_numbers(x, 1, 1), made = move(numbers);
  if (made.values().block() == numbers.values().block() && made.values().sizes() == numbers.values().sizes())
    return SparseAccess::with_values(made, x.recorded_values());
  return SparseAccess::with_values(made, values_at(x.recorded_values(), made.values()));
}

AnySparse coalesced_entries(const AnySparse& x) {
  if (x.format() == SparseFormat::csc) return coalesced_entries(x.transposed()).transposed();
  const AnySparse pattern = without_history(x), made = pattern.coalesced();
  const AnyTensor places = with_index("coalesce", x.indices().dtype(), [&]<class Index>() {
    const auto of = [&]<class Format>(Format) {
      return AnyTensor(detail::places_among(SparseAccess::pattern<Format, Index>(pattern),
                                            SparseAccess::pattern<Format, Index>(made)));
    };
    return x.format() == SparseFormat::coo ? of(Coo{}) : x.format() == SparseFormat::csr ? of(Csr{}) : of(Bsr{});
  });
  static const detail::NodeKind kind = linear_kind("coalesce");
  return SparseAccess::with_values(made,
                                   record_linear(kind, made.values(), x.recorded_values(), [places](const Value& g) {
                                     return call("take", {g, Value(places)}, {{"axis", Value(0)}});
                                   }));
}

Value dense_of_entries(const AnySparse& given) {
  static const detail::NodeKind kind = linear_kind("to_dense");
  const AnySparse x = given.format() == SparseFormat::bsr ? in_rows(given) : given, pattern = without_history(x);
  return record_linear(kind, pattern.to_dense().tensor(), x.recorded_values(),
                       [pattern](const Value& g) { return pattern.gathered(g); });
}
Value gathered_at_entries(const AnySparse& x, const Value& dense) {
  static const detail::NodeKind kind = linear_kind("sparse_mask");
  const AnySparse pattern = without_history(x);
  return record_linear(kind, pattern.gathered(dense.tensor()).tensor(), dense,
                       [pattern](const Value& g) { return SparseAccess::with_values(pattern, g).to_dense(); });
}
Value summed_entries(const AnySparse& given, bool all_of, std::int64_t dimension, bool keepdims) {
  static const detail::NodeKind kind = linear_kind("sum");
  const AnySparse x = given.format() == SparseFormat::bsr ? in_rows(given) : given, pattern = without_history(x);
  Shape kept(x.sizes());
  const int axis_of = all_of ? 0 : detail::wrap_axis("sum", dimension, kept.rank());
  for (int d = 0; d < kept.rank(); ++d) {
    if (all_of || d == axis_of) kept[d] = 1;
  }
  return record_linear(kind, pattern.reduced("sum", all_of, dimension, keepdims).tensor(), x.recorded_values(),
                       [pattern, kept](const Value& g) { return pattern.gathered(call("reshape", {g, kept})); });
}

Value product_with_dense(const AnySparse& given, const Value& y, bool from_left) {
  static const detail::NodeKind kind = part_kind("matmul");
  const AnySparse a = given.requires_grad() ? in_rows(given) : given, pattern = without_history(a);
  std::vector<Value> results{pattern.multiply(y.tensor(), from_left)}, operands{a.recorded_values(), y};
  record_part(kind, results, std::move(operands), false,
              [pattern, from_left](const std::vector<Value>& of, PullTask& task, bool) {
                const Value& g = task.gradients[0];
                if (task.wanted & 1) {
                  const Value y_conj = conjugated(of[1]);
                  task.pulled[0] = from_left ? dense_product_at(pattern, turned(as_rows(y_conj)), as_rows(g))
                                             : dense_product_at(pattern, as_columns(g), turned(as_columns(y_conj)));
                }
                if (task.wanted & 2)
                  task.pulled[1] =
                      conjugated(SparseAccess::with_values(pattern, of[0])).transposed().multiply(g, from_left);
              });
  return results[0];
}

AnySparse product_of_sparse(const AnySparse& x, const AnySparse& y) {
  const AnySparse a = in_rows(x).coalesced(), b = in_rows(y).coalesced();
  const AnySparse made = without_history(a).multiply(without_history(b));  // which checks the operands
  return SparseAccess::with_values(made, recorded_product(made, a, b, made.values()));
}

AnySparse sampled_product(const AnySparse& x, const Value& a, const Value& b, double beta, double alpha) {
  const AnySparse rows = in_rows(x);
  for (const Value* const dense : {&a, &b})
    of_type("sparse::sampled_addmm", "dense elements", dense->tensor(), rows.values().dtype());
  Value values = dense_product_at(rows, a, b);
  if (alpha != 1) values = call("multiply", {values, Value(alpha)});
  if (beta != 0)
    values = call(
        "add", {values, beta == 1 ? rows.recorded_values() : call("multiply", {rows.recorded_values(), Value(beta)})});
  return SparseAccess::with_values(rows, values);
}

AnySparse combined_entries(std::string_view operation, const AnySparse& x, const AnySparse& y) {
  of_type(std::string(operation).c_str(), "values", y.values(), x.values().dtype());
  const AnySparse a = in_rows(x).coalesced(), b = in_rows(y).coalesced();
  const bool is_product = operation == "multiply";
  const char* const join = is_product ? "multiply" : "add";
  const double other = is_product ? 1 : 0;
  const AnySparse from_a = with_numbers(a, 1, 1).combined(join, with_numbers(b, other, 0)),
                  from_b = with_numbers(a, other, 0).combined(join, with_numbers(b, 1, 1));
  return SparseAccess::with_values(from_a, call(operation, {values_at(a.recorded_values(), from_a.values()),
                                                            values_at(b.recorded_values(), from_b.values())}));
}

Value recorded_solution(const AnyTensor& x, const AnySparse& given, const Value& b,
                        std::function<Value(const AnySparse&, const Value&)> solve) {
  static const detail::NodeKind kind = part_kind("sparse::solve");
  const AnySparse a = in_rows(given), pattern = without_history(a);
  std::vector<Value> results{x}, operands{a.recorded_values(), b};
  if (!is_recorded_part(operands)) return results[0];
  record_part(kind, results, std::move(operands), true,
              [pattern, solve = std::move(solve)](const std::vector<Value>& of, PullTask& task, bool) {
                const AnySparse m = conjugated(SparseAccess::with_values(pattern, of[0])).transposed();
                const Value back = solve(m, task.gradients[0]);
                if (task.wanted & 2) task.pulled[1] = back;
                if (task.wanted & 1)
                  task.pulled[0] = call(
                      "negative",
                      {dense_product_at(pattern, as_columns(back), turned(as_columns(conjugated(task.results[0]))))});
              });
  return results[0];
}

// With the pseudo-inverse P of a matrix of full rank, x = P b, and r = b - a x: dx = P (db - da x) + P Pᴴ daᴴ r, of
// which r is 0 where a has more columns than rows; there it is P (db - da x) + (I - P a) daᴴ Pᴴ x. Golub and Pereyra,
// The differentiation of pseudo-inverses and nonlinear least squares problems whose variables separate, SIAM Journal on
// Numerical Analysis 10, 1973, section 4.
Value recorded_least_squares(const AnyTensor& x, const AnySparse& given, const Value& b,
                             std::function<Value(const AnySparse&, const Value&)> solve) {
  static const detail::NodeKind kind = part_kind("sparse::lsqr");
  const AnySparse a = in_rows(given), pattern = without_history(a);
  std::vector<Value> results{x}, operands{a.recorded_values(), b};
  if (!is_recorded_part(operands)) return results[0];
  record_part(kind, results, std::move(operands), true,
              [pattern, solve = std::move(solve)](const std::vector<Value>& of, PullTask& task, bool) {
                const auto outer = [&](const Value& left, const Value& right) {
                  return dense_product_at(pattern, as_columns(left), turned(as_columns(conjugated(right))));
                };
                const AnySparse m = SparseAccess::with_values(pattern, of[0]), adjoint = in_rows(adjoint_of(m));
                const Value &g = task.gradients[0], &solution = task.results[0], back = solve(adjoint, g);
                if (task.wanted & 2) task.pulled[1] = back;
                if (!(task.wanted & 1)) return;
                const bool is_tall = m.sizes()[0] >= m.sizes()[1];
                const Value more =
                    is_tall ? outer(call("subtract", {of[1], m.multiply(solution)}), solve(m, back))
                            : outer(solve(adjoint, solution), call("subtract", {g, solve(m, m.multiply(g))}));
                task.pulled[0] = call("subtract", {more, outer(back, solution)});
              });
  return results[0];
}

}  // namespace tenon::inline v1::runtime
