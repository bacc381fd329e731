// Any numbers in a DLPack struct: a tensor whose elements lie where the struct said, or an error; and one call of the
// deleter.
#include <tenon/exchange/dlpack.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "fuzz/input.hpp"

namespace tn = tenon;

namespace {

alignas(64) unsigned char elements[1024];
int releases;

void require(bool holds) {
  if (!holds) std::abort();
}

/// Everything lies within the storage; what lies within `elements` is read.
void check(const tn::AnyTensor& tensor) {
  const auto* block = tensor.block();
  const auto item = static_cast<std::int64_t>(tn::item_size(tensor.dtype()));
  require(block && tensor.layout().offset() >= 0 && tensor.numel() >= 0);
  if (tensor.numel() == 0) return;
  const auto reach = tn::detail::reach_of(tensor.layout());
  require(reach.low >= 0 && static_cast<std::size_t>((reach.high + 1) * item) <= block->bytes);
  const auto* begin = reinterpret_cast<const unsigned char*>(block->data);
  if (begin < elements || begin + block->bytes > elements + sizeof elements || tensor.numel() > 4096) return;
  if (tn::Cpu::reaches(tensor.device())) require(tensor.clone().numel() == tensor.numel());
}

void export_again(const tn::AnyTensor& tensor) {
  const auto again = tn::from_dlpack_any(tn::to_dlpack(tensor));
  require(again.sizes() == tensor.sizes() && again.dtype() == tensor.dtype() && again.device() == tensor.device());
  require(again.numel() == 0 || again.data_ptr() == tensor.data_ptr());
}

template <class Managed>
void consume(std::uint8_t as, Managed* managed) {
  releases = 0;
  try {
    if (as == 0) {
      (void)tn::from_dlpack<float>(managed);
    } else if (as == 1) {
      (void)tn::from_dlpack<const std::int64_t, tn::Cuda>(managed);
    } else {
      const tn::AnyTensor tensor = tn::from_dlpack_any(managed);
      require(releases == 0);
      check(tensor);
      export_again(tensor);
      require(releases == 0);
    }
  } catch (const tn::Error&) {
  }
  require(releases == 1);
}

template <class Managed>
Managed* make(const DLTensor& view) {
  auto* managed = new Managed();
  std::memcpy(static_cast<void*>(&managed->dl_tensor), &view, sizeof view);
  managed->deleter = [](Managed* self) {
    ++releases;
    delete self;
  };
  return managed;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  const auto choices = input.next<std::uint8_t>();  // bits: 0 legacy, 1-2 imported as, 3-4 data, 5 null shape, 6 null
                                                    // strides
  DLTensor view{};
  const auto device_type = input.next<std::int32_t>();
  std::memcpy(static_cast<void*>(&view.device), &device_type, sizeof device_type);
  view.device.device_id = input.next<std::int32_t>();
  view.ndim = input.next<std::int32_t>();
  view.dtype = input.next<DLDataType>();
  view.byte_offset = input.next<std::uint64_t>();
  const auto major = input.next<std::uint32_t>(), minor = input.next<std::uint32_t>();
  const auto flags = input.next<std::uint64_t>();
  const auto address = input.next<std::uint64_t>();
  const int where = choices >> 3 & 3;
  view.data = where == 0   ? nullptr
              : where == 1 ? elements
              : where == 2 ? elements + sizeof elements / 2
                           : reinterpret_cast<void*>(address);
  // no more is to be read
  const std::size_t rank = view.ndim > 0 && view.ndim <= 64 ? static_cast<std::size_t>(view.ndim) : 0;
  std::vector<std::int64_t> shape(rank), strides(rank);
  for (auto& extent : shape) extent = input.next<std::int64_t>();
  for (auto& stride : strides) stride = input.next<std::int64_t>();
  view.shape = choices & 32 ? nullptr : shape.data();
  view.strides = choices & 64 ? nullptr : strides.data();

  const auto as = static_cast<std::uint8_t>(choices >> 1 & 3);
  if (choices & 1) {
    consume(as, make<DLManagedTensor>(view));
  } else {
    auto* managed = make<tn::DLManagedTensorVersioned>(view);
    managed->version = {major, minor};
    managed->flags = flags;
    consume(as, managed);
  }
  return 0;
}
