// What peer.py calls: Tenon's side of an exchange with NumPy and PyTorch.  The tensor in between is held here.
#include <tenon/exchange/dlpack.hpp>

#include <cstdint>
#include <cstdio>
#include <utility>

namespace tn = tenon;

namespace {
tn::AnyTensor held;
int releases = 0;
char text[512];
}  // namespace

extern "C" {

/// Holds (2,3) elements of the dtype with that number, at `data`.
void hold(void* data, int dtype) {
  const auto release = []() noexcept { ++releases; };
  const auto type = static_cast<tn::DType>(dtype);
  auto* block = tn::detail::new_foreign_block(data, 6 * static_cast<std::size_t>(tn::item_size(type)), release);
  held = tn::AnyTensor(tn::detail::Unchecked{}, block, tn::detail::contiguous_layout("hold", tn::Shape{2, 3}), type, {},
                       false);
}
void drop() { held = tn::AnyTensor(); }
int release_count() { return releases; }

void* export_legacy() { return tn::to_dlpack_legacy(held); }
void* export_versioned() { return tn::to_dlpack(held); }
void delete_legacy(DLManagedTensor* managed) { tn::DlpackLegacyPtr(managed).reset(); }
void delete_versioned(tn::DLManagedTensorVersioned* managed) { tn::DlpackPtr(managed).reset(); }

/// Null, or the text of the error.
const char* import_legacy(DLManagedTensor* managed) try {
  held = tn::from_dlpack_any(managed);
  return nullptr;
} catch (const tn::Error& error) {
  std::snprintf(text, sizeof text, "%s", error.what());
  return text;
}
const char* import_versioned(tn::DLManagedTensorVersioned* managed) try {
  held = tn::from_dlpack_any(managed);
  return nullptr;
} catch (const tn::Error& error) {
  std::snprintf(text, sizeof text, "%s", error.what());
  return text;
}

const void* held_data() { return held.data_ptr(); }
const char* held_dtype() { return tn::name_of(held.dtype()); }
int held_dim() { return held.dim(); }
std::int64_t held_size(int d) { return held.size(d); }
std::int64_t held_stride(int d) { return held.stride(d); }
int held_read_only() { return held.is_read_only(); }
}
