// The driver of elementwise functions: it chooses a kernel by the promoted type of the operands, and is no template.
//
// A kernel reads operands of its own types. Operands of other types are converted block by block in the first cache, numbers stand in a
// block of equal elements, and results of half types are computed as floats.
#include "elementwise.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include <tenon/engine/destination.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/host/computation.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/layout.hpp>
#include <tenon/storage.hpp>
#include <tenon/view/overlap.hpp>

#include "convert.hpp"
#include "operand.hpp"

namespace tenon::inline v1::runtime {
namespace {

using detail::Kernel;

/// A kernel whose operands, or whose result, have other types than it computes with.
struct MixedKernel {
  struct Operand {
    Kernel convert;        // null if the elements are what the kernel reads
    const char* constant;  // the block of a number's elements; null for a tensor
    std::int64_t item;
  };
  Kernel kernel, convert_result;
  int count;
  std::int64_t result_item;
  Operand operand[most_operands];

  static void run(char* out, const void* tree, const char* const* sources, std::int64_t n) {
    const MixedKernel& self = *static_cast<const MixedKernel*>(tree);
    Block blocks[most_operands + 1];
    for (std::int64_t at = 0; at < n; at += block_elements) {
      const std::int64_t count = std::min(n - at, block_elements);
      const char* in[most_operands];
      int source = 0;
      for (int k = 0; k < self.count; ++k) {
        const Operand& operand = self.operand[k];
        if (operand.constant) {
          in[k] = operand.constant;
          continue;
        }
        in[k] = sources[source++] + at * operand.item;
        if (operand.convert) {
          operand.convert(blocks[k].bytes, nullptr, &in[k], count);
          in[k] = blocks[k].bytes;
        }
      }
      char* const to = out + at * self.result_item;
      if (!self.convert_result) {
        self.kernel(to, nullptr, in, count);
      } else {
        self.kernel(blocks[most_operands].bytes, nullptr, in, count);
        const char* const computed = blocks[most_operands].bytes;
        self.convert_result(to, nullptr, &computed, count);
      }
    }
  }
};

/// Throws TypeError unless a tensor can be written and holds results of `dtype`.
void check_holds(const char* function, const AnyTensor& self, DType dtype) {
  if (self.is_read_only()) detail::fail(ErrorCode::type, function, ": the tensor is read-only");
  if (kind_of_dtype(dtype) > kind_of_dtype(self.dtype()))
    detail::fail(ErrorCode::type, function, ": results of ", name_of(dtype), " do not fit into a tensor of ", name_of(self.dtype()));
}

/// A call's operands as sources, and the kernel that computes them.
class ElementwiseRun {
 public:
  ElementwiseRun(const Call& call, const ElementwiseTable& table) : call_(call), table_(table) {
    Promotion promotion;
    for (int k = 0; k < table.arity; ++k) {
      const Value& value = *call[k];
      if (value.is_tensor()) {
        require_host(call.name, value.tensor().device());
        sources_[count_++] = source_of_any(value.tensor());
      }
      if (table.selects && k == 0) continue;
      if (value.is_tensor()) promotion.add(value.tensor().dtype());
      else promotion.add_number(value);
    }
    const DType common = promotion.result();
    entry_ = &kernel_for(call.name, *call.info, table, common);
    for (int k = 0; k < count_; ++k) detail::broadcast_with(call.name, shape_, sources_[k].layout->sizes());
    for (int k = table.selects; k < table.arity; ++k) {
      if (!call[k]->is_tensor()) check_number(call.name, *call[k], common);
    }
    if (entry_->refuses) refuse_elements(call.name, table, *entry_, common, *call[1]);
  }

  Value evaluate() {
    AnyTensor result = new_any_tensor(call_.name, shape_, entry_->result);
    if (result.numel() > 0) run(result.block()->data, result.layout(), result.dtype());
    return result;
  }

  void run_in_place() {
    const AnyTensor& self = call_[0]->tensor();
    check_holds(call_.name, self, entry_->result);
    const detail::Computation computation{sources_, count_, false, nullptr, entry_->kernel()};
    detail::check_destination(call_.name, computation, self.layout());
    if (self.numel() == 0) return;
    const detail::Placed place{self.block()->data, &self.layout(), item_size(self.dtype())};
    if (detail::needs_temporary(place, sources_, count_)) return assign_any(call_.name, self, evaluate().tensor());
    run(self.block()->data, self.layout(), self.dtype());
  }

 private:
  /// Writes the result as elements of `dtype`, which is the result's type or, in place, that of the first operand.
  void run(char* out, const Layout& layout, DType dtype) {
    bool mixed = entry_->out != dtype;
    for (int k = 0; k < table_.arity; ++k) mixed = mixed || !call_[k]->is_tensor() || call_[k]->tensor().dtype() != entry_->in[k];
    if (!mixed) return compute(out, layout, dtype, nullptr, entry_->kernel());
    Block numbers[most_operands];
    MixedKernel kernel{entry_->kernel(), conversion_kernel(entry_->out, dtype), table_.arity, item_size(dtype), {}};
    for (int k = 0; k < table_.arity; ++k) {
      const Value& value = *call_[k];
      if (value.is_tensor()) {
        const DType own = value.tensor().dtype();
        kernel.operand[k] = {conversion_kernel(own, entry_->in[k]), nullptr, item_size(own)};
      } else {
        fill_block(call_.name, numbers[k].bytes, value, entry_->in[k], std::min(layout.numel(), block_elements));
        kernel.operand[k] = {nullptr, numbers[k].bytes, 0};
      }
    }
    compute(out, layout, dtype, &kernel, &MixedKernel::run);
  }
  void compute(char* out, const Layout& layout, DType dtype, const void* tree, Kernel kernel) const {
    const detail::Computation computation{sources_, count_, is_one_shape(), tree, kernel};
    if (count_ > 0) computation.run(out, layout, item_size(dtype));
    else kernel(out + layout.offset() * item_size(dtype), tree, nullptr, 1);
  }
  bool is_one_shape() const {
    bool one = true;
    for (int k = 1; k < count_; ++k) one = one && sources_[k].layout->sizes() == sources_[0].layout->sizes();
    return one;
  }

  const Call& call_;
  const ElementwiseTable& table_;
  const ElementwiseKernel* entry_;
  detail::Source sources_[most_operands];
  int count_ = 0;
  Shape shape_;
};

}  // namespace

void add_elementwise(FunctionList& list) {
  for (const auto add : {add_arithmetic, add_combined, add_exponential, add_trigonometric, add_hyperbolic, add_special, add_activation,
                         add_rounding, add_floating, add_complex_parts, add_comparison, add_logical, add_selection,
                         add_parts}) {
    add(list);
  }
}

/// The result of tensors of one type and one shape that are small and contiguous, as most are in programs that call often; nothing
/// where they are not.
static Value run_simple(const Call& call, const ElementwiseTable& table) {
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
  if (!entry.kernel || entry.refuses || entry.result != entry.out || n > detail::most_simple_elements) [[unlikely]] return {};
  for (int k = 0; k < table.arity; ++k) {
    if (entry.in[k] != first->dtype()) [[unlikely]] return {};
  }
  Layout layout = detail::fresh_layout(first->layout());
  Storage<unsigned char> storage(detail::Unchecked{}, detail::new_block_of(call.name, n, item_size(entry.result)));
  if (n > 0) entry.kernel()(reinterpret_cast<char*>(storage.data()), nullptr, operands, n);
  auto* const block = static_cast<detail::Block*>(storage.release());
  return AnyTensor(detail::Unchecked{}, block, std::move(layout), entry.result, AnyDevice{}, false);
}

/// Whether a call is x**2 of a tensor whose squares are of the same type: the exponent need not be looked at for each element then.
static bool is_square(const Call& call, const ElementwiseTable& table) {
  const Value& exponent = *call[1];
  if (!call[0]->is_tensor() || (exponent.kind() != ValueKind::integer && exponent.kind() != ValueKind::real)) return false;
  if (exponent.real() != 2) return false;
  const DType dtype = call[0]->tensor().dtype();
  Promotion promotion;
  promotion.add(dtype);
  promotion.add_number(exponent);
  return promotion.result() == dtype && table.squares->kernels[static_cast<std::size_t>(dtype)].kernel;
}

Value run_elementwise(const Call& call) {
  const ElementwiseTable& table = *static_cast<const ElementwiseTable*>(call.table);
  if (table.squares && is_square(call, table))
    return run_elementwise({call.info, call.name, call.arguments, table.squares, call.in_place});
  if (!call.in_place) {
    Value result = run_simple(call, table);
    if (!result.is_nothing()) [[likely]] return result;
  }
  ElementwiseRun run(call, table);
  if (!call.in_place) return run.evaluate();
  run.run_in_place();
  return *call[0];
}

bool is_elementwise_table(const Function& function) { return function.run == run_elementwise; }

void write_back(const Call& call, const Value& result) {
  const AnyTensor& self = call[0]->tensor();
  const AnyTensor& from = result.tensor();
  check_holds(call.name, self, from.dtype());
  assign_any(call.name, self, from);
}

}  // namespace tenon::runtime
