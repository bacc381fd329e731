// Out and back through both structs, with whichever dlpack.h this sees; then a device that old headers have no name
// for.
#include <tenon/exchange/dlpack.hpp>

#include <cstdio>
#include <cstring>

#ifdef COPY
#include "other_copy.h"  // where it comes second
#endif

namespace tn = tenon;

namespace {

int failed = 0;
void check(bool holds, const char* what) {
  if (!holds) std::printf("%s\n", what);
  failed += !holds;
}

template <class Managed>
bool refuses_device(Managed* managed, std::int32_t type) {
  std::memcpy(static_cast<void*>(&managed->dl_tensor.device), &type, sizeof type);
  try {
    (void)tn::from_dlpack_any(managed);
  } catch (const tn::DeviceError&) {
    return true;
  }
  return false;
}

}  // namespace

int main() {
  const tn::Storage<float> storage(6);
  const auto tensor = tn::Tensor<float>().set_(storage, 1, {5}, {1});
  check(tn::from_dlpack<float>(tn::to_dlpack(tensor)).data_ptr() == tensor.data_ptr(), "versioned");
  check(tn::from_dlpack<float>(tn::to_dlpack_legacy(tensor)).data_ptr() == tensor.data_ptr(), "legacy");
  check(tn::from_dlpack_any(tn::to_dlpack(tn::Tensor<const float>(tensor))).is_read_only(), "flags");
  check(tn::from_dltensor<float>(tn::as_dltensor(tensor)).size(0) == 5, "borrowed");
  for (const std::int32_t type : {14, 17, 18, 1000, -1}) {
    check(refuses_device(tn::to_dlpack(tensor), type) && refuses_device(tn::to_dlpack_legacy(tensor), type),
          "an unknown device");
  }
  check(storage.use_count() == 2, "handles are left");
  return failed;
}
