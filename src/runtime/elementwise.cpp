// Elementwise functions: a call's kernel is chosen by the promoted type of its operands, and the host's engine runs it
// as it runs a typed expression's.
//
// A kernel reads operands of its own types. Operands of other types are converted block by block in the first cache,
// numbers stand in a block of equal elements, and results of half types are computed as floats.
#include "elementwise.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/cpu/run/kernel_sequence.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/engine/source_list.hpp>
#include <tenon/host/computation.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/layout.hpp>
#include <tenon/storage.hpp>

#include "convert.hpp"
#include "history.hpp"
#include "no_tree.hpp"
#include "operand.hpp"

namespace tenon::inline v1::runtime {

void check_holds(const char* function, const AnyTensor& self, DType dtype) {
  if (self.is_read_only()) detail::throw_error(ErrorCode::type, function, ": the tensor is read-only");
  if (kind_of_dtype(dtype) > kind_of_dtype(self.dtype()))
    detail::throw_error(ErrorCode::type, function, ": results of ", name_of(dtype), " do not fit into a tensor of ",
                        name_of(self.dtype()));
  refuse_kept_elements(function, self);
}

namespace {

/// A call's operands as sources, and the kernel that computes them.
class ElementwiseCall {
 public:
  ElementwiseCall(const Call& call, const ElementwiseTable& table) : call_(call), table_(table) {
    TypedOperand operands[most_operands] = {};
    bool one_type = true;
    for (int k = 0; k < table.arity; ++k) {
      const Value& value = *call[k];
      operands[k] = {DType::bool_, &value};
      if (value.is_tensor()) {
        const AnyTensor& x = value.tensor();
        require_host(call.name, x.device());
        operands[k] = {x.dtype(), nullptr};
        sources_[count_] = source_of_any(x);
        one_shape_ = one_shape_ && x.layout().sizes() == sources_[0].layout->sizes();
        ++count_;
      }
      one_type = one_type && !operands[k].number && operands[k].dtype == operands[0].dtype;
    }
    const DType first = operands[0].dtype;
    const auto [entry, common] = one_type ? ChosenKernel{&kernel_for(call.name, *call.info, table, first), first}
                                          : choose_kernel(call.name, *call.info, table, operands);
    entry_ = entry;
    if (!one_shape_) detail::broadcast_sources(call.name, sources_, count_);
    if (entry_->refuses) refuse_elements(call.name, table, *entry_, common, *call[1]);
    for (int k = 0; k < table.arity; ++k)
      is_mixed_ = is_mixed_ || operands[k].number || operands[k].dtype != entry_->in[k];
  }

  Value evaluate() const {
    const std::int64_t n = count_ == 0 ? 1 : one_shape_ ? sources_[0].layout->numel() : detail::block_elements;
    return compute(entry_->result, n, [&](const detail::Computation& x) -> Value {
      if (count_ > 0)
        return tensor_of(detail::evaluate_elements(call_.name, x, item_size(entry_->result)), entry_->result);
      AnyTensor result = new_any_tensor(call_.name, Dims(nullptr, 0), entry_->result);
      x.kernel(result.block()->data, x.tree, nullptr, 1);
      return result;
    });
  }
  void write(const AnyTensor& out) const {
    require_host(call_.name, out.device());
    check_holds(call_.name, out, entry_->result);
    if (count_ == 0) return assign_any(call_.name, out, evaluate().tensor());
    compute(out.dtype(), out.numel(), [&](const detail::Computation& x) { write_any(call_.name, out, x); });
  }

 private:
  /// The result of `use` for the computation that gives elements of `dtype`, n of them if that is less than a block.
  template <class F>
  std::invoke_result_t<F, const detail::Computation&> compute(DType dtype, std::int64_t n, const F& use) const {
    const detail::SourceList sources{sources_, count_, one_shape_};
    if (!is_mixed_ && entry_->out == dtype) return use({sources, &no_tree, entry_->kernel()});
    detail::ElementBlock numbers[most_operands];
    detail::SequenceSlot slots[2 * most_operands + 2];
    detail::SequenceStep steps[most_operands + 2];
    detail::KernelSequence sequence(slots, steps);
    int in[most_operands], source = 0;
    for (int k = 0; k < table_.arity; ++k) {
      const Value& value = *call_[k];
      if (value.is_tensor()) {
        const DType own = value.tensor().dtype();
        in[k] = add_conversion(sequence, sequence.add_source(source++, item_size(own)), own, entry_->in[k]);
      } else {
        fill_block(call_.name, numbers[k].bytes, value, entry_->in[k], std::min(n, detail::block_elements));
        in[k] = sequence.add_constant(numbers[k].bytes);
      }
    }
    const int computed = sequence.add_step(entry_->kernel(), &no_tree, in, table_.arity);
    sequence.finish(add_conversion(sequence, computed, entry_->out, dtype), item_size(dtype));
    return use({sources, &sequence, &detail::KernelSequence::run});
  }

  const Call& call_;
  const ElementwiseTable& table_;
  const ElementwiseKernel* entry_;
  detail::Source sources_[most_operands];
  int count_ = 0;
  bool one_shape_ = true, is_mixed_ = false;
};

}  // namespace

void add_elementwise(FunctionList& list) {
  for (const auto add :
       {add_arithmetic, add_combined, add_exponential, add_trigonometric, add_hyperbolic, add_special, add_activation,
        add_rounding, add_floating, add_complex_parts, add_comparison, add_logical, add_selection, add_parts}) {
    add(list);
  }
}

/// The result of tensors of one type and one shape that are small and contiguous, without sources and plans, as
/// evaluate_simple computes it where types are known; nothing where they are not.
static Value evaluate_simple(const Call& call, const ElementwiseTable& table) {
  const char* operands[most_operands];
  const AnyTensor* first = nullptr;
  for (int k = 0; k < table.arity; ++k) {
    if (!call[k]->is_tensor()) [[unlikely]] return {};
    const AnyTensor& x = call[k]->tensor();
    if (!first) first = &x;
    if (x.dtype() != first->dtype() || !x.is_contiguous() || !Cpu::reaches(x.device())) [[unlikely]] return {};
    if (k > 0 && !(x.layout().sizes() == first->layout().sizes())) [[unlikely]] return {};
    operands[k] = static_cast<const char*>(x.data_ptr());
  }
  const ElementwiseKernel& entry = table.kernels[static_cast<std::size_t>(first->dtype())];
  const std::int64_t n = first->numel();
  if (!entry.kernel || entry.refuses || entry.result != entry.out || n > detail::most_simple_elements) [[unlikely]]
    return {};
  for (int k = 0; k < table.arity; ++k) {
    if (entry.in[k] != first->dtype()) [[unlikely]] return {};
  }
  Layout layout = detail::fresh_layout(first->layout());
  Storage<unsigned char> storage(detail::Unchecked{}, detail::new_block_of(call.name, n, item_size(entry.result)));
  if (n > 0) entry.kernel()(reinterpret_cast<char*>(storage.data()), &no_tree, operands, n);
  auto* const block = static_cast<detail::Block*>(storage.release());
  return AnyTensor(detail::Unchecked{}, block, std::move(layout), entry.result, AnyDevice{}, false);
}

/// True if a call is x**2 of a tensor whose squares are of the same type: a kernel of its own then squares, and reads
/// no exponent.
static bool is_square(const Call& call, const ElementwiseTable& table) {
  const Value& exponent = *call[1];
  if (!call[0]->is_tensor() || (exponent.kind() != ValueKind::integer && exponent.kind() != ValueKind::real))
    return false;
  if (exponent.real() != 2) return false;
  const DType dtype = call[0]->tensor().dtype();
  Promotion promotion;
  promotion.add(dtype);
  promotion.add_number(exponent);
  return promotion.result() == dtype && table.squares->kernels[static_cast<std::size_t>(dtype)].kernel;
}

/// The function's table, or that of the square if the call is one.
static const ElementwiseTable& table_of(const Call& call) {
  const ElementwiseTable& table = *static_cast<const ElementwiseTable*>(call.table);
  return table.squares && is_square(call, table) ? *table.squares : table;
}

Value run_elementwise(const Call& call) {
  const ElementwiseTable& table = table_of(call);
  if (!call.in_place) {
    Value result = evaluate_simple(call, table);
    if (!result.is_nothing()) [[likely]] return result;
  }
  const ElementwiseCall elementwise(call, table);
  if (!call.in_place) return elementwise.evaluate();
  elementwise.write(call[0]->tensor());
  return *call[0];
}
void write_elementwise(const Call& call, const AnyTensor& out) { ElementwiseCall(call, table_of(call)).write(out); }

bool is_elementwise_table(const Function& function) { return function.run == run_elementwise; }

void write_back(const Call& call, const Value& result) {
  const AnyTensor& self = call[0]->tensor();
  const AnyTensor& from = result.tensor();
  check_holds(call.name, self, from.dtype());
  assign_any(call.name, self, from);
}

}  // namespace tenon::inline v1::runtime
