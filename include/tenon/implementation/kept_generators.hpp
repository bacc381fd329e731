// Random numbers and ranges of usual element types.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/host/generate.hpp>
#include <tenon/implementation/keep.hpp>
#include <tenon/ops/creation/sequence.hpp>
#include <tenon/ops/random/generator.hpp>

#if TENON_HOLDS_LIBRARY
namespace tenon::inline v1::detail::inline TENON_CODE {

[[gnu::used]] void keep_generators() {
  for_usual([]<class T>(T*) {
    keep_function<GenerateElements, Sequence<T, double>>();
    keep_function<GenerateElements, Sequence<T, std::int64_t>>();
    if constexpr (FloatingElement<T>) {
      keep_function<GenerateElements, Uniform<T>>();
      keep_function<GenerateElements, Normal<T>>();
      keep_function<GenerateElements, Exponential<T>>();
    } else if constexpr (IntegerElement<T>) {
      keep_function<GenerateElements, Integers<T>>();
    }
  });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
#endif
