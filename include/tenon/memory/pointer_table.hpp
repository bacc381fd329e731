// PointerTable: a hash table from a block's address to a value, outside of the block, which may lie on a device.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include <tenon/config.hpp>

namespace tenon::inline v1::detail {

/// Open addressing with linear probing, at most half full.  Not synchronised.
template <class Value>
struct PointerTable {
  struct Entry {
    void* key;  // null: empty
    Value value;
  };
  Entry* entries = nullptr;
  std::size_t capacity = 0;  // a power of two
  std::size_t count = 0;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_INLINE std::size_t pointer_hash(const void* p) {  // Fibonacci hashing: Knuth, The Art of Computer Programming 3,
                                                        // 6.4
  return static_cast<std::size_t>((reinterpret_cast<std::uintptr_t>(p) >> 6) * 0x9e3779b97f4a7c15u >> 20);
}

template <class Value>
typename PointerTable<Value>::Entry* entry_of(const PointerTable<Value>& table, const void* key) {
  std::size_t i = pointer_hash(key) & (table.capacity - 1);
  while (table.entries[i].key && table.entries[i].key != key) i = (i + 1) & (table.capacity - 1);
  return &table.entries[i];
}

/// False, with the table unchanged, when out of memory.
template <class Value>
bool insert_pointer(PointerTable<Value>& table, void* key, const Value& value) {
  if (2 * (table.count + 1) > table.capacity) {
    PointerTable<Value> grown;
    grown.capacity = table.capacity ? 2 * table.capacity : 64;
    grown.entries =
        static_cast<typename PointerTable<Value>::Entry*>(std::calloc(grown.capacity, sizeof *grown.entries));
    if (!grown.entries) return false;
    for (std::size_t i = 0; i < table.capacity; ++i) {
      if (table.entries[i].key) *entry_of(grown, table.entries[i].key) = table.entries[i];
    }
    grown.count = table.count;
    std::free(table.entries);
    table = grown;
  }
  *entry_of(table, key) = {key, value};
  ++table.count;
  return true;
}

/// Null when there is none.
template <class Value>
Value* find_pointer(const PointerTable<Value>& table, const void* key) {
  if (!table.count) return nullptr;
  auto* entry = entry_of(table, key);
  return entry->key ? &entry->value : nullptr;
}

/// Removes an entry that exists. Later entries of the probe sequence move up, so that all are still found from their
/// hash on.
template <class Value>
void erase_pointer(PointerTable<Value>& table, const void* key) {
  const std::size_t mask = table.capacity - 1;
  auto hole = static_cast<std::size_t>(entry_of(table, key) - table.entries);
  for (std::size_t i = (hole + 1) & mask; table.entries[i].key; i = (i + 1) & mask) {
    const std::size_t home = pointer_hash(table.entries[i].key) & mask;
    if (((i - home) & mask) >= ((i - hole) & mask)) {
      table.entries[hole] = table.entries[i];
      hole = i;
    }
  }
  table.entries[hole].key = nullptr;
  --table.count;
}

template <class Value>
void end_table(PointerTable<Value>& table) {
  std::free(table.entries);
  table = {};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
