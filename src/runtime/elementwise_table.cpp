#include "elementwise_table.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include <tenon/error.hpp>
#include <tenon/host/computation.hpp>

#include "convert.hpp"
#include "no_tree.hpp"

namespace tenon::inline v1::runtime {

DType promoted(const ElementwiseTable& table, const TypedOperand* operands) {
  Promotion promotion;
  for (int k = table.selects; k < table.arity; ++k) {
    if (operands[k].number) promotion.add_number(*operands[k].number);
    else promotion.add(operands[k].dtype);
  }
  return promotion.result();
}

const ElementwiseKernel& kernel_for(const char* function, const OpInfo& info, const ElementwiseTable& table,
                                    DType common) {
  const ElementwiseKernel& entry = table.kernels[static_cast<std::size_t>(common)];
  if (!entry.kernel) {
    detail::throw_error(ErrorCode::type, function, ": is defined for ", domain_name(info.domain), ", not for ",
                        name_of(common));
  }
  return entry;
}

/// Throws TypeError for an integer that the promoted type cannot represent.
static void check_number(const char* function, const Value& number, DType common) {
  if (kind_of_dtype(common) != Kind::integer || number.kind() == ValueKind::boolean) return;
  char element[16];
  write_number(function, element, number, common);
}

/// Throws IndexError for numbers that the operation refuses, where all operands behind the first are numbers.
static void check_parameters(const ElementwiseTable& table, const TypedOperand* operands) {
  double numbers[most_operands];
  for (int k = 1; k < table.arity; ++k) {
    const Value* const number = operands[k].number;
    if (!number || number->kind() == ValueKind::complex) return;
    numbers[k - 1] = number->real();
  }
  table.check_numbers(numbers);
}

ChosenKernel choose_kernel(const char* function, const OpInfo& info, const ElementwiseTable& table,
                           const TypedOperand* operands) {
  if (table.check_numbers) check_parameters(table, operands);
  const DType common = promoted(table, operands);
  if (table.across) {
    const auto [first, second] = compared_as(operands[0], operands[1], common);
    if (first != second) return {&table.across[first == DType::uint64], common};
    return {&kernel_for(function, info, table, first), first};
  }
  const ElementwiseKernel& entry = kernel_for(function, info, table, common);
  for (int k = table.selects; k < table.arity; ++k) {
    if (operands[k].number) check_number(function, *operands[k].number, common);
  }
  return {&entry, common};
}

int add_conversion(detail::KernelSequence& sequence, int slot, DType from, DType to) {
  const detail::Kernel convert = conversion_kernel(from, to);
  return convert ? sequence.add_step(convert, &no_tree, &slot, 1) : slot;
}

void fill_block(const char* function, char* to, const Value& number, DType dtype, std::int64_t n) {
  const DType own = dtype_of_number(number);
  alignas(16) char element[16];
  write_number(function, element, number, own);
  const auto item = static_cast<std::size_t>(item_size(dtype)), bytes = static_cast<std::size_t>(n) * item;
  if (const detail::Kernel convert = conversion_kernel(own, dtype)) {
    const char* const from = element;
    convert(to, &no_tree, &from, 1);
  } else {
    std::memcpy(to, element, item);
  }
  for (std::size_t done = item; done < bytes; done *= 2) std::memcpy(to + done, to, std::min(done, bytes - done));
}

void refuse_elements(const char* function, const ElementwiseTable& table, const ElementwiseKernel& entry, DType common,
                     const Value& x) {
  const AnyTensor second = x.is_tensor() ? converted(x.tensor(), common) : tensor_of_number(function, x, common);
  if (second.numel() == 0) return;
  const AnyTensor found = new_any_tensor(function, second.sizes(), DType::bool_);
  const detail::Source source = source_of_any(second);
  detail::Computation{{&source, 1, true}, &no_tree, entry.refuses()}.run(found.block()->data, found.layout(), 1);
  if (std::memchr(found.block()->data, 1, static_cast<std::size_t>(found.numel())))
    detail::throw_error(ErrorCode::type, function, ": ", table.refusal);
}

}  // namespace tenon::runtime
