// Checks of the parts of sparse tensors, whoever made these: nothing is read through an index that was not checked.
//
// The parts are read, each once. What they say of the order of entries is found on the way.
#pragma once

#include <cstdint>
#include <limits>

#include <tenon/config.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/error.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The smallest of 0 … n - 1 for which `fails` is true, or n. Ranges are shared by threads, and stop at their first.
template <class F>
std::int64_t first_failure(std::int64_t n, std::int64_t grain, const F& fails) {
  std::int64_t first = n;
  parallel_for(n, grain, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t k = begin; k < end; ++k) {
      if (!fails(k)) continue;
      std::int64_t seen = __atomic_load_n(&first, __ATOMIC_RELAXED);
      while (k < seen && !__atomic_compare_exchange_n(&first, &seen, k, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {}
      return;
    }
  });
  return first;
}

/// The number of entries that a thread checks or moves at once.
inline constexpr std::int64_t entry_grain = 1 << 15;

/// Throws ShapeError unless Index counts to n.
template <class Index>
void require_index_range(const char* function, std::int64_t n, const char* what) {
  if (n > (std::numeric_limits<Index>::max)())
    throw_error(ErrorCode::shape, function, ": ", n, " ", what, " are more than int32 indices count: take int64 ones");
}

/// The same of the sizes of sparse dimensions, of blocks where indices count these: an Index then holds every place, in
/// any format.
template <class Index>
void require_index_sizes(const char* function, Dims sizes) {
  for (const std::int64_t size : sizes) require_index_range<Index>(function, size, "indices of a dimension");
}

/// The number of pointers of compressed rows: one more than there are rows. Throws ShapeError where no int64 has it.
inline std::int64_t pointer_count(const char* function, std::int64_t rows) {
  if (rows == (std::numeric_limits<std::int64_t>::max)())
    throw_error(ErrorCode::shape, function, ": ", rows,
                " compressed rows or columns need one pointer more, which no int64 counts");
  return rows + 1;
}

/// The parts of a compressed format; `minor` is how many values an index has.
template <class Index>
struct CompressedParts {
  const Index* pointers;
  std::int64_t majors;
  const Index* indices;
  std::int64_t count, minors;
};

/// Throws IndexError unless the pointers rise from 0 to the number of entries and every index is in range. Returns
/// whether the indices of each row rise, so that it has none twice.
template <class Index>
bool check_compressed(const char* function, const char* pointers, const char* indices,
                      const CompressedParts<Index>& parts) {
  const Index* const at = parts.pointers;
  const std::int64_t n = parts.majors;
  if (at[0] != 0) throw_error(ErrorCode::index, function, ": ", pointers, " begin at ", at[0], ", not at 0");
  if (const std::int64_t k = first_failure(n, entry_grain, [at](std::int64_t i) { return at[i] > at[i + 1]; }); k < n)
    throw_error(ErrorCode::index, function, ": ", pointers, " decrease from ", at[k], " to ", at[k + 1], " at ", k + 1);
  if (at[n] != parts.count)
    throw_error(ErrorCode::index, function, ": ", pointers, " end at ", at[n], ", not at the number of entries, ",
                parts.count);
  const Index* const index = parts.indices;
  using U = std::make_unsigned_t<Index>;
  const std::int64_t minors = parts.minors;
  const auto is_outside = [=](Index i) {
    return minors <= (std::numeric_limits<Index>::max)() ? static_cast<U>(i) >= static_cast<U>(minors) : i < 0;
  };
  if (const std::int64_t k =
          first_failure(parts.count, entry_grain, [=](std::int64_t i) { return is_outside(index[i]); });
      k < parts.count)
    throw_error(ErrorCode::index, function, ": ", indices, " have ", index[k], " at ", k, ", outside of 0 to ",
                minors - 1);
  return first_failure(n, entry_grain / 8, [=](std::int64_t i) {
           bool rises = true;
           for (std::int64_t k = at[i] + 1; k < at[i + 1]; ++k) rises &= index[k - 1] < index[k];
           return !rises;
         }) == n;
}

/// Throws IndexError unless the coordinates are in range. `list` holds `rank` rows of `count`, `step` apart. Returns
/// whether the entries are in row-major order, none twice.
template <class Index>
bool check_coordinates(const char* function, const Index* list, std::int64_t step, Dims sizes, int rank,
                       std::int64_t count) {
  for (int d = 0; d < rank; ++d) {
    const Index* const row = list + d * step;
    const std::int64_t size = sizes[d];
    const std::int64_t k =
        first_failure(count, entry_grain, [=](std::int64_t i) { return row[i] < 0 || row[i] >= size; });
    if (k < count)
      throw_error(ErrorCode::index, function, ": index ", row[k], " of entry ", k, " is outside of dimension ", d,
                  " of shape ", sizes);
  }
  return count < 2 || first_failure(
                          count - 1, entry_grain,
                          [=](std::int64_t i) {
                            for (int d = 0; d < rank; ++d) {
                              const Index a = list[d * step + i], b = list[d * step + i + 1];
                              if (a != b) return a > b;
                            }
                            return true;
                          }) == count - 1;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
