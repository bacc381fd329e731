// The bodies of the functions that memory/scope.hpp declares.
#pragma once

#include <tenon/config.hpp>
#include <tenon/memory/policy.hpp>
#include <tenon/memory/scope.hpp>

namespace tenon::inline v1::detail {

TENON_HIDDEN inline constinit thread_local ScopeEntry* innermost_scope = nullptr;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY void enter_scope(ScopeEntry& entry) noexcept {
  entry.outer = innermost_scope;
  innermost_scope = &entry;
}
TENON_BODY void close_scope(ScopeEntry& entry) noexcept {
  innermost_scope = entry.outer;
  entry.table->destroy(entry.state);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
