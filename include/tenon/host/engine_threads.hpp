// The part of the host's engine that shares a loop among threads.
#pragma once

#include <cstdint>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/device.hpp>
#include <tenon/host/engine.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class F>
TENON_INLINE void Engine<Cpu>::parallel_for(std::int64_t n, std::int64_t grain, F&& body) {
  detail::parallel_for(n, grain, std::forward<F>(body));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
