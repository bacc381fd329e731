// Python that serves requests: in an interpreter for each thread, in one interpreter for all, and in a process for each
// thread, to which the requests go through a socket. The model is that of examples/serve; all of them read the pages of
// one file for its weights.
//
// Beside the time stand requests per second, the microseconds of a request (median, one of a hundred, the worst), those
// that CPUs worked for it, in all processes, and the megabytes that each interpreter or process has for itself. The
// median, CPU and memory hold on a busy machine, too.
#include <benchmark/benchmark.h>

#include <tenon/interpreter/manager.hpp>
#include <tenon/interpreter/package.hpp>
#include <tenon/tenon.hpp>

#include <malloc.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace tn = tenon;
using namespace tenon::interpreter;

namespace {

constexpr int training_images = 1437, test_images = 360, rounds = 5, most_clients = 8;

std::string text_of(const char* name) {
  std::ifstream file(std::string(TENON_SERVE_DIR "/") + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}
std::string package_path() {
  static const ::pid_t process = ::getpid();
  return (std::filesystem::temp_directory_path() / ("tenon_digits_" + std::to_string(process) + ".package")).string();
}
const tn::Tensor<float>& pixels() {
  static const auto images = tn::load_npy<std::uint8_t>(TENON_EXAMPLE_DATA_DIR "/digits_images.npy");
  static const auto pixels = tn::eval(images.cast<float>().reshape({-1, 64}) / 16.f);
  return pixels;
}
const tn::Tensor<std::int64_t>& labels() {
  static const tn::Tensor<std::int64_t> labels =
      tn::load_npy<std::uint8_t>(TENON_EXAMPLE_DATA_DIR "/digits_labels.npy").cast<std::int64_t>();
  return labels;
}

/// The memory of a process; what it shares with others is divided among them.
double megabytes(::pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/smaps_rollup");
  std::string word;
  double kibibytes = 0;
  while (file >> word && word != "Pss:") {}
  file >> kibibytes;
  return kibibytes * 1024 / 1e6;
}

/// The time that CPUs have worked for a process.
double cpu_seconds(::pid_t process) {
  ::clockid_t clock;
  ::timespec time;
  if (::clock_getcpuclockid(process, &clock) != 0 || ::clock_gettime(clock, &time) != 0) std::abort();
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

int digit_of(const Object& classifier, const tn::Tensor<float>& image) {
  return classifier(image).attr("get")("digit").to<int>();
}

/// A process with a Python of its own.
class Worker {
 public:
  Worker() {
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, socket_) != 0) std::abort();
    process_ = ::fork();
    if (process_ == 0) {
      ::close(socket_[0]);
      work(socket_[1]);
    }
    ::close(socket_[1]);
  }
  ~Worker() {
    ::close(socket_[0]);
    ::waitpid(process_, nullptr, 0);
  }
  int digit_of(const tn::Tensor<float>& image) const {
    int digit;
    if (::send(socket_[0], image.data_ptr(), request_bytes, MSG_NOSIGNAL) != request_bytes ||
        ::recv(socket_[0], &digit, sizeof digit, MSG_WAITALL) != sizeof digit)
      std::abort();
    return digit;
  }
  ::pid_t process() const { return process_; }

 private:
  [[noreturn]] static void work(int socket) {
    const auto image = tn::zeros<float>({64});
    const auto receives = [&] { return ::recv(socket, image.data_ptr(), request_bytes, MSG_WAITALL) == request_bytes; };
    if (!receives()) ::_exit(0);
    const InterpreterManager manager(1);
    Session session = manager.acquire_one();
    const Object classifier = session.from_movable(Package::load(package_path()).load_pickle("digits"));
    do {
      const int digit = ::digit_of(classifier, image);
      if (::send(socket, &digit, sizeof digit, MSG_NOSIGNAL) != sizeof digit) break;
    } while (receives());
    ::_exit(0);
  }
  static constexpr ::ssize_t request_bytes = 64 * sizeof(float);
  int socket_[2];
  ::pid_t process_;
};
std::vector<std::unique_ptr<Worker>> workers;

double cpu_seconds() {
  double sum = cpu_seconds(::getpid());
  for (const auto& worker : workers) sum += cpu_seconds(worker->process());
  return sum;
}

using Serve = std::function<int(const tn::Tensor<float>&)>;

/// A thread for each function, which asks it for the digits of all test images.
void measure(benchmark::State& state, const std::vector<Serve>& clients, double megabytes_each) {
  std::vector<std::vector<double>> times(clients.size());
  std::vector<int> right(clients.size());
  const auto ask = [&](std::size_t client) {
    for (int i = 0; i < rounds * test_images; ++i) {
      const int image = training_images + i % test_images;
      const auto begin = std::chrono::steady_clock::now();
      const int digit = clients[client](pixels()(image, tn::all));
      times[client].push_back(
          std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count());
      right[client] += digit == labels()(image);
    }
  };
  const double before = cpu_seconds();
  for (auto _ : state) {
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < clients.size(); ++i) threads.emplace_back(ask, i);
    for (auto& thread : threads) thread.join();
  }
  const double worked = cpu_seconds() - before;
  std::vector<double> all;
  for (const auto& each : times) all.insert(all.end(), each.begin(), each.end());
  std::sort(all.begin(), all.end());
  for (const int each : right) {
    if (each != right[0] || each < static_cast<int>(times[0].size()) * 8 / 10) std::abort();
  }
  state.counters["per_second"] = benchmark::Counter(static_cast<double>(all.size()), benchmark::Counter::kIsRate);
  state.counters["cpu_us"] = worked * 1e6 / static_cast<double>(all.size());
  state.counters["median_us"] = all[all.size() / 2];
  state.counters["99%_us"] = all[all.size() * 99 / 100];
  state.counters["worst_us"] = all.back();
  state.counters["MB_each"] = megabytes_each;
}

void serve_in_interpreters(benchmark::State& state, bool each_has_its_own) {
  const int clients = static_cast<int>(state.range(0)), interpreters = each_has_its_own ? clients : 1;
  const MovableObject model = Package::load(package_path()).load_pickle("digits");
  ::malloc_trim(0);  // what former ones gave back is the system's again, so that these do not get it for nothing
  const double before = megabytes(::getpid());
  const InterpreterManager manager(interpreters);
  std::vector<Session> sessions;
  std::vector<Serve> serve;
  for (int i = 0; i < clients; ++i) {
    sessions.push_back(manager.acquire_one());
    serve.push_back([classifier = sessions.back().from_movable(model)](const tn::Tensor<float>& image) {
      return digit_of(classifier, image);
    });
    serve.back()(pixels()(0, tn::all));
  }
  measure(state, serve, (megabytes(::getpid()) - before) / interpreters);
}
BENCHMARK_CAPTURE(serve_in_interpreters, one_for_each, true)->RangeMultiplier(2)->Range(1, most_clients)->UseRealTime();
BENCHMARK_CAPTURE(serve_in_interpreters, one_for_all, false)->RangeMultiplier(2)->Range(1, most_clients)->UseRealTime();

void serve_in_processes(benchmark::State& state) {
  std::vector<Serve> serve;
  double sum = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(state.range(0)); ++i) {
    serve.push_back([&worker = *workers[i]](const tn::Tensor<float>& image) { return worker.digit_of(image); });
    serve.back()(pixels()(0, tn::all));
    sum += megabytes(workers[i]->process());
  }
  measure(state, serve, sum / static_cast<double>(serve.size()));
}
BENCHMARK(serve_in_processes)->RangeMultiplier(2)->Range(1, most_clients)->UseRealTime();

void train() {
  const InterpreterManager manager(1);
  manager.register_module_source("classifier", text_of("classifier.py"));
  manager.register_module_source("training", text_of("training.py"));
  const auto first = tn::range(0, training_images);
  manager.acquire_one().global("training", "export")(package_path(), pixels()(first, tn::all), labels()(first),
                                                     text_of("classifier.py"));
}

}  // namespace

int main(int argc, char** argv) {
  std::filesystem::remove(package_path());
  // Before this process has threads.
  for (int i = 0; i < most_clients; ++i) workers.push_back(std::make_unique<Worker>());
  train();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  workers.clear();
  std::filesystem::remove(package_path());
}
