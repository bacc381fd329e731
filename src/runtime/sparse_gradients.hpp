// What AnySparse does with values, or dense operands, that have a history. Each function is called where `is_recorded`
// says so, and calls methods of AnySparse for what is computed; those are linear in each operand, so that the gradients
// are such methods again.
#pragma once

#include <functional>
#include <string_view>

#include <tenon/runtime/sparse.hpp>
#include <tenon/runtime/value.hpp>

namespace tenon::inline v1::runtime {

/// True if this thread records, and the values or one of the operands have a history.
bool is_recorded(const AnySparse& x);
bool is_recorded(const AnySparse& x, const Value& y);
/// The same tensor without history.
AnySparse without_history(const AnySparse& x);

/// The conjugated transpose.
AnySparse adjoint_of(const AnySparse& x);

/// What `move` makes of a tensor: it has to move entries and may store zeros between them. Coordinates are coalesced
/// first.
AnySparse moved_entries(const AnySparse& x, const std::function<AnySparse(const AnySparse&)>& move);
AnySparse coalesced_entries(const AnySparse& x);
Value dense_of_entries(const AnySparse& x);
Value gathered_at_entries(const AnySparse& x, const Value& dense);
/// The sum over all elements or one dimension.
Value summed_entries(const AnySparse& x, bool all_of, std::int64_t dimension, bool keepdims);

Value product_with_dense(const AnySparse& x, const Value& y, bool from_left);
AnySparse product_of_sparse(const AnySparse& x, const AnySparse& y);
AnySparse sampled_product(const AnySparse& x, const Value& a, const Value& b, double beta, double alpha);
AnySparse combined_entries(std::string_view operation, const AnySparse& x, const AnySparse& y);

/// The solution of a x = b, whose gradients are those of the inverse: `solve(m, g)` gives the x with m x = g.
Value recorded_solution(const AnyTensor& x, const AnySparse& a, const Value& b,
                        std::function<Value(const AnySparse& m, const Value& g)> solve);
/// The same of least squares, of a matrix of full rank: `solve(m, g)` gives the shortest x for which |g - m x| is
/// least.
Value recorded_least_squares(const AnyTensor& x, const AnySparse& a, const Value& b,
                             std::function<Value(const AnySparse& m, const Value& g)> solve);

}  // namespace tenon::inline v1::runtime
