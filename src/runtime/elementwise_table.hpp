// Tables of elementwise kernels, by the promoted type of the operands, and the functions on them that all operations
// share.
#pragma once

#include <array>
#include <cstdint>

#include <tenon/cpu/run/kernel.hpp>
#include <tenon/cpu/run/kernel_sequence.hpp>
#include <tenon/dtype.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/value.hpp>

#include "promotion.hpp"

namespace tenon::inline v1::runtime {

inline constexpr int most_operands = detail::most_step_operands;

/// The kernels of an operation on operands of one promoted type.
struct ElementwiseKernel {
  detail::Kernel (*kernel)() = nullptr;   ///< null where the operation is not defined
  detail::Kernel (*refuses)() = nullptr;  ///< is true where an element of the second operand is refused; null if none
                                          ///< is
  DType in[most_operands] = {};           ///< the types that the kernel reads
  DType out = {};                         ///< the type that it writes
  DType result = {};                      ///< of the operation: that, or a half type
};

/// An operation's kernels for each promoted type.
struct ElementwiseTable {
  int arity;
  bool selects;  ///< the first operand is a condition, which takes no part in promotion
  const char* refusal;
  std::array<ElementwiseKernel, dtype_count> kernels;
  const ElementwiseTable* squares;  ///< the operation's table if its second operand is the number 2, or null
  void (*check_numbers)(const double*);  ///< throws IndexError for operands behind the first that make no sense as
                                         ///< numbers, or null
  const ElementwiseKernel* across;  ///< of comparisons: the kernels of int64 beside uint64, and of uint64 beside int64;
                                    ///< else null
};

/// True if a function has such a table.
bool is_elementwise_table(const Function& function);
/// Writes what a call of such a function gives to `out`, which may share elements with operands. Throws what
/// check_holds throws, and ShapeError for operands that do not broadcast to its shape; nothing is written then.
void write_elementwise(const Call& call, const AnyTensor& out);
/// Throws TypeError unless a tensor can be written and holds results of `dtype`.
void check_holds(const char* function, const AnyTensor& self, DType dtype);
/// The promoted type of an operation's operands.
DType promoted(const ElementwiseTable& table, const TypedOperand* operands);
/// The kernels for operands of type `common`. Throws TypeError where the operation is not defined.
const ElementwiseKernel& kernel_for(const char* function, const OpInfo& info, const ElementwiseTable& table,
                                    DType common);
/// An operation's kernels, and the type that its operands are converted to if it is one.
struct ChosenKernel {
  const ElementwiseKernel* entry;
  DType common;
};
/// Those for operands of these types. Integers are compared as they are, whatever they are promoted to. Throws
/// TypeError where the operation is not defined, and for an integer that the promoted type cannot represent; IndexError
/// for numbers that the operation refuses.
ChosenKernel choose_kernel(const char* function, const OpInfo& info, const ElementwiseTable& table,
                           const TypedOperand* operands);
/// Adds a step that converts a slot's elements, unless both types are the same; returns the slot of the results.
int add_conversion(detail::KernelSequence& sequence, int slot, DType from, DType to);
/// Writes n elements of `dtype` that all have the value of a number.
void fill_block(const char* function, char* to, const Value& number, DType dtype, std::int64_t n);
/// Throws TypeError if the operation refuses an element of x, its second operand.
void refuse_elements(const char* function, const ElementwiseTable& table, const ElementwiseKernel& entry, DType common,
                     const Value& x);

}  // namespace tenon::runtime
