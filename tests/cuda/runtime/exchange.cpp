// Graphs, handles for other processes and DLPack on streams, over a runtime whose devices are the host.
#include <cstring>
#include <stdexcept>

#include <tenon/cuda/graph.hpp>
#include <tenon/cuda/ipc.hpp>
#include <tenon/exchange/dlpack_cuda.hpp>

#include "host_runtime.hpp"
#include "nothing_left.hpp"

#include "support/catch.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using tn::Cpu, tn::Cuda, tn::Tensor;
using Catch::Matchers::ContainsSubstring;
using host_runtime::calls;
using support::error_text;
using CudaTensor = Tensor<float, Cuda>;

namespace {


}  // namespace

TEST_CASE("a graph records a chain on tensors that are there, and replays it") {
  const NothingLeft after;
  const auto stream = tn::cuda::Stream::make(Cuda{1});
  auto x = tn::ones<float>({8}, Cuda{1}), y = tn::zeros<float>({8}, Cuda{1});
  tn::cuda::Graph graph = tn::cuda::capture(stream, [&] {
    tn::into(y, x * 2.f);
    y += 1.f;
    const CudaTensor between = y * y;  // ends in it
    tn::into(x, between + 1.f);
  });
  CHECK(graph.device().index == 1);
  CHECK(host_runtime::graphs == 1);
  calls.clear();
  graph.replay(stream);
  graph.replay(tn::cuda::Stream(Cuda{1}));
  CHECK(calls == std::vector<std::string>{"replay", "replay"});
  CHECK_THAT(error_text<tn::DeviceError>([&] { graph.replay(tn::cuda::Stream(Cuda{0})); }),
             ContainsSubstring("Graph::replay: the graph is of cuda 1, the stream of cuda 0"));
  tn::cuda::Graph other = std::move(graph);
  CHECK_THAT(error_text<tn::DeviceError>([&] { graph.replay(stream); }), ContainsSubstring("moved away"));
  graph = std::move(other);
  graph.replay(stream);
  (void)tn::cuda::capture(stream, [] {});
}

TEST_CASE("what cannot be replayed is refused, and nothing stays recorded") {
  const NothingLeft after;
  const auto stream = tn::cuda::Stream::make();
  auto x = tn::ones<float>({8}, Cuda{0});
  CHECK_THAT(error_text<tn::DeviceError>([&] { (void)tn::cuda::capture(tn::cuda::Stream(), [] {}); }),
             ContainsSubstring("cuda::capture: the default stream"));
  CudaTensor kept;
  CHECK_THAT(error_text<tn::DeviceError>([&] { (void)tn::cuda::capture(stream, [&] { kept = x + 1.f; }); }),
             ContainsSubstring("1 tensor that was made") && ContainsSubstring("into()"));
  const auto before = tn::memory_stats(Cuda{0}).current_bytes;
  kept = CudaTensor();  // the graph, which is gone, had its memory
  CHECK(tn::memory_stats(Cuda{0}).current_bytes < before);
  x += 1.f;  // a launch that finds no error of that free
  CHECK(x.narrow(0, 0, 1).item() == 2);
  CHECK_THROWS_AS(tn::cuda::capture(stream, [&] { (void)x.narrow(0, 0, 1).item(); }), tn::DeviceError);
  CHECK_THROWS_AS(tn::cuda::capture(stream, [] { throw std::runtime_error("own"); }), std::runtime_error);
  CHECK(tn::cuda::current_stream() == tn::cuda::Stream());
  CHECK(host_runtime::recording.stream == nullptr);
  (void)tn::cuda::capture(stream, [&] { x += 1.f; });
}

TEST_CASE("a capture that the runtime ends says what is not allowed") {
  const NothingLeft after;
  const auto stream = tn::cuda::Stream::make();
  CHECK_THAT(error_text<tn::DeviceError>(
                 [&] { (void)tn::cuda::capture(stream, [&] { (void)cudaStreamSynchronize(stream.handle()); }); }),
             ContainsSubstring("cuda::capture: something was asked for that a captured stream does not allow"));
}

TEST_CASE("memory goes to another process, and is closed once") {
  const NothingLeft after;
  const auto x = tn::ones<float>({4, 6}, tn::cuda::MallocAllocator{Cuda{1}});
  x.narrow(0, 2, 1).fill_(3.f);
  calls.clear();
  const tn::cuda::IpcHandle sent = tn::cuda::share(x.narrow(0, 1, 3).t().flip(0));
  CHECK(calls == std::vector<std::string>{"wait for stream"});
  tn::cuda::IpcHandle handle;
  std::memcpy(&handle, &sent, sizeof handle);
  {
    const auto there = tn::cuda::open_shared<float>(handle);
    const auto view = there.narrow(0, 0, 1);
    CHECK(host_runtime::opened == 1);
    CHECK(there.device() == (tn::AnyDevice{tn::DeviceType::cuda, 1}));
    CHECK(tn::all(there.to(Cpu{}) == x.to(Cpu{}).narrow(0, 1, 3).t().flip(0)).item());
    calls.clear();
  }
  CHECK(calls == std::vector<std::string>{"close"});
  CHECK_THAT(error_text<tn::TypeError>([&] { (void)tn::cuda::open_shared<double>(handle); }),
             ContainsSubstring("open_shared") && ContainsSubstring("float64"));
  const auto constant = tn::cuda::share(Tensor<const float, Cuda>(x));
  CHECK_THROWS_AS(tn::cuda::open_shared<float>(constant), tn::TypeError);
  CHECK(tn::cuda::open_shared<const float>(constant).size(1) == 6);
  const auto spread = tn::cuda::share(x.select(0, 0).expand({3, 6}));
  CHECK_THROWS_AS(tn::cuda::open_shared<float>(spread), tn::TypeError);
  CHECK(tn::cuda::open_shared<const float>(spread).size(0) == 3);
  CHECK(tn::cuda::open_shared<float>(tn::cuda::share(x.narrow(1, 0, 0))).numel() == 0);
}

TEST_CASE("handles that cannot be made or opened") {
  const NothingLeft after;
  const auto x = tn::ones<float>({4}, tn::cuda::MallocAllocator{});
  CHECK_THAT(error_text<tn::DeviceError>([] { (void)tn::cuda::share(tn::ones<float>({4}, Cuda{0})); }),
             ContainsSubstring("cuda::share: only memory of cuda::MallocAllocator"));
  CHECK_THROWS_AS(tn::cuda::share(CudaTensor()), tn::DeviceError);
  std::vector<float> foreign(4);
  const tn::Storage<float, Cuda> borrowed = tn::Storage<float, Cuda>::borrow(foreign.data(), 4);
  CHECK_THROWS_AS(tn::cuda::share(CudaTensor().set_(borrowed)), tn::DeviceError);
  const auto good = tn::cuda::share(x);
  const auto wrong = [&](auto change) {
    auto handle = good;
    change(handle);
    return [handle] { (void)tn::cuda::open_shared<float>(handle); };
  };
  CHECK_THAT(error_text<tn::DeviceError>(wrong([](auto& h) { h.device[0] = 9; })),
             ContainsSubstring("does not see the device"));
  CHECK_THAT(error_text<tn::DeviceError>(wrong([](auto& h) { std::memset(&h.memory, 1, sizeof h.memory); })),
             ContainsSubstring("cudaIpcOpenMemHandle"));
  CHECK_THROWS_AS(wrong([](auto& h) { h.sizes[0] = 5; })(), tn::ExchangeError);
  CHECK_THROWS_AS(wrong([](auto& h) { h.sizes[0] = -1; })(), tn::ExchangeError);
  CHECK_THROWS_AS(wrong([](auto& h) { h.strides[0] = -1; })(), tn::ExchangeError);
  CHECK_THROWS_AS(wrong([](auto& h) { h.strides[0] = INT64_MAX; })(), tn::ExchangeError);
  CHECK_THROWS_AS(wrong([](auto& h) { h.offset = -1; })(), tn::ExchangeError);
  CHECK_THROWS_AS(wrong([](auto& h) { h.rank = 200; })(), tn::ExchangeError);
  CHECK_THROWS_AS(wrong([](auto& h) { h.bytes = -1; })(), tn::ExchangeError);
}

TEST_CASE("a consumer's stream waits for what the producer's was given") {
  const NothingLeft after;
  const auto x = tn::ones<float>({4}, Cuda{1});
  const auto consumer = tn::cuda::Stream::make(Cuda{1});
  const auto number = tn::cuda::dlpack_stream(consumer);
  calls.clear();
  const tn::DlpackPtr on_stream(tn::cuda::to_dlpack(x, {.stream = number}));
  CHECK(calls == std::vector<std::string>{"record", "stream waits"});
  calls.clear();
  const tn::DlpackPtr unsynchronised(tn::cuda::to_dlpack(x, {.stream = tn::DlpackStream::unsynchronised}));
  const tn::DlpackPtr same(tn::cuda::to_dlpack(x, {.stream = tn::DlpackStream::legacy_default}));
  const tn::DlpackPtr unsaid(tn::cuda::to_dlpack(x));
  CHECK(calls.empty());  // the producer is on the default stream too
  const tn::DlpackPtr per_thread(tn::cuda::to_dlpack(x, {.stream = tn::DlpackStream::per_thread_default}));
  CHECK(calls == std::vector<std::string>{"record", "stream waits"});
  {
    const tn::cuda::StreamScope scope(consumer);
    calls.clear();
    const tn::DlpackLegacyPtr legacy(tn::cuda::to_dlpack_legacy(tn::AnyTensor(x)));
    CHECK(calls == std::vector<std::string>{"record", "stream waits"});
  }
  CHECK(tn::cuda::dlpack_stream(tn::cuda::Stream()) == tn::DlpackStream::legacy_default);
  const auto refused = [&](std::int64_t stream) {
    return error_text<tn::ExchangeError>(
        [&] { (void)tn::cuda::to_dlpack(x, {.stream = static_cast<tn::DlpackStream>(stream)}); });
  };
  CHECK_THAT(refused(0), ContainsSubstring("stream 0"));
  CHECK_THAT(refused(-2), ContainsSubstring("stream -2"));
  CHECK_THROWS_AS(tn::cuda::to_dlpack(tn::ones<float>({2}), {.stream = tn::DlpackStream::legacy_default}),
                  tn::ExchangeError);
}

TEST_CASE("imported elements are given back after what the streams were given, once") {
  const NothingLeft after;
  const auto stream = tn::cuda::Stream::make(Cuda{1}), other = tn::cuda::Stream::make(Cuda{1});
  {
    CudaTensor x = tn::ones<float>({4}, Cuda{1});
    auto* managed = tn::cuda::to_dlpack(x, {.stream = tn::cuda::dlpack_stream(stream)});
    x = CudaTensor();
    auto imported = tn::cuda::from_dlpack<float>(managed, stream);
    CHECK(tn::all(imported.to(Cpu{}) == 1.f).item());
    tn::cuda::record_use(imported, other);
    calls.clear();
    imported = CudaTensor();
    CHECK(calls == std::vector<std::string>{"host waits", "wait for stream", "free in order"});
  }
  {
    const auto x = tn::ones<float>({4}, Cuda{0});
    CHECK_THROWS_AS(tn::cuda::from_dlpack<float>(tn::cuda::to_dlpack(x), stream), tn::DeviceError);
    CHECK_THROWS_AS(tn::cuda::from_dlpack<double>(tn::cuda::to_dlpack(x), tn::cuda::Stream()), tn::TypeError);
    CHECK(x.storage().use_count() == 1);
  }
}
