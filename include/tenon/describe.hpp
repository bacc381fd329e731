// describe(x): a paragraph about a tensor or an expression, for debugging.
//
// "float32 tensor of shape (2,3), strides (3,1), offset 0: 6 elements, 24 bytes, contiguous, on cpu. …". Not in the
// umbrella.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <type_traits>
#include <utility>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/bind.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The largest number of elements for which minimum, maximum and mean are computed.
inline constexpr std::int64_t most_described_elements = std::int64_t{1} << 20;

template <class... P>
TENON_COLD void put_all(Text& text, const P&... pieces) {
  (text.put(Piece(pieces)), ...);
}
TENON_COLD inline void put_count(Text& text, std::int64_t n, const char* noun) {
  put_all(text, n, " ", noun, n == 1 ? "" : "s");
}
TENON_COLD inline void put_address(Text& text, const void* p) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%p", p);
  text.put(buffer);
}
inline void put_device(Text& text, AnyDevice device) {
  text.put(device.name());
  if (device.type != DeviceType::cpu) put_all(text, ":", device.index);
}

/// Describes the type, shape and device of a tensor, then its storage.
TENON_COLD inline void describe_facts(Text& text, const Block* block, const Layout& layout, DType dtype,
                                      AnyDevice device, bool read_only) {
  const int item = item_size(dtype);
  put_all(text, read_only ? "read-only " : "", name_of(dtype), " tensor of shape ", layout.sizes(), ", strides ",
          layout.strides(), ", offset ", layout.offset(), ": ");
  put_count(text, layout.numel(), "element");
  put_all(text, ", ", saturated_product(layout.numel(), item), " bytes, ",
          layout.is_contiguous() ? "contiguous" : "not contiguous", ", on ");
  put_device(text, device);
  if (!block) return text.put(". It has no storage.");
  const auto flags = flags_of(*block);
  const char* data = block->data + layout.offset() * item;
  std::uintptr_t align = reinterpret_cast<std::uintptr_t>(data);
  align &= ~align + 1;
  text.put(". The first element lies at ");
  put_address(text, data);
  put_all(text, ", aligned to ", align > 4096 ? 4096 : static_cast<long long>(align), " bytes. The storage ");
  put_address(text, block);
  put_all(text, " holds ", block->bytes, " bytes ");
  if (flags & Block::view) text.put("of another storage");
  else if (flags & Block::owned) put_all(text, "from ", block->policy ? block->policy->name : "an engine");
  else text.put("that are borrowed");
  if (flags & Block::pinned) text.put(", whose address was handed out");
  const std::int64_t handles = use_count(block);
  if (handles == 1) text.put("; this is its only handle.");
  else put_all(text, "; ", handles, " handles share it.");
}

/// A floating-point number rounded to six significant digits; other types unchanged.
template <class V>
auto to_six_digits(V v) {
  if constexpr (std::is_floating_point_v<V>) {
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%g", static_cast<double>(v));
    return std::strtod(buffer, nullptr);
  } else {
    return v;
  }
}

/// Describes the minimum, the maximum, the mean and the number of NaNs.
template <class T>
TENON_COLD void describe_elements(Text& text, const Block* block, const Layout& layout) {
  const std::int64_t n = layout.numel();
  if (!block || n == 0) return;
  if (n > most_described_elements)
    return put_all(text, " More than ", most_described_elements, " elements are not looked at.");
  std::int64_t index[max_rank] = {}, offset = layout.offset(), nans = 0, trues = 0;
  compute_t<T> least{}, greatest{};
  double sum = 0;
  for (std::int64_t k = 0; k < n; ++k) {
    const auto value = load<T>(block->data, offset);
    if (!(value == value)) {
      ++nans;
    } else if constexpr (std::is_same_v<T, bool>) {
      trues += value;
    } else if constexpr (RealElement<T>) {
      if (k == nans || value < least) least = value;
      if (k == nans || value > greatest) greatest = value;
      sum += static_cast<double>(value);
    }
    for (int d = layout.rank(); d-- > 0;) {
      offset += layout.stride(d);
      if (++index[d] < layout.size(d)) break;
      offset -= layout.size(d) * layout.stride(d);
      index[d] = 0;
    }
  }
  if constexpr (std::is_same_v<T, bool>) {
    put_all(text, " Elements: ", trues, " true, ", n - trues, " false.");
  } else if constexpr (RealElement<T>) {
    text.put(" Elements: ");
    if (n > nans)
      put_all(text, "min ", to_six_digits(least), ", max ", to_six_digits(greatest), ", mean ",
              to_six_digits(sum / static_cast<double>(n - nans)), FloatingElement<T> ? ", " : "");
  } else {
    text.put(" Elements: ");
  }
  if constexpr (kind_of<T> >= Kind::floating) nans ? put_all(text, nans, " NaN") : text.put("no NaN");
  if constexpr (!std::is_same_v<T, bool>) text.put(".");
}

// ---- expressions

/// The tensors and bytes that an expression reads, counted while it is described.
struct Reads {
  std::int64_t tensors = 0, bytes = 0;
};

TENON_COLD inline void describe_leaf(Text& text, Reads& reads, const char* dtype, const Layout& layout, int item) {
  put_all(text, dtype, " ", layout.sizes());
  if (!layout.is_contiguous()) put_all(text, " strides ", layout.strides());
  ++reads.tensors;
  const std::int64_t bytes = saturated_product(layout.numel(), item);
  if (__builtin_add_overflow(reads.bytes, bytes, &reads.bytes)) reads.bytes = INT64_MAX;
}

template <class T, class Device>
void describe_operand(Text& text, Reads& reads, const Tensor<T, Device>& x) {
  describe_leaf(text, reads, dtype_name<std::remove_const_t<T>>, x.layout(), sizeof(T));
}
template <class G>
void describe_operand(Text& text, Reads&, const Generated<G>& x) {
  put_all(text, "made ", dtype_name<typename G::value_type>, " ", x.layout().sizes());
}
template <class S>
void describe_operand(Text& text, Reads&, const Value<S>& x) {
  if constexpr (std::is_same_v<S, bool>) text.put(x.value ? "true" : "false");
  else if constexpr (ComplexElement<S>)
    put_all(text, "complex(", static_cast<double>(x.value.re), ",", static_cast<double>(x.value.im), ")");
  else if constexpr (FloatingElement<S>) text.put(static_cast<double>(x.value));
  else text.put(Piece(x.value));
}
/// Describes an expression: "add(multiply(float32 (2,3), 2) -> float32, float32 (3,)) -> float32".
template <class Op, class... X>
void describe_operand(Text& text, Reads& reads, const Expression<Op, X...>& x) {
  put_all(text, Op::info.name, "(");
  [&]<int... K>(std::integer_sequence<int, K...>) {
    const auto put_operand = [&]<int k, class Y>() {
      if (k > 0) text.put(", ");
      describe_operand(text, reads, operand_of<k, Y>(x));
    };
    (put_operand.template operator()<K, X>(), ...);
  }(std::make_integer_sequence<int, sizeof...(X)>{});
  put_all(text, ") -> ", dtype_name<typename Expression<Op, X...>::value_type>);
}

template <class X>
TENON_COLD std::string describe_lazy(const X& x) {
  using T = typename X::value_type;
  const Shape shape = shape_of(x);
  std::int64_t n = 1;
  for (const auto extent : shape) n *= extent;
  Text text, tree;
  Reads reads;
  describe_operand(tree, reads, x);
  put_all(text, dtype_name<T>, " expression of shape ", shape, ": ");
  put_count(text, n, "element");
  text.put(", not computed yet, on ");
  put_device(text, typename X::device_type{});
  text.put(". It reads ");
  put_count(text, reads.tensors, "tensor");
  put_all(text, ", ", reads.bytes, " bytes, and writes ", n * static_cast<std::int64_t>(sizeof(T)),
          " bytes: ", tree.c_str(), ".");
  return text.c_str();
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// Type, shape, strides, device, storage and its number of handles; for at most 2^20 elements in memory that the host
/// can access also minimum, maximum, mean and number of NaNs. Cost: one pass over the elements.
template <class T, class Device>
std::string describe(const Tensor<T, Device>& x) {
  detail::Text text;
  detail::describe_facts(text, x.storage().block(), x.layout(), dtype_of<std::remove_const_t<T>>, x.device(),
                         std::is_const_v<T>);
  if (Cpu::reaches(x.device()))
    detail::describe_elements<std::remove_const_t<T>>(text, x.storage().block(), x.layout());
  return text.c_str();
}
/// The same for a dtype known at run time.
inline std::string describe(const AnyTensor& x) {
  detail::Text text;
  detail::describe_facts(text, x.block(), x.layout(), x.dtype(), x.device(), x.is_read_only());
  if (Cpu::reaches(x.device()))
    x.visit_const([&]<class T>(const Tensor<const T>&) { detail::describe_elements<T>(text, x.block(), x.layout()); });
  return text.c_str();
}
/// The operations, operands and types of an expression, its shape, and the bytes that it reads and writes; a tensor
/// that occurs twice is counted twice. Nothing is computed.
template <detail::Lazy X>
std::string describe(const X& x) { return detail::describe_lazy(x); }
/// The tensor that a gather would produce.
template <class T, class Device>
std::string describe(const Gather<T, Device>& x) { return "gather, read into a " + describe(x.materialise()); }

}  // namespace tenon::inline v1::inline TENON_CODE
