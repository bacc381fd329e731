// The bodies of what memory/scope.hpp declares.
#pragma once

#include <tenon/config.hpp>
#include <tenon/memory/policy.hpp>
#include <tenon/memory/scope.hpp>

TENON_BEGIN_DETAIL_TYPES

TENON_HIDDEN inline constinit thread_local ScopeEntry* innermost_scope = nullptr;

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL_SHARED

TENON_BODY void enter_scope(ScopeEntry& entry) noexcept {
  entry.outer = innermost_scope;
  innermost_scope = &entry;
}
TENON_BODY void close_scope(ScopeEntry& entry) noexcept {
  innermost_scope = entry.outer;
  entry.table->destroy(entry.state);
}

TENON_END_DETAIL_SHARED
