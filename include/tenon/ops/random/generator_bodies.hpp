// The bodies of the functions that ops/random/generator.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/ops/random/generator.hpp>

namespace tenon::inline v1::detail {

TENON_HIDDEN inline constinit thread_local DefaultStream thread_stream{0x7e40u, 0};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY DefaultStream& default_stream() { return thread_stream; }

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::inline TENON_SHARED_CODE {

TENON_BODY void manual_seed(std::uint64_t seed) {
  detail::default_stream() = {seed, 0};
}

}  // namespace tenon::inline v1::inline TENON_SHARED_CODE
