// Another library's copy of Arrow's structs may come before Tenon's header, or after it.
#include <cstdint>

#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE
struct ArrowSchema {  // as the specification prints it, without the constants that a copy may lack
  const char* format;
  const char* name;
  const char* metadata;
  int64_t flags;
  int64_t n_children;
  struct ArrowSchema** children;
  struct ArrowSchema* dictionary;
  void (*release)(struct ArrowSchema*);
  void* private_data;
};
struct ArrowArray {
  int64_t length;
  int64_t null_count;
  int64_t offset;
  int64_t n_buffers;
  int64_t n_children;
  const void** buffers;
  struct ArrowArray** children;
  struct ArrowArray* dictionary;
  void (*release)(struct ArrowArray*);
  void* private_data;
};
#endif

#include <tenon/exchange/arrow.hpp>

#ifndef ARROW_C_DEVICE_DATA_INTERFACE
#define ARROW_C_DEVICE_DATA_INTERFACE
struct ArrowDeviceArray {};  // a copy that comes later is left out
#endif

#include <tenon/ops/creation/from.hpp>

#include "support/catch.hpp"

TEST_CASE("the structs of another library are exchanged") {
  float data[3] = {1, 2, 3};
  ArrowSchema schema;
  ArrowArray array;
  tenon::to_arrow(tenon::borrow(data), &schema, &array);
  const auto back = tenon::from_arrow<const float>(&schema, &array);
  CHECK(back.data_ptr() == data);
  CHECK(sizeof(ArrowDeviceArray) == 128);
}
