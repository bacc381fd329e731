// The structs of Arrow's C data, C device data and C stream interfaces, and owners that release them.
//
// They are declared under the include guards that Arrow specifies, so that another library's copy may come before or
// after. The constants that this library uses have its own names, as another copy may lack some of Arrow's. Source:
// Arrow columnar format 1.5, "The Arrow C data interface", "The Arrow C device data interface" and "The Arrow C stream
// interface".
#pragma once

#include <cstdint>
#include <utility>

#include <tenon/config.hpp>

#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE
#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4
extern "C" {
/// The type of an array.
struct ArrowSchema {
  const char* format;
  const char* name;
  const char* metadata;
  std::int64_t flags;
  std::int64_t n_children;
  struct ArrowSchema** children;
  struct ArrowSchema* dictionary;
  void (*release)(struct ArrowSchema*);
  void* private_data;
};
/// The elements of an array.
struct ArrowArray {
  std::int64_t length;
  std::int64_t null_count;
  std::int64_t offset;
  std::int64_t n_buffers;
  std::int64_t n_children;
  const void** buffers;
  struct ArrowArray** children;
  struct ArrowArray* dictionary;
  void (*release)(struct ArrowArray*);
  void* private_data;
};
}
#endif

#ifndef ARROW_C_DEVICE_DATA_INTERFACE
#define ARROW_C_DEVICE_DATA_INTERFACE
#define ARROW_DEVICE_CPU 1
#define ARROW_DEVICE_CUDA 2
#define ARROW_DEVICE_CUDA_HOST 3
#define ARROW_DEVICE_OPENCL 4
#define ARROW_DEVICE_VULKAN 7
#define ARROW_DEVICE_METAL 8
#define ARROW_DEVICE_VPI 9
#define ARROW_DEVICE_ROCM 10
#define ARROW_DEVICE_ROCM_HOST 11
#define ARROW_DEVICE_EXT_DEV 12
#define ARROW_DEVICE_CUDA_MANAGED 13
#define ARROW_DEVICE_ONEAPI 14
#define ARROW_DEVICE_WEBGPU 15
#define ARROW_DEVICE_HEXAGON 16
extern "C" {
typedef std::int32_t ArrowDeviceType;
/// The elements of an array on a device.
struct ArrowDeviceArray {
  struct ArrowArray array;
  std::int64_t device_id;
  ArrowDeviceType device_type;
  void* sync_event;
  std::int64_t reserved[3];
};
}
#endif

#ifndef ARROW_C_STREAM_INTERFACE
#define ARROW_C_STREAM_INTERFACE
extern "C" {
/// Arrays of one type, one after the other. The functions return 0 or an errno.
struct ArrowArrayStream {
  int (*get_schema)(struct ArrowArrayStream*, struct ArrowSchema* out);
  int (*get_next)(struct ArrowArrayStream*, struct ArrowArray* out);
  const char* (*get_last_error)(struct ArrowArrayStream*);
  void (*release)(struct ArrowArrayStream*);
  void* private_data;
};
}
#endif

namespace tenon::inline v1::detail {

static_assert(sizeof(::ArrowSchema) == 72 && sizeof(::ArrowArray) == 80 && sizeof(::ArrowDeviceArray) == 128 &&
                  sizeof(::ArrowArrayStream) == 40,
              "tenon: the structs of Arrow's C data interface that came first have another layout");

/// Moves a struct out and marks the original as released, so that only the result is released; a null pointer gives an
/// empty struct.
template <class S>
TENON_INLINE S take_arrow(S* from) noexcept {
  if (!from) return S{};
  S taken = *from;
  from->release = nullptr;
  return taken;
}

/// Owns one of the structs: releases it exactly once, unless it is moved out.
template <class S>
class ArrowOwner {
 public:
  TENON_INLINE ArrowOwner() noexcept : value_{} {}
  TENON_INLINE explicit ArrowOwner(S* from) noexcept : value_(take_arrow(from)) {}
  TENON_INLINE ArrowOwner(ArrowOwner&& other) noexcept : value_(take_arrow(&other.value_)) {}
  TENON_INLINE ArrowOwner& operator=(ArrowOwner&& other) noexcept {
    ArrowOwner taken(std::move(other));
    std::swap(value_, taken.value_);
    return *this;
  }
  TENON_INLINE ~ArrowOwner() {
    if (value_.release) value_.release(&value_);
  }
  TENON_INLINE S& operator*() noexcept { return value_; }
  TENON_INLINE S* operator->() noexcept { return &value_; }

 private:
  S value_;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// A schema and an array, released with this object unless a consumer took them: one that is handed `schema()` and
/// `array()` moves them out and leaves them marked as released. Movable, not copyable.
class ArrowData {
 public:
  ArrowData() = default;
  /// Takes ownership of both structs and leaves them marked as released.
  TENON_INLINE ArrowData(::ArrowSchema* schema, ::ArrowArray* array) noexcept : schema_(schema), array_(array) {}

  TENON_INLINE ::ArrowSchema* schema() noexcept { return &*schema_; }
  TENON_INLINE ::ArrowArray* array() noexcept { return &*array_; }
  /// Moves both into structs that a consumer provides.
  TENON_INLINE void move_to(::ArrowSchema* schema, ::ArrowArray* array) noexcept {
    *schema = detail::take_arrow(this->schema());
    *array = detail::take_arrow(this->array());
  }

 private:
  detail::ArrowOwner<::ArrowSchema> schema_;
  detail::ArrowOwner<::ArrowArray> array_;
};

/// When elements are copied on export to or import from Arrow.
enum class ArrowCopy { never, if_needed, always };

}  // namespace tenon::inline v1
