#include "convert.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include <tenon/core/convert.hpp>
#include <tenon/core/elementwise/logical.hpp>
#include <tenon/cpu/pack/pack.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/computation.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/kernel_by_operation.hpp>
#include <tenon/layout.hpp>
#include <tenon/runtime/cast.hpp>
#include <tenon/storage.hpp>

#include "history.hpp"
#include "no_tree.hpp"
#include "promotion.hpp"

namespace tenon::inline v1::runtime {
namespace {

using detail::Kernel;
using MakeKernel = Kernel (*)();

template <class From, class To>
constexpr MakeKernel conversion() {
  if constexpr (std::is_same_v<From, To>) return nullptr;
  else return [] { return detail::host_kernel<To, detail::Load<From, 0>, 1>(); };
}
template <class From, class... To>
constexpr std::array<MakeKernel, dtype_count> conversions_from(detail::TypeList<To...>) {
  return {conversion<From, To>()...};
}
template <class... From>
constexpr std::array<std::array<MakeKernel, dtype_count>, dtype_count> conversion_table(detail::TypeList<From...> all) {
  return {conversions_from<From>(all)...};
}
constexpr auto conversions = conversion_table(AllTypes{});

/// Writes a number, which is of T's kind or a lower one, as an element.
template <class T>
void write_as(const char* function, char* to, const Value& number) {
  T element;
  if constexpr (ComplexElement<T>) {
    element = detail::convert<T>(number.complex());
  } else if constexpr (kind_of<T> == Kind::floating) {
    element = detail::convert<T>(number.real());
  } else if constexpr (std::is_same_v<T, bool>) {
    element = number.boolean();
  } else if (number.kind() == ValueKind::natural) {
    detail::check_scalar<T>(function, number.natural());
    element = detail::convert<T>(number.natural());
  } else {
    detail::check_scalar<T>(function, number.integer());
    element = detail::convert<T>(number.integer());
  }
  __builtin_memcpy(to, &element, sizeof element);
}
template <class... T>
constexpr auto writers(detail::TypeList<T...>) {
  return std::array<void (*)(const char*, char*, const Value&), sizeof...(T)>{&write_as<T>...};
}

/// A computation of one source that a kernel converts.
detail::Computation conversion_of(const detail::Source& source, DType from, DType to) {
  return {{&source, 1, true}, &no_tree, conversion_kernel(from, to)};
}

}  // namespace

Kernel conversion_kernel(DType from, DType to) {
  const MakeKernel make = conversions[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)];
  return make ? make() : nullptr;
}

detail::Source source_of_any(const AnyTensor& x) {
  return {x.block() ? x.block()->data : nullptr, &x.layout(), item_size(x.dtype()), nullptr, nullptr};
}

AnyTensor new_any_tensor(const char* function, Dims sizes, DType dtype) {
  Layout layout = detail::contiguous_layout(function, sizes);
  detail::Block* const block = detail::new_block_of(function, layout.numel(), item_size(dtype));
  return AnyTensor(detail::Unchecked{}, block, std::move(layout), dtype, AnyDevice{}, false);
}

AnyTensor relabelled(const AnyTensor& x, DType dtype, bool read_only) {
  Layout layout(x.layout());
  return AnyTensor(detail::Unchecked{}, detail::retain(x.block()), std::move(layout), dtype, x.device(), read_only);
}

AnyTensor tensor_of(detail::NewElements&& made, DType dtype) {
  return AnyTensor(detail::Unchecked{}, made.block, std::move(made.layout), dtype, AnyDevice{}, false);
}

AnyTensor converted(const AnyTensor& x, DType to) {
  if (x.dtype() == to) return x;
  const detail::Source source = source_of_any(x);
  return tensor_of(detail::evaluate_elements("cast", conversion_of(source, x.dtype(), to), item_size(to)), to);
}

AnyTensor biased(const AnyTensor& x) {
  const auto moved = [&]<class U>(U half) {
    return AnyTensor(detail::evaluate<U>(bitwise_xor(x.as_unchecked<const U, Cpu>(), half)));
  };
  return x.dtype() == DType::uint8 ? moved(std::uint8_t{0x80}) : moved(std::uint16_t{0x8000});
}

void write_any(const char* function, const AnyTensor& out, const detail::Computation& x) {
  const std::int64_t item = item_size(out.dtype());
  char* const data = out.block() ? out.block()->data : nullptr;
  detail::write_elements(function, data + out.layout().offset() * item, {data, &out.layout(), item}, x);
}

void assign_any(const char* function, const AnyTensor& out, const AnyTensor& x) {
  const detail::Source source = source_of_any(x);
  write_any(function, out, conversion_of(source, x.dtype(), out.dtype()));
}

void write_number(const char* function, char* to, const Value& number, DType dtype) {
  static constexpr auto table = writers(AllTypes{});
  if (dtype == DType::bool_ && number.kind() == ValueKind::integer &&
      (number.integer() == 0 || number.integer() == 1)) {
    return table[static_cast<int>(dtype)](function, to, number.integer() == 1);
  }
  if (kind_of_dtype(dtype_of_number(number)) > kind_of_dtype(dtype)) {
    detail::throw_error(ErrorCode::type, function, ": a number of the type ", number.description().c_str(),
                        " does not fit into ", name_of(dtype));
  }
  table[static_cast<std::size_t>(dtype)](function, to, number);
}

AnyTensor tensor_of_number(const char* function, const Value& number, DType dtype) {
  AnyTensor result = new_any_tensor(function, Dims(nullptr, 0), dtype);
  write_number(function, result.block()->data, number, dtype);
  return result;
}

AnyTensor cast(const AnyTensor& x, DType dtype) {
  require_dtype("cast", dtype);
  if (!Cpu::reaches(x.device())) detail::refuse_any_device("cast", x.device(), Cpu::name);
  return converted(x, dtype);
}

void assign(const AnyTensor& out, const Value& x) {
  if (out.is_read_only()) detail::throw_error(ErrorCode::type, "assign: the tensor is read-only");
  refuse_kept_elements("assign", out);
  constexpr std::int64_t few_bytes = 64 * 1024;  // a plan would pay for more
  const std::int64_t item = item_size(out.dtype());
  if (x.is_number() && out.is_contiguous() && out.numel() * item <= few_bytes && Cpu::reaches(out.device())) {
    alignas(16) char element[16];
    write_number("assign", element, x, out.dtype());
    if (out.numel() > 0)
      detail::fill_items(out.block()->data + out.storage_offset() * item, element, out.numel(), item);
    return;
  }
  const AnyTensor value = x.is_tensor() ? x.tensor() : tensor_of_number("assign", x, out.dtype());
  for (const AnyTensor* tensor : {&out, &value}) {
    if (!Cpu::reaches(tensor->device())) detail::refuse_any_device("assign", tensor->device(), Cpu::name);
  }
  assign_any("assign", out, value);
}

}  // namespace tenon::runtime
