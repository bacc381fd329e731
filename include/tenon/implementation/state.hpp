// The state that a process has once: memory and its accounts, threads, and the choice of an instruction set; errors,
// which name a thread's place.
#pragma once

#include <tenon/cpu/isa/isa_bodies.hpp>
#include <tenon/cpu/threads/thread_pool_bodies.hpp>
#include <tenon/cpu/threads/threads_bodies.hpp>
#include <tenon/memory/account_bodies.hpp>
#include <tenon/memory/aligned_bodies.hpp>
#include <tenon/memory/c_allocator_bodies.hpp>
#include <tenon/memory/huge_page_bodies.hpp>
#include <tenon/memory/memory_stats_bodies.hpp>
#include <tenon/memory/middle_blocks_bodies.hpp>
#include <tenon/memory/page_cache_bodies.hpp>
#include <tenon/memory/policy_counts_bodies.hpp>
#include <tenon/memory/recycling_bodies.hpp>
#include <tenon/memory/recycling_limit_bodies.hpp>
#include <tenon/memory/scope_bodies.hpp>
#include <tenon/memory/statistics_bodies.hpp>
#include <tenon/storage/counted_memory_bodies.hpp>
#include <tenon/storage/owned_block_bodies.hpp>
#include <tenon/storage/resizing_bodies.hpp>
#include <tenon/storage/storage_bodies.hpp>
#include <tenon/text/error_bodies.hpp>
