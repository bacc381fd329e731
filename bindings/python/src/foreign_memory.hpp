// Foreign memory: elements that another library's object holds, as a tensor on them.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>

#include <tenon/any_tensor.hpp>
#include <tenon/exchange/dlpack_abi.hpp>
#include <tenon/exchange/dlpack_import.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage/foreign_block.hpp>

namespace tenon::python {

/// Elements as the buffer protocol and __array_interface__ describe them: sizes, and strides in bytes, null for
/// row-major ones.
struct ForeignMemory {
  void* data;
  DType dtype;
  int rank;
  const std::int64_t* sizes;
  const std::int64_t* byte_strides;
  bool is_read_only;
};

/// True if the strides count whole elements, as those of a tensor do.
inline bool has_whole_strides(const ForeignMemory& memory) {
  const std::int64_t item = item_size(memory.dtype);
  for (int d = 0; memory.byte_strides && d < memory.rank; ++d) {
    if (memory.sizes[d] > 1 && memory.byte_strides[d] % item != 0) return false;
  }
  return true;
}

/// The number of runs of elements that belong to Python's objects, or are released by code of these bindings: as long
/// as there are any, an interpreter's memory and code have to stay.
inline std::atomic<std::int64_t> foreign_runs{0};
/// For elements of whose end the bindings do not learn: Arrow's, and memory shared with other processes.
inline void count_for_ever() { ++foreign_runs; }

/// Calls and destroys another one, and is counted as long as it lives.
template <class Release>
class CountedRelease {
 public:
  explicit CountedRelease(Release release) : release_(std::move(release)) { ++foreign_runs; }
  CountedRelease(const CountedRelease& other) : release_(other.release_) { ++foreign_runs; }
  CountedRelease(CountedRelease&& other) noexcept : release_(std::move(other.release_)) { ++foreign_runs; }
  ~CountedRelease() { --foreign_runs; }
  template <class... X>
  auto operator()(X&&... x) { return release_(std::forward<X>(x)...); }

 private:
  Release release_;
};

/// A tensor on that memory. `release` releases it when it is called or destroyed, once: when the last tensor is gone.
/// Throws ExchangeError for what overflows, lies nowhere or is not aligned, and for strides that count no whole
/// elements.
template <class Release>
AnyTensor tensor_on(const char* function, const ForeignMemory& memory, Release release) {
  if (memory.rank > max_rank)
    detail::throw_error(ErrorCode::exchange, function, ": ndim ", memory.rank, " is above ", max_rank);
  if (!has_whole_strides(memory)) {
    detail::throw_error(ErrorCode::exchange, function, ": strides of ", Dims(memory.byte_strides, memory.rank),
                        " bytes are no multiples of ", item_size(memory.dtype), ", the size of ", name_of(memory.dtype),
                        ": copy the array first");
  }
  std::int64_t strides[max_rank];
  for (int d = 0; memory.byte_strides && d < memory.rank; ++d)
    strides[d] = memory.byte_strides[d] / item_size(memory.dtype);
  const detail::DlpackDType& code = detail::DlpackTable::of[static_cast<int>(memory.dtype)];
  DLTensor view{};
  view.data = memory.data;
  view.device = {kDLCPU, 0};
  view.ndim = memory.rank;
  view.dtype = {static_cast<std::uint8_t>(code.code), code.bits, 1};
  view.shape = const_cast<std::int64_t*>(memory.sizes);
  view.strides = memory.byte_strides ? strides : nullptr;
  detail::DlpackContent content = detail::read_dltensor(function, view);
  content.read_only = content.read_only || memory.is_read_only;
  detail::Block* block =
      detail::new_foreign_block(content.data, content.bytes, CountedRelease<Release>(std::move(release)));
  detail::set_device(*block, content.device);
  return AnyTensor(detail::Unchecked{}, block, std::move(content.layout), content.dtype, content.device,
                   content.read_only);
}

}  // namespace tenon::python
