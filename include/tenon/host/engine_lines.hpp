// The part of the host's engine that works along lines: scans and softmax.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/order_key.hpp>
#include <tenon/cpu/line/each_line.hpp>
#include <tenon/cpu/line/exponentials.hpp>
#include <tenon/cpu/line/lines.hpp>
#include <tenon/cpu/line/scan.hpp>
#include <tenon/cpu/order/encode_keys.hpp>
#include <tenon/device.hpp>
#include <tenon/host/engine.hpp>
#include <tenon/host/line_operand.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Applies a kernel to the lines of x along dimension d. `result` and `x` are contiguous.
template <class Kernel, class Out, class T>
void run_kernel_on_lines(const Tensor<Out>& result, const Tensor<T>& x, int d) {
  run_lines(reinterpret_cast<char*>(result.storage().data()), reinterpret_cast<const char*>(x.data_ptr()), x.sizes(), d,
            make_line_kernels<Kernel, std::remove_const_t<T>, Out>());
}

template <class Fold, class Out, class T>
void Engine<Cpu>::scan(const char*, const Tensor<Out, Cpu>& result, const Tensor<T, Cpu>& x, int d) {
  run_kernel_on_lines<ScanKernel<Fold, std::remove_const_t<T>, Out>>(result, x, d);
}
template <bool logarithm, class Out, class T>
void Engine<Cpu>::softmax(const char*, const Tensor<Out, Cpu>& result, const Tensor<T, Cpu>& x, int d) {
  run_kernel_on_lines<SoftmaxKernel<Out, logarithm>>(result, x, d);
}

/// For each of the n elements of a line, writes the extreme of the elements up to it, and the index of that extreme's
/// last occurrence.
template <bool greatest, class T>
void extremes_line(const void* of, char* const* line, char*) {
  using K = order_key_t<T>;
  const std::int64_t n = *static_cast<const std::int64_t*>(of);
  K extreme = 0, element = 0;
  std::int64_t at = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    const K bits = load_word<K>(line[0], i);
    const K key = extreme_key<T, greatest>(order_key<T>(bits));
    const bool replaces = key >= extreme;  // the key of a NaN is the highest
    extreme = replaces ? key : extreme;
    element = replaces ? bits : element;
    at = replaces ? i : at;
    store_word<K>(line[1], i, element);
    store_word(line[2], i, at);
  }
}

template <bool greatest, class T>
void Engine<Cpu>::scan_extremes(const char*, const Tensor<T, Cpu>& values, const Tensor<std::int64_t, Cpu>& indices,
                                const Tensor<const T, Cpu>& x, int d) {
  const std::int64_t n = x.size(d);
  const LineOperand operands[] = {line_operand(x), line_operand(values), line_operand(indices)};
  for_each_line(operands, 3, d, extremes_line<greatest, T>, &n, 0);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
