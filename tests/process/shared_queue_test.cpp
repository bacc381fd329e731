// Queues, mutexes and atomic updates between real processes, also such as are killed.
#include <tenon/process/shared_memory.hpp>

#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "support/catch.hpp"
#include "support/child.hpp"
#include "support/shared.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using Catch::Matchers::ContainsSubstring;
using support::Child;
using support::descriptors;
using support::error_text;
using support::filled;
using support::segment_names;
using tn::Shape;
using tn::Tensor;
using namespace std::chrono_literals;

namespace {

bool whole(const Tensor<const float>& tensor) {
  for (std::int64_t i = 1; i < tensor.numel(); ++i) {
    if (tensor.data_ptr()[i] != tensor.data_ptr()[0]) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("queue: in order, bounded, of any dtype, empty tensors too") {
  const long before = descriptors();
  {
    tn::TensorQueue queue(2);
    CHECK((queue.capacity() == 2 && queue.size() == 0));
    CHECK_FALSE(queue.pop(10ms));
    const auto first = filled({3}, 1.f);
    CHECK(queue.push(first));
    CHECK(queue.push(tn::detail::new_tensor<std::int8_t>("test", Shape{0, 4})));
    CHECK_FALSE(queue.push(first, 10ms));
    CHECK(queue.size() == 2);
    CHECK_FALSE(queue.drain(10ms));
    const auto taken = queue.pop<float>(10ms);
    REQUIRE(taken);
    CHECK(taken->data_ptr() == first.data_ptr());
    const auto empty = queue.pop(10ms);
    REQUIRE(empty);
    CHECK((empty->sizes() == Shape{0, 4} && empty->dtype() == tn::DType::int8));
    CHECK(queue.drain(10ms));
    CHECK(queue.push(Tensor<const float>(first)));
    CHECK_THAT(error_text<tn::TypeError>([&] { queue.pop<float>(10ms); }), ContainsSubstring("reading only"));
    CHECK(queue.size() == 0);
  }
  CHECK(descriptors() == before);
  CHECK_THROWS_AS(tn::TensorQueue(0), tn::MemoryError);
  CHECK_THROWS_AS(tn::TensorQueue::open(tn::share_text(filled({100}, 0.f))), tn::TypeError);
  CHECK_THROWS_AS(tn::TensorQueue::open("nothing"), tn::ExchangeError);
}

TEST_CASE("queue: what a process has no descriptor for stays") {
  tn::TensorQueue queue(2);
  const auto tensor = filled({1000}, 3.f);
  CHECK(queue.push(tensor));
  const ::pid_t child = ::fork();
  if (child == 0) {
    auto theirs = tn::TensorQueue::open(queue.text());
    const auto fresh = filled({1000}, 4.f);  // its segment is unknown to the parent
    while (theirs.size() != 0) std::this_thread::sleep_for(1ms);  // the parent's first pop would hold what lies there
                                                                  // already
    if (!theirs.push(fresh)) ::_exit(1);
    ::_exit(theirs.drain(20s) ? 0 : 2);
  }
  CHECK(queue.pop(20s));
  while (queue.size() == 0) std::this_thread::sleep_for(1ms);
  // The limit ends before the text is read: UndefinedBehaviorSanitizer looks at an object's class through a pipe.
  const auto text = error_text<tn::MemoryError>([&] {
    struct NoDescriptors {
      ::rlimit before;
      NoDescriptors() {
        ::getrlimit(RLIMIT_NOFILE, &before);
        const ::rlimit none{0, before.rlim_max};
        ::setrlimit(RLIMIT_NOFILE, &none);
      }
      ~NoDescriptors() { ::setrlimit(RLIMIT_NOFILE, &before); }
    } none;
    queue.pop(20s);
  });
  CHECK_THAT(text, ContainsSubstring(std::strerror(EMFILE)));
  CHECK(queue.size() == 1);
  const auto taken = queue.pop<float>(20s);
  CHECK((taken && whole(*taken) && taken->data_ptr()[0] == 4.f));
  int status = -1;
  ::waitpid(child, &status, 0);
  CHECK(status == 0);
}

TEST_CASE("queue: what was pushed survives its producer, whether that ends or is killed") {
  const long before = descriptors();
  {
    tn::TensorQueue queue(8);
    for (const char* what : {"push_and_end", "push_and_die"}) {
      for (int round = 0; round < 3; ++round) {  // the first time nobody has popped yet
        INFO(what << " " << round);
        Child child({what, queue.text()});
        CHECK(child.wait() == (what[9] == 'e' ? 0 : -SIGKILL));
        REQUIRE(queue.size() == 8);
        for (int i = 0; i < 8; ++i) {
          const auto tensor = queue.pop<const float>(20s);
          REQUIRE(tensor);
          CHECK((whole(*tensor) && tensor->data_ptr()[0] == static_cast<float>(i)));
        }
      }
    }
  }
  CHECK(descriptors() == before);
}

TEST_CASE("queue: a handle's tensors survive it, and a child of fork pushes and pops through its parent's") {
  tn::TensorQueue queue(4);
  {
    auto other = tn::TensorQueue::open(queue.text());
    CHECK(other.push(filled({100'000}, 1.f)));
  }
  CHECK(queue.pop<float>(20s)->data_ptr()[99'999] == 1.f);
  ::pid_t child = ::fork();
  if (child == 0) {
    for (int i = 0; i < 4; ++i) {
      if (!queue.push(filled({50'000}, static_cast<float>(i)), 20s)) ::_exit(1);
    }
    ::kill(::getpid(), SIGKILL);
  }
  int status = -1;
  ::waitpid(child, &status, 0);
  CHECK(WIFSIGNALED(status));
  for (int i = 0; i < 4; ++i) {
    const auto tensor = queue.pop<float>(20s);
    REQUIRE(tensor);
    CHECK((whole(*tensor) && tensor->data_ptr()[0] == static_cast<float>(i)));
  }
  CHECK(queue.push(filled({10}, 7.f)));
  child = ::fork();
  if (child == 0) {
    const auto tensor = queue.pop<float>(20s);
    ::_exit(tensor && tensor->data_ptr()[0] == 7.f ? 0 : 1);
  }
  ::waitpid(child, &status, 0);
  CHECK(status == 0);
  CHECK(queue.size() == 0);
}

TEST_CASE("queue: who opens it holds what others have pushed before, and of two that pop each serves the other") {
  tn::TensorQueue queue(4);
  Child producer({"push_and_wait", queue.text()});
  REQUIRE(producer.line() == "pushed");
  Child consumer({"pop_to_the_end", queue.text()});
  REQUIRE(consumer.line() == "opened");
  producer.kill();
  CHECK(producer.wait() == -SIGKILL);
  queue.close();
  CHECK(consumer.line() == "3 and the end");
  CHECK(consumer.wait() == 0);
}

TEST_CASE(
    "queue: a tensor that nobody could hold is an error that names the process and the cure, and the queue goes on") {
  tn::TensorQueue queue(4);
  auto memory = tn::open_shared<std::uint8_t>(queue.text());
  auto& state = *reinterpret_cast<tn::detail::QueueState*>(memory.data_ptr());
  state.members[0].sent = 1'000'000;  // as if this process had far too much mail
  Child producer({"push_and_end", queue.text()});
  const std::string process = std::to_string(producer.pid());
  while (queue.size() < 4) std::this_thread::sleep_for(1ms);
  producer.kill();
  producer.wait();
  while (queue.size() > 0) {
    CHECK_THAT(error_text<tn::ExchangeError>([&] { queue.pop(20s); }),
               ContainsSubstring("TensorQueue::pop: process " + process + ", which pushed this tensor, has ended") &&
                   ContainsSubstring("open the queue here before the producer ends, or let the producer call drain()"));
  }
  CHECK(queue.push(filled({3}, 1.f)));
  CHECK(queue.pop<float>(20s));
}

TEST_CASE("queue: closed, it gives what is left and then none at once, wakes those that wait, and refuses more") {
  tn::TensorQueue queue(2);
  const auto tensor = filled({3}, 1.f);
  CHECK(queue.push(tensor));
  CHECK((!queue.is_closed() && !queue.finished()));
  queue.close();
  CHECK((queue.is_closed() && !queue.finished()));
  queue.close();
  const std::string refusal = error_text<tn::ExchangeError>([&] { queue.push(filled({3}, 2.f)); });
  const std::string process = std::to_string(::getpid());
  CHECK(refusal ==
        "tenon::TensorQueue::push: process " + process + " has closed the queue: nothing is pushed after close()");
  CHECK(queue.size() == 1);
  auto unshared = filled({3}, 2.f);
  CHECK_THROWS_AS(queue.push(unshared, 0ms), tn::ExchangeError);
  CHECK_FALSE(unshared.is_shared());  // nothing changes before the refusal
  CHECK_FALSE(queue.drain(0ms));
  CHECK(queue.pop());
  CHECK(queue.finished());
  CHECK_FALSE(queue.pop());  // without a time-out
  CHECK(queue.drain());
  CHECK_FALSE(tn::TensorQueue::open(queue.text()).pop());

  tn::TensorQueue full(1), empty(1);
  CHECK(full.push(tensor));
  std::atomic<int> woken{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 2; ++t) {
    threads.emplace_back([&] {
      try {
        full.push(tensor);
      } catch (const tn::ExchangeError&) {
        ++woken;
      }
    });
    threads.emplace_back([&] { woken += !empty.pop(); });
  }
  Child consumer({"pop_to_the_end", empty.text()});
  CHECK(consumer.line() == "opened");
  std::this_thread::sleep_for(20ms);
  CHECK(woken == 0);
  tn::TensorQueue::open(full.text()).close();
  empty.close();
  for (auto& thread : threads) thread.join();
  CHECK(woken == 4);
  CHECK(consumer.line() == "0 and the end");
}

TEST_CASE("queue: a consumer that dies with the lock, and a producer that dies without close()") {
  tn::TensorQueue queue(4);
  for (int i = 0; i < 3; ++i) CHECK(queue.push(filled({100}, static_cast<float>(i))));
  Child consumer({"pop_and_die", queue.text()});
  CHECK(consumer.wait() == -SIGKILL);
  CHECK(queue.size() == 2);
  CHECK(queue.pop<float>(20s)->data_ptr()[0] == 1.f);
  CHECK(queue.pop<float>(20s)->data_ptr()[0] == 2.f);
  CHECK_FALSE(queue.pop(10ms));
  CHECK_FALSE(queue.finished());  // a time-out, then
}

TEST_CASE("queue: three processes push, two threads pop, and every tensor arrives whole and once") {
  tn::TensorQueue queue(8);
  std::vector<Child> children;
  for (int i = 0; i < 3; ++i) children.emplace_back(std::vector<std::string>{"push", queue.text()});
  std::vector<std::vector<int>> seen(2, std::vector<int>(200));
  std::vector<int> torn(2);
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < 2; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 300; ++i) {
        const auto tensor = queue.pop<float>(20s);
        if (!tensor) return;
        torn[t] += !whole(*tensor);
        ++seen[t][static_cast<std::size_t>(tensor->data_ptr()[0])];
      }
    });
  }
  for (auto& thread : threads) thread.join();
  for (auto& child : children) CHECK(child.wait() == 0);
  CHECK((torn[0] == 0 && torn[1] == 0));
  for (std::size_t i = 0; i < 200; ++i) CHECK(seen[0][i] + seen[1][i] == 3);
}

TEST_CASE("queue and barrier: nothing beyond their memory is touched, whatever another process writes there") {
  const auto tensor = filled({4}, 1.f);
  tn::TensorQueue queue(4);
  auto memory = tn::open_shared<std::uint8_t>(queue.text());
  auto& state = *reinterpret_cast<tn::detail::QueueState*>(memory.data_ptr());
  state.capacity = std::uint64_t{1} << 62;
  state.head = state.tail = std::uint64_t{1} << 40;
  CHECK((queue.capacity() == 4 && queue.push(tensor, 20s) && queue.pop<float>(20s)->data_ptr() == tensor.data_ptr()));
  CHECK(queue.push(tensor, 20s));
  std::strcpy(state.slots()[1].address.name.text, "../../dev/null");
  state.slots()[1].address.tag[0] += 1;
  CHECK_THAT(error_text<tn::ExchangeError>([&] { queue.pop(20s); }),
             ContainsSubstring("../../dev/null is no name of a segment"));
  tn::ProcessBarrier barrier(1);
  auto seats = tn::open_shared<std::uint8_t>(barrier.text());
  reinterpret_cast<tn::detail::BarrierState*>(seats.data_ptr())->participants = 0x7fffffff;
  CHECK(barrier.arrive_and_wait(20s));
}

TEST_CASE("mutex: between processes, with time-outs, and after an owner that died") {
  tn::ProcessMutex mutex;
  CHECK(mutex.lock());
  CHECK_FALSE(mutex.owner_died());
  auto other = tn::ProcessMutex::open(mutex.text());
  std::thread([&] { CHECK_FALSE(other.lock(10ms)); }).join();
  mutex.unlock();
  Child child({"die_locked", mutex.text()});
  CHECK(child.line() == "locked");
  CHECK(child.wait() == 0);
  CHECK(mutex.lock(20s));
  CHECK(mutex.owner_died());
  std::thread([&] { CHECK_FALSE(mutex.lock(10ms)); }).join();
  CHECK(mutex.owner_died());  // whoever else waits
  mutex.unlock();
  CHECK(mutex.lock(20s));
  CHECK_FALSE(mutex.owner_died());
  std::thread([&] { CHECK_THROWS_AS(mutex.unlock(), tn::ExchangeError); }).join();
  mutex.unlock();
  CHECK_THROWS_AS(mutex.unlock(), tn::ExchangeError);
  CHECK(mutex.lock(20s));
  CHECK_THAT(error_text<tn::ExchangeError>([&] { mutex.lock(); }),
             ContainsSubstring("this thread holds the lock already"));
  mutex.unlock();
  CHECK(mutex.lock(20s));
  const ::pid_t forked = ::fork();
  if (forked == 0) {  // what its parent has locked is not its own
    bool refused = false;
    try {
      mutex.unlock();
    } catch (const tn::ExchangeError&) {
      refused = true;
    }
    ::_exit(refused && !mutex.lock(10ms) ? 0 : 1);
  }
  int status = -1;
  ::waitpid(forked, &status, 0);
  CHECK(status == 0);
  mutex.unlock();
  std::thread([&] { CHECK(mutex.lock()); }).join();  // a thread that ends with the mutex locked
  CHECK(mutex.lock(0ms));
  CHECK(mutex.owner_died());
  mutex.unlock();
  CHECK_THROWS_AS(tn::ProcessMutex::open(tn::TensorQueue(1).text()), tn::ExchangeError);
}

TEST_CASE("barrier: all meet, those that are killed are not waited for, and others take their seats") {
  tn::ProcessBarrier barrier(3);
  CHECK_FALSE(barrier.arrive_and_wait(10ms));
  {
    Child one({"meet", barrier.text()}), two({"meet", barrier.text()});
    for (int i = 0; i < 100; ++i) REQUIRE(barrier.arrive_and_wait(20s));
    CHECK((one.line() == "met" && two.line() == "met"));
    CHECK((one.wait() == 0 && two.wait() == 0));
    CHECK(barrier.arrive_and_wait(20s));  // both have left
  }
  {
    Child one({"meet_for_ever", barrier.text()}), two({"meet_for_ever", barrier.text()});
    const std::string text = barrier.text();
    std::atomic<bool> both{false};
    std::thread meets([&] {
      while (!both) barrier.arrive_and_wait(20ms);
    });
    CHECK((one.line() == "met" && two.line() == "met"));
    both = true;
    meets.join();
    for (int i = 0; i < 10; ++i) REQUIRE(barrier.arrive_and_wait(20s));
    auto fourth = tn::ProcessBarrier::open(text);
    CHECK_THAT(error_text<tn::ExchangeError>([&] { fourth.arrive_and_wait(20s); }),
               ContainsSubstring("all 3 seats are taken"));
    one.kill();
    CHECK(one.wait() == -SIGKILL);
    for (int i = 0; i < 10; ++i) REQUIRE(barrier.arrive_and_wait(20s));
    two.kill();
    CHECK(two.wait() == -SIGKILL);
    for (int i = 0; i < 10; ++i) REQUIRE(barrier.arrive_and_wait(20s));
  }
  CHECK_THROWS_AS(tn::ProcessBarrier(0), tn::MemoryError);
  CHECK_THROWS_AS(tn::ProcessBarrier::open(tn::TensorQueue(1).text()), tn::ExchangeError);
}

TEST_CASE("barrier: who was killed before its first arrival is not waited for") {
  tn::ProcessBarrier barrier(3);
  Child one({"open_barrier", barrier.text()}), two({"open_barrier", barrier.text()});
  REQUIRE((one.line() == "opened" && two.line() == "opened"));
  CHECK_FALSE(barrier.arrive_and_wait(60ms));  // both live
  one.kill();
  CHECK(one.wait() == -SIGKILL);
  CHECK_FALSE(barrier.arrive_and_wait(60ms));
  two.kill();
  CHECK(barrier.arrive_and_wait(20s));
  CHECK(two.wait() == -SIGKILL);
  Child three({"open_barrier", barrier.text()});  // takes the seat of one of them
  REQUIRE(three.line() == "opened");
  CHECK_FALSE(barrier.arrive_and_wait(60ms));
  three.close_input();
  CHECK(three.wait() == 0);
  CHECK(barrier.arrive_and_wait(20s));
  tn::ProcessBarrier fresh(2);
  CHECK_FALSE(fresh.arrive_and_wait(60ms));  // nobody has opened it yet
}

TEST_CASE("barrier: who was killed is not waited for while a child of its lives, nor who has become another program") {
  for (const char* what : {"meet_and_fork", "meet_and_exec"}) {
    INFO(what);
    const bool forks = what[9] == 'f';
    tn::ProcessBarrier barrier(2);
    Child child({what, barrier.text()});
    REQUIRE(barrier.arrive_and_wait(20s));
    if (forks) {
      REQUIRE(child.line() == "forked");
      CHECK_FALSE(barrier.arrive_and_wait(60ms));
      child.kill();
    }
    CHECK(barrier.arrive_and_wait(20s));
    CHECK(barrier.arrive_and_wait(20s));
    auto other = tn::ProcessBarrier::open(barrier.text());  // the seat is free
    bool met = false;
    std::thread meets([&] { met = other.arrive_and_wait(20s); });
    CHECK(barrier.arrive_and_wait(20s));
    meets.join();
    CHECK(met);
  }
  // A child of fork that has a copy of the object is a participant of its own, and leaves its parent's seat alone.
  tn::ProcessBarrier barrier(2);
  CHECK_FALSE(barrier.arrive_and_wait(1ms));
  const ::pid_t child = ::fork();
  if (child == 0) {
    bool met = false;
    {
      const auto text = barrier.text();
      met = barrier.arrive_and_wait(20s) && barrier.arrive_and_wait(20s);
    }
    ::_exit(met ? 0 : 1);
  }
  CHECK((barrier.arrive_and_wait(20s) && barrier.arrive_and_wait(20s)));
  int status = -1;
  ::waitpid(child, &status, 0);
  CHECK(status == 0);
  CHECK(barrier.arrive_and_wait(20s));
}

TEST_CASE("time-outs that are not positive have passed, and no number is too large or too small") {
  using std::chrono::milliseconds;
  tn::TensorQueue queue(1);
  tn::ProcessBarrier barrier(2);
  tn::ProcessMutex mutex;
  const auto tensor = filled({4}, 1.f);
  // the last wraps to 2 s
  for (const milliseconds timeout : {0ms, -1ms, (milliseconds::min)(), (milliseconds::min)() + 2000ms}) {
    INFO(timeout.count());
    const auto begin = std::chrono::steady_clock::now();
    CHECK_FALSE(queue.pop(timeout));
    CHECK_FALSE(barrier.arrive_and_wait(timeout));
    CHECK(queue.push(tensor, timeout));
    CHECK_FALSE(queue.push(tensor, timeout));
    CHECK_FALSE(queue.drain(timeout));
    CHECK(queue.pop(timeout));
    CHECK(queue.drain(timeout));
    REQUIRE(mutex.lock(timeout));
    std::thread([&] { CHECK_FALSE(mutex.lock(timeout)); }).join();
    mutex.unlock();
    CHECK(std::chrono::steady_clock::now() - begin < 2s);
  }
  for (const milliseconds timeout :
       {(milliseconds::max)(), (milliseconds::max)() - 1ms, milliseconds(INT64_MAX / 1'000'000),
        milliseconds(std::chrono::hours(24 * 365 * 100)), milliseconds(std::chrono::hours(24 * 365 * 99))}) {
    INFO(timeout.count());
    CHECK((queue.push(tensor, timeout) && queue.pop(timeout) && queue.drain(timeout)));
    REQUIRE(mutex.lock(timeout));
    mutex.unlock();
  }
}

TEST_CASE("barrier: threads, an object each") {
  tn::ProcessBarrier first(4);
  const std::string text = first.text();
  std::vector<int> seen(4);
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      auto mine = tn::ProcessBarrier::open(text);
      for (int i = 0; i < 50; ++i) seen[t] += mine.arrive_and_wait(20s);
    });
  }
  for (auto& thread : threads) thread.join();
  for (int count : seen) CHECK(count == 50);
}

TEST_CASE("atomic_add_: no update of two processes and four threads is lost") {
  auto tensor = filled({2, 3}, 0.f);
  Child one({"add", tn::share_text(tensor.view({6}))}), two({"add", tn::share_text(tensor.view({6}))});
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      const auto row = filled({3}, 1.f);
      for (int i = 0; i < 1000; ++i) tn::atomic_add_(tensor, row);
    });
  }
  for (auto& thread : threads) thread.join();
  CHECK((one.wait() == 0 && two.wait() == 0));
  const auto result = tn::atomic_clone(tensor.t());
  CHECK(result.sizes() == Shape{3, 2});
  for (std::int64_t i = 0; i < 6; ++i) CHECK(result.data_ptr()[i] == 24'000.f);
}

TEST_CASE("atomic_add_: element types, strides, broadcasting and what does not fit") {
  auto bytes = tn::detail::new_tensor<std::uint8_t>("test", Shape{4});
  auto halves = tn::detail::new_tensor<tn::float16>("test", Shape{4});
  auto doubles = tn::detail::new_tensor<double>("test", Shape{2, 2});
  for (int i = 0; i < 4; ++i) {
    bytes(i) = static_cast<std::uint8_t>(250 + i);
    halves(i) = tn::float16(0.5f * static_cast<float>(i));
    doubles.data_ptr()[i] = i;
  }
  tn::atomic_add_(bytes, bytes.clone());
  CHECK((bytes(0) == 244 && bytes(3) == 250));
  tn::atomic_add_(halves, halves.flip(0).clone());
  for (int i = 0; i < 4; ++i) CHECK(static_cast<float>(halves(i)) == 1.5f);
  tn::atomic_add_(doubles.t(), doubles.clone().select(0, 1));  // a row (2, 3) to each column's place
  CHECK((doubles(0, 0) == 2 && doubles(1, 0) == 5 && doubles(0, 1) == 3 && doubles(1, 1) == 6));
  tn::atomic_add_(doubles, doubles.clone());
  CHECK(doubles(1, 1) == 12);
  CHECK_THROWS_AS(tn::atomic_add_(halves, halves.clone().narrow(0, 0, 3)), tn::ShapeError);
  const auto none = tn::detail::new_tensor<float>("test", Shape{0});
  tn::atomic_add_(none, none);
  CHECK(tn::atomic_clone(none).numel() == 0);
}

// TENON_TORTURE=1000 in the environment makes it long.
#if !defined(__SANITIZE_THREAD__)  // a lock that another process has freed lets two threads in, which is a race
TEST_CASE("queue, mutex and barrier: another process that writes anything into their memory does no harm beyond it") {
  const char* text = std::getenv("TENON_TORTURE");
  const auto length = std::chrono::milliseconds(text ? 100 * std::atoi(text) : 1000);
  const auto mine = filled({1000}, 42.f);
  tn::TensorQueue queue(3);
  tn::ProcessMutex mutex;
  tn::ProcessBarrier barrier(3);
  queue.push(mine);
  Child one({"scribble", queue.text()}), two({"scribble", mutex.text()}), three({"scribble", barrier.text()});
  REQUIRE((one.line() == "begun" && two.line() == "begun" && three.line() == "begun"));
  const auto end = std::chrono::steady_clock::now() + length;
  std::atomic<int> done{0};
  const auto use = [&](int k) {
    while (std::chrono::steady_clock::now() < end) {
      try {
        if (k == 0) queue.push(mine, 1ms);
        if (k == 0) queue.drain(0ms);
        if (k <= 1 && queue.size() > queue.capacity()) return;
        if (k == 1) {
          if (const auto tensor = queue.pop(1ms); tensor && tensor->numel() > 0)
            done += static_cast<const char*>(tensor->data_ptr())[0] & 1;
        }
        if (k == 2 && mutex.lock(1ms)) mutex.unlock();
        if (k == 3) barrier.arrive_and_wait(1ms);
        if (k == 4) tn::ProcessBarrier::open(barrier.text()).arrive_and_wait(1ms);
      } catch (const tn::Error&) {
      }
      ++done;
    }
  };
  std::vector<std::thread> threads;
  for (const int k : {0, 0, 1, 1, 2, 3, 4}) threads.emplace_back(use, k);
  for (auto& thread : threads) thread.join();
  CHECK(done > 100);
  CHECK(whole(mine));
}
#endif

// TENON_TORTURE=1000 in the environment makes it long.
TEST_CASE("processes that are killed at any moment leave nothing, and those that live go on") {
  const char* text = std::getenv("TENON_TORTURE");
  const int rounds = text ? std::atoi(text) : 30;
  std::mt19937 generator(12345);
  const auto below = [&](unsigned n) { return static_cast<unsigned>(generator() % n); };
  const long named = segment_names();
  const auto mine = filled({100}, 42.f);
  tn::TensorQueue queue(4);
  tn::ProcessMutex mutex;
  mutex.lock();
  mutex.unlock();
  const std::string queue_text = queue.text(), mutex_text = mutex.text();
  tn::share_text(mine);
  const long before = descriptors();
  for (int round = 0; round < rounds; ++round) {
    INFO("round " << round);
    {
      int pair[2];
      REQUIRE(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) == 0);
      std::vector<Child> children;
      children.emplace_back(std::vector<std::string>{"send_for_ever"}, pair[0]);
      children.emplace_back(std::vector<std::string>{"receive_for_ever"}, pair[1]);
      ::close(pair[0]);
      ::close(pair[1]);
      for (const char* what : {"push_for_ever", "pop_for_ever", "push_for_ever", "pop_for_ever"})
        children.emplace_back(std::vector<std::string>{what, queue_text});
      children.emplace_back(std::vector<std::string>{"name_for_ever"});
      children.emplace_back(std::vector<std::string>{"lock_for_ever", mutex_text});
      ::usleep(below(30'000));
      const unsigned first = below(1 << 16);  // who is killed first; the others go on for a while
      for (std::size_t i = 0; i < children.size(); ++i) {
        if (first >> i & 1) children[i].kill();
      }
      ::usleep(below(5'000));
      // One end of the socket notices that the other has gone.
      const bool sends = below(2) == 1;
      children[sends].kill();
      const int noticed = children[!sends].wait();
      CHECK((noticed == 0 || noticed == -SIGKILL));
      for (std::size_t i = 2; i < children.size(); ++i) {
        children[i].kill();
        const int status = children[i].wait();
        CHECK(status == -SIGKILL);
      }
    }
    // The queue is as good as before: what its dead have left is refused, or still whole.
    for (std::int64_t left = queue.size(); left > 0; --left) {
      try {
        const auto tensor = queue.pop<float>(20s);
        REQUIRE(tensor);
        CHECK(whole(*tensor));
      } catch (const tn::ExchangeError&) {
      }
    }
    REQUIRE(queue.push(mine, 20s));
    const auto back = queue.pop<float>(20s);
    REQUIRE(back);
    CHECK(back->data_ptr() == mine.data_ptr());
    CHECK(queue.drain(20s));
    REQUIRE(mutex.lock(20s));
    mutex.unlock();
    tn::remove_abandoned_segments();
    CHECK(segment_names() == named);
  }
  CHECK(descriptors() == before);
}
