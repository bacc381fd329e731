// Loops that threads share: every element once, whoever calls, throws, forks, nests or shuts down. Under
// ThreadSanitizer too.
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/cpu/threads/thread_pool.hpp>
#include <tenon/threads.hpp>

#include <pthread.h>
#include <signal.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

#include "support/catch.hpp"
#include "support/fork.hpp"
#include "support/text.hpp"
#include "support/thread_counts.hpp"
#include "support/threads.hpp"

namespace tn = tenon;
using Catch::Matchers::ContainsSubstring;
using support::Threads;
using tn::detail::parallel_blocks;
using tn::detail::parallel_for;

namespace {

/// How often parallel_for named each of n elements, and on how many threads.
struct Visits {
  std::vector<std::atomic<int>> times;
  std::atomic<int> calls{0}, bad{0};
  std::mutex mutex;
  std::set<std::thread::id> threads;
  Visits(std::int64_t n, std::int64_t grain, std::chrono::microseconds each = {}) : times(static_cast<std::size_t>(n)) {
    parallel_for(n, grain, [&](std::int64_t begin, std::int64_t end) {
      ++calls;
      bad += begin % grain != 0 || begin >= end;
      for (std::int64_t i = begin; i < end; ++i) ++times[static_cast<std::size_t>(i)];
      if (each.count()) std::this_thread::sleep_for(each);
      const std::lock_guard lock(mutex);
      threads.insert(std::this_thread::get_id());
    });
  }
  bool each_once() const {
    bool once = bad == 0;
    for (const auto& t : times) once = once && t == 1;
    return once;
  }
};

/// Whether n threads are at work at once: each waits in its block for the others.  f runs there.
template <class F>
bool meet(int n, F f) {
  std::atomic<int> here{0};
  std::atomic<bool> late{false};
  parallel_blocks(n, [&](std::int64_t) {
    ++here;
    for (int i = 0; here < n && !late; ++i) {
      std::this_thread::sleep_for(std::chrono::microseconds(100));
      if (i == 100000) late = true;
    }
    f();
  });
  return !late;
}

/// A sum that depends on its order, over fixed blocks.
double sum_of_blocks(std::int64_t count) {
  std::vector<double> partial(static_cast<std::size_t>(count));
  parallel_blocks(count, [&](std::int64_t k) {
    double sum = 0;
    for (int i = 1; i < 500; ++i) sum += 1.0 / static_cast<double>(k * 499 + i);
    partial[static_cast<std::size_t>(k)] = sum;
  });
  double sum = 0;
  for (double p : partial) sum += p;
  return sum;
}

}  // namespace

TEST_CASE("every element is visited once, for any size, grain and number of threads") {
  for (int threads : {1, 2, 3, 8}) {
    const Threads set(threads);
    REQUIRE(tn::num_threads() == threads);
    for (std::int64_t n : {0, 1, 2, 7, 64, 1000, 4097}) {
      for (std::int64_t grain : {1, 3, 64, 5000}) {
        const Visits visits(n, grain);
        INFO(threads << " threads, n = " << n << ", grain " << grain);
        REQUIRE(visits.each_once());
        REQUIRE(visits.calls <= (n <= grain ? (n > 0 ? 1 : 0) : 4 * threads));
      }
    }
    for (std::int64_t count : {0, 1, 2, 17, 1000}) {
      std::vector<std::atomic<int>> times(static_cast<std::size_t>(count));
      parallel_blocks(count, [&](std::int64_t k) { ++times[static_cast<std::size_t>(k)]; });
      for (const auto& t : times) REQUIRE(t == 1);
    }
  }
  const Threads set(2);
  std::int64_t calls = 0;
  parallel_for(-5, 1, [&](std::int64_t, std::int64_t) { ++calls; });
  parallel_for(INT64_MAX / 2, INT64_MAX,
               [&](std::int64_t begin, std::int64_t end) { calls += begin == 0 && end == INT64_MAX / 2; });
  REQUIRE(calls == 1);
}

TEST_CASE("several threads work, the caller among them") {
  const Threads set(4);
  std::mutex mutex;
  std::set<std::thread::id> threads;
  REQUIRE(meet(4, [&] {
    const std::lock_guard lock(mutex);
    threads.insert(std::this_thread::get_id());
  }));
  REQUIRE((threads.size() == 4 && threads.count(std::this_thread::get_id()) == 1));
}

TEST_CASE("sums of fixed blocks are equal for 1 to 8 threads") {
  const auto alone = [] {
    const tn::ThreadScope scope(1);
    return sum_of_blocks(333);
  }();
  for (int threads = 1; threads <= 8; ++threads) {
    const Threads set(threads);
    for (int i = 0; i < 20; ++i) REQUIRE(sum_of_blocks(333) == alone);
  }
}

TEST_CASE("threads that slept come back") {
  const Threads set(3);
  for (int i = 0; i < 5; ++i) {
    REQUIRE(meet(3, [] {}));
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    REQUIRE(Visits(1000, 1).each_once());
  }
}

TEST_CASE("ThreadScope limits the calling thread, nests and never raises") {
  const Threads set(6);
  {
    const tn::ThreadScope three(3);
    REQUIRE(tn::num_threads() == 3);
    {
      const tn::ThreadScope one(1);
      REQUIRE(tn::num_threads() == 1);
      const tn::ThreadScope five(5);
      REQUIRE(tn::num_threads() == 1);
      REQUIRE(Visits(100, 1).threads.size() == 1);
    }
    REQUIRE(tn::num_threads() == 3);
    const tn::ThreadScope five(5);
    REQUIRE(tn::num_threads() == 3);
    std::thread([] {
      if (tn::num_threads() != 6) std::abort();  // another thread's limit
    }).join();
    REQUIRE(Visits(60, 1, std::chrono::milliseconds(1)).threads.size() <= 3);
  }
  REQUIRE(tn::num_threads() == 6);
  const tn::ThreadScope many(100);
  REQUIRE(tn::num_threads() == 6);
  REQUIRE_THAT(support::error_text<tn::DeviceError>([] { tn::ThreadScope(0); }),
               ContainsSubstring("ThreadScope: 0 threads"));
  REQUIRE(tn::num_threads() == 6);
}

TEST_CASE("set_num_threads and the environment") {
  REQUIRE_THAT(support::error_text<tn::DeviceError>([] { tn::set_num_threads(-1); }),
               ContainsSubstring("set_num_threads: -1 threads"));
  REQUIRE_THROWS_AS(tn::set_num_threads(257), tn::DeviceError);
  tn::set_num_threads(256);
  REQUIRE(tn::num_threads() == 256);
  ::unsetenv("TENON_NUM_THREADS");
  tn::set_num_threads(0);
  cpu_set_t processors;
  REQUIRE(sched_getaffinity(0, sizeof processors, &processors) == 0);
  REQUIRE(tn::num_threads() == CPU_COUNT(&processors));
  for (const auto& [text, number] : std::vector<std::pair<const char*, int>>{
           {"3", 3}, {"100000", 256}, {"0", CPU_COUNT(&processors)}, {"x", CPU_COUNT(&processors)}}) {
    ::setenv("TENON_NUM_THREADS", text, 1);
    tn::set_num_threads(0);
    REQUIRE(tn::num_threads() == number);
    tn::set_num_threads(5);  // a call wins
    REQUIRE(tn::num_threads() == 5);
  }
  ::unsetenv("TENON_NUM_THREADS");
  tn::set_num_threads(0);
}

TEST_CASE("the first exception reaches the caller, and the rest is left out") {
  const Threads set(4);
  for (int round = 0; round < 50; ++round) {
    std::atomic<int> calls{0};
    try {
      parallel_blocks(100000, [&](std::int64_t k) {
        ++calls;
        if (k % 1000 == 7) throw std::runtime_error("number " + std::to_string(k));
      });
      FAIL("nothing was thrown");
    } catch (const std::runtime_error& error) {
      REQUIRE_THAT(error.what(), ContainsSubstring("number "));
    }
    REQUIRE(calls < 100000);
    REQUIRE_THROWS_AS(parallel_for(1000, 10, [](std::int64_t, std::int64_t) { throw 3; }), int);
    REQUIRE(Visits(1000, 1).each_once());
    REQUIRE(tn::num_threads() == 4);
  }
  const tn::ThreadScope alone(1);
  REQUIRE_THROWS_AS(parallel_blocks(10, [](std::int64_t k) { if (k == 3) throw 3; }), int);
}

TEST_CASE("a loop within a loop runs on the thread that asks") {
  const Threads set(4);
  std::atomic<int> wrong{0}, inner{0};
  parallel_blocks(40, [&](std::int64_t) {
    const auto self = std::this_thread::get_id();
    wrong += tn::num_threads() != 1;
    const tn::ThreadScope scope(3);
    wrong += tn::num_threads() != 1;
    parallel_for(1000, 1, [&](std::int64_t begin, std::int64_t end) {
      wrong += std::this_thread::get_id() != self;
      inner += static_cast<int>(end - begin);
    });
    try {
      parallel_blocks(10, [](std::int64_t) { throw 1; });
      ++wrong;
    } catch (int) {
    }
  });
  REQUIRE((wrong == 0 && inner == 40000 && tn::num_threads() == 4));
}

TEST_CASE("host threads that call at once each get all of their own work") {
  const Threads set(3);
  std::atomic<int> wrong{0};
  support::on_threads(6, [&](int k) {
    for (int i = 0; i < 100; ++i) {
      std::vector<int> mine(500 + static_cast<std::size_t>(k));
      parallel_for(static_cast<std::int64_t>(mine.size()), 5, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t j = begin; j < end; ++j) mine[static_cast<std::size_t>(j)] += k + 1;
      });
      for (int value : mine) wrong += value != k + 1;
      try {
        parallel_blocks(50, [&](std::int64_t j) { if (j == i % 50) throw k; });
        ++wrong;
      } catch (int from) {
        wrong += from != k;
      }
    }
  });
  REQUIRE(wrong == 0);
}

TEST_CASE("the number of threads changes while they are busy") {
  std::atomic<bool> stop{false};
  std::thread other([&] {
    for (int i = 0; !stop; ++i) tn::set_num_threads(1 + i % 8);
  });
  for (int i = 0; i < 500; ++i) {
    const Visits visits(200, 1);
    REQUIRE(visits.each_once());
  }
  stop = true;
  other.join();
  tn::set_num_threads(0);
}

TEST_CASE("shutdown ends the threads, also while others work, and a later loop starts them again") {
  const Threads set(3);
  for (int i = 0; i < 20; ++i) {
    REQUIRE(Visits(30, 1, std::chrono::microseconds(200)).each_once());
    REQUIRE(tn::detail::pool.started >= 2);
    tn::shutdown();
    REQUIRE(tn::detail::pool.started == 0);
    if (i % 2) tn::shutdown();
  }
  std::atomic<int> wrong{0};
  support::on_threads(4, [&](int k) {
    for (int i = 0; i < 50; ++i) {
      if (k == 0) tn::shutdown();
      else wrong += !Visits(100, 1).each_once();
    }
  });
  REQUIRE(wrong == 0);
  std::string text;
  parallel_blocks(2, [&](std::int64_t k) {
    if (k == 0) text = support::error_text<tn::DeviceError>([] { tn::shutdown(); });
  });
  REQUIRE_THAT(text, ContainsSubstring("shutdown: called by the work of an operation"));
}

#if !defined(__SANITIZE_THREAD__)  // which lets no child of several threads start threads
TEST_CASE("a child process starts its own threads, also when it forks while others work") {
  const Threads set(3);
  const auto works = [] { return Visits(60, 1, std::chrono::microseconds(50)).each_once() && sum_of_blocks(20) > 0; };
  REQUIRE(works());
  REQUIRE(support::holds_in_child([&] {
    const bool fine = works() && tn::detail::pool.started == 2;
    tn::shutdown();
    return fine && works();
  }));
  REQUIRE(works());
  std::atomic<bool> stop{false};
  std::thread busy([&] {
    while (!stop) Visits(300, 1);
  });
  int wrong = 0;
  for (int i = 0; i < 20; ++i) wrong += !support::holds_in_child(works);
  stop = true;
  busy.join();
  REQUIRE(wrong == 0);
}
#endif

namespace {

/// A host's pool: a thread for each task, or none.
struct Host {
  bool serial = false;
  std::atomic<int> runs{0}, most{0};
  static void run(void* context, int tasks, void (*task)(void*, int), void* data) {
    auto& host = *static_cast<Host*>(context);
    ++host.runs;
    if (tasks > host.most) host.most = tasks;
    if (!host.serial) return support::on_threads(tasks, [=](int k) { task(data, k); });
    for (int k = tasks; k-- > 0;) task(data, k);
  }
};

}  // namespace

TEST_CASE("an executor's threads do the work, in any order, nested and throwing too") {
  tn::set_num_threads(0);
  for (bool serial : {false, true}) {
    Host host;
    host.serial = serial;
    const tn::Executor executor{5, Host::run, &host};
    tn::set_executor(&executor);
    REQUIRE(tn::num_threads() == 5);
    const Visits visits(100, 1);
    REQUIRE((visits.each_once() && host.runs == 1 && host.most == 5));
    REQUIRE(visits.threads.count(std::this_thread::get_id()) == (serial ? 1 : 0));
    REQUIRE_THROWS_AS(parallel_blocks(100, [](std::int64_t k) { if (k == 50) throw 1; }), int);
    std::atomic<int> inner{0};
    parallel_blocks(10, [&](std::int64_t) {
      parallel_for(10, 1, [&](std::int64_t b, std::int64_t e) { inner += static_cast<int>(e - b); });
    });
    REQUIRE((inner == 100 && host.runs == 3));  // what is nested asks for no threads
    support::on_threads(3, [&](int) {
      if (!Visits(50, 1).each_once()) std::abort();
    });
    REQUIRE(host.runs == 6);
    {
      const tn::ThreadScope scope(2);
      REQUIRE(tn::num_threads() == 2);
      host.most = 0;
      REQUIRE((Visits(50, 1).each_once() && host.most == 2));
      const tn::ThreadScope alone(1);
      REQUIRE((Visits(50, 1).each_once() && host.runs == 7));
    }
    {
      const Threads set(3);
      REQUIRE(tn::num_threads() == 3);
      tn::set_num_threads(100);
      REQUIRE(tn::num_threads() == 5);  // the host has no more
    }
    tn::set_executor(nullptr);
    REQUIRE((Visits(50, 1).each_once() && host.runs == 7));
  }
}

TEST_CASE("workers take no signals of the host, and the caller's mask stays") {
  tn::shutdown();
  const Threads set(3);
  sigset_t before, after;
  pthread_sigmask(SIG_SETMASK, nullptr, &before);
  std::atomic<int> open{0}, faults{0};
  const auto caller = std::this_thread::get_id();
  std::atomic<int> helpers{0};
  const bool met = meet(3, [&] {
    if (std::this_thread::get_id() == caller) return;
    ++helpers;
    sigset_t mask;
    pthread_sigmask(SIG_SETMASK, nullptr, &mask);
    for (int s : {SIGINT, SIGTERM, SIGALRM, SIGCHLD, SIGUSR1}) open += !sigismember(&mask, s);
    for (int s : {SIGSEGV, SIGFPE}) faults += !sigismember(&mask, s);
  });
  pthread_sigmask(SIG_SETMASK, nullptr, &after);
  for (int s = 1; s < 32; ++s) REQUIRE(sigismember(&before, s) == sigismember(&after, s));
  REQUIRE((met && helpers == 2 && open == 0 && faults == 2 * helpers));
}

#if defined(__x86_64__)
TEST_CASE("helpers round and flush as the caller does, and only for that time") {
  const Threads set(3);
  const auto modes = [] {
    std::atomic<int> flushing{0}, helpers{0};
    const auto caller = std::this_thread::get_id();
    meet(3, [&] {
      helpers += std::this_thread::get_id() != caller;
      flushing += std::this_thread::get_id() != caller && (_mm_getcsr() & 0x8000) != 0;
    });
    return std::pair(flushing.load(), helpers.load());
  };
  const unsigned before = _mm_getcsr();
  REQUIRE(modes().first == 0);
  _mm_setcsr(before | 0x8000);
  const auto [flushing, helpers] = modes();
  _mm_setcsr(before);
  REQUIRE((helpers == 2 && flushing == 2));
  REQUIRE(modes().first == 0);
}
#endif

TEST_CASE("small work starts no thread") {
  tn::shutdown();
  const Threads set(4);
  parallel_for(100, 100, [](std::int64_t, std::int64_t) {});
  parallel_blocks(1, [](std::int64_t) {});
  REQUIRE(tn::detail::pool.started == 0);
}

namespace {
struct WorksAtTheEnd {
  ~WorksAtTheEnd() {
    if (!Visits(100, 1).each_once()) std::abort();
  }
} works_at_the_end;
}  // namespace

TEST_CASE("loops run while static objects die, and the process ends with threads that spin") {
  const Threads set(3);
  REQUIRE(Visits(100, 1).each_once());
}
