// What it costs to hand a tensor to another process: from before it is sent until the other has read its first and its
// last element and has answered. The receiver maps the memory anew each time.
//
// Beside the time stand the megabytes of resident memory that sender and receiver gained on the way: none, as nothing
// is copied.
#include <benchmark/benchmark.h>

#include <tenon/process/shared_memory.hpp>
#include <tenon/tenon.hpp>

#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace tn = tenon;

namespace {

double resident_megabytes() {
  long pages = 0;
  if (std::FILE* file = std::fopen("/proc/self/statm", "re")) {
    if (std::fscanf(file, "%*s %ld", &pages) != 1) pages = 0;
    std::fclose(file);
  }
  return static_cast<double>(pages) * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1e6;
}

struct Answer {
  double sum, gained;
};

/// A process that was forked before there was anything to share, and knows only what comes through the socket.
class Receiver {
 public:
  explicit Receiver(bool by_text) {
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, socket_) != 0) std::abort();
    process_ = ::fork();
    if (process_ == 0) {
      ::close(socket_[0]);
      receive(socket_[1], by_text);
    }
    ::close(socket_[1]);
  }
  ~Receiver() {
    ::close(socket_[0]);
    ::waitpid(process_, nullptr, 0);
  }
  int socket() const { return socket_[0]; }
  Answer answer() const {
    Answer answer{};
    if (::recv(socket_[0], &answer, sizeof answer, MSG_WAITALL) != sizeof answer) std::abort();
    return answer;
  }

 private:
  [[noreturn]] static void receive(int socket, bool by_text) {
    const double before = resident_megabytes();
    try {
      for (;;) {
        tn::Tensor<float> tensor;
        if (by_text) {
          char text[512] = {};
          if (::recv(socket, text, sizeof text, MSG_WAITALL) != sizeof text) ::_exit(0);
          tensor = tn::open_shared<float>(text);
        } else {
          tensor = tn::recv_tensor<float>(socket);
        }
        const Answer answer{static_cast<double>(tensor(0)) + static_cast<double>(tensor(tensor.numel() - 1)),
                            resident_megabytes() - before};
        if (::send(socket, &answer, sizeof answer, MSG_NOSIGNAL) != sizeof answer) ::_exit(0);
      }
    } catch (const tn::Error&) {  // the socket is closed
      ::_exit(0);
    }
  }
  int socket_[2];
  ::pid_t process_;
};

void cross(benchmark::State& state, bool by_text) {
  const Receiver receiver(by_text);
  const auto tensor = tn::ones<float>({state.range(0) / 4}, tn::SharedMemoryAllocator{});
  const double before = resident_megabytes();
  double gained = 0;
  for (auto _ : state) {
    if (by_text) {
      char text[512] = {};
      tn::share_text(tensor).copy(text, sizeof text - 1);
      if (::send(receiver.socket(), text, sizeof text, MSG_NOSIGNAL) != sizeof text) std::abort();
    } else {
      tn::send_tensor(receiver.socket(), tensor);
    }
    const Answer answer = receiver.answer();
    if (answer.sum != 2) std::abort();
    gained = std::max(gained, answer.gained);
  }
  state.counters["sender_gained_MB"] = resident_megabytes() - before;
  state.counters["receiver_gained_MB"] = gained;
}
BENCHMARK_CAPTURE(cross, by_socket, false)
    ->Arg(1 << 10)
    ->Arg(1 << 20)
    ->Arg(1 << 30)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(cross, by_text, true)
    ->Arg(1 << 10)
    ->Arg(1 << 20)
    ->Arg(1 << 30)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

void queue(benchmark::State& state) {
  tn::TensorQueue queue(16);
  const auto tensor = tn::ones<float>({1000});
  for (auto _ : state) {
    queue.push(tensor);
    benchmark::DoNotOptimize(queue.pop());
  }
}
BENCHMARK(queue);

void share(benchmark::State& state) {
  for (auto _ : state) {
    auto tensor = tn::ones<float>({state.range(0) / 4});
    benchmark::DoNotOptimize(tensor.share_memory_());
  }
}
BENCHMARK(share)->Arg(1 << 10)->Arg(1 << 20)->Arg(1 << 26);

}  // namespace
