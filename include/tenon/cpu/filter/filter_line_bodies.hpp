// The bodies of the functions that cpu/filter/filter_line.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cpu/convolution/correlate.hpp>
#include <tenon/cpu/filter/filter_line.hpp>
#include <tenon/cpu/isa/dispatch.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY void filter_weighted(const void* state, char* const* line, char* scratch) {
  const WeightedWindow& f = *static_cast<const WeightedWindow*>(state);
  const LineWindow& w = f.window;
  const auto sum =
      variant<CorrelateBody<double>, void(double*, const double*, const double*, std::int64_t, std::int64_t)>();
  double* const room = reinterpret_cast<double*>(scratch);
  for (int part = 0; part < f.parts; ++part) {
    double* const to = reinterpret_cast<double*>(line[1]) + part;
    double* const out = f.parts == 1 ? to : room + w.extended() * (f.weights ? 1 : 3);
    extend_line(room, reinterpret_cast<const double*>(line[0]) + part, f.parts, w, part == 0 ? f.outside : 0.0);
    if (f.weights) {
      for (std::int64_t i = 0; i < w.n; ++i) out[i] = 0;
      sum(out, room, f.weights, w.n, w.size);
    } else {
      const auto count = static_cast<double>(w.size);
      fold_windows(
          out, room, w, [] TENON_INLINE_LAMBDA(double a, double b) { return a + b; },
          [&] TENON_INLINE_LAMBDA(double a, double b) { return (a + b) / count; },
          [&] TENON_INLINE_LAMBDA(double a) { return a / count; });
    }
    for (std::int64_t i = 0; f.parts > 1 && i < w.n; ++i) to[i * f.parts] = out[i];
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
