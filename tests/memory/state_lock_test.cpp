// StateLock: a child of fork finds every state whole and free, whatever the parent's threads were doing. Run under
// ThreadSanitizer too.
#include <tenon/memory/state_lock.hpp>

#include <unistd.h>

#include <utility>

#include "support/catch.hpp"
#include "support/fork.hpp"
#include "support/threads.hpp"

namespace d = tenon::detail;

namespace {

struct Pair {
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  int first = 0, second = 0;  // alike but under the lock
};
template <int k>
constinit Pair pair{};

template <int k>
void change() {
  const d::StateLock<pair<k>> lock;
  ++lock->first;
  usleep(1);
  ++lock->second;
}
template <int k>
bool is_whole() {
  const d::StateLock<pair<k>> lock;
  return lock->first == lock->second;
}
template <int outer, int inner>
void change_inside() {
  const d::StateLock<pair<outer>> lock;
  ++lock->first;
  change<inner>();
  ++lock->second;
}

/// How many of n children do not have what f tells of, while another thread runs `busy` again and again.
template <class Busy, class F>
int failed_children(int n, Busy busy, F f) {
  bool stop = false;
  int failed = 0;
  support::on_threads(2, [&](int thread) {
    if (thread == 1) {
      while (!__atomic_load_n(&stop, __ATOMIC_RELAXED)) busy();
      return;
    }
    for (int i = 0; i < n; ++i) failed += !support::holds_in_child(f);
    __atomic_store_n(&stop, true, __ATOMIC_RELAXED);
  });
  return failed;
}

struct Counted {
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  bool open = false;
  int opened = 0, children = 0;
};
constinit Counted counted{};
/// Whom a fork of a program's own handler waits for, so that another thread uses its first state meanwhile.
pthread_barrier_t first_use;
bool waits = false;
void wait_for_first_use() {
  if (!waits) return;
  waits = false;
  pthread_barrier_wait(&first_use);
  pthread_barrier_wait(&first_use);
}

void open_state(Counted& state) { ++state.opened; }
void start_child(Counted& state) { ++state.children; }

}  // namespace

// Comes first: no state has been used.
TEST_CASE("a child has the first state that another thread holds, which locked it while the fork ran another handler") {
  REQUIRE(pthread_atfork(wait_for_first_use, nullptr, nullptr) == 0);
  REQUIRE(pthread_barrier_init(&first_use, nullptr, 2) == 0);
  waits = true;
  bool whole = false;
  support::on_threads(2, [&](int thread) {
    if (thread == 0) {
      whole = support::holds_in_child(is_whole<300>);
      return;
    }
    pthread_barrier_wait(&first_use);
    const d::StateLock<pair<300>> lock;
    ++lock->first;
    pthread_barrier_wait(&first_use);
    usleep(100'000);
    ++lock->second;
  });
  REQUIRE(whole);
  REQUIRE(pthread_barrier_destroy(&first_use) == 0);
}

// ThreadSanitizer follows 64 locks of one thread.
TEST_CASE("a child has the states that another thread used first while it was made") {
  [&]<int... k>(std::integer_sequence<int, k...>) {
    REQUIRE(failed_children(20, [] { (change<k>(), ...); }, [] { return (is_whole<k>() && ...); }) == 0);
  }(std::make_integer_sequence<int, 32>{});
}

TEST_CASE(
    "a child has the states that another thread holds inside each other, in whatever order they were used first") {
  change<100>();
  change<101>();
  change<102>();
  const auto busy = [] {
    change_inside<100, 102>();
    change_inside<102, 101>();
    change_inside<100, 101>();
  };
  REQUIRE(failed_children(100, busy, [] { return is_whole<100>() && is_whole<101>() && is_whole<102>(); }) == 0);
}

TEST_CASE("a state is opened once, by its first lock, and a child's copy is told of") {
  REQUIRE(d::StateTryLock<counted>());
  { const d::StateLock<counted> lock; }
  REQUIRE((counted.opened == 1 && counted.children == 0));
  REQUIRE(support::holds_in_child([] {
    const d::StateLock<counted> lock;
    return lock->opened == 1 && lock->children == 1;
  }));
  REQUIRE(counted.children == 0);
}

TEST_CASE("a state that another thread holds is not locked by trying") {
  const d::StateLock<pair<200>> lock;
  bool locked = true;
  support::on_threads(1, [&](int) { locked = static_cast<bool>(d::StateTryLock<pair<200>>()); });
  REQUIRE_FALSE(locked);
}
