#include "reduction_table.hpp"

#include <utility>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/cpu/reduce/reduce.hpp>
#include <tenon/error.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/runtime/reduce_few.hpp>

#include "convert.hpp"
#include "no_tree.hpp"
#include "operand.hpp"

namespace tenon::inline v1::runtime {
namespace {

/// A result's elements, as they are computed.
AnyTensor new_result(const char* function, const ReductionRow& row, Dims sizes) {
  // Types of one size differ in their names only.
  return new_any_tensor(function, sizes, item_size(row.computed) == item_size(row.result) ? row.result : row.computed);
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

/// True if the elements of x are contiguous and few: at least one, and at most a unit, or what a buffer holds if they
/// are to be converted.
bool is_few(const ReductionRow& row, const AnyTensor& x) {
  const std::int64_t n = x.numel(),
                     most = x.dtype() == row.read ? detail::ReducePlan::run_unit_size : detail::TileReader::bytes / 16;
  return n > 0 && n <= most && x.is_contiguous();
}
/// Reduces all elements of x, which are contiguous and few, in a buffer if they are to be converted.
void reduce_all(const ReductionRow& row, const AnyTensor& x, const detail::ReduceOutput& output) {
  const char* const data = x.block()->data + x.layout().offset() * item_size(x.dtype());
  if (x.dtype() == row.read) return detail::reduce_run_by(row.functions, data, x.numel(), output);
  alignas(64) char buffer[detail::TileReader::bytes];
  conversion_kernel(x.dtype(), row.read)(buffer, &no_tree, &data, x.numel());
  detail::reduce_run_by(row.functions, buffer, x.numel(), output);
}

/// A result as it is returned.
Value finished(const ReductionRow& row, AnyTensor&& result) {
  if (result.dtype() == row.result) return std::move(result);
  return converted(result, row.result);
}

}  // namespace

Value reduce_few(const Function& function, const AnyTensor& x) {
  if (function.run != &run_reduction || !Cpu::reaches(x.device())) return {};
  const ReductionTable& table = *static_cast<const ReductionTable*>(function.table);
  const ReductionRow& row = table.rows[static_cast<int>(x.dtype())];
  if (table.has_second || table.correction >= 0 || !row.functions.fold.reducer || !is_few(row, x)) return {};
  AnyTensor result = new_result(function.name(), row, Dims(nullptr, 0));
  reduce_all(row, x, {{result.block()->data, nullptr}, {x.numel(), 0}, nullptr, nullptr});
  return finished(row, std::move(result));
}

Value run_reduction(const Call& call) {
  const Value& given = *call[0];
  const AnyTensor number = given.is_tensor() ? AnyTensor() : tensor_of_number(call.name, given, dtype_of_number(given));
  const AnyTensor& x = given.is_tensor() ? given.tensor() : number;
  const ReductionTable& table = *static_cast<const ReductionTable*>(call.table);
  const ReductionRow& row = table.rows[static_cast<int>(x.dtype())];
  require_host(call.name, x.device());
  if (!row.functions.fold.reducer) refuse_dtype(call, x.dtype());
  const double correction = table.correction >= 0 ? call[table.correction]->real() : 0;
  AnyTensor result, second;
  const auto make_results = [&](Dims sizes, std::int64_t count) -> detail::ReduceOutput {
    result = new_result(call.name, row, sizes);
    if (table.has_second) second = new_result(call.name, row, sizes);
    return {{result.block()->data, table.has_second ? second.block()->data : nullptr},
            {count, correction},
            nullptr,
            nullptr};
  };
  if (!call[table.axis] && !call[table.keepdims]->boolean() && is_few(row, x)) {
    reduce_all(row, x, make_results(Dims(nullptr, 0), x.numel()));
  } else {
    const detail::ReductionPlan plan =
        detail::plan_reduction(call.name, x.sizes(), options_of(call, table), table.needs_elements);
    const detail::ReduceOutput output = make_results(plan.shape, plan.count);
    const detail::Source source = source_of_any(x);
    if (result.numel() > 0)
      detail::reduce_by(row.functions, {&source, 1, &no_tree, conversion_kernel(x.dtype(), row.read)}, x.sizes(),
                        plan.is_reduced, output);
  }
  if (!table.has_second) return finished(row, std::move(result));
  std::vector<Value> both;
  both.reserve(2);
  both.push_back(finished(row, std::move(result)));
  both.push_back(finished(row, std::move(second)));
  return both;
}

}  // namespace tenon::runtime
