// Recursive filters of one line: a rational transfer function, and a cascade of sections of second order.
//
// Both are in the transposed direct form II, which needs the fewest states: Oppenheim and Schafer, Discrete-Time Signal
// Processing, section 6.3.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>

namespace tenon::inline v1::detail {

/// A filter whose coefficients were divided by a[0], and the length of its lines. With `is_kept` line 2 has the states
/// at the beginning of each line and gets those at its end; otherwise they begin with 0.
template <class T>
struct RecursiveFilter {
  const T *b, *a;
  std::int64_t b_count, a_count, states, n;
  bool is_kept;
};
/// The same for sections, each of the coefficients b0, b1, b2, a1, a2.
template <class T>
struct SectionFilter {
  static constexpr int coefficients = 5, states = 2;
  const T* coefficient;
  std::int64_t sections, n;
  bool is_kept;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The states of a line: its own, or zeros in the working memory.
template <class T>
TENON_INLINE T* line_states(bool is_kept, char* const* line, char* scratch, std::int64_t count) {
  if (is_kept) return reinterpret_cast<T*>(line[2]);
  T* const z = reinterpret_cast<T*>(scratch);
  for (std::int64_t i = 0; i < count; ++i) z[i] = T(0);
  return z;
}

/// Filters line 0 into line 1: a function for for_each_line. A coefficient that was not given multiplies nothing, not
/// even an infinity.
template <class T>
TENON_NOINLINE void filter_recursively(const void* state, char* const* line, char* scratch) {
  const RecursiveFilter<T>& f = *static_cast<const RecursiveFilter<T>*>(state);
  const T* const x = reinterpret_cast<const T*>(line[0]);
  T* const out = reinterpret_cast<T*>(line[1]);
  const std::int64_t last = f.states - 1, shared = smaller_of(smaller_of(f.a_count, f.b_count) - 1, last);
  T* const z = f.states > 0 ? line_states<T>(f.is_kept, line, scratch, f.states) : nullptr;
  for (std::int64_t k = 0; k < f.n; ++k) {
    const T in = x[k], y = f.states > 0 ? f.b[0] * in + z[0] : f.b[0] * in;
    out[k] = y;
    if (f.states == 0) continue;
    std::int64_t i = 0;
    for (; i < shared; ++i) z[i] = z[i + 1] + f.b[i + 1] * in - f.a[i + 1] * y;
    if (f.b_count > f.a_count) {
      for (; i < last; ++i) z[i] = z[i + 1] + f.b[i + 1] * in;
    } else {
      for (; i < last; ++i) z[i] = z[i + 1] - f.a[i + 1] * y;
    }
    if (f.b_count == f.a_count) z[last] = f.b[last + 1] * in - f.a[last + 1] * y;
    else z[last] = f.b_count > f.a_count ? f.b[last + 1] * in : -(f.a[last + 1] * y);
  }
}

/// The same for a cascade: each section filters the whole line.
template <class T>
TENON_NOINLINE void filter_by_sections(const void* state, char* const* line, char* scratch) {
  const SectionFilter<T>& f = *static_cast<const SectionFilter<T>*>(state);
  const T* from = reinterpret_cast<const T*>(line[0]);
  T* const out = reinterpret_cast<T*>(line[1]);
  T* const z = f.sections > 0 ? line_states<T>(f.is_kept, line, scratch, f.sections * f.states) : nullptr;
  if (f.sections == 0) {
    for (std::int64_t k = 0; k < f.n; ++k) out[k] = from[k];
  }
  for (std::int64_t s = 0; s < f.sections; ++s, from = out) {
    const T* const c = f.coefficient + s * f.coefficients;
    const T b0 = c[0], b1 = c[1], b2 = c[2], a1 = c[3], a2 = c[4];
    T z0 = z[s * f.states], z1 = z[s * f.states + 1];
    for (std::int64_t k = 0; k < f.n; ++k) {
      const T in = from[k], y = b0 * in + z0;
      z0 = z1 + b1 * in - a1 * y;
      z1 = b2 * in - a2 * y;
      out[k] = y;
    }
    z[s * f.states] = z0;
    z[s * f.states + 1] = z1;
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
