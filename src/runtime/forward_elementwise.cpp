// The forward pass of elementwise functions and of programs.
//
// In one direction a slope is evaluated with the tangent in place of the gradient. In several it is evaluated once, for
// 1: that is the factor of all of their tangents. Large tangents stay numbers of one program until somebody needs their
// elements.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <tenon/runtime/function.hpp>
#include <tenon/shape.hpp>

#include "elementwise_pass.hpp"
#include "forward_pass.hpp"
#include "function_gradient.hpp"
#include "history.hpp"
#include "slope.hpp"

namespace tenon::inline v1::runtime {
namespace {

bool is_real(DType dtype) { return kind_of_dtype(dtype) == Kind::floating; }

/// The sizes that tensors among values have when they are broadcast.
Shape broadcast_sizes(std::span<const Value> values) {
  Shape sizes;
  for (const Value& x : values) {
    if (x.is_tensor()) sizes = detail::broadcast_shapes("push_forward", sizes, x.tensor().layout().sizes());
  }
  return sizes;
}

/// True if a slope makes a gradient of 0 one of 0, whatever its factor is.
bool has_guard(const Slope& slope) {
  static const Function& where = function_called("where");
  return std::any_of(slope.steps.begin(), slope.steps.end(),
                     [](const SlopeStep& step) { return step.function == &where; });
}

/// The number of the derivative of a program, on dual numbers in which input k has the tangent `tangent_of(k)`; -1 is
/// none, and -2 stands for a program of complex numbers.
template <class F>
int dual_program(const RecordedProgram& of, GrowingProgram& program, bool* is_guarded, const F& tangent_of) {
  std::vector<int> values, tangents;
  for (const ProgramNode& one : of.nodes) {
    int value = -1, tangent = -1;
    bool is_complex = false;
    if (one.input >= 0) {
      value = program.input(of.inputs[static_cast<std::size_t>(one.input)].tensor());
      tangent = tangent_of(one.input);
      is_complex = tangent >= 0 && kind_of_dtype(program.dtype(value)) == Kind::complex;
    } else if (!one.function) {
      value = program.number(one.number);
    } else {
      int operands[most_operands], given[Slope::first_step] = {-1, -1, -1, -1, -1};
      for (int j = 0; j < one.arity(); ++j)
        operands[j] = values[static_cast<std::size_t>(one.operands[static_cast<std::size_t>(j)])];
      value = program.apply(*one.function, operands, &is_complex);
      const DType result = program.dtype(value);
      is_complex = is_complex || kind_of_dtype(result) == Kind::complex;
      const bool has_slopes = !is_complex && gradient_of(*one.function) != nullptr;
      for (int j = 0; j < one.arity() && has_slopes; ++j) {
        const bool is_read = is_read_floating(*one.function, j, program.dtype(operands[j]), result);
        given[Slope::first_operand + j] = is_read ? program.floating(operands[j], slope_dtype(result)) : operands[j];
      }
      given[Slope::result] = value;
      for (int j = 0; j < one.arity() && has_slopes; ++j) {
        const int t = tangents[static_cast<std::size_t>(one.operands[static_cast<std::size_t>(j)])];
        const Slope& slope = slopes_of(*one.function).of[0][j];
        if (t < 0 || !slope.exists()) continue;
        given[Slope::gradient] = t;
        *is_guarded = *is_guarded || has_guard(slope);
        const int part = program.slope(slope, slope.at, given);
        tangent = tangent < 0 ? part : program.apply("add", tangent, part);
      }
    }
    if (is_complex) return -2;
    values.push_back(value);
    tangents.push_back(tangent);
  }
  return tangents.back();
}

}  // namespace

ForwardPass::Operands ForwardPass::operands_of(detail::Node& node) {
  Operands operands;
  for (int k = 0; k < node.edges; ++k) operands.push_back(find(node, k));
  return operands;
}
/// The program that the operands' tangents are values of, or a new one, with room for more inputs.
std::shared_ptr<GrowingProgram> ForwardPass::program_with_room(const Operands& operands, std::size_t inputs) {
  std::shared_ptr<GrowingProgram> program;
  bool are_of_one = true;
  for (const Tangent* const one : operands) {
    if (!one || !one->program) continue;
    are_of_one = are_of_one && (!program || program == one->program);
    program = one->program;
  }
  if (program && are_of_one && program->inputs.size() + inputs <= most_inputs && program->nodes.size() < most_nodes)
    return program;
  return std::make_shared<GrowingProgram>();
}
/// The number of an operand's tangent in a program of results of that rank.
int ForwardPass::number_in(const std::shared_ptr<GrowingProgram>& program, Tangent& of, int rank) {
  if (of.program == program && of.value.is_nothing() && (of.directions == 0 || of.sizes.rank() == rank))
    return of.number;
  return program->input(aligned(of, rank).tensor());
}
Tangent ForwardPass::number_as_tangent(const std::shared_ptr<GrowingProgram>& program, int number, const MadeTensor& of,
                                       std::int64_t directions) {
  Tangent made = tangent_of("push_forward", of, directions, Value());
  if (program->is_number(number)) {  // as that of floor: the same everywhere
    made.value = zeros_of(with_directions(of.sizes, directions), of.dtype);
  } else {
    made.program = program;
    made.number = number;
    if (program->dtype(number) != of.dtype || count(of.sizes, directions) < least_joined) (void)elements(made);
  }
  return made;
}

/// The sum of the products of operands' tangents and factors; nothing if there is none.
Tangent ForwardPass::sum_of_products(const MadeTensor& made, const std::vector<TangentFactor>& factors,
                                     const Operands& tangents, std::int64_t directions) {
  static const Function &multiply = function_called("multiply"), &where = function_called("where"),
                        &equal = function_called("equal");
  const int rank = made.sizes.rank();
  const bool is_joined = count(made.sizes, directions) >= least_joined;
  const auto program = is_joined ? program_with_room(tangents, 2 * factors.size()) : nullptr;
  Value derivative;
  int number = -1;
  for (std::size_t k = 0; k < factors.size(); ++k) {
    Tangent* const t = tangents[k];
    const TangentFactor& factor = factors[k];
    if (!t || factor.value.is_nothing()) continue;
    const bool is_one = factor.value.is_number() && factor.value.real() == 1;
    if (is_joined) {
      const int from = number_in(program, *t, rank);
      int part = is_one ? from : program->apply("multiply", from, program->value(factor.value));
      if (factor.is_guarded) {
        const int zero = program->number(Value(0.0));
        part = program->apply("where", program->apply("equal", from, zero), zero, part);
      }
      number = number < 0 ? part : program->apply("add", number, part);
      continue;
    }
    const Value from = aligned(*t, rank);
    Value part = from;
    if (!is_one) {
      const Value* const operands[] = {&from, &factor.value};
      part = call_in_order(multiply, operands);
    }
    if (factor.is_guarded) {
      const Value zero(0.0);
      const Value* const compared[] = {&from, &zero};
      const Value is_zero = call_in_order(equal, compared);
      const Value* const chosen[] = {&is_zero, &zero, &part};
      part = call_in_order(where, chosen);
    }
    derivative = derivative.is_nothing() ? part : sum(derivative, part);
  }
  if (number >= 0) return number_as_tangent(program, number, made, directions);
  return tangent_of("push_forward", made, directions, derivative);
}
/// Pushes operands' tangents by their factors, which are the same for all directions. Large ones go direction by
/// direction if there are directions in which they are 0: of a model each parameter is one.
void ForwardPass::push_factors(detail::Node& node, const MadeTensor& made, const std::vector<TangentFactor>& factors) {
  const Operands operands = operands_of(node);
  const bool has_zeros = count(made.sizes, 0) >= least_joined &&
                         std::any_of(operands.begin(), operands.end(),
                                     [&](Tangent* operand) { return operand && has_zero_rows(*operand); });
  if (!has_zeros) {
    Tangent whole = sum_of_products(made, factors, operands, directions_);
    if (!whole.is_nothing()) put(node, 0, std::move(whole));
    return;
  }
  Tangent whole = tangent_of("push_forward", made, directions_, Value());
  for (std::int64_t direction = 0; direction < directions_; ++direction) {
    Operands rows;
    for (Tangent* const operand : operands) {
      Tangent* const row = operand ? &rows_of(*operand)[static_cast<std::size_t>(direction)] : nullptr;
      rows.push_back(row && !row->is_nothing() ? row : nullptr);
    }
    whole.rows.push_back(sum_of_products(made, factors, rows, 0));
  }
  put(node, 0, std::move(whole));
}

void ForwardPass::push_elementwise(detail::Node& node) {
  RecordedElementwise& of = elementwise_of(node);
  const std::span<const Value> operands(of.values(), static_cast<std::size_t>(of.arity));
  const MadeTensor made{broadcast_sizes(operands), of.result};
  bool is_plain = !of.is_complex && is_real(of.result);
  for (int k = 0; k < of.arity; ++k) {
    const Tangent* const t = find(node, k);
    is_plain = is_plain && (!t || is_real(t->dtype));
  }
  if (!is_plain) return transpose(node, {made});
  const Slopes& slopes = slopes_of(*of.function);
  const auto is_pushed = [&](int k) { return find(node, k) && slopes.of[0][k].exists(); };
  std::uint32_t uses = 0;
  for (int k = 0; k < of.arity; ++k) uses |= is_pushed(k) ? slopes.of[0][k].uses : 0;
  Value read[Slope::first_step];
  if (uses >> Slope::result & 1) read[Slope::result] = of.values()[of.arity];
  for (int k = 0; k < of.arity; ++k) {
    if (uses >> (Slope::first_operand + k) & 1)
      read[Slope::first_operand + k] = slope_operand(*of.function, k, operands[static_cast<std::size_t>(k)], of.result);
  }
  std::int64_t elements_of_result = 1;
  for (const auto size : made.sizes) elements_of_result *= size;
  const int rank = made.sizes.rank();
  if (directions_ == 0 && elements_of_result >= least_joined) {
    const auto program = program_with_room(operands_of(node), 2 * static_cast<std::size_t>(of.arity) + 1);
    int given[Slope::first_step], derivative = -1;
    for (int place = 0; place < Slope::first_step; ++place)
      given[place] = read[place].is_nothing() ? -1 : program->value(read[place]);
    for (int k = 0; k < of.arity; ++k) {
      if (!is_pushed(k)) continue;
      given[Slope::gradient] = number_in(program, *find(node, k), rank);
      const int part = program->slope(slopes.of[0][k], slopes.of[0][k].at, given);
      derivative = derivative < 0 ? part : program->apply("add", derivative, part);
    }
    if (derivative >= 0) put(node, 0, number_as_tangent(program, derivative, made, 0));
    return;
  }
  if (directions_ == 0) {
    Value derivative;
    for (int k = 0; k < of.arity; ++k) {
      if (!is_pushed(k)) continue;
      read[Slope::gradient] = elements(*find(node, k));
      const Value part = evaluate_slope(slopes.of[0][k], read);
      const Value as_tensor = part.is_number() ? Value(zeros_of(made.sizes, of.result)) : part;  // as that of floor
      derivative = derivative.is_nothing() ? as_tensor : sum(derivative, as_tensor);
    }
    return put_value(node, 0, made, derivative);
  }
  std::vector<TangentFactor> factors(static_cast<std::size_t>(of.arity));
  for (int k = 0; k < of.arity; ++k) {
    if (!is_pushed(k)) continue;
    const Slope& slope = slopes.of[0][k];
    TangentFactor& factor = factors[static_cast<std::size_t>(k)];
    factor.is_guarded = has_guard(slope);
    if (elements_of_result < least_joined) {
      read[Slope::gradient] = Value(1.0);
      factor.value = evaluate_slope(slope, read);
    } else {
      GrowingProgram program;
      int given[Slope::first_step];
      for (int place = 0; place < Slope::first_step; ++place)
        given[place] = read[place].is_nothing() ? -1 : program.value(read[place]);
      given[Slope::gradient] = program.number(Value(1.0));
      const int number = program.slope(slope, slope.at, given);
      const ProgramNode& last = program.nodes[static_cast<std::size_t>(number)];
      factor.value = program.is_number(number) ? last.number : Value(program.run(number));
    }
  }
  push_factors(node, made, factors);
}

void ForwardPass::push_program(detail::Node& node) {
  const RecordedProgram& of = program_of(node);
  const MadeTensor made{broadcast_sizes(of.inputs), of.result};
  bool is_guarded = false;
  if (directions_ == 0) {
    const auto program = program_with_room(operands_of(node), 2 * of.inputs.size());
    const int number = dual_program(of, *program, &is_guarded, [&](int k) {
      Tangent* const t = find(node, k);
      return t ? number_in(program, *t, made.sizes.rank()) : -1;
    });
    if (number == -2) return transpose(node, {made});
    if (number >= 0) put(node, 0, number_as_tangent(program, number, made, 0));
    return;
  }
  std::vector<TangentFactor> factors(of.inputs.size());
  for (std::size_t k = 0; k < of.inputs.size(); ++k) {
    if (!find(node, k)) continue;
    GrowingProgram program;
    const int one = program.number(Value(1.0));
    const int number = dual_program(of, program, &factors[k].is_guarded,
                                    [&](int input) { return input == static_cast<int>(k) ? one : -1; });
    if (number == -2) return transpose(node, {made});
    if (number < 0) continue;
    factors[k].value =
        program.is_number(number) ? program.nodes[static_cast<std::size_t>(number)].number : Value(program.run(number));
  }
  push_factors(node, made, factors);
}

}  // namespace tenon::inline v1::runtime
