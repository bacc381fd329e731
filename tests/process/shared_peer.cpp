// The other process of the tests of shared memory: shared_peer <what> [argument].
//
// It prints one line for each step, and ends with 0 after a typed error that the step is allowed to meet.
#include <tenon/process/shared_memory.hpp>

#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace tn = tenon;
using namespace std::chrono_literals;

namespace {

constexpr int inherited = 3;

tn::Tensor<float> filled(std::int64_t n, float value) {
  auto tensor = tn::detail::new_tensor<float>("filled", tn::Shape{n});
  for (std::int64_t i = 0; i < n; ++i) tensor.data_ptr()[i] = value;
  return tensor;
}
/// Ends the process where a tensor is torn: all its elements are one number.
void expect_whole(const tn::Tensor<const float>& tensor) {
  for (std::int64_t i = 1; i < tensor.numel(); ++i) {
    if (tensor.data_ptr()[i] != tensor.data_ptr()[0]) ::_exit(3);
  }
}
void say(const std::string& text) {
  std::puts(text.c_str());
  std::fflush(stdout);
}
void await_input() {
  char c;
  while (::read(0, &c, 1) > 0) {
  }
}

/// Sizes from small ranges to segments of their own.
std::int64_t some_size(int i) { return i % 7 == 0 ? 100'000 : 1 + i % 500; }

int run(const std::string& what, const std::string& argument) {
  if (what == "write") {
    auto tensor = tn::open_shared<float>(argument);
    say(std::to_string(tensor.data_ptr()[0]));
    for (std::int64_t i = 0; i < tensor.numel(); ++i) tensor.data_ptr()[i * tensor.stride(0)] += 1.f;
  } else if (what == "read") {
    const auto tensor = tn::open_shared<const float>(argument);
    say(std::to_string(tensor.data_ptr()[0]));
  } else if (what == "hold" || what == "hold_named" || what == "hold_as_other") {
    if (what == "hold_as_other" && ::setuid(65534) != 0) return 2;
    auto tensor = filled(1000, 5.f);
    say(what == "hold_named" ? tn::share_named(tensor) : tn::share_text(tensor));
    await_input();
    say(std::to_string(tensor.data_ptr()[0]));
  } else if (what == "write_as_other") {
    if (::setuid(65534) != 0) return 2;
    tn::open_shared<float>(argument);
    say("opened");
  } else if (what == "receive") {
    const auto tensors = tn::recv_tensors(inherited, 20s);
    say(std::to_string(tensors.size()));
    for (const auto& any : tensors) {
      if (any.numel() == 0 || any.is_read_only()) continue;
      const auto floats = any.as<float>();
      floats.data_ptr()[0] = 7.f;
    }
    say("written");
    await_input();
  } else if (what == "send") {
    auto tensor = filled(1000, 5.f);
    tn::send_tensor(inherited, tensor, tn::Tensor<const float>(tensor));
  } else if (what == "send_for_ever") {
    for (int i = 0;; ++i) tn::send_tensor(inherited, filled(some_size(i), static_cast<float>(i)));
  } else if (what == "receive_for_ever") {
    for (;;) expect_whole(tn::recv_tensor<float>(inherited, 20s));
  } else if (what == "push_for_ever") {
    auto queue = tn::TensorQueue::open(argument);
    for (int i = 0;; ++i) queue.push(filled(some_size(i), static_cast<float>(i)), 20s);
  } else if (what == "pop_for_ever") {
    auto queue = tn::TensorQueue::open(argument);
    for (;;) {
      try {
        if (const auto tensor = queue.pop<float>(20s)) expect_whole(*tensor);
      } catch (const tn::ExchangeError&) {  // its process has been killed
      }
    }
  } else if (what == "push") {
    auto queue = tn::TensorQueue::open(argument);
    for (int i = 0; i < 200; ++i) {
      if (!queue.push(filled(some_size(i), static_cast<float>(i)), 20s)) return 4;
    }
    return queue.drain(20s) ? 0 : 4;
  } else if (what == "push_and_end" || what == "push_and_die") {  // 8 tensors, of ranges and of segments of their own
    auto queue = tn::TensorQueue::open(argument);
    for (int i = 0; i < 8; ++i) {
      const auto tensor = filled(some_size(3 * i), static_cast<float>(i));
      if (!(i % 2 ? queue.push(tn::Tensor<const float>(tensor), 20s) : queue.push(tensor, 20s))) return 4;
    }
    if (what == "push_and_die") ::kill(::getpid(), SIGKILL);
  } else if (what == "push_and_wait") {
    auto queue = tn::TensorQueue::open(argument);
    for (int i = 0; i < 3; ++i) {
      if (!queue.push(filled(some_size(i), static_cast<float>(i)), 20s)) return 4;
    }
    say("pushed");
    await_input();
  } else if (what == "pop_to_the_end") {
    auto queue = tn::TensorQueue::open(argument);
    say("opened");
    int count = 0;
    while (const auto tensor = queue.pop<const float>()) {
      expect_whole(*tensor);
      ++count;
    }
    say(std::to_string(count) + (queue.finished() ? " and the end" : ""));
  } else if (what == "pop_and_die") {  // within an operation: with the queue's lock
    auto queue = tn::TensorQueue::open(argument);
    const auto memory = tn::open_shared<std::uint8_t>(argument);
    bool died;
    if (!queue.pop<float>(20s)) return 4;
    auto* const state = reinterpret_cast<tn::detail::QueueState*>(memory.data_ptr());
    if (!tn::detail::acquire("pop_and_die", state->lock, tn::detail::TimeLimit(20s), died)) return 4;
    ::kill(::getpid(), SIGKILL);
  } else if (what == "name_for_ever") {
    for (int i = 0;; ++i) {
      const auto tensor = filled(some_size(i), static_cast<float>(i));
      const auto again = tn::open_shared<float>(tn::share_named(tensor));
    }
  } else if (what == "lock_for_ever") {
    auto mutex = tn::ProcessMutex::open(argument);
    for (;;) {
      if (!mutex.lock(20s)) return 4;
      mutex.unlock();
    }
  } else if (what == "die_locked") {
    auto mutex = tn::ProcessMutex::open(argument);
    mutex.lock(20s);
    say("locked");
    ::_exit(0);
  } else if (what == "meet") {
    auto barrier = tn::ProcessBarrier::open(argument);
    for (int i = 0; i < 100; ++i) {
      if (!barrier.arrive_and_wait(20s)) return 4;
    }
    say("met");
  } else if (what == "meet_for_ever") {
    auto barrier = tn::ProcessBarrier::open(argument);
    for (bool first = true;; first = false) {
      if (!barrier.arrive_and_wait(20s)) return 4;
      if (first) say("met");
    }
  } else if (what == "open_barrier") {
    const auto barrier = tn::ProcessBarrier::open(argument);
    say("opened");
    await_input();
  } else if (what == "meet_and_fork") {
    auto barrier = tn::ProcessBarrier::open(argument);
    if (!barrier.arrive_and_wait(20s)) return 4;
    if (::fork() == 0) {
      await_input();
      ::_exit(0);
    }
    say("forked");
    for (;;) ::pause();
  } else if (what == "meet_and_exec") {
    auto barrier = tn::ProcessBarrier::open(argument);
    if (!barrier.arrive_and_wait(20s)) return 4;
    ::execlp("cat", "cat", static_cast<char*>(nullptr));
    return 4;
  } else if (what == "scribble") {  // until its input is closed
    const auto memory = tn::open_shared<std::uint8_t>(argument);
    say("begun");
    std::uint64_t state = 1;
    for (;;) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      const auto at = static_cast<std::int64_t>((state >> 33) % static_cast<std::uint64_t>(memory.numel()));
      const auto near_begin = (state & 64) != 0 ? at % 128 : at;
      memory.data_ptr()[near_begin % memory.numel()] = (state & 128) != 0 ? 0 : static_cast<std::uint8_t>(state >> 24);
      if ((state >> 50) % 64 != 0) continue;
      ::pollfd input{0, POLLIN, 0};
      if (::poll(&input, 1, 0) != 0) break;
      ::usleep(50);
    }
  } else if (what == "add") {
    const auto tensor = tn::open_shared<float>(argument);
    const auto one = filled(tensor.numel(), 1.f);
    for (int i = 0; i < 10'000; ++i) tn::atomic_add_(tensor, one);
  } else {
    return 2;
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) try {
  return argc > 1 ? run(argv[1], argc > 2 ? argv[2] : "") : 2;
} catch (const tn::Error& error) {
  say(error.what());
  return 0;
}
