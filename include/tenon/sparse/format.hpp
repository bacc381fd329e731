// The formats of sparse tensors, and the types of their indices.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/fwd.hpp>

namespace tenon::inline v1 {

/// Coordinates: a column of indices for each entry, in n dimensions; dimensions behind them may be dense.
struct Coo {
  static constexpr const char* name = "coo";
};
/// Compressed rows of a matrix: the beginning of each row, and the column of each entry.
struct Csr {
  static constexpr const char* name = "csr";
};
/// Compressed columns of a matrix: the beginning of each column, and the row of each entry.
struct Csc {
  static constexpr const char* name = "csc";
};
/// Compressed rows of a matrix whose entries are dense blocks of one size.
struct Bsr {
  static constexpr const char* name = "bsr";
};
/// One of the formats above: the format of a `Sparse<T, Format>`.
template <class Format>
concept SparseFormat = std::is_same_v<Format, Coo> || std::is_same_v<Format, Csr> || std::is_same_v<Format, Csc> ||
                       std::is_same_v<Format, Bsr>;
/// The type of the indices of a sparse tensor.
template <class Index>
concept SparseIndex = std::is_same_v<Index, std::int32_t> || std::is_same_v<Index, std::int64_t>;

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

template <class Format>
concept Compressed = SparseFormat<Format> && !std::is_same_v<Format, Coo>;

/// A format whose matrix is the transpose of that of another format with the same parts.
template <class Format>
struct transposed_format {
  using type = Format;
};
template <>
struct transposed_format<Csr> {
  using type = Csc;
};
template <>
struct transposed_format<Csc> {
  using type = Csr;
};
template <class Format>
using transposed_format_t = typename transposed_format<Format>::type;

/// The type of the indices of a result: the wider one.
template <class A, class B>
using joined_index = std::conditional_t<(sizeof(A) >= sizeof(B)), A, B>;

}  // namespace tenon::inline v1::detail
