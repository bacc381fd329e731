// Writes the elements of generators to memory.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/random.hpp>
#include <tenon/core/kept_function.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/expression/generated.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Random numbers in lanes, as a body for Variants.
template <class G>
struct RandomBody {
  template <int bytes>
  TENON_INLINE static void loop(char* to, const void* state, std::int64_t start, std::int64_t step, std::int64_t n) {
    take_random_words<bytes>(*static_cast<const G*>(state), reinterpret_cast<typename G::value_type*>(to), start, step,
                             n);
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// True if the library generates the elements of G.
template <class G>
inline constexpr bool is_library_generator = false;
template <class T>
inline constexpr bool is_library_generator<Uniform<T>> = true;
template <class T>
inline constexpr bool is_library_generator<Integers<T>> = true;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail {

struct GenerateElements {
  template <class G>
  TENON_KEYED static void run(char* to, const void* state, std::int64_t start, std::int64_t step, std::int64_t n) {
    if constexpr (requires { G::words; }) {
      variant<RandomBody<G>, void(char*, const void*, std::int64_t, std::int64_t, std::int64_t)>()(to, state, start,
                                                                                                   step, n);
    } else {
      using T = typename G::value_type;
      const G generator = *static_cast<const G*>(state);
      for (std::int64_t i = 0; i < n; ++i) reinterpret_cast<T*>(to)[i] = generator.at(start + i * step);
    }
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class G>
void generate(char* to, const void* state, std::int64_t start, std::int64_t step, std::int64_t n) {
  if constexpr (is_library_generator<G> && calls_library<typename G::value_type>)
    return kept_function<GenerateElements, G>(to, state, start, step, n);
  else GenerateElements::run<G>(to, state, start, step, n);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
