// Handles: what makes and frees them, and what a tensor is.
#include <tenon/any_tensor.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/ops/creation/from.hpp>
#include <tenon/runtime/cast.hpp>
#include <tenon/runtime/generated/operations.hpp>
#include <tenon/runtime/gradient.hpp>
#include <tenon/runtime/settings.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>

#include <cstdlib>
#include <cstring>
#include <new>
#include <string>
#include <utility>

#include "arguments.hpp"

using tenon::AnyTensor;
using tenon::DType;
using tenon::Shape;
using tenon::Tensor;
using tenon::c::guarded;
using tenon::c::new_handle;
using tenon::c::Place;
using tenon::c::Results;
using tenon::runtime::Value;
using tenon::runtime::ValueKind;
namespace c = tenon::c;

namespace {

/// The tensor of a handle, or null.
const AnyTensor* tensor_or_null(const tenon_tensor* x) {
  return x && x->value.is_tensor() ? &x->value.tensor() : nullptr;
}

bool is_dtype(tenon_dtype dtype) { return dtype >= 0 && static_cast<int>(dtype) < tenon::AllTypes::size; }

void require_host(const char* function, const AnyTensor& x) {
  if (!tenon::Cpu::reaches(x.device())) tenon::detail::refuse_any_device(function, x.device(), tenon::Cpu::name);
}

/// Calls use(pointer to T) for the T of a dtype.
template <class F, class... T>
AnyTensor for_dtype(DType dtype, const F& use, tenon::detail::TypeList<T...>) {
  AnyTensor made;
  (void)((tenon::dtype_of<T> == dtype && (made = use(static_cast<T*>(nullptr)), true)) || ...);
  return made;
}

void write_dims(tenon::Dims dims, std::int64_t* to) {
  for (int d = 0; to && d < dims.rank(); ++d) to[d] = dims[d];
}

/// Foreign memory until a tensor owns it.
class Memory {
 public:
  Memory(void (*release)(void*), void* context) : release_(release), context_(context) {}
  Memory(Memory&& other) noexcept : release_(std::exchange(other.release_, nullptr)), context_(other.context_) {}
  Memory& operator=(Memory&&) = delete;
  ~Memory() { (*this)(nullptr); }
  void operator()(const void*) noexcept {
    if (const auto release = std::exchange(release_, nullptr)) release(context_);
  }

 private:
  void (*release_)(void*);
  void* context_;
};

}  // namespace

void tenon_free(tenon_tensor* x) { delete x; }
void tenon_free_list(tenon_tensor** list, size_t count) {
  for (size_t k = 0; list && k < count; ++k) tenon_free(list[k]);
  delete[] list;
}

tenon_status tenon_share(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] { c::give(result, "share", [&] { return c::value_in("share", "x", x); }); });
}
tenon_status tenon_clone(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    c::give(result, "clone", [&]() -> Value {
      const Value& value = c::value_in("clone", "x", x);
      return value.has_history() ? tenon::runtime::recorded_clone(value) : Value(c::tensor_in("clone", "x", x).clone());
    });
  });
}
tenon_status tenon_from_number(tenon_number number, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    c::give(result, "from_number", [&] { return c::value_of_number({"from_number", "number"}, number); });
  });
}

tenon_status tenon_from_memory(void* data, tenon_dtype dtype, const int64_t* sizes, size_t rank, const int64_t* strides,
                               void (*release)(void* context), void* context, tenon_tensor** result) {
  Memory memory(release, context);
  return guarded(Results(result), [&] {
    c::give(result, "from_memory", [&] {
      const Shape shape = c::shape_in({"from_memory", "sizes"}, sizes, rank);
      const DType type = c::dtype_in({"from_memory", "dtype"}, dtype);
      if (!data && tenon::detail::checked_numel("from_memory", shape) > 0) {
        tenon::detail::throw_error(tenon::ErrorCode::memory, "from_memory: data is NULL, and the shape ", shape,
                                   " has elements");
      }
      return for_dtype(
          type,
          [&]<class T>(T*) -> AnyTensor {
            auto* const elements = static_cast<T*>(data);
            if (!strides) return tenon::from_blob(elements, shape, std::move(memory));
            return tenon::from_blob(elements, shape, c::shape_in({"from_memory", "strides"}, strides, rank),
                                    std::move(memory));
          },
          tenon::AllTypes{});
    });
  });
}

tenon_status tenon_from_elements(const void* data, tenon_dtype dtype, const int64_t* sizes, size_t rank,
                                 tenon_tensor** result) {
  return guarded(Results(result), [&] {
    c::give(result, "from_elements", [&] {
      const Shape shape = c::shape_in({"from_elements", "sizes"}, sizes, rank);
      const Value made = tenon::runtime::empty(shape, {}, c::dtype_in({"from_elements", "dtype"}, dtype));
      const AnyTensor& x = made.tensor();
      const std::size_t bytes = tenon::detail::checked_bytes("from_elements", x.numel(),
                                                             static_cast<std::size_t>(tenon::item_size(x.dtype())));
      if (bytes && !data) {
        tenon::detail::throw_error(tenon::ErrorCode::memory, "from_elements: data is NULL, and the shape ", shape,
                                   " has elements");
      }
      if (bytes) std::memcpy(x.block()->data, data, bytes);
      return made;
    });
  });
}

tenon_status tenon_to_memory(const tenon_tensor* x, void* data, size_t bytes) {
  return guarded([&] {
    const AnyTensor tensor = c::tensor_in("to_memory", "x", x);
    require_host("to_memory", tensor);
    const std::size_t held = tenon::detail::checked_bytes("to_memory", tensor.numel(),
                                                          static_cast<std::size_t>(tenon::item_size(tensor.dtype())));
    if (held != bytes) {
      tenon::detail::throw_error(tenon::ErrorCode::shape, "to_memory: ", bytes, " bytes for a tensor of shape ",
                                 tensor.sizes(), ", whose elements have ", held);
    }
    if (bytes && !data) tenon::detail::throw_error(tenon::ErrorCode::memory, "to_memory: data is NULL");
    if (bytes) std::memcpy(data, (tensor.is_contiguous() ? tensor : tensor.clone()).data_ptr(), bytes);
  });
}

tenon_dtype tenon_dtype_of(const tenon_tensor* x) {
  if (!x) return TENON_NO_DTYPE;
  const AnyTensor* const tensor = tensor_or_null(x);
  return static_cast<tenon_dtype>(tensor ? tensor->dtype() : tenon::runtime::dtype_of_number(x->value));
}
tenon_device tenon_device_of(const tenon_tensor* x) {
  const AnyTensor* const tensor = tensor_or_null(x);
  const tenon::AnyDevice device = tensor ? tensor->device() : tenon::AnyDevice{};
  return {static_cast<std::int32_t>(device.type), device.index};
}
size_t tenon_rank(const tenon_tensor* x) {
  const AnyTensor* const tensor = tensor_or_null(x);
  return tensor ? static_cast<size_t>(tensor->dim()) : 0;
}
int64_t tenon_numel(const tenon_tensor* x) {
  const AnyTensor* const tensor = tensor_or_null(x);
  return tensor ? tensor->numel() : x ? 1 : 0;
}
void tenon_sizes(const tenon_tensor* x, int64_t* sizes) {
  if (const AnyTensor* const tensor = tensor_or_null(x)) write_dims(tensor->layout().sizes(), sizes);
}
void tenon_strides(const tenon_tensor* x, int64_t* strides) {
  if (const AnyTensor* const tensor = tensor_or_null(x)) write_dims(tensor->layout().strides(), strides);
}
bool tenon_is_contiguous(const tenon_tensor* x) {
  const AnyTensor* const tensor = tensor_or_null(x);
  return !tensor || tensor->is_contiguous();
}
bool tenon_is_read_only(const tenon_tensor* x) {
  const AnyTensor* const tensor = tensor_or_null(x);
  return !tensor || tensor->is_read_only();
}
bool tenon_is_number(const tenon_tensor* x) { return x && !x->value.is_tensor(); }
size_t tenon_storage_bytes(const tenon_tensor* x) {
  const AnyTensor* const tensor = tensor_or_null(x);
  return tensor && tensor->block() ? tensor->block()->bytes : 0;
}
bool tenon_shares_storage(const tenon_tensor* x) {
  const AnyTensor* const tensor = tensor_or_null(x);
  return tensor && tenon::detail::use_count(tensor->block()) > 1;
}
const void* tenon_data(const tenon_tensor* x) {
  const AnyTensor* const tensor = tensor_or_null(x);
  return tensor ? tensor->data_ptr() : nullptr;
}
tenon_status tenon_mutable_data(const tenon_tensor* x, void** data) {
  return guarded(Results(data), [&] {
    const Value& value = c::value_in("mutable_data", "x", x);
    if (!data) c::refuse_result("mutable_data");
    const AnyTensor& tensor = value.tensor();
    if (tensor.is_read_only())
      tenon::detail::throw_error(tenon::ErrorCode::type, "mutable_data: the tensor is read-only");
    require_host("mutable_data", tensor);
    *data = const_cast<void*>(tensor.data_ptr());
  });
}

const char* tenon_dtype_name(tenon_dtype dtype) {
  return is_dtype(dtype) ? tenon::name_of(static_cast<DType>(dtype)) : nullptr;
}
size_t tenon_dtype_size(tenon_dtype dtype) {
  return is_dtype(dtype) ? static_cast<size_t>(tenon::item_size(static_cast<DType>(dtype))) : 0;
}

tenon_status tenon_to_text(const tenon_tensor* x, char** text) {
  return guarded(Results(text), [&] {
    if (!text) c::refuse_result("to_text");
    const std::string printed = tenon::runtime::to_text(c::tensor_in("to_text", "x", x));
    char* const copy = ::strdup(printed.c_str());
    if (!copy) throw std::bad_alloc();
    *text = copy;
  });
}
void tenon_free_text(char* text) { std::free(text); }
