// Without a driver or a device every way into CUDA throws DeviceError that names the cause; nothing crashes, also at
// exit.
#include <cstdio>
#include <cstring>

#include <tenon/cuda.hpp>

namespace tn = tenon;

namespace {

int wrong = 0;
tn::Tensor<float, tn::Cuda> kept_until_exit;

template <class F>
void refuses(const char* what, F f) {
  try {
    f();
    std::printf("%s: no error\n", what);
  } catch (const tn::DeviceError& e) {
    if (std::strstr(e.what(), "tenon::") && std::strstr(e.what(), "(cudaError")) return;
    std::printf("%s: no cause in: %s\n", what, e.what());
  } catch (const tn::Error& e) {
    std::printf("%s: no DeviceError: %s\n", what, e.what());
  }
  ++wrong;
}

}  // namespace

int main() {
  if (tn::cuda::is_available()) {
    std::puts("skipped: there is a device");
    return 77;
  }
  const auto host = tn::ones<float>({4});
  refuses("device_count", [] { tn::cuda::device_count(); });
  refuses("properties", [] { tn::cuda::properties(); });
  refuses("synchronize", [] { tn::cuda::synchronize(); });
  refuses("Stream::make", [] { tn::cuda::Stream::make(); });
  refuses("Stream::synchronize", [] { tn::cuda::Stream().synchronize(); });
  refuses("Event", [] { tn::cuda::Event(); });
  refuses("Storage", [] { tn::Storage<float, tn::Cuda>(4); });
  refuses("empty storage", [] { tn::Storage<float, tn::Cuda>(0); });
  refuses("PoolAllocator", [] { tn::empty<float>({4}, tn::cuda::PoolAllocator()); });
  refuses("MallocAllocator", [] { tn::empty<float>({4}, tn::cuda::MallocAllocator()); });
  refuses("PinnedAllocator", [] { tn::empty<float>({4}, tn::cuda::PinnedAllocator()); });
  refuses("ManagedAllocator", [] { tn::empty<float>({4}, tn::cuda::ManagedAllocator<tn::Cpu>()); });
  refuses("empty", [] { tn::empty<float>({4}, tn::Cuda{0}); });
  refuses("another device", [] { tn::empty<float>({4}, tn::Cuda{3}); });
  refuses("to", [&] { host.to(tn::Cuda{0}); });
  float foreign[4] = {};
  const tn::Storage<float, tn::Cuda> borrowed = tn::Storage<float, tn::Cuda>::borrow(foreign, 4);
  kept_until_exit.set_(borrowed);
  refuses("to the host", [] { kept_until_exit.to(tn::Cpu{}); });
  refuses("item", [] { kept_until_exit.narrow(0, 0, 1).item(); });
  refuses("copy_async", [&] { tn::cuda::copy_async(kept_until_exit, host); });
  refuses("record_use", [] { tn::cuda::record_use(kept_until_exit, tn::cuda::Stream()); });
  refuses("capture", [] { (void)tn::cuda::capture(tn::cuda::Stream(), [] {}); });
  refuses("open_shared", [] {
    tn::cuda::IpcHandle handle{};
    handle.dtype = static_cast<std::uint8_t>(tn::dtype_of<float>);
    handle.bytes = sizeof(float);
    (void)tn::cuda::open_shared<const float>(handle);
  });
  const tn::cuda::StreamScope scope{tn::cuda::Stream(tn::Cuda{0})};  // asks nobody
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
