// Allocators: memory comes from a policy, for one tensor, for a scope or for the program; the tensor's type does not
// say which.
#include <tenon/memory/arena.hpp>
#include <tenon/memory/limit.hpp>
#include <tenon/memory/malloc.hpp>
#include <tenon/tenon.hpp>

#include <cstdlib>

#include "claim.hpp"

namespace tn = tenon;
using tn::Tensor;

/// Any type with these two members is a policy.
struct Counting {
  static inline int made = 0, live = 0;
  void* allocate(std::size_t bytes) {
    ++made, ++live;
    return std::aligned_alloc(64, (bytes + 63) / 64 * 64);
  }
  void deallocate(void* p, std::size_t) noexcept {
    --live;
    std::free(p);
  }
};

int main() {
  Tensor<float> kept;
  {
    auto one = tn::zeros<float>({1000, 1000}, Counting{});
    claim("a policy for one tensor", Counting::made == 1 && Counting::live == 1);

    tn::AllocatorScope scope(Counting{});
    kept = tn::exp(one) + 1.f;
    claim("a policy for all that a thread makes until the brace", Counting::made == 2);
  }
  claim("a tensor may outlive the scope, and keeps its policy", Counting::live == 1);
  kept = tn::zeros<float>({2});
  claim("what a policy made goes back to it", Counting::live == 0);

  // An arena gives memory in sequence and takes it back all at once.
  tn::ArenaAllocator arena(1 << 20);
  for (int step = 0; step < 100; ++step) {
    {
      tn::AllocatorScope scope(arena);
      Tensor<float> t = tn::full<float>({1000}, 1.f) * 2.f;
    }
    arena.reset();
  }
  {
    auto t = tn::zeros<float>({10}, arena);
    claim("an arena with a tensor in it is not reset", throws<tn::MemoryError>([&] { arena.reset(); }));
  }

  // Policies take others as their upstream.
  tn::LimitAllocator limited(std::size_t{1} << 20, tn::MallocAllocator{});
  claim("a limit refuses what is beyond it",
        throws<tn::MemoryError>([&] { (void)tn::zeros<double>({1 << 20}, limited); }));

  const auto before = tn::memory_stats();
  auto made = tn::zeros<float>({256, 1024});
  claim("the accounts are exact: 1 MiB", tn::memory_stats().current_bytes - before.current_bytes == 1 << 20);
  return wrong_claims;
}
