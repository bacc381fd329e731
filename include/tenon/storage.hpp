// Storage<T>: a contiguous array of T on one device, reference-counted, owned or borrowed.
//
// A Storage is a handle: copies share the elements, and the last handle releases them, exactly once. Handles are as
// thread-safe as std::shared_ptr. Unlike std::vector it can hold foreign memory and uninitialised elements, and the
// allocator policy is not part of its type: members tell where the memory came from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/fwd.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/storage/counted_memory.hpp>
#include <tenon/storage/foreign_block.hpp>
#include <tenon/storage/owned_block.hpp>
#include <tenon/storage/resizing.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

[[noreturn]] TENON_SHARED void refuse_size(const char* function, std::int64_t n, std::size_t item);
/// Throws MemoryError for foreign elements whose address is no multiple of their size, the alignment of all elements.
[[noreturn]] TENON_SHARED void refuse_address(const char* function, std::uintptr_t excess, std::size_t item);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The bytes of n contiguous elements; every block of memory has this size. Throws MemoryError for a negative number,
/// and above 2^47 bytes.
TENON_INLINE std::size_t checked_bytes(const char* function, std::int64_t n, std::size_t item) {
  if (static_cast<std::uint64_t>(n) > largest_bytes / item) [[unlikely]] refuse_size(function, n, item);
  return static_cast<std::size_t>(n) * item;
}

/// A block of foreign memory, whose pointer may be null only if it is empty; calls release() on error.
template <class Release>
Block* adopt_block(const char* function, const void* data, std::int64_t n, std::size_t item, Release release) {
  struct Guard {
    Release* release;
    ~Guard() {
      if (release) (*release)();
    }
  } guard{&release};
  const std::size_t bytes = checked_bytes(function, n, item);
  if (!data && n > 0) throw_error(ErrorCode::memory, function, ": a null pointer for ", n, " elements");
  if (const std::uintptr_t excess = n > 0 ? reinterpret_cast<std::uintptr_t>(data) % item : 0)
    refuse_address(function, excess, item);
  guard.release = nullptr;
  return new_foreign_block(const_cast<void*>(data), bytes, std::move(release));
}

/// The release function of elements that a deleter frees.
template <class T, class D>
struct DeleterOwner {
  T* data;
  D deleter;
  void operator()() { deleter(data); }
};
/// The release function of elements that stay as long as it holds a copy of their owner.
template <class K>
struct KeptOwner {
  K kept;
  void operator()() const noexcept {}
};
/// The release function of a storage on a vector's elements: deletes the vector.
template <class V>
struct VectorOwner {
  V* vector;
  void operator()() const noexcept { delete vector; }
};
/// The vector of type V whose elements a block refers to, or null if it refers to other memory.
template <class V>
V* vector_of(Block* block) noexcept {
  using Owner = ForeignBlock<VectorOwner<V>>;
  return block && block->destroy == Owner::destroy_foreign ? static_cast<Owner*>(block)->release.vector : nullptr;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// A block of `n` elements of another, which it keeps alive and pins.
TENON_SHARED Block* view_block(Block* parent, std::int64_t size, std::int64_t offset, std::int64_t n, std::size_t item);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A block of memory on a device.
template <class Device>
TENON_INLINE Block* new_block_on(Device device, std::size_t bytes) {
  if constexpr (std::is_same_v<Device, Cpu>) return new_block(bytes);
  else return Engine<Device>::new_block(device, bytes);
}
/// A block of memory from a policy.
template <class Device, class A>
TENON_INLINE Block* new_block_by(const A& policy, std::size_t bytes) {
  static_assert(std::is_same_v<typename device_of_policy<A>::type, Device>,
                "tenon: this policy makes memory for another device");
  if constexpr (requires { policy.new_block(bytes); }) return policy.new_block(bytes);
  else if constexpr (std::is_same_v<Device, Cpu>) return new_block_with(policy, bytes);
  else return Engine<Device>::new_block_with(policy, bytes);
}

/// With TENON_DEBUG=1, fills the bytes from `from` on, so that results of unwritten elements look wrong.
template <class T, class Device>
TENON_INLINE Block* mark_fresh(Block* block, [[maybe_unused]] std::size_t from = 0) {
#if TENON_DEBUG
  // all bits set are a quiet NaN in every format
  constexpr bool has_nan = kind_of<std::remove_const_t<T>> >= Kind::floating;
  if (std::is_same_v<Device, Cpu> && block->bytes > from)
    __builtin_memset(block->data + from, has_nan ? 0xff : 0xa5, block->bytes - from);
#endif
  return block;
}

/// A block of the host's memory for n uninitialised elements of a type that is known at run time only. Throws
/// MemoryError.
TENON_INLINE Block* new_block_of(const char* function, std::int64_t n, int item) {
  return mark_fresh<unsigned char, Cpu>(new_block(checked_bytes(function, n, static_cast<std::size_t>(item))));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

template <class T, class Device>
class Storage {
 public:
  using element_type = T;
  using value_type = std::remove_const_t<T>;
  using device_type = Device;
  static_assert(std::bool_constant<Element<value_type>>::value,
                "tenon: a tensor holds the element types of tenon/dtype.hpp, or const ones");

  /// No storage: size 0, null data.
  TENON_INLINE Storage() noexcept : block_(nullptr) {}
  /// `n` uninitialised elements, from the scope's policy or the default one. Throws MemoryError.
  TENON_INLINE explicit Storage(std::int64_t n)
      : block_(detail::mark_fresh<T, Device>(
            detail::new_block_on(Device{}, detail::checked_bytes("Storage", n, sizeof(T))))) {}
  /// The same on a given device, allocated in the order of the thread's stream there. Throws DeviceError.
  TENON_INLINE Storage(std::int64_t n, Device device) requires(!std::is_same_v<Device, Cpu>)
      : block_(detail::new_block_on(device, detail::checked_bytes("Storage", n, sizeof(T)))) {}
  /// `n` uninitialised elements from `policy`. Throws MemoryError.
  template <AllocatorPolicy A>
  TENON_INLINE Storage(std::int64_t n, const A& policy)
      : block_(detail::mark_fresh<T, Device>(
            detail::new_block_by<Device>(policy, detail::checked_bytes("Storage", n, sizeof(T))))) {}

  TENON_INLINE Storage(const Storage& other) noexcept : block_(detail::retain(other.block_)) {}
  TENON_INLINE Storage(Storage&& other) noexcept : block_(std::exchange(other.block_, nullptr)) {}
  /// A read-only handle from a writable one, or one under another name of the element type.
  template <class U>
    requires detail::shows_elements<U, T>
  TENON_INLINE Storage(const Storage<U, Device>& other) noexcept : block_(detail::retain(other.block_)) {}
  TENON_INLINE Storage& operator=(const Storage& other) noexcept {
    Storage copy(other);
    std::swap(block_, copy.block_);
    return *this;
  }
  TENON_INLINE Storage& operator=(Storage&& other) noexcept {
    Storage taken(std::move(other));
    std::swap(block_, taken.block_);
    return *this;
  }
  TENON_INLINE ~Storage() { detail::drop(block_); }

  /// Takes ownership of `n` elements at `data`; `deleter(data)` is called exactly once, also when this throws.
  template <class D>
  TENON_INLINE static Storage adopt(T* data, std::int64_t n, D deleter) {
    using Owner = detail::DeleterOwner<T, D>;
    return Storage(detail::Unchecked{},
                   detail::adopt_block("Storage::adopt", data, n, sizeof(T), Owner{data, std::move(deleter)}));
  }
  /// Refers to `n` elements at `data`, which their owner must keep until the last handle is gone.
  TENON_INLINE static Storage borrow(T* data, std::int64_t n) {
    return Storage(detail::Unchecked{},
                   detail::adopt_block("Storage::borrow", data, n, sizeof(T), [] TENON_INLINE_LAMBDA() {}));
  }
  /// The same; a copy of `keep_alive` is held until the last handle is gone.
  template <class K>
  TENON_INLINE static Storage borrow(T* data, std::int64_t n, K keep_alive) {
    using Owner = detail::KeptOwner<K>;
    return Storage(detail::Unchecked{},
                   detail::adopt_block("Storage::borrow", data, n, sizeof(T), Owner{std::move(keep_alive)}));
  }
  /// Takes over a vector and refers to its elements, without a copy; the last handle destroys it.
  template <class V>
    requires(std::is_rvalue_reference_v<V &&> && std::is_same_v<typename V::value_type, value_type>)
  TENON_INLINE static Storage from_vector(V&& vector) {
    auto* moved = new V(std::move(vector));
    return Storage(detail::Unchecked{},
                   detail::adopt_block("Storage::from_vector", moved->data(), static_cast<std::int64_t>(moved->size()),
                                       sizeof(T), detail::VectorOwner<V>{moved}));
  }
  /// A handle on memory that an engine allocated.
  TENON_INLINE Storage(detail::Unchecked, detail::Block* block) noexcept : block_(block) {}

  /// The counted block, for engines.
  TENON_INLINE detail::Block* const& block() const noexcept { return block_; }

  /// The address of the elements. An unnamed handle, which may be the last one, is a compile-time error.
  TENON_INLINE T* data() const& noexcept { return block_ ? reinterpret_cast<T*>(block_->data) : nullptr; }
  template <class Self = Storage>
  T* data() const&& noexcept {
    static_assert(!std::is_same_v<Self, Self>,
                  "tenon: an unnamed storage may take its memory along: give it a name, and ask that for the address");
    return nullptr;
  }
  TENON_INLINE std::int64_t size() const noexcept {
    return block_ ? static_cast<std::int64_t>(block_->bytes / sizeof(T)) : 0;
  }
  /// The device of the elements; this distinguishes pinned and managed memory, which the host can access, from the
  /// host's other memory.
  TENON_INLINE AnyDevice device() const noexcept { return detail::device_of(block_, Device{}); }
  /// The number of handles; other threads may be changing it.
  TENON_INLINE std::int64_t use_count() const noexcept { return detail::use_count(block_); }
  TENON_INLINE explicit operator bool() const noexcept { return block_ != nullptr; }

  /// True if resize and swap_contents are allowed: the elements are owned and their address was not handed out.
  TENON_INLINE bool is_resizable() const noexcept { return block_ && detail::is_resizable(*block_); }
  /// True if a policy or an engine allocated the elements.
  TENON_INLINE bool is_owned() const noexcept { return block_ && (detail::flags_of(*block_) & detail::Block::owned); }
  /// True for a view of another storage.
  TENON_INLINE bool is_view() const noexcept { return block_ && (detail::flags_of(*block_) & detail::Block::view); }
  /// True if the address of the elements was handed out, so that they must not move.
  TENON_INLINE bool is_pinned() const noexcept { return block_ && (detail::flags_of(*block_) & detail::Block::pinned); }
  /// True if two handles share one storage.
  template <class U>
  TENON_INLINE bool is_same(const Storage<U, Device>& other) const noexcept { return block_ == other.block_; }

  /// `n` elements from `offset` on as a storage, which keeps this one alive and pins it. Throws IndexError.
  TENON_INLINE Storage view(std::int64_t offset, std::int64_t n) const {
    return Storage(detail::Unchecked{}, detail::view_block(block_, size(), offset, n, sizeof(T)));
  }

  /// Changes the size, for all handles, and keeps the elements; new ones are uninitialised. Throws MemoryError, and
  /// changes nothing, if the storage is not resizable, if it is shared and would shrink, or when out of memory.
  TENON_INLINE void resize(std::int64_t n) requires(!std::is_const_v<T>) {
    const auto bytes = detail::checked_bytes("Storage::resize", n, sizeof(T));
    if (!block_) {
      *this = Storage(n);
      return;
    }
    const std::size_t kept = block_->bytes;
    detail::resize_block(*block_, bytes, "Storage::resize");
    detail::mark_fresh<T, Device>(block_, kept);
  }
  /// Exchanges the elements of two storages, for all handles on either. Throws MemoryError as resize does.
  TENON_INLINE void swap_contents(Storage& other) requires(!std::is_const_v<T>) {
    if (!block_ || !other.block_)
      detail::throw_error(ErrorCode::memory, "swap_contents: there is no storage on one side");
    detail::swap_blocks(*block_, *other.block_);
  }

  /// Converts the handle to a pointer for a C interface, which now holds its reference.
  [[nodiscard]] TENON_INLINE void* release() noexcept { return std::exchange(block_, nullptr); }
  /// Takes back a handle from a pointer of release(). Call it once for each released pointer.
  TENON_INLINE static Storage reclaim(void* released) noexcept {
    return Storage(detail::Unchecked{}, static_cast<detail::Block*>(released));
  }
  /// Another handle on the storage of a released pointer, which remains valid.
  TENON_INLINE static Storage reclaim_copy(void* released) noexcept {
    detail::retain(static_cast<detail::Block*>(released));
    return reclaim(released);
  }

 private:
  template <class, class>
  friend class Storage;
  detail::Block* block_;
};

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/storage/storage_bodies.hpp>
#endif
