#include "reduction_table.hpp"

#include <utility>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/cpu/reduce.hpp>
#include <tenon/error.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/reduction/reduction.hpp>

#include "convert.hpp"
#include "operand.hpp"

namespace tenon::inline v1::runtime {
namespace {

/// A result's elements, as they are computed.
AnyTensor new_result(const Call& call, const ReductionRow& row, Dims sizes) {
  // Types of one size differ in their names only.
  return new_any_tensor(call.name, sizes, item_size(row.computed) == item_size(row.result) ? row.result : row.computed);
}

detail::ReductionOptions options_of(const Call& call, const ReductionTable& table) {
  detail::ReductionOptions options;
  if (const Value* axis = call[table.axis]) {
    options.has_axes = true;
    options.axes = shape_of_value(*axis);
  }
  options.keepdims = call[table.keepdims]->boolean();
  return options;
}

/// Computes the results of a plan.
void reduce_planned(const ReductionRow& row, const AnyTensor& x, const detail::ReductionPlan& plan, double correction, char* first,
                    char* second) {
  const detail::Source source = source_of_any(x);
  const detail::ReduceOperand operand{&source, 1, nullptr, conversion_kernel(x.dtype(), row.read)};
  bool left_range = false;
  const auto reduce_by = [&](const FoldFunctions& fold) {
    detail::reduce(operand, x.sizes(), plan.is_reduced, fold.reducer(),
                   {{first, second}, {plan.count, correction}, fold.write, &left_range});
  };
  reduce_by(row.fold);
  if (left_range && row.wide_fold.reducer) reduce_by(row.wide_fold);
}

/// Reduces contiguous elements, at least one and at most a unit, without a plan.
void reduce_run(const ReductionRow& row, const char* data, detail::ReduceOutput output) {
  alignas(64) char state[64];
  const detail::ReduceTile tile{state, 1, 0, data, 1, output.elements.count, 0, 0, 1};
  bool left_range = false;
  output.left_range = &left_range;
  const auto reduce_by = [&](const FoldFunctions& fold) {
    const detail::Reducer reducer = fold.reducer();
    reducer.start(tile, 1);
    reducer.inner(tile);
    fold.write(output, 0, 1, tile, 1);
  };
  reduce_by(row.fold);
  if (left_range && row.wide_fold.reducer) reduce_by(row.wide_fold);
}
/// Reduces all elements of x, which are contiguous and few, in a buffer if they are to be converted.
void reduce_few(const ReductionRow& row, const AnyTensor& x, double correction, char* first, char* second) {
  const char* const data = x.block()->data + x.layout().offset() * item_size(x.dtype());
  if (x.dtype() == row.read) return reduce_run(row, data, {{first, second}, {x.numel(), correction}, nullptr, nullptr});
  alignas(64) char buffer[detail::TileReader::bytes];
  conversion_kernel(x.dtype(), row.read)(buffer, nullptr, &data, x.numel());
  reduce_run(row, buffer, {{first, second}, {x.numel(), correction}, nullptr, nullptr});
}

/// A result as it is returned.
Value finished(const ReductionRow& row, AnyTensor&& result) {
  if (result.dtype() == row.result) return std::move(result);
  return converted(result, row.result);
}

Value reduce_tensor(const Call& call, const AnyTensor& x) {
  const ReductionTable& table = *static_cast<const ReductionTable*>(call.table);
  const ReductionRow& row = table.rows[static_cast<int>(x.dtype())];
  require_host(call.name, x.device());
  if (!row.fold.reducer) refuse_dtype(call, x.dtype());
  const std::int64_t n = x.numel(), few = x.dtype() == row.read ? detail::ReducePlan::run_unit_size : detail::TileReader::bytes / 16;
  const double correction = table.correction >= 0 ? call[table.correction]->real() : 0;
  AnyTensor result, second;
  const auto make_results = [&](Dims sizes) {
    result = new_result(call, row, sizes);
    if (table.has_second) second = new_result(call, row, sizes);
  };
  const auto second_data = [&] { return table.has_second ? second.block()->data : nullptr; };
  if (!call[table.axis] && !call[table.keepdims]->boolean() && n > 0 && n <= few && x.is_contiguous()) {
    make_results(Dims(nullptr, 0));
    reduce_few(row, x, correction, result.block()->data, second_data());
  } else {
    const detail::ReductionPlan plan = detail::plan_reduction(call.name, x.sizes(), options_of(call, table), table.needs_elements);
    make_results(plan.shape);
    if (result.numel() > 0) reduce_planned(row, x, plan, correction, result.block()->data, second_data());
  }
  if (!table.has_second) return finished(row, std::move(result));
  std::vector<Value> both;
  both.reserve(2);
  both.push_back(finished(row, std::move(result)));
  both.push_back(finished(row, std::move(second)));
  return both;
}

}  // namespace

Value run_reduction(const Call& call) {
  const Value& given = *call[0];
  if (given.is_tensor()) return reduce_tensor(call, given.tensor());
  return reduce_tensor(call, tensor_of_number(call.name, given, dtype_of_number(given)));
}

}  // namespace tenon::runtime
