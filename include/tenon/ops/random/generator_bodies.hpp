// The bodies of what ops/random/generator.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/ops/random/generator.hpp>

TENON_BEGIN_DETAIL_TYPES

TENON_HIDDEN inline constinit thread_local DefaultStream thread_stream{0x7e40u, 0};

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL_SHARED

TENON_BODY DefaultStream& default_stream() { return thread_stream; }

TENON_END_DETAIL_SHARED

TENON_BEGIN_SHARED

TENON_BODY void manual_seed(std::uint64_t seed) {
  detail::default_stream() = {seed, 0};
}

TENON_END_SHARED
