// Taking elements of usual types by indices.
#pragma once

#include <tenon/config.hpp>
#include <tenon/implementation/keep.hpp>
#include <tenon/ops/indexing/take.hpp>

#if TENON_HOLDS_LIBRARY
namespace tenon::inline v1::detail::inline TENON_CODE {

[[gnu::used]] void keep_takes() {
  for_usual([]<class T>(T*) {
    keep_function<TakeSlices, T, Cpu>();
    keep_function<TakeElements, T, Cpu>();
    keep_function<TakeAlong, T, Cpu>();
  });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
#endif
