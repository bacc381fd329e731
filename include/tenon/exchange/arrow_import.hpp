// Arrow, import: another library's array as a tensor, without a copy.
//
// Ownership of the structs is taken first, so that they are released exactly once whether or not they can be used. An
// array does not say how large its buffers are: that they hold what the lengths promise is left to the producer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/exchange/arrow_abi.hpp>
#include <tenon/exchange/arrow_type.hpp>
#include <tenon/layout.hpp>
#include <tenon/operand/weak_scalar.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/storage/foreign_block.hpp>
#include <tenon/storage/owned_block.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/axes.hpp>

namespace tenon::inline v1 {

/// The options of importing an array as a tensor of T.
template <class T>
struct ArrowImport {
  ArrowCopy copy = ArrowCopy::never;  ///< if_needed: copies bools stored as bits, misaligned elements, and those of a
                                      ///< writable tensor
  bool writable = false;  ///< allows a writable tensor of the producer's memory, which Arrow advises against
  bool fill_nulls = false;            ///< replaces nulls by `fill`, in a copy
  T fill = T();
};

/// The number that replaces nulls where the array says the dtype: an integer, exactly, or a double.
class ArrowFill {
 public:
  constexpr ArrowFill() = default;
  template <class S>
    requires std::is_arithmetic_v<S>
  constexpr ArrowFill(S value) : real_(static_cast<double>(value)) {
    if constexpr (std::is_integral_v<S>) whole_ = {static_cast<std::uint64_t>(value), value < S(0)}, is_whole_ = true;
  }
  /// Calls f(number) with an int64, a uint64 above the range of int64, or a double.
  template <class F>
  void visit(const F& f) const {
    if (!is_whole_) f(real_);
    else if (whole_.is_negative || whole_.bits <= static_cast<std::uint64_t>(INT64_MAX))
      f(static_cast<std::int64_t>(whole_.bits));
    else f(whole_.bits);
  }

 private:
  double real_ = 0;
  detail::Whole whole_{0, false};
  bool is_whole_ = false;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// One level of nested arrays: the range of its elements that the tensor refers to, counted in elements of the level.
struct ArrowLevel {
  const unsigned char* valid;  // validity bitmap, or null if all elements are valid
  std::int64_t start, count;
};

/// The elements of an array: their address, and which of them are null.
struct ArrowElements {
  ArrowType type;
  std::int64_t length;              // elements along the tensor's first dimension
  const char* data;                 // address of the first element, or of its byte in a bitmap
  int bit;                          // the first element's bit in that byte, from the lowest
  std::int64_t nulls;               // number of nulls in all levels
  ArrowLevel levels[max_rank];      // the lists, outermost first, then the elements
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_INLINE bool bit_of(const unsigned char* bits, std::int64_t i) { return bits[i / 8] >> (i % 8) & 1; }

/// The number of zeros among `count` bits from bit `start` on.
TENON_NOINLINE_OG inline std::int64_t count_zeros(const unsigned char* bits, std::int64_t start, std::int64_t count) {
  std::int64_t zeros = 0, i = start;
  const std::int64_t stop = start + count;
  for (; i < stop && i % 8; ++i) zeros += !bit_of(bits, i);
  for (; i + 8 <= stop; i += 8) zeros += 8 - __builtin_popcount(bits[i / 8]);
  for (; i < stop; ++i) zeros += !bit_of(bits, i);
  return zeros;
}

/// Checks the fields of one array. Throws ExchangeError.
inline void check_arrow_array(const char* function, const ::ArrowArray& array, std::int64_t buffers,
                              std::int64_t children) {
  std::int64_t end;
  if (array.length < 0 || array.offset < 0 || __builtin_add_overflow(array.length, array.offset, &end)) {
    throw_error(ErrorCode::exchange, function, ": an array of ", array.length, " elements from ", array.offset);
  }
  if (array.null_count < -1 || array.null_count > array.length) {
    throw_error(ErrorCode::exchange, function, ": ", array.null_count, " nulls among ", array.length, " elements");
  }
  if (array.n_buffers != buffers || !array.buffers) {
    throw_error(ErrorCode::exchange, function, ": the array has ", array.buffers ? array.n_buffers : 0,
                " buffers, and its type has ", buffers);
  }
  if (array.n_children != children || (children && (!array.children || !array.children[0]))) {
    throw_error(ErrorCode::exchange, function, ": the array has ", array.n_children, " children, and its type has ",
                children);
  }
  if (array.dictionary) throw_error(ErrorCode::exchange, function, ": the array has a dictionary and its schema none");
}

/// Counts one level's nulls and notes its validity bitmap, which cannot be read in device memory.
inline void read_nulls(const char* function, const ::ArrowArray& array, ArrowLevel& level, std::int64_t& nulls,
                       bool on_host) {
  level.valid = nullptr;
  if (array.null_count == 0 || level.count == 0) return;
  const auto* const bits = static_cast<const unsigned char*>(array.buffers[0]);
  if (!bits && array.null_count > 0)
    throw_error(ErrorCode::exchange, function, ": ", array.null_count, " nulls and no validity bitmap");
  if (!bits) return;
  if (!on_host)
    throw_error(ErrorCode::device, function,
                ": the array may have nulls, and its validity bitmap is not in the host's memory");
  const std::int64_t zeros = count_zeros(bits, level.start, level.count);
  if (zeros == 0) return;
  level.valid = bits;
  nulls += zeros;
}

/// Reads and checks the structs. Throws ExchangeError, and DeviceError for nulls in device memory.
TENON_NOINLINE_OG inline ArrowElements read_arrow(const char* function, const ::ArrowSchema& schema,
                                                  const ::ArrowArray& outermost, bool on_host) {
  ArrowElements result;
  result.type = read_arrow_type(function, &schema);
  result.length = outermost.length;
  result.nulls = 0;
  const ::ArrowArray* array = &outermost;
  std::int64_t start = 0, count = outermost.length;
  for (int k = 0;; ++k) {
    const bool is_list = k < result.type.lists;
    check_arrow_array(function, *array, is_list ? 1 : 2, is_list ? 1 : 0);
    if (start + count > array->length) {  // cannot overflow: their sum was checked when they were multiplied
      throw_error(ErrorCode::exchange, function, ": lists reach to element ", start + count, " of a child that has ",
                  array->length);
    }
    start += array->offset;
    result.levels[k] = {nullptr, start, count};
    read_nulls(function, *array, result.levels[k], result.nulls, on_host);
    if (!is_list) break;
    const std::int64_t size = result.type.list_size[k];
    std::int64_t end;
    if (__builtin_mul_overflow(start, size, &start) || __builtin_mul_overflow(count, size, &count) ||
        __builtin_add_overflow(start, count, &end)) {
      throw_error(ErrorCode::exchange, function, ": lists of ", size, " elements reach further than 64 bits");
    }
    array = array->children[0];
    if (!array->release) throw_error(ErrorCode::exchange, function, ": a child was released before its parent");
  }
  std::int64_t product = result.length ? result.length : 1;
  if (!multiply_sizes(result.type.inner, product)) {
    throw_error(ErrorCode::exchange, function, ": the number of elements of shape ", result.length, " x ",
                result.type.inner, " overflows 64 bits");
  }
  const auto item = result.type.is_bitmap ? 1 : static_cast<std::int64_t>(item_size(result.type.dtype));
  const auto address = reinterpret_cast<std::uintptr_t>(array->buffers[1]);
  std::int64_t bytes;
  std::uintptr_t end;
  if (count > 0 && address == 0)
    throw_error(ErrorCode::exchange, function, ": a null pointer for ", count, " elements");
  if (__builtin_mul_overflow(start + count, item, &bytes) ||
      __builtin_add_overflow(address, static_cast<std::uintptr_t>(bytes), &end)) {
    throw_error(ErrorCode::exchange, function, ": ", start + count, " elements of ", item,
                " bytes reach further than the address space");
  }
  result.bit = result.type.is_bitmap ? static_cast<int>(start % 8) : 0;
  const std::int64_t first = result.type.is_bitmap ? start / 8 : start * item;
  result.data = count > 0 ? static_cast<const char*>(array->buffers[1]) + first : nullptr;
  return result;
}

/// The sizes of the dimensions, in the order of memory.
inline Shape arrow_sizes(const ArrowElements& from) {
  Shape sizes{from.length};
  for (auto extent : from.type.inner) sizes.push_back(extent);
  return sizes;
}

/// A copy of the elements, with `fill` in place of nulls.
TENON_NOINLINE_OG inline Block* copy_arrow(const char* function, const ArrowElements& from, std::int64_t numel,
                                           const void* fill) {
  const auto item = static_cast<std::size_t>(item_size(from.type.dtype));
  Block* const block = new_block_of(function, numel, item_size(from.type.dtype));
  if (numel == 0) return block;
  if (from.type.is_bitmap) {
    const auto* const bits = reinterpret_cast<const unsigned char*>(from.data);
    for (std::int64_t i = 0; i < numel; ++i) block->data[i] = bit_of(bits, i + from.bit);
  } else {
    std::memcpy(block->data, from.data, static_cast<std::size_t>(numel) * item);
  }
  for (int k = 0; from.nulls && k <= from.type.lists; ++k) {
    const ArrowLevel& level = from.levels[k];
    if (!level.valid) continue;
    const std::int64_t within = numel / level.count;
    for (std::int64_t i = 0; i < level.count; ++i) {
      if (bit_of(level.valid, level.start + i)) continue;
      for (std::int64_t j = i * within; j < (i + 1) * within; ++j)
        std::memcpy(block->data + static_cast<std::size_t>(j) * item, fill, item);
    }
  }
  return block;
}

/// The options of ArrowImport in a form that does not depend on T.
struct ArrowRules {
  ArrowCopy copy;
  bool writable, fill_nulls;
  const void* fill;
};

/// True if the elements must be copied. Throws ExchangeError if a copy is needed and not allowed, and for nulls that
/// are not filled.
inline bool must_copy(const char* function, const ArrowElements& from, std::int64_t numel, bool wants_to_write,
                      const ArrowRules& rules) {
  if (from.nulls && !rules.fill_nulls)
    throw_error(ErrorCode::exchange, function, ": the array has ", from.nulls,
                " nulls: fill them by .fill_nulls = true, .fill = value");
  if (from.nulls || rules.copy == ArrowCopy::always) return true;
  const bool may = rules.copy == ArrowCopy::if_needed;
  const auto alignment = static_cast<std::uintptr_t>(alignment_of(from.type.dtype));
  const auto excess = reinterpret_cast<std::uintptr_t>(from.data) % alignment;
  constexpr const char* how = ": allow a copy by .copy = ArrowCopy::if_needed";
  if (numel == 0) return from.type.is_bitmap;
  if (from.type.is_bitmap && !may) throw_error(ErrorCode::exchange, function, ": Arrow has bools as bits", how);
  if (excess && !may)
    throw_error(ErrorCode::exchange, function, ": the elements begin ", excess, " bytes above a multiple of ",
                alignment, how);
  if (wants_to_write && !rules.writable && !may) {
    throw_error(ErrorCode::exchange, function,
                ": Arrow's elements are constant: import const ones, allow a copy by .copy = ArrowCopy::if_needed, or "
                "write into them by "
                ".writable = true");
  }
  return from.type.is_bitmap || excess || (wants_to_write && !rules.writable);
}

/// A tensor that keeps the array, or has a copy of its elements.
TENON_NOINLINE_OG inline AnyTensor import_arrow(const char* function, ArrowData data, const ArrowElements& from,
                                                AnyDevice device, bool wants_to_write, const ArrowRules& rules) {
  Layout layout = contiguous_layout(function, arrow_sizes(from));
  const std::int64_t numel = layout.numel();
  const bool copies = must_copy(function, from, numel, wants_to_write, rules);
  if (copies && !Cpu::reaches(device))
    throw_error(ErrorCode::device, function, ": elements on ", device.name(), " ", device.index,
                " cannot be copied here");
  layout = views::permute(layout, from.type.order);
  if (copies)
    return AnyTensor(Unchecked{}, copy_arrow(function, from, numel, rules.fill), std::move(layout), from.type.dtype,
                     AnyDevice{}, false);
  Block* const block = adopt_block(function, from.data, numel, static_cast<std::size_t>(item_size(from.type.dtype)),
                                   [kept = ArrowOwner<::ArrowArray>(data.array())] { (void)kept; });
  set_device(*block, device);
  return AnyTensor(Unchecked{}, block, std::move(layout), from.type.dtype, device, !rules.writable);
}

/// Throws ExchangeError for structs that are null or released.
inline void check_arrow(const char* function, ArrowData& data) {
  if (!data.schema()->release) throw_error(ErrorCode::exchange, function, ": the schema is null or was released");
  if (!data.array()->release) throw_error(ErrorCode::exchange, function, ": the array is null or was released");
}

/// True if elements of T represent a number: integers and bools exactly, floating ones within their range.
template <class T, class S>
bool holds_number(S number) {
  const T value = convert<T>(number);
  if constexpr (std::is_same_v<T, bool>) return number == S(0) || number == S(1);
  else if constexpr (IntegerElement<T> && IntegerElement<S>)
    return !whole(value).is_below(whole(number)) && !whole(number).is_below(whole(value));
  else if constexpr (IntegerElement<T>) {  // all its integers, but not the bound above them, are doubles or between two
                                           // of them
    return number >= static_cast<S>(smallest<T>) && number < static_cast<S>(largest<T> / 2 + 1) * 2 &&
           static_cast<S>(value) == number;
  } else {
    const auto real = static_cast<double>(number), held = convert<double>(value);
    return held - held == 0 || real - real != 0;  // no infinity of a finite number
  }
}
/// Writes the fill value as an element of T. Throws TypeError if T does not hold it.
template <class T>
void put_fill(const char* function, const ArrowFill& fill, void* to) {
  fill.visit([&](auto number) {
    if (!holds_number<T>(number)) fail_integer(function, "fill value", number, dtype_name<T>);
    const T value = convert<T>(number);
    std::memcpy(to, &value, sizeof value);
  });
}

/// Imports an array of any dtype.
inline AnyTensor from_arrow_any(const char* function, ArrowData data, AnyDevice device,
                                const ArrowImport<ArrowFill>& options) {
  check_arrow(function, data);
  const ArrowElements from = read_arrow(function, *data.schema(), *data.array(), Cpu::reaches(device));
  alignas(16) unsigned char fill[16] = {};
  if (from.nulls && options.fill_nulls) {
    AnyTensor(Unchecked{}, nullptr, Layout(), from.type.dtype, AnyDevice{}, false)
        .visit([&]<class T>(const Tensor<T>&) { put_fill<T>(function, options.fill, fill); });
  }
  return import_arrow(function, std::move(data), from, device, false,
                      {options.copy, options.writable, options.fill_nulls, fill});
}

/// Imports an array of elements of T, which may be const.
template <class T, class Device>
Tensor<T, Device> from_arrow_as(const char* function, ArrowData data, AnyDevice device,
                                const ArrowImport<std::remove_const_t<T>>& options) {
  using Value = std::remove_const_t<T>;
  check_arrow(function, data);
  const ArrowElements from = read_arrow(function, *data.schema(), *data.array(), Cpu::reaches(device));
  if (from.type.dtype != dtype_of<Value>) {
    throw_error(ErrorCode::type, function, ": the array holds ", name_of(from.type.dtype), ", not ", dtype_name<Value>,
                ": import it as ", name_of(from.type.dtype), " and cast");
  }
  const AnyTensor result = import_arrow(function, std::move(data), from, device, !std::is_const_v<T>,
                                        {options.copy, options.writable, options.fill_nulls, &options.fill});
  if (!Device::reaches(result.device()))
    throw_error(ErrorCode::device, function, ": the array lies on ", device.name(), " ", device.index, ", not on ",
                Device::name);
  return result.as_unchecked<T, Device>();
}

/// The device of a device array. Throws DeviceError for an unknown device, and if there is an event to wait for.
inline AnyDevice arrow_device(const char* function, const ::ArrowDeviceArray& array) {
  const auto type = static_cast<DeviceType>(array.device_type);
  if (type != DeviceType::cpu && type != DeviceType::cuda && type != DeviceType::cuda_host &&
      type != DeviceType::cuda_managed) {
    throw_error(ErrorCode::device, function, ": the array lies on a device of Arrow's type ", array.device_type,
                ": 1 (cpu), 2 (cuda), 3 (cuda_host) and 13 (cuda_managed) are known");
  }
  if (array.sync_event)
    throw_error(ErrorCode::device, function, ": the array has an event to wait for: wait, and set sync_event to null");
  if (array.device_id < -1 || array.device_id > 0x7fffffff)
    throw_error(ErrorCode::device, function, ": there is no device ", array.device_id);
  return {type, type == DeviceType::cuda ? static_cast<std::int32_t>(array.device_id) : 0};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// The elements of an array as a tensor that keeps it alive: 1-D for a primitive array, n-D for fixed-size lists and
/// arrow.fixed_shape_tensor. The structs are taken over and marked as released, also when this throws. Arrow's elements
/// are constant: T is const, or the options allow a copy or writing. Throws TypeError for another dtype; ExchangeError
/// for types that are no tensors, arrays that break the rules, nulls that are not filled, and if a copy is needed and
/// not allowed.
template <class T>
Tensor<T> from_arrow(ArrowData data, const ArrowImport<std::remove_const_t<T>>& options = {}) {
  return detail::from_arrow_as<T, Cpu>("from_arrow", std::move(data), {}, options);
}
template <class T>
Tensor<T> from_arrow(::ArrowSchema* schema, ::ArrowArray* array,
                     const ArrowImport<std::remove_const_t<T>>& options = {}) {
  return detail::from_arrow_as<T, Cpu>("from_arrow", ArrowData(schema, array), {}, options);
}
/// The same for any dtype. Read-only, unless it is a copy or writing is allowed. Throws TypeError for nulls that are to
/// become a number that the dtype does not hold.
inline AnyTensor from_arrow_any(ArrowData data, const ArrowImport<ArrowFill>& options = {}) {
  return detail::from_arrow_any("from_arrow_any", std::move(data), {}, options);
}
inline AnyTensor from_arrow_any(::ArrowSchema* schema, ::ArrowArray* array,
                                const ArrowImport<ArrowFill>& options = {}) {
  return detail::from_arrow_any("from_arrow_any", ArrowData(schema, array), {}, options);
}

/// The same for an array on any device. Throws DeviceError for memory that Device cannot access, and if there is an
/// event to wait for.
template <class T, class Device = Cpu>
Tensor<T, Device> from_arrow_device(::ArrowSchema* schema, ::ArrowDeviceArray* array,
                                    const ArrowImport<std::remove_const_t<T>>& options = {}) {
  ArrowData data(schema, array ? &array->array : nullptr);
  const AnyDevice device = array ? detail::arrow_device("from_arrow_device", *array) : AnyDevice{};
  return detail::from_arrow_as<T, Device>("from_arrow_device", std::move(data), device, options);
}
inline AnyTensor from_arrow_device_any(::ArrowSchema* schema, ::ArrowDeviceArray* array,
                                       const ArrowImport<ArrowFill>& options = {}) {
  ArrowData data(schema, array ? &array->array : nullptr);
  const AnyDevice device = array ? detail::arrow_device("from_arrow_device_any", *array) : AnyDevice{};
  return detail::from_arrow_any("from_arrow_device_any", std::move(data), device, options);
}

}  // namespace tenon::inline v1::inline TENON_CODE
