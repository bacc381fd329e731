// Threads that Tenon starts: no signal of the host's reaches them, and what they compute fits into their stacks.
#include <tenon/platform/barrier.hpp>
#include <tenon/platform/clock.hpp>
#include <tenon/platform/entropy.hpp>
#include <tenon/platform/memory_limit.hpp>
#include <tenon/platform/memory_nodes.hpp>
#include <tenon/platform/pages.hpp>
#include <tenon/platform/processors.hpp>
#include <tenon/platform/thread.hpp>
#include <tenon/tenon.hpp>

#include <pthread.h>
#include <signal.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "support/catch.hpp"

namespace tn = tenon;
namespace detail = tn::detail;

namespace {

/// What a thread finds out about itself.
struct Facts {
  std::size_t stack = 0;
  bool blocks_interrupt = false, blocks_fault = false;
};
void* find_facts(void* to) {
  auto& facts = *static_cast<Facts*>(to);
  sigset_t blocked;
  pthread_sigmask(SIG_SETMASK, nullptr, &blocked);
  facts.blocks_interrupt = sigismember(&blocked, SIGINT) == 1;
  facts.blocks_fault = sigismember(&blocked, SIGSEGV) == 1;
#if defined(__linux__)
  pthread_attr_t own;
  pthread_getattr_np(pthread_self(), &own);
  pthread_attr_getstacksize(&own, &facts.stack);
  pthread_attr_destroy(&own);
#endif
  return nullptr;
}
Facts facts_of_thread() {
  Facts facts;
  detail::Thread thread;
  {
    const detail::NoSignals scope;
    REQUIRE(detail::start_thread(thread, find_facts, &facts));
  }
  detail::join_thread(thread);
  return facts;
}

/// The bytes of its stack that a thread which runs `work` uses at most.
std::size_t deepest_use(void* (*work)(void*), void* argument) {
  constexpr std::size_t room = std::size_t{8} << 20;
  auto* const stack = static_cast<unsigned char*>(detail::map_fresh(room));
  REQUIRE(stack);
  std::memset(stack, 0xa5, room);
  pthread_attr_t own;
  REQUIRE(pthread_attr_init(&own) == 0);
  REQUIRE(pthread_attr_setstack(&own, stack, room) == 0);
  detail::Thread thread;
  REQUIRE(pthread_create(&thread, &own, work, argument) == 0);
  pthread_attr_destroy(&own);
  detail::join_thread(thread);
  std::size_t unused = 0;
  while (unused < room && stack[unused] == 0xa5) ++unused;
  detail::unmap(stack, room);
  return room - unused;
}

template <class F>
std::size_t deepest_use(F f) {
  return deepest_use([](void* work) -> void* { return (*static_cast<F*>(work))(), nullptr; }, &f);
}

}  // namespace

TEST_CASE("platform thread: the host's signals are blocked, those of faults are not") {
  const Facts facts = facts_of_thread();
  CHECK(facts.blocks_interrupt);
  CHECK(!facts.blocks_fault);
  sigset_t here;
  pthread_sigmask(SIG_SETMASK, nullptr, &here);
  CHECK(sigismember(&here, SIGINT) == 0);
}

#if defined(__GLIBC__)
TEST_CASE("platform thread: the stack is no smaller than kernels need, whatever the system's default") {
  pthread_attr_t usual, small;
  REQUIRE(pthread_getattr_default_np(&usual) == 0);
  REQUIRE(pthread_attr_init(&small) == 0);
  REQUIRE(pthread_attr_setstacksize(&small, std::size_t{128} << 10) == 0);
  REQUIRE(pthread_setattr_default_np(&small) == 0);
  const Facts raised = facts_of_thread();
  REQUIRE(pthread_attr_setstacksize(&small, std::size_t{4} << 20) == 0);
  REQUIRE(pthread_setattr_default_np(&small) == 0);
  const Facts larger = facts_of_thread();
  REQUIRE(pthread_setattr_default_np(&usual) == 0);
  pthread_attr_destroy(&small);
  CHECK(raised.stack >= detail::least_stack);
  CHECK(larger.stack >= std::size_t{4} << 20);
}
#endif

// docs/embedding.md says what a thread of the user's needs. `-s` shows the figures: 113 KiB at -O2, by expressions; of
// what is not here solve 114, svd 111, a backward pass 112, convolution 92, the others less.
TEST_CASE("platform thread: kernels keep far within the least stack") {
  const tn::ThreadScope one(1);
  const auto x = tn::rand<float>({64, 96}), y = tn::rand<float>({96, 64});
  const auto uses = [&](const char* what, auto work) {
    const std::size_t bytes = deepest_use([&] { (void)work(); });
    CAPTURE(what, bytes);
    CHECK(bytes < detail::least_stack / 4);
  };
  uses("nothing", [] { return 0; });
  uses("expression", [&] { return tn::eval(tn::sin(x) * 2.f + tn::exp(x) / (y.t() + 1.f)); });
  uses("strided", [&] { return tn::eval(x.t() * y + tn::cast<float>(tn::cast<tn::float16>(y))); });
  uses("sum", [&] { return tn::eval(tn::sum(x * x, tn::axis(0))); });
  uses("softmax", [&] { return tn::eval(tn::softmax(x, tn::axis(1))); });
  uses("cumsum", [&] { return tn::eval(tn::cumsum(x, tn::axis(0))); });
  uses("sort", [&] { return tn::eval(tn::sort(x)); });
  uses("matmul", [&] { return tn::eval(tn::matmul(x, y)); });
  uses("pad", [&] { return tn::eval(tn::pad(x, {{3, 5}, {1, 2}})); });
}

TEST_CASE("platform: facts of the machine are possible ones") {
  CHECK(detail::count_processors() >= 1);
  const std::int64_t page = detail::page_bytes();
  CHECK((page >= 4096 && (page & (page - 1)) == 0));
  CHECK(detail::memory_limit() > std::size_t{64} << 20);
  CHECK(detail::highest_memory_node() >= 0);
  const std::int64_t before = detail::steady_nanoseconds();
  CHECK(detail::steady_nanoseconds() >= before);
}

TEST_CASE("platform entropy: two fills differ, all bytes are written, more than 256 are refused") {
  unsigned char first[256] = {}, second[256] = {};
  REQUIRE(detail::fill_with_entropy(first, sizeof first));
  REQUIRE(detail::fill_with_entropy(second, sizeof second));
  CHECK(std::memcmp(first, second, sizeof first) != 0);
  CHECK(std::memcmp(first + 224, second + 224, 32) != 0);
  std::vector<unsigned char> many(257);
  CHECK(!detail::fill_with_entropy(many.data(), many.size()));
}

#if defined(__linux__)
TEST_CASE("platform barrier: compiled in, whatever else a program includes") {
  // A kernel without the call, as some containers have, says so; the header alone must not.
#if !defined(SYS_membarrier)
  FAIL("<tenon/platform/barrier.hpp> has not included what defines the call");
#endif
  if (detail::register_barrier()) detail::barrier_in_all_threads();
}
#endif
