// Tensor<T, Cuda> over the host's own runtime: memory, streams, copies and kernels, as a device would see them.
#include "host_runtime.hpp"
#include "nothing_left.hpp"

#include "support/catch.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using tn::Cpu, tn::Cuda, tn::Tensor;
using host_runtime::calls;
using support::error_text;
using CudaTensor = Tensor<float, Cuda>;

namespace {

Tensor<float> numbers(const tn::Shape& shape) {
  Tensor<float> result = tn::empty<float>(shape);
  result.uniform_(-1, 1);
  return result;
}
bool equal(const Tensor<float>& a, const Tensor<float>& b) { return a.sizes() == b.sizes() && tn::all(a == b).item(); }
bool equal(const CudaTensor& a, const Tensor<float>& b) { return equal(a.to(Cpu{}), b); }
/// Where products and sums may be fused, the last bits depend on the instruction set.
bool close(const CudaTensor& a, const Tensor<float>& b) { return tn::all(tn::abs(a.to(Cpu{}) - b) <= 1e-5f).item(); }

struct Leaky {
  TENON_HD float operator()(float x) const { return x > 0 ? x : .1f * x; }
};

}  // namespace

TEST_CASE("The engine of CUDA has what every engine has") {
  CHECK(tn::detail::ComputesOn<tn::detail::Engine<Cuda>, Cuda>);
}

TEST_CASE("tensors go to a device and back, whatever their strides") {
  const NothingLeft after;
  const auto a = numbers({6, 8});
  const CudaTensor there = a.to(Cuda{1});
  CHECK(there.device() == (tn::AnyDevice{tn::DeviceType::cuda, 1}));
  CHECK(there.to(Cuda{1}).is_set_to(there));
  CHECK(equal(there, a));
  CHECK(equal(a.t().flip(0).to(Cuda{0}), a.t().flip(0)));
  CHECK(equal(there.t().flip(1)(tn::range(1, 7, 2), tn::all), a.t().flip(1)(tn::range(1, 7, 2), tn::all)));
  CHECK(equal(there.select(0, 2).expand({4, 8}), a.select(0, 2).expand({4, 8})));
  CHECK(there(2, tn::range(0, 0)).to(Cpu{}).numel() == 0);
  CHECK(there.narrow(0, 1, 1).narrow(1, 3, 1).item() == a(1, 3));
  calls.clear();
  const CudaTensor other = there.t().to(Cuda{0});
  CHECK(calls == (std::vector<std::string>{"record", "stream waits", "copy to peer", "record", "stream waits"}));
  CHECK(other.device().index == 0);
  CHECK(equal(other, a.t()));
  CHECK(tn::Tensor<const float>(a).to(Cuda{0}).to(Cpu{}).size(0) == 6);
}

TEST_CASE("expressions are one kernel on the operands' device") {
  const NothingLeft after;
  const auto a = numbers({5, 12}), b = numbers({12});
  const CudaTensor x = a.to(Cuda{1}), y = b.to(Cuda{1});
  calls.clear();
  CudaTensor z = x * y + tn::exp(x);
  CHECK(calls == std::vector<std::string>{"kernel"});
  CHECK(z.device().index == 1);
  CHECK(close(z, a * b + tn::exp(a)));
  z = tn::where(x > 0.f, tn::map(Leaky{}, y), -1);
  CHECK(equal(z, tn::where(a > 0.f, tn::map(Leaky{}, b), -1)));
  tn::into(z, x.t().flip(0).t() - 2.f);
  CHECK(equal(z, a.t().flip(0).t() - 2.f));
  z += y;
  z.exp_();
  CHECK(close(z, tn::exp((a.t().flip(0).t() - 2.f) + b)));
  const Tensor<double> wide = x.cast<double>().to(Cpu{});
  CHECK(tn::all(wide == a.cast<double>()).item());
}

TEST_CASE("filling, copying, and overlap that takes a temporary") {
  const NothingLeft after;
  auto x = tn::zeros<float>({4, 8}, Cuda{0});
  CHECK(equal(x, tn::zeros<float>({4, 8})));
  x(1, tn::all) = 3.f;
  auto expected = tn::zeros<float>({4, 8});
  expected(1, tn::all) = 3.f;
  CHECK(equal(x, expected));
  const auto a = numbers({4, 8});
  x.copy_(a.to(Cuda{0}));
  CHECK(calls.back() != "kernel");
  x(tn::range(1, 4), tn::all) = x(tn::range(0, 3), tn::all);
  auto host = a.clone();
  host(tn::range(1, 4), tn::all) = host(tn::range(0, 3), tn::all);
  CHECK(equal(x, host));
  CHECK(equal(x.t().clone(), host.t()));
  CHECK(equal(tn::ones_like(x + x), tn::ones<float>({4, 8})));
  CHECK(tn::full<std::int32_t>({3}, 7, Cuda{1}).device().index == 1);
  CHECK_THROWS_AS(x.copy_(tn::zeros<float>({5}, Cuda{0})), tn::ShapeError);
}

TEST_CASE("generators and random numbers are those of the host") {
  const NothingLeft after;
  const auto a = numbers({3, 7});
  const CudaTensor x = a.to(Cuda{0});
  CHECK(equal(CudaTensor(x + tn::lazy::arange<float>(0, 7)), a + tn::lazy::arange<float>(0, 7)));
  tn::Generator here(42), there(42);
  auto y = tn::empty<float>({3, 7}, Cuda{0});
  auto z = tn::empty<float>({3, 7});
  CHECK(equal(y.uniform_(-2, 2, there), z.uniform_(-2, 2, here)));
  CHECK(close(y.normal_(0, 1, there), z.normal_(0, 1, here)));
  CHECK(equal(y.uniform_(0, 1, there), z.uniform_(0, 1, here)));
  auto i = tn::empty<std::int64_t>({33}, Cuda{0});
  auto j = tn::empty<std::int64_t>({33});
  CHECK(tn::all(i.random_(-5, 1000, there).to(Cpu{}) == j.random_(-5, 1000, here)).item());
  const Cuda second{1};
  CHECK(tn::rand<float>({3, 7}, there, second).device().index == 1);
  CHECK(equal(tn::rand<float>({3, 7}, tn::Generator(5), second), tn::rand<float>({3, 7}, tn::Generator(5))));
  CHECK(equal(tn::randn<float>({3333}, tn::Generator(5), second), tn::randn<float>({3333}, tn::Generator(5))));
  CHECK(tn::all(tn::randint<int>(-5, 1000, {33}, tn::Generator(5), second).to(Cpu{}) ==
                tn::randint<int>(-5, 1000, {33}, tn::Generator(5)))
            .item());
  CHECK(equal(tn::arange<float>(1, 9, 2, second), tn::arange<float>(1, 9, 2)));
  CHECK(equal(tn::linspace<float>(0, 1, 5, second), tn::linspace<float>(0, 1, 5)));
  CHECK(equal(tn::eye<float>(3, 5, 1, second), tn::eye<float>(3, 5, 1)));
}

TEST_CASE("operands on two devices are refused, with their numbers") {
  const NothingLeft after;
  auto x = tn::ones<float>({2}, Cuda{0}), y = tn::ones<float>({2}, Cuda{1});
  const auto text = error_text<tn::DeviceError>([&] { CudaTensor(x + y); });
  CHECK_THAT(text, Catch::Matchers::ContainsSubstring("cuda 0") && Catch::Matchers::ContainsSubstring("cuda 1"));
  CHECK_THROWS_AS(x.copy_(y), tn::DeviceError);
  CHECK_THAT(error_text<tn::DeviceError>([] { tn::ones<float>({2}, Cuda{7}); }),
             Catch::Matchers::ContainsSubstring("no device cuda 7: 2 found"));
}

TEST_CASE("every policy makes and frees memory, and says where it lies") {
  const NothingLeft after;
  CHECK(tn::empty<float>({3}, tn::cuda::PoolAllocator{}).device() == (tn::AnyDevice{tn::DeviceType::cuda, 0}));
  CHECK(calls.back() == "free in order");
  CHECK(tn::empty<float>({3}, tn::cuda::MallocAllocator{Cuda{1}}).device() == (tn::AnyDevice{tn::DeviceType::cuda, 1}));
  CHECK(calls.back() == "free");
  auto pinned = tn::ones<float>({3}, tn::cuda::PinnedAllocator{});
  CHECK(pinned.device().type == tn::DeviceType::cuda_host);
  CHECK(pinned(1) == 1);
  calls.clear();
  const auto there = pinned.to(Cuda{0});
  CHECK(calls == (std::vector<std::string>{"copy", "wait for stream"}));
  const auto managed = tn::ones<float>({3}, tn::cuda::ManagedAllocator<>{});
  CHECK(managed.device().type == tn::DeviceType::cuda_managed);
  CHECK(equal(CudaTensor(managed + there), tn::full<float>({3}, 2)));
  CHECK(tn::ones<float>({3}, tn::cuda::ManagedAllocator<Cpu>{})(2) == 1);
  tn::AllocationCounts counts;
  {
    const auto counted = tn::empty<float>({100}, tn::StatisticsAllocator<tn::cuda::PoolAllocator>(counts));
    CHECK(counts.live() == 1);
  }
  CHECK(counts.live() == 0);
  const auto before = tn::memory_stats(Cuda{1}).current_bytes;
  auto x = tn::ones<float>({3}, Cuda{1});
  CHECK(tn::memory_stats(Cuda{1}).current_bytes == before + 64);
  CHECK_THROWS_AS(x.resize_({1000}), tn::MemoryError);
  x = CudaTensor();
  CHECK(tn::memory_stats(Cuda{1}).current_bytes == before);
}

TEST_CASE("memory that is short is asked for once more, then MemoryError") {
  const NothingLeft after;
  host_runtime::fail_allocations = 1;
  CHECK(equal(tn::ones<float>({2}, Cuda{0}), tn::ones<float>({2})));
  CHECK(calls.front() == "trim");
  host_runtime::fail_allocations = 2;
  CHECK_THROWS_AS(tn::ones<float>({2}, Cuda{0}), tn::MemoryError);
  host_runtime::fail_allocations = 1;
  CHECK_THROWS_AS(tn::empty<float>({2}, tn::cuda::PinnedAllocator{}), tn::MemoryError);
}

TEST_CASE("a scope's stream takes the work, and memory keeps the stream it was made on") {
  const NothingLeft after;
  CHECK(tn::cuda::current_stream() == tn::cuda::Stream());
  CudaTensor kept;
  {
    const auto stream = tn::cuda::Stream::make(Cuda{1});
    const tn::cuda::StreamScope scope(stream);
    CHECK(tn::cuda::current_stream(Cuda{1}) == stream);
    CHECK(tn::cuda::current_stream(Cuda{0}) == tn::cuda::Stream());
    {
      const auto inner = tn::cuda::Stream::make(Cuda{1});
      const tn::cuda::StreamScope more(inner);
      CHECK(tn::cuda::current_stream(Cuda{1}) == inner);
    }
    CHECK(host_runtime::streams == 1);
    kept = tn::ones<float>({2}, Cuda{1});
  }
  CHECK(host_runtime::streams == 1);
}

TEST_CASE("memory is freed after what other streams were given") {
  const NothingLeft after;
  const auto other = tn::cuda::Stream::make();
  {
    const auto x = tn::ones<float>({2}, Cuda{0});
    tn::cuda::record_use(x.narrow(0, 1, 1), other);
    tn::cuda::record_use(x, other);
    CHECK(host_runtime::events == 1);
    calls.clear();
  }
  CHECK(calls == (std::vector<std::string>{"stream waits", "free in order"}));
  {
    const auto x = tn::ones<float>({2}, tn::cuda::MallocAllocator{});
    tn::cuda::record_use(x, other);
    calls.clear();
  }
  CHECK(calls == (std::vector<std::string>{"host waits", "free"}));
  std::vector<float> foreign(4);
  const tn::Storage<float, Cuda> borrowed = tn::Storage<float, Cuda>::borrow(foreign.data(), 4);
  calls.clear();
  tn::cuda::record_use(CudaTensor().set_(borrowed), other);
  CHECK(calls == std::vector<std::string>{"wait for stream"});
}

TEST_CASE("copies that the host does not wait for") {
  const NothingLeft after;
  const auto pinned = tn::ones<float>({4}, tn::cuda::PinnedAllocator{});
  const auto x = tn::zeros<float>({4}, Cuda{0});
  calls.clear();
  tn::cuda::copy_async(x, pinned);
  CHECK(calls == std::vector<std::string>{"copy"});
  CHECK(equal(x, pinned));
  CHECK_THROWS_AS(tn::cuda::copy_async(x, tn::zeros<float>({5})), tn::ShapeError);
  CHECK_THROWS_AS(tn::cuda::copy_async(tn::zeros<float>({4, 4}, Cuda{0}).t(), tn::zeros<float>({4, 4})),
                  tn::ShapeError);
}

TEST_CASE("events and properties") {
  const NothingLeft after;
  tn::cuda::Event mark(Cuda{1}, true), later(Cuda{1}, true);
  mark.record(tn::cuda::Stream(Cuda{1}));
  CHECK(!mark.is_done());
  mark.block(tn::cuda::Stream(Cuda{0}));
  mark.synchronize();
  CHECK(later.milliseconds_since(mark) == 1);
  mark = std::move(later);
  CHECK(tn::cuda::device_count() == 2);
  CHECK(std::string(tn::cuda::properties(Cuda{1}).name) == "host");
  tn::cuda::synchronize(Cuda{1});
}
