// Kernels along one dimension of contiguous tensors, whose lines are independent: scans, softmax. Threads share the
// lines; no line is divided.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/shape.hpp>
#include <tenon/threads.hpp>

namespace tenon::inline v1::detail {

/// A rectangle of elements to read and to write; its rows are contiguous, the steps between rows are in bytes.
struct LineTile {
  const char* in;
  char* out;
  std::int64_t rows, columns, in_step, out_step;
};
using LineKernel = void (*)(const LineTile&);

/// `along` takes each row as a line; `across` each column, of `most_columns` at most.
struct LineKernels {
  static constexpr std::int64_t most_columns = 1024;
  std::int64_t in_item, out_item;
  bool reads_once;  // true: no limit; false: a tile should fit the L2 cache
  LineKernel along, across;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class Kernel>
struct AlongBody {
  template <int bytes>
  TENON_INLINE static void loop(const LineTile& tile) { Kernel::template along<bytes>(tile); }
};
template <class Kernel>
struct AcrossBody {
  template <int bytes>
  TENON_INLINE static void loop(const LineTile& tile) { Kernel::template across<bytes>(tile); }
};
/// The kernels for this processor.
template <class Kernel, class In, class Out>
LineKernels make_line_kernels() {
  return {sizeof(In), sizeof(Out), Kernel::reads_once, variant<AlongBody<Kernel>, void(const LineTile&)>(),
          variant<AcrossBody<Kernel>, void(const LineTile&)>()};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Runs kernels over the lines along dimension d.
TENON_SHARED void run_lines(char* out, const char* in, Dims sizes, int d, const LineKernels& kernels);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/cpu/line/lines_bodies.hpp>
#endif
