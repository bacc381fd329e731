#include "simple_call.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/shape.hpp>

#include "convert.hpp"

namespace tenon::inline v1::runtime {
namespace {

/// True if x can be joined to the first part, which may be itself.
bool joins(const AnyTensor& x, const AnyTensor& first) {
  const int rank = first.layout().rank();
  if (x.dtype() != first.dtype() || x.layout().rank() != rank || rank == 0 || !x.is_contiguous() ||
      !Cpu::reaches(x.device()))
    return false;
  for (int d = 1; d < rank; ++d) {
    if (x.layout().size(d) != first.layout().size(d)) return false;
  }
  return true;
}

}  // namespace

Value join_rows(const Call& call) {
  const std::vector<Value>& parts = call[0]->list();
  if (parts.empty() || !parts[0].is_tensor() || (call[1] && (!call[1]->is_integer() || call[1]->integer() != 0)))
    return {};
  const AnyTensor& first = parts[0].tensor();
  std::int64_t rows = 0, elements = 0;
  for (const Value& part : parts) {
    if (!part.is_tensor() || !joins(part.tensor(), first)) return {};
    const AnyTensor& x = part.tensor();
    rows += x.layout().size(0);
    elements += x.numel();
    if (elements > detail::most_simple_elements) return {};  // so that no sum overflows either
  }
  Shape sizes(first.sizes());
  sizes[0] = rows;
  AnyTensor result = new_any_tensor(call.name, sizes, first.dtype());
  char* to = elements ? result.block()->data : nullptr;
  for (const Value& part : parts) {
    const AnyTensor& x = part.tensor();
    const std::int64_t bytes = x.numel() * item_size(x.dtype());
    if (bytes == 0) continue;
    std::memcpy(to, x.data_ptr(), static_cast<std::size_t>(bytes));
    to += bytes;
  }
  return Value(std::move(result));
}

Value find_true(const Call& call) {
  constexpr std::int64_t most = 256;
  if (!call[0]->is_tensor()) return {};
  const AnyTensor& x = call[0]->tensor();
  const std::int64_t n = x.numel();
  if (x.dtype() != DType::bool_ || x.layout().rank() != 1 || n > most || !x.is_contiguous() ||
      !Cpu::reaches(x.device()))
    return {};
  const auto* const values = static_cast<const unsigned char*>(x.data_ptr());
  std::int64_t places[most], count = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    places[count] = i;
    count += values[i] != 0;
  }
  AnyTensor result = new_any_tensor(call.name, Shape{1, count}, DType::int64);
  if (count) std::memcpy(result.block()->data, places, static_cast<std::size_t>(count) * sizeof places[0]);
  return Value(std::move(result));
}

}  // namespace tenon::inline v1::runtime
