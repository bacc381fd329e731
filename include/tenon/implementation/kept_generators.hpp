// Random numbers and ranges of usual element types.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/host/generate.hpp>
#include <tenon/implementation/keep.hpp>
#include <tenon/ops/creation/sequence.hpp>
#include <tenon/ops/random/generator.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

template <class G>
TENON_SHARED void generate_in_library(char* to, const void* state, std::int64_t start, std::int64_t step, std::int64_t n) {
  generate_here<G>(to, state, start, step, n);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_HOLDS_LIBRARY
namespace tenon::inline v1::detail::inline TENON_CODE {

[[gnu::used]] void keep_generators() {
  for_usual([]<class T>(T*) {
    keep(&generate_in_library<Sequence<T, double>>);
    keep(&generate_in_library<Sequence<T, std::int64_t>>);
    if constexpr (FloatingElement<T>) {
      keep(&generate_in_library<Uniform<T>>);
      keep(&generate_in_library<Normal<T>>);
      keep(&generate_in_library<Exponential<T>>);
    } else if constexpr (IntegerElement<T>) {
      keep(&generate_in_library<Integers<T>>);
    }
  });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
#endif
