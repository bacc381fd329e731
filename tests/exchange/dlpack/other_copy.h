// Stands for the dlpack.h that another library carries and that a translation unit saw first.  COPY is its version: 60 for 0.6,
// 103 for 1.3; with COPY_IS_CONST the shape and the strides are constant, as in PyTorch's.
#ifndef DLPACK_DLPACK_H_
#define DLPACK_DLPACK_H_
#include <stddef.h>
#include <stdint.h>

#if COPY < 100
#define DLPACK_VERSION COPY
typedef enum { kDLCPU = 1, kDLCUDA = 2, kDLCUDAHost = 3, kDLCUDAManaged = 13 } DLDeviceType;
#else
#define DLPACK_MAJOR_VERSION 1
#define DLPACK_MINOR_VERSION (COPY - 100)
typedef struct {
  uint32_t major, minor;
} DLPackVersion;
typedef enum : int32_t { kDLCPU = 1, kDLCUDA = 2, kDLCUDAHost = 3, kDLCUDAManaged = 13 } DLDeviceType;
#endif

typedef struct {
  DLDeviceType device_type;
  int32_t device_id;
} DLDevice;
typedef struct {
  uint8_t code, bits;
  uint16_t lanes;
} DLDataType;
#ifdef COPY_IS_CONST
typedef const int64_t DLDim;
#else
typedef int64_t DLDim;
#endif
typedef struct {
  void* data;
  DLDevice device;
  int32_t ndim;
  DLDataType dtype;
  DLDim* shape;
  DLDim* strides;
  uint64_t byte_offset;
} DLTensor;
typedef struct DLManagedTensor {
  DLTensor dl_tensor;
  void* manager_ctx;
  void (*deleter)(struct DLManagedTensor* self);
} DLManagedTensor;
#if COPY >= 100
typedef struct DLManagedTensorVersioned {
  DLPackVersion version;
  void* manager_ctx;
  void (*deleter)(struct DLManagedTensorVersioned* self);
  uint64_t flags;
  DLTensor dl_tensor;
} DLManagedTensorVersioned;
#endif
#endif
