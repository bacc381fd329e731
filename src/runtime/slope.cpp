#include "slope.hpp"

#include <optional>
#include <vector>

#include <tenon/runtime/function.hpp>
#include <tenon/runtime/index_item.hpp>

#include "convert.hpp"
#include "elementwise_table.hpp"
#include "promotion.hpp"

namespace tenon::inline v1::runtime {

DType slope_dtype(DType result) {
  if (kind_of_dtype(result) != Kind::complex) return result;
  return result == DType::complex128 ? DType::float64 : DType::float32;
}
bool is_read_floating(const Function& function, int k, DType operand, DType result) {
  if (kind_of_dtype(operand) >= Kind::floating || kind_of_dtype(result) < Kind::floating) return false;
  return k > 0 || !is_elementwise_table(function) || !static_cast<const ElementwiseTable*>(function.table)->selects;
}
Value slope_operand(const Function& function, int k, const Value& x, DType result) {
  if (!is_read_floating(function, k, x.is_tensor() ? x.tensor().dtype() : dtype_of_number(x), result)) return x;
  return x.is_tensor() ? Value(converted(x.tensor(), slope_dtype(result))) : Value(x.real());
}

Value evaluate_slope(const Slope& slope, const Value* given) {
  std::vector<Value> computed(slope.steps.size());
  const auto at = [&](int place) -> const Value& {
    return place < Slope::first_step ? given[place] : computed[static_cast<std::size_t>(place - Slope::first_step)];
  };
  for (std::size_t s = 0; s < slope.steps.size(); ++s) {
    const SlopeStep& step = slope.steps[s];
    if (!step.function) {
      computed[s] = step.number;
      continue;
    }
    const Value* operands[detail::most_step_operands];
    bool is_number = true;
    for (int k = 0; k < step.arity; ++k) {
      operands[k] = &at(step.operands[static_cast<std::size_t>(k)]);
      is_number = is_number && operands[k]->is_number();
    }
    static const Function& where = function_called("where");
    if (step.function == &where && operands[0]->is_number()) {  // of a constant alone: the same branch for all elements
      computed[s] = *operands[operands[0]->boolean() ? 1 : 2];
      continue;
    }
    computed[s] = call_in_order(*step.function, operands);
    if (is_number) computed[s] = item(computed[s].tensor());  // a number stays one: it takes the type of the tensor
                                                              // beside it
  }
  return at(slope.at);
}

}  // namespace tenon::inline v1::runtime
