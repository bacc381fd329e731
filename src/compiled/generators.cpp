// Random numbers and ranges of usual element types.
#include <tenon/generated.hpp>
#include <tenon/ops/creation/sequence.hpp>
#include <tenon/ops/random/generator.hpp>

#include "keep.hpp"

TENON_BEGIN_DETAIL_SHARED

template <class G>
TENON_SHARED void generate_in_library(char* to, const void* state, std::int64_t start, std::int64_t step, std::int64_t n) {
  generate<G, false>(to, state, start, step, n);
}

TENON_END_DETAIL_SHARED

namespace tenon_library {

[[gnu::used]] void keep_generators() {
  for_usual([]<class T>(T*) {
    keep(&td::generate_in_library<td::Sequence<T, double>>);
    keep(&td::generate_in_library<td::Sequence<T, std::int64_t>>);
    if constexpr (tenon::FloatingElement<T>) {
      keep(&td::generate_in_library<td::Uniform<T>>);
      keep(&td::generate_in_library<td::Normal<T>>);
      keep(&td::generate_in_library<td::Exponential<T>>);
    } else if constexpr (tenon::IntegerElement<T>) {
      keep(&td::generate_in_library<td::Integers<T>>);
    }
  });
}

}  // namespace tenon_library
