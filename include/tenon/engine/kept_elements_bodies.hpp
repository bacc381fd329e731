// The bodies of the functions that engine/kept_elements.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/engine/kept_elements.hpp>
#include <tenon/layout.hpp>
#include <tenon/storage/block.hpp>

namespace tenon::inline v1::detail {

TENON_HIDDEN inline RefuseWrite write_refusal = nullptr;  // there is none before the first node

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY void refuse_writes_by(RefuseWrite refuse) {
  if (__atomic_load_n(&write_refusal, __ATOMIC_RELAXED) != refuse) [[unlikely]]
    __atomic_store_n(&write_refusal, refuse, __ATOMIC_RELEASE);
}
TENON_NOINLINE_OG TENON_BODY void refuse_write(const char* function, const Block& block, const Layout& layout,
                                               std::int64_t item) {
  if (const RefuseWrite refuse = __atomic_load_n(&write_refusal, __ATOMIC_ACQUIRE))
    refuse(function, block, layout, item);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
