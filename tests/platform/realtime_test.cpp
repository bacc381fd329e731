// What docs/realtime.md promises: after a first call, calls on memory that is there ask the system for none, take no
// lock and start no thread; others live on what their thread keeps.
#include <tenon/fft.hpp>
#include <tenon/filter.hpp>
#include <tenon/fixed_tensor.hpp>
#include <tenon/linalg.hpp>
#include <tenon/nn/convolution.hpp>
#include <tenon/nn/linear.hpp>
#include <tenon/nn/recurrent.hpp>
#include <tenon/tenon.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <thread>
#include <vector>

#include "support/catch.hpp"

// Sanitizers have the C library's functions for themselves.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define TENON_TEST_IS_SANITIZED 1
#endif
#endif
#if defined(__GLIBC__) && !TENON_ASAN && !defined(__SANITIZE_THREAD__) && !defined(TENON_TEST_IS_SANITIZED)
#include <dlfcn.h>
#include <pthread.h>
#include <sys/mman.h>

namespace {

/// What a watched thread has asked the system for.
struct Asked {
  int memory, locks, threads;
};
constinit thread_local bool is_watched = false;
constinit thread_local Asked asked{};

void note(int Asked::*what) {
  if (is_watched) ++(asked.*what);
}
template <class F>
F* next_of(const char* name) {
  return reinterpret_cast<F*>(::dlsym(RTLD_NEXT, name));
}

}  // namespace

// The C library's functions, which note that they were called.
extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
void __libc_free(void*);
void* malloc(std::size_t n) noexcept { return note(&Asked::memory), __libc_malloc(n); }
void* calloc(std::size_t k, std::size_t n) noexcept { return note(&Asked::memory), __libc_calloc(k, n); }
void* realloc(void* p, std::size_t n) noexcept { return note(&Asked::memory), __libc_realloc(p, n); }
void* aligned_alloc(std::size_t a, std::size_t n) noexcept { return note(&Asked::memory), __libc_memalign(a, n); }
void* memalign(std::size_t a, std::size_t n) noexcept { return note(&Asked::memory), __libc_memalign(a, n); }
int posix_memalign(void** p, std::size_t a, std::size_t n) noexcept {
  note(&Asked::memory);
  *p = __libc_memalign(a, n);
  return *p ? 0 : 12;
}
void free(void* p) noexcept {
  if (p) note(&Asked::memory);
  __libc_free(p);
}
int pthread_mutex_lock(pthread_mutex_t* mutex) noexcept {
  static auto* const next = next_of<int(pthread_mutex_t*)>("pthread_mutex_lock");
  note(&Asked::locks);
  return next(mutex);
}
int pthread_create(pthread_t* thread, const pthread_attr_t* wanted, void* (*work)(void*), void* argument) noexcept {
  static auto* const next = next_of<int(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*)>("pthread_create");
  note(&Asked::threads);
  return next(thread, wanted, work, argument);
}
}

namespace tn = tenon;
using tn::Tensor;

namespace {

/// Keeps the process at two threads, as a program with one takes no lock anyway.
class Company {
 public:
  Company() : other_([this] { done_.wait(false); }) {}
  ~Company() {
    done_ = true;
    done_.notify_all();
    other_.join();
  }

 private:
  std::atomic<bool> done_{false};
  std::thread other_;
};

/// Counts what the second to fourth call ask for, and the tensors that they allocate.
template <class F>
Asked asked_by(F call, std::int64_t& tensors) {
  call();
  asked = {};
  const std::int64_t before = tn::memory_stats().allocations;
  is_watched = true;
  for (int i = 0; i < 3; ++i) call();
  is_watched = false;
  tensors = tn::memory_stats().allocations - before;
  return asked;
}
template <class F>
void check_call(const char* what, F call, bool makes_tensors) {
  std::int64_t tensors = 0;
  const Asked all = asked_by(call, tensors);
  INFO(what << ": memory " << all.memory << ", locks " << all.locks << ", threads " << all.threads << ", tensors "
            << tensors);
  CHECK(all.memory == 0);
  CHECK(all.locks == 0);
  CHECK(all.threads == 0);
  CHECK((tensors > 0) == makes_tensors);
}
/// Of calls that allocate nothing at all.
template <class F>
void asks_nothing(const char* what, F call) {
  check_call(what, call, false);
}
/// Of calls whose results, or what they compute between, are tensors of up to 4 KiB, which the thread keeps for reuse.
template <class F>
void reuses(const char* what, F call) {
  check_call(what, call, true);
}

}  // namespace

TEST_CASE("real time: what the test sees") {
  const Company company;
  std::int64_t tensors = 0;
  const auto kept = std::make_unique<std::vector<std::unique_ptr<int>>>();
  CHECK(asked_by([&] { kept->push_back(std::make_unique<int>(1)); }, tensors).memory > 0);
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  CHECK(asked_by([&] { pthread_mutex_lock(&mutex), pthread_mutex_unlock(&mutex); }, tensors).locks == 3);
  CHECK(asked_by([] { std::thread([] {}).join(); }, tensors).threads == 3);
}

TEST_CASE("real time: expressions, copies and elements") {
  const Company company;
  const tn::ThreadScope one(1);
  const auto a = tn::rand<float>({64, 48}), b = tn::rand<float>({64, 48}), t = tn::rand<float>({48, 64}),
             row = tn::rand<float>({48});
  auto out = tn::zeros<float>({64, 48});
  auto doubles = tn::zeros<double>({64, 48});
  auto large = tn::zeros<float>({1 << 20});
  const auto many = tn::rand<float>({1 << 20});
  const auto mask = tn::eval(a > 0.5f);
  asks_nothing("a * 2 + b", [&] { tn::into(out, a * 2.f + b); });
  asks_nothing("broadcast", [&] { tn::into(out, a * row); });
  asks_nothing("strided", [&] { tn::into(out, t.t() - a); });
  asks_nothing("functions", [&] { tn::into(out, tn::tanh(tn::sin(a) + tn::exp(b)) / tn::sqrt(a + 1.f)); });
  asks_nothing("powers", [&] { tn::into(out, tn::pow(a, 1.5f)); });
  asks_nothing("where", [&] { tn::into(out, tn::where(a > b, a, b)); });
  asks_nothing("clip", [&] { tn::into(out, tn::clip(a, 0.1f, 0.9f)); });
  asks_nothing("maximum", [&] { tn::into(out, tn::maximum(a, b)); });
  asks_nothing("cast", [&] { tn::into(doubles, tn::cast<double>(a)); });
  asks_nothing("map", [&] { tn::into(out, tn::map([](float x) { return x > 0 ? x : 0.1f * x; }, a)); });
  asks_nothing("a million", [&] { tn::into(large, many * 2.f + 1.f); });
  asks_nothing("add_", [&] { out.add_(a); });
  asks_nothing("mul_ by a number", [&] { out.mul_(0.5f); });
  asks_nothing("+=", [&] { out += a; });
  asks_nothing("sqrt_", [&] { out.abs_().sqrt_(); });
  asks_nothing("fill_", [&] { out.fill_(1.f); });
  asks_nothing("zero_", [&] { out.zero_(); });
  asks_nothing("copy_", [&] { out.copy_(a); });
  asks_nothing("copy_ between views", [&] { out(tn::all, tn::range(0, 24)).copy_(a(tn::all, tn::range(24, 48))); });
  asks_nothing("a row", [&] { out(3, tn::all) = a(4, tn::all) * 2.f; });
  asks_nothing("transpose", [&] { out.copy_(t.t()); });
  asks_nothing("an element", [&] { out(1, 2) = a(3, 4) + 1.f; });
  reuses("masked_fill_", [&] { out.masked_fill_(mask, 0.f); });
  reuses("a mask on the left", [&] { out(mask) = 2.f; });
  asks_nothing("handles and views", [&] { const Tensor<float> same = out, part = same(tn::range(0, 3), 1); });
}

TEST_CASE("real time: reductions, products and indices") {
  const Company company;
  const tn::ThreadScope one(1);
  const auto a = tn::rand<float>({64, 48}), t = tn::rand<float>({48, 64}), row = tn::rand<float>({48});
  auto columns = tn::zeros<float>({64}), sums = tn::zeros<float>({48});
  auto square = tn::zeros<float>({64, 64}), picked = tn::zeros<float>({3, 48});
  auto number = tn::zeros<float>({});
  auto at = tn::zeros<std::int64_t>({64});
  const auto indices = tn::tensor<std::int64_t>({3, 1, 2});
  const auto x = tn::rand<double>({8, 8}), y = tn::rand<double>({8});
  reuses("sum", [&] { tn::into(number, tn::sum, a); });
  reuses("sum of an expression", [&] { tn::into(number, tn::sum, a * a); });
  reuses("sum along 0", [&] { tn::into(sums, tn::sum, a, tn::axis(0)); });
  reuses("mean along 1", [&] { tn::into(columns, tn::mean, a, tn::axis(1)); });
  reuses("max", [&] { tn::into(columns, tn::max, a, tn::axis(1)); });
  reuses("var", [&] { tn::into(columns, tn::var, a, tn::axis(1)); });
  reuses("argmax", [&] { tn::into(at, tn::argmax, a, tn::axis(1)); });
  reuses("norm", [&] { tn::into(number, tn::vector_norm, row); });
  asks_nothing("matmul", [&] { tn::into(square, tn::matmul, a, t); });
  asks_nothing("matrix times vector", [&] { tn::into(columns, tn::matmul, a, row); });
  reuses("index_select", [&] { tn::into(picked, tn::index_select, a, 0, indices); });
  reuses("sum().item()", [&] { (void)tn::sum(a).item(); });
  reuses("dot", [&] { (void)tn::dot(row, row).item(); });
  reuses("solve", [&] { (void)tn::linalg::solve(x, y); });
  reuses("inv", [&] { (void)tn::linalg::inv(x); });
  reuses("cholesky", [&] { (void)tn::linalg::cholesky(tn::matmul(x, x.t()) + tn::eye<double>(8)); });
  reuses("a small result", [&] { (void)tn::eval(row * 2.f + 1.f); });
  reuses("softmax", [&] { (void)tn::softmax(row, tn::axis(0)); });
  reuses("cumsum", [&] { (void)tn::cumsum(row, tn::axis(0)); });
  reuses("sort", [&] { (void)tn::sort(row); });
}

TEST_CASE("real time: signals, layers and fixed tensors") {
  const Company company;
  const tn::ThreadScope one(1);
  const auto x = tn::rand<float>({512}), taps = tn::rand<float>({32});
  const auto d = tn::rand<double>({256});
  auto block = tn::zeros<double>({256});
  auto zi = tn::zeros<double>({2}), section = tn::zeros<double>({1, 2});
  const auto b = tn::tensor<double>({0.1, 0.2, 0.3}), a = tn::tensor<double>({1.0, -0.5, 0.2}),
             sos = tn::tensor<double>({{0.1, 0.2, 0.1, 1.0, -0.3, 0.1}});
  reuses("rfft", [&] { (void)tn::fft::rfft(x); });
  reuses("irfft", [&] { (void)tn::fft::irfft(tn::fft::rfft(x)); });
  reuses("fft of a prime size", [&] { (void)tn::fft::fft(x(tn::range(0, 251))); });
  reuses("fftconvolve", [&] { (void)tn::fft::fftconvolve(x, taps); });
  reuses("convolve", [&] { (void)tn::convolve(x, taps); });
  reuses("lfilter_state", [&] {
    const auto [y, zf] = tn::lfilter_state(b, a, d, zi);
    block.copy_(y), zi.copy_(zf);
  });
  reuses("sosfilt_state", [&] {
    const auto [y, zf] = tn::sosfilt_state(sos, d, section);
    block.copy_(y), section.copy_(zf);
  });
  const auto in = tn::rand<float>({1, 16}), w_ih = tn::rand<float>({128, 16}), w_hh = tn::rand<float>({128, 32}),
             bias = tn::rand<float>({128});
  auto h = tn::zeros<float>({1, 32}), c = tn::zeros<float>({1, 32});
  reuses("lstm_cell", [&] {
    const auto [next, cell] = tn::nn::lstm_cell(in, h, c, w_ih, w_hh, bias, bias);
    h.copy_(next), c.copy_(cell);
  });
  const auto w_gru = tn::rand<float>({96, 16}), w_state = tn::rand<float>({96, 32});
  reuses("gru_cell", [&] { h.copy_(tn::nn::gru_cell(in, h, w_gru, w_state)); });
  reuses("linear and relu", [&] { (void)tn::eval(tn::relu(tn::nn::linear(in, w_ih, bias))); });
  const auto image = tn::rand<float>({1, 2, 8, 8}), filters = tn::rand<float>({2, 2, 3, 3});
  reuses("conv2d", [&] { (void)tn::nn::conv2d(image, filters); });
  const tn::FixedTensor<double, 3, 3> m{{2, 1, 0}, {1, 3, 1}, {0, 1, 4}};
  const tn::FixedTensor<double, 3> v{1, 2, 3};
  double sink = 0;
  asks_nothing("fixed matmul", [&] { sink += tn::matmul(m, v)(1); });
  asks_nothing("fixed solve", [&] { sink += tn::linalg::solve(m, v)(1); });
  asks_nothing("fixed inv and det", [&] { sink += tn::linalg::inv(m)(0, 1) + tn::linalg::det(m)(); });
  asks_nothing("fixed expression", [&] { sink += tn::sum(v * 2.0 + v)(); });
  CHECK(sink != 0);
}
#endif
