#include "buffer.hpp"

#include <bit>
#include <cstdint>
#include <cstring>
#include <new>
#include <string>
#include <type_traits>
#include <utility>

#include <tenon/storage/block.hpp>

#include "dtype_object.hpp"
#include "errors.hpp"
#include "foreign_memory.hpp"
#include "history.hpp"
#include "lock.hpp"
#include "tensor_object.hpp"
#include "value_conversion.hpp"

namespace tenon::python {
namespace {

// ---- Formats, as the module struct has them ----

template <class T>
constexpr const char* format_of() {
  constexpr Kind kind = kind_of<T>;
  if constexpr (std::is_same_v<T, bfloat16>) return nullptr;
  else if constexpr (kind == Kind::boolean) return "?";
  else if constexpr (kind == Kind::complex) return sizeof(T) == 8 ? "Zf" : "Zd";
  else if constexpr (kind == Kind::floating) return sizeof(T) == 2 ? "e" : sizeof(T) == 4 ? "f" : "d";
  else if constexpr (std::is_signed_v<T>)
    return sizeof(T) == 1 ? "b" : sizeof(T) == 2 ? "h" : sizeof(T) == 4 ? "i" : "l";
  else return sizeof(T) == 1 ? "B" : sizeof(T) == 2 ? "H" : sizeof(T) == 4 ? "I" : "L";
}
static_assert(sizeof(long) == 8, "the formats l and L stand for 64 bits");

/// Null for bfloat16, which has none.
template <class... T>
const char* format_of(DType dtype, detail::TypeList<T...>) {
  static constexpr const char* formats[] = {format_of<T>()...};
  return formats[static_cast<int>(dtype)];
}

/// True if the format is that of one number which is an element type, of `size` bytes in this machine's order.
bool find_format(const char* format, Py_ssize_t size, DType& found) {
  if (!format) format = "B";
  const char order = std::strchr("@=<>!", *format) && *format ? *format++ : '@';
  constexpr bool is_little = std::endian::native == std::endian::little;
  if (size > 1 && (is_little ? order == '>' || order == '!' : order == '<')) return false;
  const bool complex = *format == 'Z';
  if (complex) ++format;
  if (!*format || format[1]) return false;
  const auto sized = [&](DType one, DType two, DType four, DType eight) {
    found = size == 1 ? one : size == 2 ? two : size == 4 ? four : eight;
    return size == 1 || size == 2 || size == 4 || size == 8;
  };
  if (complex) {
    found = *format == 'f' ? DType::complex64 : DType::complex128;
    return (*format == 'f' && size == 8) || (*format == 'd' && size == 16);
  }
  switch (*format) {
    case '?': return found = DType::bool_, size == 1;
    case 'e': return found = DType::float16, size == 2;
    case 'f': return found = DType::float32, size == 4;
    case 'd': return found = DType::float64, size == 8;
    default: break;
  }
  if (std::strchr("bhilqn", *format)) return sized(DType::int8, DType::int16, DType::int32, DType::int64);
  return std::strchr("cBHILQN", *format) && sized(DType::uint8, DType::uint16, DType::uint32, DType::uint64);
}

// ---- Export ----

/// What a view of a tensor refers to: the elements, so that they stay where they are whatever becomes of the object;
/// then the sizes, then the strides in bytes.
struct Export {
  detail::Block* block;
  Py_ssize_t dims[1];

  static Export* make(const AnyTensor& x) {
    const auto rank = static_cast<std::size_t>(x.dim());
    auto* made = static_cast<Export*>(PyMem_Malloc(sizeof(Export) + 2 * rank * sizeof(Py_ssize_t)));
    if (!made) throw std::bad_alloc();
    made->block = detail::retain(x.block());
    if (made->block && !(detail::flags_of(*made->block) & detail::Block::pinned)) detail::pin(*made->block);
    const std::int64_t item = item_size(x.dtype()), *sizes = x.layout().sizes_data(),
                       *strides = x.layout().strides_data();
    for (std::size_t d = 0; d < rank; ++d) {
      made->dims[d] = sizes[d];
      made->dims[rank + d] = strides[d] * item;
    }
    return made;
  }
};

bool is_column_major(const Layout& layout) {
  if (layout.numel() == 0) return true;
  std::int64_t expected = 1;
  for (int d = 0; d < layout.rank(); ++d) {
    if (layout.sizes()[d] != 1 && layout.strides()[d] != expected) return false;
    expected *= layout.sizes()[d];
  }
  return true;
}

void check_request(const AnyTensor& x, int flags) {
  const auto wants = [flags](int flag) { return (flags & flag) == flag; };
  if (wants(PyBUF_WRITABLE) && x.is_read_only())
    fail(PyExc_BufferError, "the tensor is read-only, and writable memory is asked for");
  const bool wants_rows = wants(PyBUF_C_CONTIGUOUS) || !wants(PyBUF_STRIDES);
  const auto rows = [&] { return x.is_contiguous(); };
  const auto columns = [&] { return is_column_major(x.layout()); };
  if ((!wants_rows || rows()) && (!wants(PyBUF_F_CONTIGUOUS) || columns()) &&
      (!wants(PyBUF_ANY_CONTIGUOUS) || rows() || columns()))
    return;
  detail::throw_error(ErrorCode::exchange, "the buffer of a tensor with strides ", x.strides(),
                      " is asked for as if it were contiguous");
}

int get_buffer(PyObject* self, Py_buffer* view, int flags) {
  view->obj = nullptr;
  return guarded_status([&] {
    const AnyTensor& x = *tensor_in(self);
    require_no_history("the buffer protocol", value_of(self));
    if (!Cpu::reaches(x.device()))
      detail::throw_error(ErrorCode::exchange, "the elements lie on ", x.device().name(), ", not in the host's memory");
    const char* format = format_of(x.dtype(), AllTypes{});
    if (!format && (flags & PyBUF_FORMAT))
      fail(PyExc_BufferError, "the buffer protocol has no format for %s: astype converts it", name_of(x.dtype()));
    check_request(x, flags);
    const int rank = x.dim(), item = item_size(x.dtype());
    if (__builtin_mul_overflow(x.numel(), item, &view->len)) {
      detail::throw_error(ErrorCode::exchange, "a buffer of shape ", x.sizes(), " has more bytes than 64 bits count");
    }
    Export* const made = Export::make(x);
    static char nowhere;  // some readers take null for an error
    void* data = const_cast<void*>(x.data_ptr());
    view->buf = data ? data : &nowhere;
    view->itemsize = item;
    view->readonly = x.is_read_only();
    const bool wants_shape = (flags & PyBUF_ND) == PyBUF_ND, wants_strides = (flags & PyBUF_STRIDES) == PyBUF_STRIDES;
    view->ndim = wants_shape ? rank : 1;  // without a shape they are bytes, as those of Python's own objects
    view->format = (flags & PyBUF_FORMAT) ? const_cast<char*>(format) : nullptr;
    view->shape = wants_shape && rank > 0 ? made->dims : nullptr;
    view->strides = wants_strides && rank > 0 ? made->dims + rank : nullptr;
    view->suboffsets = nullptr;
    view->internal = made;
    Py_INCREF(self);
    view->obj = self;
  });
}
void release_buffer(PyObject*, Py_buffer* view) {
  auto* const made = static_cast<Export*>(std::exchange(view->internal, nullptr));
  if (!made) return;
  detail::drop(made->block);
  PyMem_Free(made);
}

// ---- Import ----

/// Another object's buffer, given back when the last tensor on it is gone.
class HeldBuffer {
 public:
  HeldBuffer() : view_(new Py_buffer{}) {}
  HeldBuffer(HeldBuffer&& other) noexcept : view_(std::exchange(other.view_, nullptr)) {}
  HeldBuffer& operator=(HeldBuffer&&) = delete;
  ~HeldBuffer() { (*this)(); }
  void operator()() noexcept {
    Py_buffer* view = std::exchange(view_, nullptr);
    if (!view) return;
    if (view->obj) with_lock([&] { PyBuffer_Release(view); });
    delete view;
  }
  Py_buffer& view() { return *view_; }

 private:
  Py_buffer* view_;
};

/// Writable if the object allows it. False without an error if it gives no buffer of this kind.
bool get(PyObject* object, int flags, Py_buffer& view) {
  if (PyObject_GetBuffer(object, &view, flags | PyBUF_WRITABLE) == 0) return true;
  PyErr_Clear();
  if (PyObject_GetBuffer(object, &view, flags) == 0) return true;
  PyErr_Clear();
  view.obj = nullptr;
  return false;
}

/// A tensor in fresh memory with the elements of a buffer.
AnyTensor copy_of(Py_buffer& view, DType dtype) {
  const Shape shape(Dims(view.shape, view.ndim));
  const AnyTensor made = new_tensor(shape, dtype);
  if (view.len > 0 && PyBuffer_ToContiguous(const_cast<void*>(made.data_ptr()), &view, view.len, 'C') != 0)
    throw nb::python_error();
  return made;
}

/// The memory of an object's buffer, if its elements can be a tensor's.
bool find_memory(PyObject* object, HeldBuffer& held, ForeignMemory& memory) {
  if (!PyObject_CheckBuffer(object) || PyBytes_Check(object)) return false;  // a text of bytes is no list of numbers
  const Py_buffer& view = held.view();
  if (!get(object, PyBUF_RECORDS_RO, held.view()) || view.suboffsets || (!view.shape && view.ndim != 0)) return false;
  memory = {view.buf, DType{}, view.ndim, view.shape, view.strides, view.readonly != 0};
  return find_format(view.format, view.itemsize, memory.dtype);
}

bool is_aligned(const ForeignMemory& memory) {
  const auto align = static_cast<std::uintptr_t>(detail::alignment_of(memory.dtype));
  return reinterpret_cast<std::uintptr_t>(memory.data) % align == 0;
}

/// What numbers a conversion finds in an object: it shares where it can.
bool import_buffer(PyObject* object, Imported& found) {
  HeldBuffer held;
  ForeignMemory memory;
  if (!find_memory(object, held, memory)) return false;
  if (memory.rank <= max_rank && !(has_whole_strides(memory) && is_aligned(memory))) {
    found = {copy_of(held.view(), memory.dtype), true};
  } else {
    found = {tensor_on("asarray", memory, std::move(held)), false};
  }
  return true;
}

/// Random bytes are no bools.
void check_bools(const char* bytes, std::int64_t n) {
  for (std::int64_t k = 0; k < n; ++k) {
    if (static_cast<unsigned char>(bytes[k]) > 1) {
      fail(PyExc_ValueError, "frombuffer: byte %lld is %d, and a bool is 0 or 1", static_cast<long long>(k),
           static_cast<int>(static_cast<unsigned char>(bytes[k])));
    }
  }
}

TensorResult frombuffer(nb::handle buffer, nb::handle dtype_given, std::int64_t count, std::int64_t offset) {
  const DType dtype = dtype_given.is_none() ? default_dtype() : dtype_from(dtype_given.ptr());
  HeldBuffer held;
  if (!get(buffer.ptr(), PyBUF_SIMPLE, held.view())) {
    fail(PyExc_TypeError, "frombuffer: a %s has no contiguous buffer", description_of(buffer.ptr()).c_str());
  }
  const Py_buffer& view = held.view();
  const std::int64_t item = item_size(dtype);
  if (offset < 0 || offset > view.len) {
    fail(PyExc_ValueError, "frombuffer: offset %lld is not within 0 and %zd, the buffer's bytes",
         static_cast<long long>(offset), view.len);
  }
  const std::int64_t left = view.len - offset;
  if (count < 0 && left % item != 0) {
    fail(PyExc_ValueError, "frombuffer: %lld bytes are no multiple of %lld, the size of %s",
         static_cast<long long>(left), static_cast<long long>(item), name_of(dtype));
  }
  if (count < 0) count = left / item;
  if (count > left / item) {
    fail(PyExc_ValueError, "frombuffer: %lld elements of %s do not fit into %lld bytes", static_cast<long long>(count),
         name_of(dtype), static_cast<long long>(left));
  }
  char* const data = static_cast<char*>(view.buf) + offset;
  if (dtype == DType::bool_) check_bools(data, count);
  const ForeignMemory memory{data, dtype, 1, &count, nullptr, view.readonly != 0};
  return tensor_on("frombuffer", memory, std::move(held));
}

}  // namespace

bool tensor_on_buffer(const char* function, PyObject* object, AnyTensor& found) {
  HeldBuffer held;
  ForeignMemory memory;
  if (!find_memory(object, held, memory)) return false;
  found = tensor_on(function, memory, std::move(held));
  return true;
}

void register_buffer(nb::module_& module) {
  set_buffer_protocol(get_buffer, release_buffer);
  add_importer(import_buffer);
  module.def("frombuffer", frombuffer, nb::arg("buffer").none(), nb::arg("dtype") = nb::none(), nb::arg("count") = -1,
             nb::arg("offset") = 0,
             "A tensor on the bytes of an object with the buffer protocol: `count` elements, all there are if it is "
             "negative, from byte "
             "`offset` on. Read-only if the object is. ValueError for what does not fit, BufferError for an address "
             "that is not aligned.");
}

}  // namespace tenon::python
