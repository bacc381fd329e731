// On the device: graphs that are replayed, memory that another process opens, DLPack between two streams.
#include <cstdio>
#include <cstring>
#include <string>

#include "check.hpp"

#if __has_include(<dlpack/dlpack.h>)
#include <tenon/exchange/dlpack_cuda.hpp>
#endif

namespace tn = tenon;
using tn::Cuda, tn::Tensor;
using CudaTensor = Tensor<float, Cuda>;

namespace {

float first(const CudaTensor& x) { return x.narrow(0, 0, 1).item(); }

void graphs() {
  const auto stream = tn::cuda::Stream::make();
  auto x = tn::ones<float>({1000}, Cuda{0});
  const auto y = tn::zeros<float>({1000}, Cuda{0});
  tn::cuda::synchronize();
  const auto graph = tn::cuda::capture(stream, [&] {
    const CudaTensor between = x * 2.f;  // memory that the graph makes and ends
    tn::into(y, y + between);
    x += 1.f;
  });
  CHECK(first(y) == 0);  // nothing is done before a replay
  for (int i = 0; i < 3; ++i) graph.replay(stream);
  stream.synchronize();
  CHECK(first(y) == 2 + 4 + 6 && first(x) == 4);
  bool refused = false;
  try {
    (void)tn::cuda::capture(stream, [&] { (void)first(x); });
  } catch (const tn::DeviceError&) {
    refused = true;
  }
  CHECK(refused);
  CudaTensor kept;
  refused = false;
  try {
    (void)tn::cuda::capture(stream, [&] { kept = x + 1.f; });
  } catch (const tn::DeviceError&) {
    refused = true;
  }
  CHECK(refused);
  kept = CudaTensor();
  x += 1.f;
  CHECK(first(x) == 5);
}

/// The process that opens what this one shares: the same program.
int open_from_input() {
  tn::cuda::IpcHandle handle;
  if (std::fread(&handle, sizeof handle, 1, stdin) != 1) return 3;
  const auto x = tn::cuda::open_shared<float>(handle);
  if (x.size(0) != 7 || first(x) != 3) return 4;
  tn::into(x, x + 10.f);
  tn::cuda::synchronize();
  return 0;
}
void processes(const char* program) {
  const auto x = tn::full<float>({3, 7}, 3.f, tn::cuda::MallocAllocator{});
  const auto handle = tn::cuda::share(x.select(0, 1));
  std::FILE* other = popen((std::string(program) + " open").c_str(), "w");
  CHECK(other != nullptr);
  if (!other) return;
  CHECK(std::fwrite(&handle, sizeof handle, 1, other) == 1);
  CHECK(pclose(other) == 0);
  CHECK(first(x.select(0, 0)) == 3 && first(x.select(0, 1)) == 13);
  bool refused = false;
  try {
    (void)tn::cuda::share(tn::ones<float>({4}, Cuda{0}));
  } catch (const tn::DeviceError&) {
    refused = true;
  }
  CHECK(refused);
}

void streams() {
#if __has_include(<dlpack/dlpack.h>)
  const auto producer = tn::cuda::Stream::make(), consumer = tn::cuda::Stream::make();
  for (int i = 0; i < 100; ++i) {
    CudaTensor y;
    {
      const tn::cuda::StreamScope scope(producer);
      auto x = tn::zeros<float>({1 << 20}, Cuda{0});
      for (int k = 0; k < 10; ++k) x += 1.f;
      y = tn::cuda::from_dlpack<float>(tn::cuda::to_dlpack(x, {.stream = tn::cuda::dlpack_stream(consumer)}), consumer);
    }
    const tn::cuda::StreamScope scope(consumer);
    CHECK(y.narrow(0, (1 << 20) - 1, 1).item() == 10);
  }
#else
  std::puts("skipped: DLPack's header is not installed");
#endif
}

}  // namespace

int main(int count, char** arguments) {
  if (count > 1 && std::strcmp(arguments[1], "open") == 0) return open_from_input();
  graphs();
  processes(arguments[0]);
  streams();
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
