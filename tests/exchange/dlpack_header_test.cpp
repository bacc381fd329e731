// The dlpack.h that CMake chose is one that Tenon can exchange tensors by.
#include <dlpack/dlpack.h>

#include <type_traits>

#include "support/catch.hpp"

TEST_CASE("dlpack.h is 0.6 or later") {
#if defined(DLPACK_MAJOR_VERSION)
  STATIC_REQUIRE(DLPACK_MAJOR_VERSION >= 1);
#else
  STATIC_REQUIRE(DLPACK_VERSION >= 60);
#endif
  STATIC_REQUIRE(std::is_same_v<decltype(DLTensor::byte_offset), uint64_t>);
}
